//! Dominance: pieces enter at the corners of a checkered board; two that flank an enemy capture it.
//!
//! A [`Position`] has a bitboard for each side, the pieces off the board, and the boards that must not be repeated. `board`
//! has the geometry, `capture` and `legal` the rules, which differ between the thesis and its program ([`Rules`]); `draw` and
//! `kinds` draw random moves without listing them. `estimate` has the evaluation functions, among them the tuned one of
//! the strongest agent. There is no solver.

mod advice;
mod board;
mod capture;
mod count;
mod draw;
mod entry;
mod estimate;
mod kinds;
mod learning;
mod legal;
mod observation;
mod past;
mod position;
mod rules;
mod scene;
mod symmetry;
mod text;

pub use entry::{ENTRY, profile};

use board::{attacked, dominated};
use capture::Outcome;
pub use position::Position;
use position::picture;
pub use rules::{Captures, Repetition, Rules, ThirdList};
use seedbed_rules::{ChanceFree, Game, PerfectInformation, Player, Rng, Turn};

/// The game under a set of rules.
#[derive(Clone)]
pub struct Dominance {
    rules: Rules,
}

/// A move: a step from square to square, or a spawn, whose two squares are the same corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: u8,
    to: u8,
}

/// The number of pieces each player begins with.
const PIECES: u8 = 10;

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
    /// The game under these rules.
    pub fn new(rules: Rules) -> Self {
        Self { rules }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The start of a game whose lists of boards are those at the end of another: the published program does not clear them
    /// between the games of a match.
    pub fn start_after(&self, ended: &Position) -> Position {
        Position { past: ended.past.clone(), ..Position::new() }
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
        capture::settle(self.rules.captures, s.lifted(m), m.to)
    }

    /// The index of the list that the mover's moves are checked against and added to.
    #[inline]
    fn list(&self, s: &Position) -> usize {
        if self.rules.repetition == Repetition::PerPlayer { s.mover.into() } else { 0 }
    }
}

impl Game for Dominance {
    type State = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::new()
    }

    #[inline]
    fn turn(&self, s: &Position) -> Turn {
        if s.ply >= LONGEST || self.lost(s) { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    fn moves(&self, s: &Position, out: &mut Vec<Move>) {
        out.clear();
        out.extend(s.candidates().filter(|&m| self.allows(s, m)));
    }

    #[inline]
    fn play(&self, s: &mut Position, m: Move) {
        let Outcome { sides, reach, attack } = self.outcome(s, m);
        let list = self.list(s);
        if attack || m.is_spawn() {
            s.past[list].clear();
        }
        if self.rules.repetition != Repetition::Allowed {
            s.past[list].add(picture(sides, s.mover));
        }
        s.pieces = [sides.1, sides.0];
        s.off = [s.off[1], s.off[0] - u8::from(m.is_spawn())];
        s.danger = reach;
        s.mover = 1 - s.mover;
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
        self.draw(s, s.entries(), rng)
    }

    fn action_id(&self, m: Move) -> u32 {
        draw::ACTION_IDS[usize::from(m.from)][usize::from(m.to)].into()
    }

    fn action_count(&self) -> u32 {
        draw::ALL_MOVES
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
