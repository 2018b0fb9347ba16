//! The eight symmetries of the board: rotations and reflections.

/// A permutation of the nine cells, which are numbered row by row from the lower left.
pub type Order = [u8; 9];

/// The number of symmetries.
pub(super) const SYMMETRIES: usize = 8;

/// Where each symmetry puts the nine cells; the first one is the identity.
const IMAGES: [Order; SYMMETRIES] = {
    let mut images = [[0; 9]; SYMMETRIES];
    let mut k = 0;
    while k < SYMMETRIES {
        let mut cell = 0;
        while cell < 9 {
            let (mut row, mut column) = (cell / 3, cell % 3);
            if k & 1 == 1 {
                row = 2 - row;
            }
            if k & 2 == 2 {
                column = 2 - column;
            }
            if k & 4 == 4 {
                (row, column) = (column, row);
            }
            images[k][cell] = (3 * row + column) as u8;
            cell += 1;
        }
        k += 1;
    }
    images
};

/// For each cell, the symmetries that fix it (its stabiliser), as a bit set.
pub(super) const STILL: [u8; 9] = {
    let mut still = [0; 9];
    let mut cell = 0;
    while cell < 9 {
        let mut k = 0;
        while k < SYMMETRIES {
            if IMAGES[k][cell] as usize == cell {
                still[cell] |= 1 << k;
            }
            k += 1;
        }
        cell += 1;
    }
    still
};

/// The image of an order under symmetry `k`.
#[inline]
pub(super) fn image(order: Order, k: usize) -> Order {
    order.map(|cell| IMAGES[k][usize::from(cell)])
}
