//! The unexploitable player: an order drawn from a Nash equilibrium, rotated or reflected at random.

use super::PhantomTicTacToe;
use super::double_oracle::{Bounds, DoubleOracle, Mixture};
use super::symmetry::{Order, SYMMETRIES, image};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Rng, Seat, Stop, Stopped};
use std::sync::{Mutex, OnceLock, TryLockError};
use std::thread;
use std::time::Duration;

/// A Nash equilibrium: how both seats mix their orders, and the value of the game.
pub struct Equilibrium {
    /// The mixtures of the first and of the second seat.
    pub mixtures: [Mixture; 2],
    /// The bounds on the value that they guarantee.
    pub bounds: Bounds,
}

/// The equilibrium, computed on first use, which takes about a second.
///
/// # Errors
/// If `stop` asks for it; the next caller continues from what was found.
pub fn equilibrium(stop: &Stop) -> Result<&'static Equilibrium, Stopped> {
    /// How often a thread looks that waits for another's work.
    const WAIT: Duration = Duration::from_millis(1);
    static FOUND: OnceLock<Equilibrium> = OnceLock::new();
    static ORACLE: Mutex<Option<DoubleOracle>> = Mutex::new(None);
    loop {
        if let Some(found) = FOUND.get() {
            return Ok(found);
        }
        stop.check()?;
        let mut oracle = match ORACLE.try_lock() {
            Ok(oracle) => oracle,
            // A step changes the oracle completely or not at all, so a panic leaves it consistent.
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                thread::sleep(WAIT);
                continue;
            }
        };
        let oracle = oracle.get_or_insert_default();
        while oracle.bounds().gap() > DoubleOracle::EXACT {
            oracle.step(stop)?;
        }
        FOUND.get_or_init(|| Equilibrium { mixtures: oracle.mixtures().clone(), bounds: oracle.bounds() });
    }
}

/// Plays the equilibrium.
struct Balanced {
    /// The order of this game, once drawn.
    order: Option<Order>,
}

impl Agent<PhantomTicTacToe> for Balanced {
    fn begin(&mut self) {
        self.order = None;
    }

    fn choose(&mut self, seat: &Seat<'_, PhantomTicTacToe>, rng: &mut Rng) -> u8 {
        let (me, info) = (seat.player(), seat.info_state());
        let named = info.orders.named_by(me);
        if self.order.is_none_or(|order| !order.starts_with(named)) {
            self.order = fitting(me, named, seat.stop()).ok().map(|orders| draw(&orders, rng));
        }
        // If stopped before the equilibrium was known, it names the cells in ascending order.
        next(&self.order.unwrap_or([0, 1, 2, 3, 4, 5, 6, 7, 8]), named)
    }

    fn policy(&mut self, seat: &Seat<'_, PhantomTicTacToe>, out: &mut Vec<(u8, f64)>) -> bool {
        let (me, info) = (seat.player(), seat.info_state());
        let named = info.orders.named_by(me);
        let Ok(orders) = fitting(me, named, seat.stop()) else { return false };
        let total: f64 = orders.iter().map(|(_, share)| share).sum();
        out.clear();
        for cell in (0..9).filter(|cell| !named.contains(cell)) {
            let with = orders.iter().filter(|(order, _)| next(order, named) == cell);
            let share = with.map(|(_, share)| share).sum::<f64>() / total;
            if share > 0.0 {
                out.push((cell, share));
            }
        }
        true
    }
}

/// The first cell of an order that is not named yet.
fn next(order: &Order, named: &[u8]) -> u8 {
    *order.iter().find(|cell| !named.contains(cell)).expect("a player to move has a cell left")
}

/// The orders that begin with the cells named, with their probabilities; all orders if none does.
fn fitting(seat: usize, named: &[u8], stop: &Stop) -> Result<Mixture, Stopped> {
    let mixture = &equilibrium(stop)?.mixtures[seat];
    let all =
        || mixture.iter().flat_map(|&(order, share)| (0..SYMMETRIES).map(move |k| (image(order, k), share)));
    let fitting: Mixture = all().filter(|(order, _)| order.starts_with(named)).collect();
    Ok(if fitting.is_empty() { all().collect() } else { fitting })
}

fn draw(orders: &[(Order, f64)], rng: &mut Rng) -> Order {
    let shares = || orders.iter().map(|(_, share)| *share);
    orders[rng.weighted(shares().sum(), shares())].0
}

const ABOUT: AgentAbout = AgentAbout {
    name: "equilibrium",
    summary: "an order drawn from the optimal mixture, which no order beats",
    needs: "phantom-tic-tac-toe in the form of orders",
    params: &[],
};

/// The agent `equilibrium`.
pub(super) fn def() -> AgentDef<PhantomTicTacToe> {
    AgentDef { about: &ABOUT, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Balanced { order: None }))) }
}
