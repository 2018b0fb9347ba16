//! Phantom four-in-a-row: Connect Four played by lists that are fixed beforehand, since nobody sees anything.
//!
//! The state, [`Lists`], has the columns that each seat has named: an order of all columns, then one column for each stone.
//! The stones fall on a board of [`seedbed_connect_four`] when both lists are complete. [`Indices`] is the family of
//! strategies that can be tuned, two random lists chosen by two numbers; `best_response` finds the best list against a
//! known one.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod best_response;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod lists;
mod observation;
mod policy;
mod scene;
mod text;

#[cfg(not(test))]
pub use entry::ENTRY;

use seedbed_connect_four::{Column, ConnectFour, Stones};
use seedbed_rules::{ChanceFree, Game, ImperfectInformation, Keyed, Player, Rng, Turn};

pub use lists::{List, Lists};
pub use policy::Indices;

/// The rules on a board of fixed size.
#[derive(Clone)]
pub struct PhantomFour {
    board: ConnectFour,
    columns: usize,
    /// The number of drops each seat names.
    drops: [usize; 2],
}

/// What a seat knows: its own list, how many columns the other has named, and both lists when the game is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    seat: Player,
    lists: Lists,
}

impl PhantomFour {
    /// The game on a board of `rows` by `columns`. With `drops` a list names a column for every stone; without, it is only
    /// an order of the columns.
    ///
    /// Returns `None` if the board is too large.
    pub fn new(rows: usize, columns: usize, drops: bool) -> Option<Self> {
        let stones = [(rows * columns).div_ceil(2), rows * columns / 2];
        let drops = if drops { stones } else { [0, 0] };
        Some(Self { board: ConnectFour::new(rows, columns)?, columns, drops })
    }

    /// The number of columns a seat names in all.
    fn length(&self, p: Player) -> usize {
        self.columns + self.drops[p]
    }

    fn mover(&self, s: &Lists) -> Player {
        usize::from(s.named_by(0).len() == self.length(0))
    }

    fn is_done(&self, s: &Lists) -> bool {
        s.named_by(1).len() == self.length(1)
    }

    /// Drops the stones of two complete lists until the game is over.
    fn dropped(&self, lists: [&[Column]; 2]) -> Stones {
        let mut stones = self.board.start();
        for turn in 0.. {
            if self.board.turn(&stones) == Turn::Over {
                break;
            }
            let (order, drops) = lists[turn % 2].split_at(self.columns);
            // Without drops, every stone tries the order from its beginning.
            let wanted = drops.get(turn / 2).copied().unwrap_or(order[0]);
            let column = self.nearest(&stones, order, wanted);
            self.board.play(&mut stones, column);
        }
        stones
    }

    /// The wanted column, or if it is full the next one in the order, cyclically, that is not.
    #[inline]
    fn nearest(&self, stones: &Stones, order: &[Column], wanted: Column) -> Column {
        if self.board.is_open(stones, wanted) {
            return wanted;
        }
        let at = order.iter().position(|&column| column == wanted).expect("an order has every column");
        let round = order[at..].iter().chain(&order[..at]).copied();
        round.into_iter().find(|&column| self.board.is_open(stones, column)).expect("the board is not full")
    }
}

impl Game for PhantomFour {
    type State = Lists;
    type Move = Column;

    fn start(&self) -> Lists {
        Lists::default()
    }

    fn turn(&self, s: &Lists) -> Turn {
        if self.is_done(s) { Turn::Over } else { Turn::Player(self.mover(s)) }
    }

    fn moves(&self, s: &Lists, out: &mut Vec<Column>) {
        let named = s.named_by(self.mover(s));
        let ordering = named.len() < self.columns;
        out.clear();
        out.extend((0..self.columns as Column).filter(|column| !(ordering && named.contains(column))));
    }

    fn play(&self, s: &mut Lists, column: Column) {
        s.name(self.mover(s), column);
    }

    fn payoff(&self, s: &Lists, p: Player) -> i32 {
        self.board.payoff(&self.dropped([s.named_by(0), s.named_by(1)]), p)
    }

    fn action_id(&self, column: Column) -> u32 {
        column.into()
    }

    fn action_count(&self) -> u32 {
        self.columns as u32
    }

    fn max_plies(&self) -> u32 {
        (self.length(0) + self.length(1)) as u32
    }
}

impl ChanceFree for PhantomFour {}
impl Keyed for PhantomFour {}

impl ImperfectInformation for PhantomFour {
    type InfoState = InfoState;

    fn info_state(&self, s: &Lists, p: Player) -> InfoState {
        let mut lists = s.clone();
        if !self.is_done(s) {
            lists.hide(1 - p);
        }
        InfoState { seat: p, lists }
    }

    /// The last column of the second seat ends the game and reveals both lists.
    fn sees(&self, s: &Lists, _: Column, p: Player) -> bool {
        p == self.mover(s) || s.named_by(1).len() + 1 == self.length(1)
    }

    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> Lists {
        let mut lists = info.lists.clone();
        if !self.is_done(&lists) {
            lists.fill(1 - info.seat, &List::random(self.columns, self.length(1 - info.seat), rng));
        }
        lists
    }

    fn determinises_exactly(&self) -> bool {
        true
    }
}
