//! Phantom tic-tac-toe: the players never see each other's marks.
//!
//! In [`PhantomTicTacToe`] nothing at all is revealed, so a strategy is an order of the nine cells, and the state, [`Orders`],
//! has the cells named so far by both seats. [`interactive`] is the game move by move, in which a player learns whether a
//! cell was free. [`DoubleOracle`] computes a Nash equilibrium of the former with [`best_orders`] as its best-response
//! oracle; the agent `equilibrium` plays it. [`InOrder`] is the family of strategies that can be tuned.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod best_response;
mod double_oracle;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod equilibrium;
pub mod interactive;
mod observation;
mod order;
mod scene;
mod symmetry;
mod text;

pub use best_response::{ScoredOrder, best_orders};
pub use double_oracle::{Bounds, DoubleOracle, Mixture};
#[cfg(not(test))]
pub use entry::ENTRY;
pub use equilibrium::{Equilibrium, equilibrium};
pub use order::InOrder;
use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, ImperfectInformation, Keyed, Player, Rng, Turn};
use seedbed_tic_tac_toe::has_line;
pub use symmetry::Order;

/// The rules in the form of orders, which have no parameters.
#[derive(Clone)]
pub struct PhantomTicTacToe;

/// The state: the cells named so far, nine by the first seat, then nine by the second.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Orders {
    named: [[u8; 9]; 2],
    count: u8,
}

/// What a seat knows: its own order, how many cells are named, and both orders when the game is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    seat: Player,
    orders: Orders,
}

impl Orders {
    fn named_by(&self, p: Player) -> &[u8] {
        &self.named[p][..usize::from(self.count).saturating_sub(9 * p).min(9)]
    }

    fn rest(&self, p: Player) -> impl Iterator<Item = u8> + '_ {
        (0..9).filter(move |cell| !self.named_by(p).contains(cell))
    }

    fn mover(&self) -> Player {
        usize::from(self.count) / 9
    }

    fn done(&self) -> bool {
        self.count == 18
    }
}

/// Plays two complete orders against each other, in which players take the first free cell of their order; returns the marks.
fn outcome(orders: &Orders) -> [u64; 2] {
    let mut marks = [0u64; 2];
    for turn in 0..9 {
        let p = turn % 2;
        let free = orders.named[p].iter().find(|&&cell| (marks[0] | marks[1]) >> cell & 1 == 0);
        marks[p] |= free.map_or(0, |cell| 1 << cell);
        if has_line(marks[p]) {
            break;
        }
    }
    marks
}

impl Game for PhantomTicTacToe {
    type State = Orders;
    type Move = u8;

    fn start(&self) -> Orders {
        Orders::default()
    }

    #[inline]
    fn turn(&self, s: &Orders) -> Turn {
        if s.done() { Turn::Over } else { Turn::Player(s.mover()) }
    }

    fn moves(&self, s: &Orders, out: &mut Vec<u8>) {
        out.clear();
        out.extend(s.rest(s.mover()));
    }

    #[inline]
    fn sample(&self, s: &Orders, rng: &mut Rng, _: &mut Vec<u8>) -> u8 {
        let named = s.named_by(s.mover()).iter().fold(0, |set, cell| set | 1u64 << cell);
        let rest = 0x1ff & !named;
        rest.select(rng.below(rest.count() as usize) as u32) as u8
    }

    #[inline]
    fn play(&self, s: &mut Orders, cell: u8) {
        s.named[s.mover()][usize::from(s.count) % 9] = cell;
        s.count += 1;
    }

    fn payoff(&self, s: &Orders, p: Player) -> i32 {
        let marks = outcome(s);
        i32::from(has_line(marks[p])) - i32::from(has_line(marks[1 - p]))
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

impl ChanceFree for PhantomTicTacToe {}
impl Keyed for PhantomTicTacToe {}

impl ImperfectInformation for PhantomTicTacToe {
    type InfoState = InfoState;

    fn info_state(&self, s: &Orders, p: Player) -> InfoState {
        let mut orders = s.clone();
        if !s.done() {
            orders.named[1 - p] = [0; 9];
        }
        InfoState { seat: p, orders }
    }

    /// The last cell of the second seat ends the game and reveals both orders.
    fn sees(&self, s: &Orders, _: u8, p: Player) -> bool {
        s.count == 17 || p == s.mover()
    }

    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> Orders {
        let mut orders = info.orders.clone();
        if !orders.done() {
            let other = 1 - info.seat;
            let mut cells: [u8; 9] = std::array::from_fn(|cell| cell as u8);
            rng.shuffle(&mut cells);
            let known = orders.named_by(other).len();
            orders.named[other][..known].copy_from_slice(&cells[..known]);
        }
        orders
    }

    fn determinises_exactly(&self) -> bool {
        true
    }
}
