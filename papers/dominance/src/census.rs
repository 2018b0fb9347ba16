//! The statistics of the thesis, over games of two agents in fixed seats.

use super::counter::Counter;
use seedbed_arena::{Moments, Streams, Watch, play_from};
use seedbed_dominance::{Dominance, Move, Position, Rules, party};
use seedbed_rules::{Game, Seed, Spec};
use serde::{Deserialize, Serialize};

/// The statistics of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Side {
    pub(super) wins: u64,
    /// The number of moves performed in a game.
    pub(super) performed: Moments,
    /// The number of legal moves, summed over a game.
    pub(super) possible: Moments,
    /// The legal moves as counted in single precision.
    pub(super) counted: Counter,
    pub(super) spawns: Moments,
    pub(super) attacks: Moments,
    /// A histogram of the number of legal moves.
    pub(super) choices: Vec<u64>,
    /// A histogram of the number of moves in a game.
    pub(super) lengths: Vec<u64>,
}

/// The statistics of both sides: Red, then Black.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Census {
    pub(super) games: u64,
    pub(super) sides: [Side; 2],
}

/// A series of games.
#[derive(Clone, Debug)]
pub(super) struct Series {
    pub(super) rules: Rules,
    /// Red and Black.
    pub(super) agents: [Spec; 2],
    pub(super) games: u64,
    /// Whether the lists of boards are kept from game to game, as in the thesis' program.
    pub(super) keep_lists: bool,
}

impl Series {
    /// Plays the games one after the other; returns `None` if the watch was stopped.
    pub(super) fn play(&self, seed: Seed, watch: &Watch) -> Option<Census> {
        let game = Dominance::new(self.rules);
        let party = party(&[&self.agents[0], &self.agents[1]]);
        let mut agents = party.expect("an experiment names agents that exist");
        let mut census = Census::default();
        let mut start = game.start();
        for number in 0..self.games {
            let seed = seed.child("game", number);
            let mut streams = Streams::new(seed, seed, 2);
            let mut counts = [[0i64; 4]; 2];
            let Census { sides, .. } = &mut census;
            let mut witness = |s: &Position, m: Move| {
                let side = s.mover();
                let possible = game.count_moves(s);
                count(&mut sides[side].choices, possible as usize);
                sides[side].counted.add(possible);
                let [performed, options, spawns, attacks] = &mut counts[side];
                *performed += 1;
                *options += i64::from(possible);
                *spawns += i64::from(m.is_spawn());
                *attacks += i64::from(game.is_attack(s, m));
            };
            let (end, ..) = play_from(&game, start, &mut agents, &mut streams, &mut witness, watch.signal())?;
            for (player, side) in census.sides.iter_mut().enumerate() {
                side.wins += u64::from(game.payoff(&end, player) > 0);
                let [performed, options, spawns, attacks] = counts[player];
                side.performed.add(performed);
                side.possible.add(options);
                side.spawns.add(spawns);
                side.attacks.add(attacks);
                count(&mut side.lengths, performed as usize);
            }
            census.games += 1;
            watch.count(1);
            start = if self.keep_lists { game.start_after(&end) } else { game.start() };
        }
        Some(census)
    }
}

/// Adds one of this size to a histogram.
fn count(histogram: &mut Vec<u64>, size: usize) {
    if histogram.len() <= size {
        histogram.resize(size + 1, 0);
    }
    histogram[size] += 1;
}

impl Side {
    fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.performed += other.performed;
        self.possible += other.possible;
        self.counted.merge(&other.counted);
        self.spawns += other.spawns;
        self.attacks += other.attacks;
        add_histogram(&mut self.choices, &other.choices);
        add_histogram(&mut self.lengths, &other.lengths);
    }
}

impl Census {
    /// Adds the games of another series.
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        for (own, other) in self.sides.iter_mut().zip(&other.sides) {
            own.add(other);
        }
    }
}

fn add_histogram(own: &mut Vec<u64>, other: &[u64]) {
    own.resize(own.len().max(other.len()), 0);
    own.iter_mut().zip(other).for_each(|(a, b)| *a += b);
}

/// The smallest size in a histogram other than 0, and the largest.
pub(super) fn extremes(histogram: &[u64]) -> (usize, usize) {
    let mut sizes = (1..histogram.len()).filter(|&size| histogram[size] > 0);
    let least = sizes.next().unwrap_or(0);
    (least, sizes.next_back().unwrap_or(least))
}
