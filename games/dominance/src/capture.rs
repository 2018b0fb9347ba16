//! Captures after a piece has been placed.

use super::board::{AROUND, PARTNERS, RING, Squares, attacked, dominated, has, place, square, step};
use super::{Captures, Dominance};

/// The pieces of the mover and of the enemy.
pub(super) type Sides = (Squares, Squares);

/// A board after a move.
pub(super) struct Outcome {
    pub(super) sides: Sides,
    /// The squares that the mover now dominates.
    pub(super) reach: Squares,
    pub(super) attack: bool,
}

impl Dominance {
    /// Puts a piece of `own` on `to`, captures what it attacks, and then removes it if it is still dominated.
    #[inline]
    pub(super) fn settle(&self, (own, enemy): Sides, to: u8) -> Outcome {
        let reach = dominated(own | 1 << to);
        // Most moves attack nothing, and this shows it without the tables.
        if reach & enemy != 0 {
            return self.strike((own, enemy), to, reach);
        }
        Outcome { sides: (own | 1 << to, enemy), reach, attack: false }
    }

    #[inline(never)]
    fn strike(&self, (own, enemy): Sides, to: u8, reach: Squares) -> Outcome {
        let placed = own | 1 << to;
        let hit = attacked(own, enemy, to);
        let (own, enemy) = match self.rules.captures {
            Captures::Published if hit != 0 => published(own, enemy, to, self.shape.ranks),
            _ => (own, enemy & !hit),
        };
        let lost = hit != 0 && has(dominated(enemy), to);
        let own = own | u32::from(!lost) << to;
        let reach = if own == placed { reach } else { dominated(own) };
        Outcome { sides: (own, enemy), reach, attack: hit != 0 }
    }
}

const SW: usize = 5;
const W: usize = 6;
const NW: usize = 7;

/// Captures pieces as the published program does; north is towards rank 1.
///
/// For a pair across the southwest neighbour it empties the northwest square instead, whoever is there; from rank 1 it writes
/// outside its array and hits the last rank. A pair with the northwest neighbour does not capture the west one.
#[cold]
fn published(own: Squares, enemy: Squares, to: u8, ranks: usize) -> Sides {
    let (around, partners) = (&AROUND[usize::from(to)], &PARTNERS[usize::from(to)]);
    let across = |way: usize| step(around[way], RING[way]);
    let enemies = || (0..8).filter(|&way| enemy & around[way] != 0);
    let far = enemies().filter(|&way| own & across(way) != 0);
    let wiped = far.fold(0, |set, way| set | if way == SW { misdirected(to, ranks) } else { around[way] });
    // The program looks at pairs across first, so a piece it has removed is no longer a partner.
    let own = own & !wiped;
    let near = enemies().filter(|&way| {
        let ignored = if way == W { around[NW] } else { 0 };
        own & partners[way] & !across(way) & !ignored != 0
    });
    let taken = near.fold(wiped, |set, way| set | around[way]);
    (own, enemy & !taken)
}

/// The square that is emptied in place of the southwest neighbour.
fn misdirected(to: u8, ranks: usize) -> Squares {
    let (rank, file) = place(to);
    if rank > 0 { AROUND[usize::from(to)][NW] } else { 1 << square(ranks - 1, file - 2) }
}
