//! Dominance: pieces enter at the corners of a checkered board; two that close in on an enemy take it.

mod board;
mod capture;
mod draw;
pub(crate) mod entry;
mod kinds;
mod past;
mod position;
mod rules;
mod symmetry;
mod text;

use board::{CORNERS, NEIGHBOURS, Squares, attacked, attacking, dominated, has};
use capture::{Outcome, Sides};
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

/// The sides in the order of the seats.
#[inline]
fn seated(mover: u8, (own, enemy): Sides) -> [Squares; 2] {
    if mover == 0 { [own, enemy] } else { [enemy, own] }
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
        dominated(own | 1 << m.to) & enemy != 0 && attacked(own, enemy, m.to) != 0
    }

    /// What comes of a move.
    #[inline]
    fn outcome(&self, s: &Position, m: Move) -> Outcome {
        capture::settle(self.rules.captures, s.lifted(m), m.to)
    }

    /// The list that the mover's moves are checked against and written to.
    #[inline]
    fn list(&self, s: &Position) -> usize {
        if self.rules.repetition == Repetition::PerPlayer { s.mover.into() } else { 0 }
    }

    /// Would the move bring back a board in a way that is forbidden?
    #[inline]
    fn repeats(&self, s: &Position, m: Move) -> bool {
        match self.rules.repetition {
            Repetition::Allowed => false,
            Repetition::PerPlayer => self.repeats_own(s, m),
            Repetition::Shared => {
                // As if nothing were taken: what is taken shows only where the board seems to come back.
                let moved = u64::from(1u32 << m.from ^ 1 << m.to) << (32 * s.mover);
                !m.is_spawn() && s.past[0].has(picture(s.pieces) ^ moved) && !self.is_attack(s, m)
            }
        }
    }

    /// Would the move bring back a board of the mover's own list?
    fn repeats_own(&self, s: &Position, m: Move) -> bool {
        let past = &s.past[self.list(s)];
        !past.boards().is_empty() && past.has(picture(seated(s.mover, self.outcome(s, m).sides)))
    }

    /// Is a candidate legal?
    #[inline]
    fn allows(&self, s: &Position, m: Move) -> bool {
        (!has(s.danger, m.to) || self.is_attack(s, m)) && !self.repeats(s, m)
    }

    /// Has the player to move lost?
    #[inline]
    fn lost(&self, s: &Position) -> bool {
        let mover = usize::from(s.mover);
        let on = s.on_board(mover);
        on + s.off_board(mover) < 2 || on < 2 && self.is_shut_out(s) || !self.can_move(s)
    }

    /// The same, kept apart from the hot path.
    #[cold]
    fn has_lost(&self, s: &Position) -> bool {
        self.lost(s)
    }

    /// Can a player with at most one piece on the board not hope to bring in another?
    fn is_shut_out(&self, s: &Position) -> bool {
        let spawns = if self.rules.occupied_corner_saves {
            s.empty() & !s.danger | attacking(s.own(), s.enemy())
        } else {
            s.empty() & (!s.danger | attacking(s.own(), s.enemy()))
        };
        let on_corner = self.rules.corner_saves && s.own() & CORNERS != 0;
        !on_corner && spawns & CORNERS == 0
    }

    /// Is there a legal move?
    #[inline]
    fn can_move(&self, s: &Position) -> bool {
        let spawns = self.rules.repetition != Repetition::PerPlayer && s.entries() & !s.danger != 0;
        spawns || self.first_step(s).is_some_and(|m| self.allows(s, m)) || self.can_move_at_all(s)
    }

    /// The first safe step of the first piece: in most positions it settles that there is a move.
    #[inline]
    fn first_step(&self, s: &Position) -> Option<Move> {
        let from = s.own().trailing_zeros().min(31); // where nothing can stand
        let safe = NEIGHBOURS[from as usize] & s.empty() & !s.danger;
        (safe != 0).then(|| Move { from: from as u8, to: safe.trailing_zeros() as u8 })
    }

    fn can_move_at_all(&self, s: &Position) -> bool {
        s.candidates().any(|m| self.allows(s, m))
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
        s.pieces = seated(s.mover, sides);
        s.danger = reach;
        s.off[usize::from(s.mover)] -= u8::from(m.is_spawn());
        if attack || m.is_spawn() {
            s.past[list].clear();
        }
        if self.rules.repetition != Repetition::Allowed {
            s.past[list].add(picture(s.pieces));
        }
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
