//! The eight ways to turn and mirror an order.

/// All nine cells, each once, row by row from the lower left.
pub type Order = [u8; 9];

/// How many ways there are.
pub(super) const SYMMETRIES: usize = 8;

/// Where each of them puts the nine cells; the first leaves them.
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

/// For each cell, the ways that leave it where it is.
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

/// The order as way `k` shows it.
#[inline]
pub(super) fn image(order: Order, k: usize) -> Order {
    order.map(|cell| IMAGES[k][usize::from(cell)])
}
