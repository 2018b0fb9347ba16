//! Dominance: pieces enter at the corners of a checkered board; two that close in on an enemy take it.

mod board;
mod capture;
mod draw;
pub(crate) mod entry;
mod kinds;
mod position;
mod rules;
mod symmetry;
mod text;

use board::{CORNERS, Squares, attacked, attacking, dominated, has};
pub use position::Position;
pub use rules::{Captures, Repetition, Rules};
use seedbed_rules::{Game, Open, Player, Rng, Strict, Turn};

/// The game under a set of rules.
#[derive(Clone)]
pub struct Dominance {
    rules: Rules,
}

/// A step from square to square, or a spawn, whose two squares are the same corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: u8,
    to: u8,
}

/// What each player begins with.
const PIECES: u8 = 10;

/// A game this long is a draw.
const LONGEST: u16 = 5_000;

impl Move {
    /// Does it bring a new piece onto the board?
    #[inline]
    pub fn is_spawn(self) -> bool {
        self.from == self.to
    }
}

/// Both players' pieces in one word.
#[inline]
fn picture(pieces: [Squares; 2]) -> u64 {
    u64::from(pieces[0]) | u64::from(pieces[1]) << 32
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

    /// Does the move exert dominance over an enemy piece?
    #[inline]
    pub fn is_attack(&self, s: &Position, m: Move) -> bool {
        let (own, enemy) = s.lifted(m);
        attacked(own, enemy, m.to) != 0
    }

    /// The sides after a move, the mover's first, and whether it was an attack.
    #[inline]
    fn outcome(&self, s: &Position, m: Move) -> ([Squares; 2], bool) {
        let ((own, enemy), attack) = capture::settle(self.rules.captures, s.lifted(m), m.to);
        (if s.mover == 0 { [own, enemy] } else { [enemy, own] }, attack)
    }

    /// The list that the mover's moves are checked against and written to.
    #[inline]
    fn list(&self, s: &Position) -> usize {
        if self.rules.repetition == Repetition::PerPlayer { s.mover.into() } else { 0 }
    }

    /// Would the move bring back a board in a way that is forbidden?
    #[inline]
    fn repeats(&self, s: &Position, m: Move) -> bool {
        let past = &s.past[self.list(s)];
        match self.rules.repetition {
            Repetition::Allowed => false,
            Repetition::PerPlayer => past.has(picture(self.outcome(s, m).0)),
            Repetition::Shared => {
                let moved = u64::from(1u32 << m.from | 1 << m.to) << (32 * s.mover);
                !m.is_spawn() && past.has(picture(s.pieces) ^ moved) && !self.is_attack(s, m)
            }
        }
    }

    /// Is a candidate legal, where the enemy dominates the squares of `danger`?
    #[inline]
    fn allows(&self, s: &Position, m: Move, danger: Squares) -> bool {
        (!has(danger, m.to) || self.is_attack(s, m)) && !self.repeats(s, m)
    }

    /// Has the player to move lost?
    #[inline]
    fn lost(&self, s: &Position) -> bool {
        let mover = usize::from(s.mover);
        let on = s.on_board(mover);
        let danger = dominated(s.enemy());
        on + s.off_board(mover) < 2 || on < 2 && self.is_shut_out(s, danger) || !self.can_move(s, danger)
    }

    /// Can a player with at most one piece on the board not hope to bring in another?
    fn is_shut_out(&self, s: &Position, danger: Squares) -> bool {
        let spawns = if self.rules.occupied_corner_saves {
            s.empty() & !danger | attacking(s.own(), s.enemy())
        } else {
            s.empty() & (!danger | attacking(s.own(), s.enemy()))
        };
        let on_corner = self.rules.corner_saves && s.own() & CORNERS != 0;
        !on_corner && spawns & CORNERS == 0
    }

    /// Is there a legal move?
    #[inline]
    fn can_move(&self, s: &Position, danger: Squares) -> bool {
        if self.rules.repetition != Repetition::PerPlayer {
            // Spawns do not repeat, and each board of the past forbids at most one step.
            let steps = draw::steps(s.own(), s.empty() & !danger);
            let safe: u32 = steps.iter().map(|word| word.count_ones()).sum();
            if s.entries() & !danger != 0 || safe as usize > s.past[0].boards().len() {
                return true;
            }
        }
        s.candidates().any(|m| self.allows(s, m, danger))
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
        let danger = dominated(s.enemy());
        out.clear();
        out.extend(s.candidates().filter(|&m| self.allows(s, m, danger)));
    }

    #[inline]
    fn play(&self, s: &mut Position, m: Move) {
        let (pieces, attack) = self.outcome(s, m);
        let list = self.list(s);
        s.pieces = pieces;
        s.off[usize::from(s.mover)] -= u8::from(m.is_spawn());
        if attack || m.is_spawn() {
            s.past[list].clear();
        }
        if self.rules.repetition != Repetition::Allowed {
            s.past[list].add(picture(pieces));
        }
        s.mover = 1 - s.mover;
        s.ply += 1;
    }

    #[inline]
    fn payoff(&self, s: &Position, p: Player) -> i32 {
        if s.ply >= LONGEST && !self.lost(s) {
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

    fn code(&self, m: Move) -> u32 {
        draw::CODES[usize::from(m.from)][usize::from(m.to)].into()
    }

    fn codes(&self) -> u32 {
        draw::ALL_MOVES
    }

    fn longest(&self) -> u32 {
        LONGEST.into()
    }

    /// Pieces on the board count four, pieces still to come one; the sides' points are opposite.
    fn estimate(&self, s: &Position, p: Player) -> i32 {
        let worth = |p: Player| (4 * s.on_board(p) + s.off_board(p)) as i32;
        worth(p) - worth(1 - p)
    }
}

impl Open for Dominance {}
impl Strict for Dominance {}
