//! The games of the tables, and how many games are played of each.

use seedbed_lab::Scale;

/// A game of the tables.
pub(super) struct Tunable {
    /// Its name in the paper.
    pub(super) name: &'static str,
    /// Its name here.
    pub(super) spec: &'static str,
    /// The approximate number of games that one core plays in a second while tuning. Budgets are in games, so that nothing
    /// depends on the clock; this number only makes them fair.
    per_second: u64,
}

/// How many games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    /// The number of independent runs of each method.
    pub(super) runs: usize,
    /// The number of games that a run may spend on tuning.
    pub(super) games: u64,
    /// The number of pairs of fresh games by which its result is evaluated.
    pub(super) pairs: u64,
    /// The number of pairs of games between the result of a run of one method and that of a run of another.
    pub(super) meetings: u64,
}

const fn game(name: &'static str, spec: &'static str, per_second: u64) -> Tunable {
    Tunable { name, spec, per_second }
}

/// All games, in the order of the paper's table. With four parameters, the fourth of War seeds a permutation.
pub(super) const GAMES: [Tunable; 16] = [
    game("4-in-a-row", "connect-four", 350),
    game("Batawaf4", "batawaf:paper,numbers=4", 150_000),
    game("Batawaf", "batawaf:paper", 200_000),
    game("Cheat", "cheat", 9_000),
    game("Flip", "flip", 60_000),
    game("Guess who-deter", "guess-who", 1_000_000),
    game("Guess who", "guess-who:strategy=stochastic", 800_000),
    game("Cheat-Special", "cheat:special=on", 6_000),
    game("Battleship", "battleship", 350),
    game("Morra", "morra", 600_000),
    game("Nim", "nim", 80_000),
    game("Phantom-4-in-a-row", "phantom-four", 1_000_000),
    game("Phantom-tic-tac-toe", "phantom-tic-tac-toe", 1_000_000),
    game("Pig", "pig", 1_000_000),
    game("War4", "war:paper,numbers=4", 100_000),
    game("War", "war:paper", 100_000),
];

impl Tunable {
    /// How many games are played at a scale.
    pub(super) fn size(&self, scale: Scale) -> Size {
        let (runs, milliseconds) = match scale {
            Scale::Small => (2, 10),
            Scale::Minutes => (6, 500),
            Scale::Tenth => (5, 5_000),
            Scale::Paper => (10, 60_000),
            Scale::Large => (20, 600_000),
        };
        // Slow games get more time at the larger scales, or their few games would tell nothing.
        let patience = match scale {
            _ if self.per_second >= SLOW => 1,
            Scale::Small => 1,
            Scale::Minutes | Scale::Tenth => 2,
            Scale::Paper | Scale::Large => 3,
        };
        let games = (self.per_second * patience * milliseconds / 1_000).max(FEWEST);
        // A fifth of the games are fresh ones, up to a number beyond which more add nothing.
        let pairs = (games / 10).clamp(FEWEST, MOST_PAIRS);
        Size { runs, games, pairs, meetings: (pairs / (25 * runs as u64)).clamp(1, MOST_MEETINGS) }
    }
}

const SLOW: u64 = 10_000;
const FEWEST: u64 = 10;
const MOST_PAIRS: u64 = 50_000;
const MOST_MEETINGS: u64 = 200;
