//! Dominance: pieces enter at the corners of a checkered board; two that flank an enemy capture it.
//!
//! A [`Position`] has a bitboard for each side, the pieces off the board, and the boards that must not be repeated. `board` and
//! `shape` have the geometry, `capture` and `legal` the rules, which differ between the thesis and its program ([`Rules`]); `draw` and
//! `kinds` draw random moves without listing them. `estimate` has the evaluation functions, among them the tuned one of
//! the strongest agent. Where repetition is allowed, `numbering` numbers all positions for the `solver`.

mod advice;
mod board;
mod candidates;
mod capture;
mod count;
mod draw;
mod entry;
mod estimate;
mod kinds;
mod learning;
mod legal;
mod numbering;
mod observation;
mod past;
mod position;
mod rules;
mod scene;
mod shape;
mod solver;
mod symmetry;
mod text;

pub use entry::{ENTRY, party, profile};

use board::{Squares, attacked, dominated};
use capture::Outcome;
pub use position::Position;
use position::picture;
pub use rules::{Captures, Repetition, Rules, ThirdList};
use seedbed_rules::{ChanceFree, Game, PerfectInformation, Player, Rng, Turn, UsageError};
use shape::Shape;
pub use solver::retrograde;

/// The game under a set of rules, on a board of some size, with some pieces a side.
#[derive(Clone)]
pub struct Dominance {
    rules: Rules,
    shape: &'static Shape,
    /// The squares and the corners of the shape, which almost everything asks for.
    squares: Squares,
    corners: Squares,
    /// The number of pieces each player begins with.
    pieces: u8,
}

/// A move: a step from square to square, or a spawn, whose two squares are the same corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: u8,
    to: u8,
}

/// The number of plies after which a game is a draw.
const LONGEST: u16 = 2_000;

impl Move {
    /// Whether it brings a new piece onto the board.
    #[inline]
    pub fn is_spawn(self) -> bool {
        self.from == self.to
    }
}

impl Dominance {
    /// The game under these rules, on the board of the thesis with ten pieces a side.
    pub fn new(rules: Rules) -> Self {
        Self::shaped(rules, Shape::usual())
    }

    /// The same game on another board, with as many pieces a side as is usual there.
    ///
    /// # Errors
    ///
    /// If a side of the board is not 3, 5 or 7.
    pub fn on_board(self, ranks: usize, files: usize) -> Result<Self, UsageError> {
        let wrong = || format!("size: `{ranks}x{files}` does not fit");
        let right =
            "3, 5 or 7 ranks and files: with an even number a corner would not be a square of the game";
        let shape = Shape::of(ranks, files).ok_or_else(|| UsageError::new(wrong(), right))?;
        Ok(Self::shaped(self.rules, shape))
    }

    fn shaped(rules: Rules, shape: &'static Shape) -> Self {
        // Two pieces for five squares, as on the board of the thesis.
        let pieces = 2 * shape.count() / 5;
        Self { rules, shape, squares: shape.squares, corners: shape.corners, pieces }
    }

    /// The same game with `pieces` pieces a side.
    ///
    /// # Panics
    ///
    /// If these are fewer than two: with one piece a player has lost.
    #[must_use]
    pub fn with_pieces(self, pieces: u8) -> Self {
        assert!(pieces >= 2, "with one piece a player has lost");
        Self { pieces, ..self }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The start of a game whose lists of boards are those at the end of another: the published program does not clear them
    /// between the games of a match.
    pub fn start_after(&self, ended: &Position) -> Position {
        Position { past: ended.past.clone(), ..self.start() }
    }

    /// Whether the move attacks, that is, dominates an enemy piece.
    #[inline(never)]
    pub fn is_attack(&self, s: &Position, m: Move) -> bool {
        let (own, enemy) = s.lifted(m);
        dominated(own | 1 << m.to) & enemy != 0 && attacked(own, enemy, m.to) != 0
    }

    /// The outcome of a move.
    #[inline]
    fn outcome(&self, s: &Position, m: Move) -> Outcome {
        self.settle(s.lifted(m), m.to)
    }

    /// The index of the list that the mover's moves are checked against and added to.
    #[inline]
    fn list(&self, s: &Position) -> usize {
        // Less than two whatever the mover, as the compiler sees.
        usize::from(s.mover & u8::from(self.rules.repetition == Repetition::PerPlayer))
    }
}

impl Game for Dominance {
    type State = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let lists = match self.rules.repetition {
            Repetition::Shared => 1,
            Repetition::PerPlayer => 2,
            Repetition::Allowed => 0,
        };
        Position::new(self.pieces, lists)
    }

    #[inline]
    fn turn(&self, s: &Position) -> Turn {
        if s.ply >= LONGEST || self.lost(s) { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    fn moves(&self, s: &Position, out: &mut Vec<Move>) {
        out.clear();
        out.extend(self.candidates(s).filter(|&m| self.allows(s, m)));
    }

    #[inline]
    fn play(&self, s: &mut Position, m: Move) {
        let Outcome { sides, reach, attack } = self.outcome(s, m);
        let (board, forgets) = (picture(sides, s.mover), attack || m.is_spawn());
        match self.rules.repetition {
            Repetition::Shared => s.past[0].follow(board, forgets),
            Repetition::PerPlayer => s.past[usize::from(s.mover & 1)].follow(board, forgets),
            Repetition::Allowed => (),
        }
        s.pieces = [sides.1, sides.0];
        s.off = [s.off[1], s.off[0] - u8::from(m.is_spawn())];
        s.danger = reach;
        s.mover ^= 1;
        s.ply += 1;
    }

    #[inline]
    fn payoff(&self, s: &Position, p: Player) -> i32 {
        if s.ply >= LONGEST && !self.has_lost(s) {
            0
        } else if p == usize::from(s.mover) {
            -1
        } else {
            1
        }
    }

    #[inline]
    fn sample(&self, s: &Position, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        self.draw(s, self.entries(s), rng)
    }

    fn action_id(&self, m: Move) -> u32 {
        self.shape.ids[usize::from(m.from)][usize::from(m.to)].into()
    }

    fn action_count(&self) -> u32 {
        self.shape.moves
    }

    fn max_plies(&self) -> u32 {
        LONGEST.into()
    }

    /// A ply adds a board to one of the lists, which may have room for as many again.
    fn state_bytes(&self) -> usize {
        let boards = if self.rules.repetition == Repetition::Allowed { 0 } else { 2 * usize::from(LONGEST) };
        size_of::<Position>() + boards * size_of::<u64>()
    }

    /// Pieces on the board count four, pieces still to come one; the sides' points are opposite.
    fn estimate(&self, s: &Position, p: Player) -> i32 {
        estimate::material(s, p)
    }
}

impl PerfectInformation for Dominance {}
impl ChanceFree for Dominance {}
