//! Which pseudo-legal moves are legal, and when a player has lost.

use super::board::{attacking, has};
use super::position::picture;
use super::{Dominance, Move, Position, Repetition};

impl Dominance {
    /// Whether the move repeats a board in a way that is forbidden.
    ///
    /// Asked for every move drawn and nearly always answered by the length of the list or its filter: only that much is inlined.
    #[expect(
        clippy::inline_always,
        reason = "the compiler calls it instead, with all that is saved and restored"
    )]
    #[inline(always)]
    pub(super) fn repeats(&self, s: &Position, m: Move) -> bool {
        if self.rules.repetition != Repetition::Shared {
            return self.repeats_own(s, m);
        }
        if !s.past[0].is_long() {
            return false;
        }
        // As if nothing were captured: captures need only be looked at if the board seems to repeat.
        let board = s.picture() ^ u64::from(1u32 << m.from ^ 1 << m.to) << (32 * s.mover);
        s.past[0].may_have(board) && self.repeats_shared(s, m, board)
    }

    #[cold]
    fn repeats_shared(&self, s: &Position, m: Move, board: u64) -> bool {
        !m.is_spawn() && s.past[0].has(board) && !self.is_attack(s, m)
    }

    /// Whether the move repeats a board of the mover's own list, if each has one.
    #[inline(never)]
    fn repeats_own(&self, s: &Position, m: Move) -> bool {
        self.rules.repetition == Repetition::PerPlayer
            && has(s.trodden(), m.to)
            && s.was_own(s.lifted(m).0 | 1 << m.to)
            && self.repeats_exactly(s, m)
    }

    #[cold]
    pub(super) fn repeats_exactly(&self, s: &Position, m: Move) -> bool {
        s.past[self.list(s)].has(picture(self.outcome(s, m).sides, s.mover))
    }

    /// Whether a pseudo-legal move is legal but for repetition.
    #[inline]
    pub(super) fn reaches(&self, s: &Position, m: Move) -> bool {
        !has(s.danger, m.to) || self.is_attack(s, m)
    }

    /// Whether a pseudo-legal move is legal.
    #[inline]
    pub(super) fn allows(&self, s: &Position, m: Move) -> bool {
        self.reaches(s, m) && !self.repeats(s, m)
    }

    /// Whether the player to move has lost.
    #[inline]
    pub(super) fn lost(&self, s: &Position) -> bool {
        // With two pieces on the board only the moves count.
        s.own() & s.own().wrapping_sub(1) == 0 && self.has_lost_pieces(s) || !self.can_move(s)
    }

    /// The same, kept apart from the hot path.
    #[cold]
    pub(super) fn has_lost(&self, s: &Position) -> bool {
        self.lost(s)
    }

    /// Whether a player with at most one piece on the board has lost by that.
    #[inline(never)]
    fn has_lost_pieces(&self, s: &Position) -> bool {
        s.own().count_ones() + u32::from(s.off[0]) < 2 || self.is_shut_out(s)
    }

    /// Whether a player with at most one piece on the board cannot bring in another.
    fn is_shut_out(&self, s: &Position) -> bool {
        let on_corner = self.rules.corner_saves && s.own() & self.corners != 0;
        if on_corner || self.empty(s) & !s.danger & self.corners != 0 {
            return false;
        }
        let spawns = if self.rules.occupied_corner_saves {
            self.empty(s) & !s.danger | attacking(s.own(), s.enemy())
        } else {
            self.empty(s) & (!s.danger | attacking(s.own(), s.enemy()))
        };
        spawns & self.corners == 0
    }

    /// Whether there is a legal move.
    #[inline]
    fn can_move(&self, s: &Position) -> bool {
        self.has_fresh_step(s) || self.can_move_at_all(s)
    }

    #[inline(never)]
    fn can_move_at_all(&self, s: &Position) -> bool {
        let fresh = self.steps(s, self.empty(s) & !s.danger & !s.trodden());
        fresh != [0; 4] || self.candidates(s).any(|m| self.allows(s, m))
    }
}
