//! What the kinds of moves decide.

use seedbed_rules::Game;

/// The kinds of a legal move, as bits.
type KindsOf<G> = fn(&G, &<G as Game>::State, <G as Game>::Move) -> u8;

/// What becomes of moves by their kinds.
pub(super) struct ByKind<G: Game> {
    /// The kinds of a move.
    pub(super) of: KindsOf<G>,
    /// Only moves of the first kind that there is are looked at; else they are looked at first.
    pub(super) best_only: bool,
}

impl<G: Game> Clone for ByKind<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for ByKind<G> {}

impl<G: Game> ByKind<G> {
    /// The first kind of a move: 0 comes first.
    pub(super) fn rank(self, game: &G, s: &G::State, m: G::Move) -> u64 {
        (self.of)(game, s, m).trailing_zeros().into()
    }

    /// Leaves out the moves that are not looked at; are these all the same?
    pub(super) fn cut(self, game: &G, s: &G::State, moves: &mut Vec<G::Move>) -> bool {
        let all = moves.len();
        if self.best_only {
            let first = moves.iter().map(|&m| self.rank(game, s, m)).min();
            moves.retain(|&m| Some(self.rank(game, s, m)) == first);
        }
        moves.len() == all
    }
}
