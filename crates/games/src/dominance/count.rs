//! Counting the legal moves without listing them.

use super::board::{NEIGHBOURS, attacking, each};
use super::{Dominance, Move, Position, Repetition};

impl Dominance {
    /// How many moves are legal.
    pub fn count_moves(&self, s: &Position) -> u32 {
        // Outside `reach` nothing can be attacked, so a move there changes one piece and no more.
        let reach = attacking(s.own(), s.enemy());
        let quiet = s.empty() & !s.danger & !reach;
        let mut count = 0;
        for from in each(s.own()) {
            let near = NEIGHBOURS[usize::from(from)] & s.empty();
            count += (near & quiet).count_ones();
            let striking = each(near & reach).filter(|&to| self.allows(s, Move { from, to }));
            count += striking.count() as u32;
        }
        let spawns = each(s.entries()).filter(|&to| self.allows(s, Move { from: to, to }));
        count + spawns.count() as u32 - self.repeating_steps(s, quiet)
    }

    /// How many steps onto `quiet` squares are forbidden because their board was there before.
    fn repeating_steps(&self, s: &Position, quiet: u32) -> u32 {
        if self.rules.repetition == Repetition::Allowed {
            return 0;
        }
        let now = s.picture().rotate_right(32 * u32::from(s.mover));
        let boards = s.past[self.list(s)].boards().iter();
        let repeating = boards.filter(|board| {
            let changed = board.rotate_right(32 * u32::from(s.mover)) ^ now;
            let (from, to) = (changed as u32 & s.own(), changed as u32 & quiet);
            let one_step = from.count_ones() == 1 && changed == u64::from(from | to);
            one_step && to.count_ones() == 1 && NEIGHBOURS[from.trailing_zeros() as usize] & to != 0
        });
        repeating.count() as u32
    }
}
