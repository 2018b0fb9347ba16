//! The rules of a game, with its parameters fixed.

use crate::Rng;
use std::fmt::Debug;
use std::hash::Hash;

/// A seat at the table, counted from 0 in the order of play.
pub type Player = usize;

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The player in this seat chooses a move.
    Player(Player),
    /// Chance draws a move by its distribution.
    Chance,
    /// The game has ended and the payoffs stand.
    Over,
}

/// The rules of a game with its parameters fixed. The state is plain data: copied, not undone.
///
/// These calls are the hot path and cannot fail: a legal move is a precondition.
///
/// # Example
#[doc = "```"]
#[doc = include_str!("example.rs")]
#[doc = "
let game = Heap(5);
let s = game.after(&game.start(), 3);
assert_eq!((game.turn(&s), game.legal_moves(&s)), (Turn::Player(1), vec![1, 2]));
assert_eq!(game.payoff(&game.after(&s, 2), 1), 1);
```"]
pub trait Game: Clone + Send + Sync + 'static {
    /// A position, with all of the past that still matters.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// What a player, or chance, does in one turn.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The number of seats.
    fn players(&self) -> usize {
        2
    }

    /// The seats with equal sides are partners and share their payoff; there are always two sides.
    fn side(&self, p: Player) -> usize {
        p % 2
    }

    /// The position before the first move.
    fn start(&self) -> Self::State;

    /// Who acts next in this position.
    fn turn(&self, s: &Self::State) -> Turn;

    /// Fills `out`, emptied first, with the legal moves in ascending order; for chance, with its outcomes.
    fn moves(&self, s: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn play(&self, s: &mut Self::State, m: Self::Move);

    /// What `p` won in a game that is over, in the game's own unit; the payoffs of all seats sum to zero.
    fn payoff(&self, s: &Self::State, p: Player) -> i32;

    /// The largest payoff there is.
    fn max_payoff(&self) -> i32 {
        1
    }

    /// Draws a legal move uniformly, or an outcome by the distribution of chance; override it if there is a faster way.
    fn sample(&self, s: &Self::State, rng: &mut Rng, buf: &mut Vec<Self::Move>) -> Self::Move {
        self.moves(s, buf);
        buf[rng.below(buf.len())]
    }

    /// The legal moves in ascending order; none if the game is over.
    ///
    /// Hot code calls [`Game::moves`] instead, which fills the same list again.
    fn legal_moves(&self, s: &Self::State) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        if self.turn(s) != Turn::Over {
            self.moves(s, &mut moves);
        }
        moves
    }

    /// The position after a legal move.
    fn after(&self, s: &Self::State, m: Self::Move) -> Self::State {
        let mut next = s.clone();
        self.play(&mut next, m);
        next
    }

    /// A small number that names the move, for tables and the wire: distinct for distinct moves, below `action_count()`.
    fn action_id(&self, m: Self::Move) -> u32;

    /// One more than the largest action id.
    fn action_count(&self) -> u32;

    /// No game is longer than this many plies, turns of chance included.
    fn max_plies(&self) -> u32;

    /// No state takes more memory than this, in bytes; to be overridden where states hold lists.
    fn state_bytes(&self) -> usize {
        size_of::<Self::State>()
    }

    /// How promising an unfinished game looks to `p`, in points of the game's own choice.
    ///
    /// Partners agree, the two sides have opposite points, all below a million in size; 0 means that nothing is known.
    fn estimate(&self, _s: &Self::State, _p: Player) -> i32 {
        0
    }
}
