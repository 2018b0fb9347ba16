//! Counts the legal moves without listing them.

use super::board::{NEIGHBOURS, Squares, attacked, attacking, each, has};
use super::position::picture;
use super::{Dominance, Move, Position, Repetition};

impl Dominance {
    /// The number of legal moves.
    pub fn count_moves(&self, s: &Position) -> u32 {
        let reach = attacking(s.own(), s.enemy());
        let safe = self.empty(s) & !s.danger;
        // Squares that only an attack may enter; a piece is not its own partner.
        let guarded = self.empty(s) & s.danger & reach;
        let entering = (self.entries(s) & (safe | guarded)).count_ones();
        let stepping: u32 = self.steps(s, safe).map(u64::count_ones).iter().sum();
        let striking: u32 = if guarded == 0 { 0 } else { count_strikes(s, guarded) };
        entering + stepping + striking - self.count_repeating(s)
    }

    /// The number of moves that are forbidden only because they repeat a board.
    fn count_repeating(&self, s: &Position) -> u32 {
        if self.rules.repetition == Repetition::Allowed {
            return 0;
        }
        // A move adds no enemy and changes one or two of the mover's squares, so it can lead to few of the boards.
        let theirs = s.telling() & picture((0, !0), s.mover);
        let boards = s.past[self.list(s)].boards().iter().filter(|&board| board & theirs == 0);
        let mut moves = boards.filter_map(|board| self.step_to((board >> (32 * s.mover)) as Squares, s));
        let mut found: [Option<Move>; 4] = [None; 4];
        let mut kinds = 0;
        let mut count = 0;
        for m in &mut moves {
            // Boards that differ only in the enemy's pieces belong to the same move.
            if found[..kinds].contains(&Some(m)) {
                continue;
            }
            if kinds < found.len() {
                found[kinds] = Some(m);
                kinds += 1;
            } else {
                return self.count_repeating_plainly(s);
            }
            count += u32::from(self.reaches(s, m) && self.repeats(s, m));
        }
        count
    }

    #[cold]
    fn count_repeating_plainly(&self, s: &Position) -> u32 {
        self.candidates(s).filter(|&m| self.reaches(s, m) && self.repeats(s, m)).count() as u32
    }

    /// The move that brings the mover's pieces onto these squares, if there is one.
    fn step_to(&self, own: Squares, s: &Position) -> Option<Move> {
        if (own ^ s.own()).count_ones() > 2 {
            return None;
        }
        let (left, entered) = (s.own() & !own, own & !s.own());
        if entered.count_ones() != 1 || entered & self.empty(s) == 0 || left.count_ones() > 1 {
            return None;
        }
        let to = entered.trailing_zeros() as u8;
        let from = if left == 0 { to } else { left.trailing_zeros() as u8 };
        let possible =
            if left == 0 { has(self.entries(s), to) } else { has(NEIGHBOURS[usize::from(from)], to) };
        possible.then_some(Move { from, to })
    }
}

/// The number of steps onto these squares that attack.
fn count_strikes(s: &Position, squares: Squares) -> u32 {
    let strikes = each(s.own()).map(|from| {
        let near = NEIGHBOURS[usize::from(from)] & squares;
        each(near).filter(|&to| attacked(s.own() & !(1 << from), s.enemy(), to) != 0).count() as u32
    });
    strikes.sum()
}
