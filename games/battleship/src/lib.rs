//! Battleship: fleets are placed in secret, then players shoot in turn; whoever has hit the whole opposing fleet wins.
//!
//! The state, [`Waters`], has bitboards of 128 bits for the fleets and the shots of both players. [`Sea`] lists every
//! placement of every ship once. `fleet_sampler` draws fleets consistent with what a seat has seen by importance sampling,
//! from a `PlacementModel`; `info_state` determinises with it. [`Admiral`] is the family of strategies that can be tuned.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod contacts;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod fleet_sampler;
mod info_state;
mod observation;
mod placement;
mod policy;
mod row;
mod scene;
mod sea;
mod text;

#[cfg(not(test))]
pub use entry::ENTRY;

use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, Keyed, Player, Rng, Turn};
use std::sync::Arc;

pub use info_state::InfoState;
pub use policy::{Admiral, Options};
pub use sea::{LONGEST_SHIP, MOST_SHIPS, Sea};

/// The rules on a sea of fixed size with a fixed fleet, and how numbers are read as a strategy.
#[derive(Clone)]
pub struct Battleship {
    sea: Arc<Sea>,
    /// Whether the second player may answer the shot that would end the game.
    answered: bool,
    options: Options,
}

/// The state: where the ships are, and where shots fell.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Waters {
    /// The cells of each player's ships.
    fleets: [u128; 2],
    /// The number of ships each player has placed.
    placed: [u8; 2],
    /// The cells each player has shot at.
    shots: [u128; 2],
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Places the next ship; the number of the placement.
    Place(u16),
    /// Shoots at this cell.
    Shoot(u8),
}

impl Waters {
    /// Whether this player has hit every cell of the opponent's fleet.
    #[inline]
    fn has_sunk(&self, p: Player) -> bool {
        self.fleets[1 - p] & !self.shots[p] == 0
    }

    /// Who shoots next, once all ships are placed.
    #[inline]
    fn shooter(&self) -> Player {
        usize::from(self.shots[0].count() > self.shots[1].count())
    }
}

impl Battleship {
    /// The rules on this sea. If `answered`, the second player may answer the shot that would end the game.
    pub fn new(sea: Sea, answered: bool, options: Options) -> Self {
        Self { sea: Arc::new(sea), answered, options }
    }

    /// The sea and the fleet.
    pub fn sea(&self) -> &Sea {
        &self.sea
    }

    fn ships(&self) -> usize {
        self.sea.fleet().len()
    }

    /// Who has to place a ship; `None` if all are placed.
    #[inline]
    fn placer(&self, s: &Waters) -> Option<Player> {
        (0..2).find(|&p| usize::from(s.placed[p]) < self.ships())
    }

    /// Whether the game is over, given that all ships are placed.
    #[inline]
    fn is_decided(&self, s: &Waters) -> bool {
        let waits = self.answered && s.shooter() == 1;
        s.has_sunk(1) || s.has_sunk(0) && !waits
    }
}

impl Game for Battleship {
    type State = Waters;
    type Move = Act;

    fn start(&self) -> Waters {
        Waters::default()
    }

    #[inline]
    fn turn(&self, s: &Waters) -> Turn {
        match self.placer(s) {
            Some(p) => Turn::Player(p),
            None if self.is_decided(s) => Turn::Over,
            None => Turn::Player(s.shooter()),
        }
    }

    fn moves(&self, s: &Waters, out: &mut Vec<Act>) {
        out.clear();
        let Some(p) = self.placer(s) else {
            let free = self.sea.all() & !s.shots[s.shooter()];
            return out.extend(free.each().map(|cell| Act::Shoot(cell as u8)));
        };
        let ways = self.sea.ways(s.placed[p].into()).iter().zip(0..);
        out.extend(ways.filter(|(way, _)| self.sea.fits(way, s.fleets[p])).map(|(_, at)| Act::Place(at)));
    }

    #[inline]
    fn play(&self, s: &mut Waters, act: Act) {
        match act {
            Act::Place(at) => {
                let p = self.placer(s).expect("ships are placed while there are some");
                s.fleets[p] |= self.sea.ways(s.placed[p].into())[usize::from(at)].cells;
                s.placed[p] += 1;
            }
            Act::Shoot(cell) => s.shots[s.shooter()] |= 1 << cell,
        }
    }

    fn payoff(&self, s: &Waters, p: Player) -> i32 {
        i32::from(s.has_sunk(p)) - i32::from(s.has_sunk(1 - p))
    }

    #[inline]
    fn sample(&self, s: &Waters, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        let Some(p) = self.placer(s) else {
            let free = self.sea.all() & !s.shots[s.shooter()];
            return Act::Shoot(free.select(rng.below(free.count() as usize) as u32) as u8);
        };
        let ways = self.sea.ways(s.placed[p].into());
        loop {
            let at = rng.below(ways.len());
            if self.sea.fits(&ways[at], s.fleets[p]) {
                return Act::Place(at as u16);
            }
        }
    }

    fn action_id(&self, act: Act) -> u32 {
        match act {
            Act::Shoot(cell) => cell.into(),
            Act::Place(at) => self.sea.cells() as u32 + u32::from(at),
        }
    }

    fn action_count(&self) -> u32 {
        let ways = (0..self.ships()).map(|ship| self.sea.ways(ship).len()).max();
        (self.sea.cells() + ways.unwrap_or(0)) as u32
    }

    fn max_plies(&self) -> u32 {
        2 * (self.ships() + self.sea.cells()) as u32
    }

    /// How many more cells `p` has hit than the opponent.
    fn estimate(&self, s: &Waters, p: Player) -> i32 {
        let hits = |p: Player| (s.shots[p] & s.fleets[1 - p]).count() as i32;
        hits(p) - hits(1 - p)
    }
}

impl ChanceFree for Battleship {}
impl Keyed for Battleship {}
