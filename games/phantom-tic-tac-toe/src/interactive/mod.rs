//! Phantom tic-tac-toe played move by move: a player tries a cell and is told whether it was free.

mod info_state;
mod observation;
mod scene;
mod text;

use seedbed_rules::{ChanceFree, Game, Keyed, Player, Turn};
use seedbed_tic_tac_toe::{FULL, has_line};

pub use info_state::InfoState;

/// What happens to a player who tries a cell that the opponent has taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bump {
    /// The player tries another; both know of the failed try. This is the classical form.
    Again,
    /// The turn is over, and only the player knows why. This is the abrupt form.
    Passes,
}

/// The rules.
#[derive(Clone)]
pub struct Interactive {
    bump: Bump,
}

/// The state: the cells that each seat has tried, in order, and those it holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tries {
    tried: [[u8; 9]; 2],
    count: [u8; 2],
    marks: [u64; 2],
    mover: u8,
}

impl Tries {
    /// The cells a seat has tried, in order.
    fn tried_by(&self, p: Player) -> &[u8] {
        &self.tried[p][..usize::from(self.count[p])]
    }

    /// Whether the seat holds this cell.
    fn has(&self, p: Player, cell: u8) -> bool {
        self.marks[p] >> cell & 1 == 1
    }

    fn is_over(&self) -> bool {
        self.marks.iter().any(|&marks| has_line(marks)) || self.marks[0] | self.marks[1] == FULL
    }
}

impl Interactive {
    /// The game with this rule for cells that are taken.
    pub fn new(bump: Bump) -> Self {
        Self { bump }
    }
}

impl Game for Interactive {
    type State = Tries;
    type Move = u8;

    fn start(&self) -> Tries {
        Tries::default()
    }

    fn turn(&self, s: &Tries) -> Turn {
        if s.is_over() { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    fn moves(&self, s: &Tries, out: &mut Vec<u8>) {
        let tried = s.tried_by(s.mover.into());
        out.clear();
        out.extend((0..9).filter(|cell| !tried.contains(cell)));
    }

    fn play(&self, s: &mut Tries, cell: u8) {
        let me = usize::from(s.mover);
        s.tried[me][usize::from(s.count[me])] = cell;
        s.count[me] += 1;
        let free = !s.has(1 - me, cell);
        if free {
            s.marks[me] |= 1 << cell;
        }
        if free || self.bump == Bump::Passes {
            s.mover = 1 - s.mover;
        }
    }

    fn payoff(&self, s: &Tries, p: Player) -> i32 {
        i32::from(has_line(s.marks[p])) - i32::from(has_line(s.marks[1 - p]))
    }

    fn action_id(&self, cell: u8) -> u32 {
        cell.into()
    }

    fn action_count(&self) -> u32 {
        9
    }

    fn max_plies(&self) -> u32 {
        18
    }
}

impl ChanceFree for Interactive {}
impl Keyed for Interactive {}
