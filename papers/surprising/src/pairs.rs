//! Pairs of games between parametric strategies.

use seedbed_arena::{ScoreCounts, Watch};
use seedbed_rules::{Parametric, Seed};
use serde::{Deserialize, Serialize};
use std::iter::Sum;

/// The results of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Results {
    /// Games won, drawn and lost.
    pub(super) games: [u64; 3],
    /// Pairs by half points: two losses first, two wins last.
    pub(super) pairs: [u64; 5],
}

impl Results {
    /// What its share of points was counted from.
    pub(super) fn counts(&self) -> ScoreCounts {
        ScoreCounts::Pairs { pairs: self.pairs, games: self.games }
    }

    /// The number of all games.
    pub(super) fn all(&self) -> u64 {
        self.games.iter().sum()
    }
}

impl<'a> Sum<&'a Results> for Results {
    fn sum<I: Iterator<Item = &'a Results>>(parts: I) -> Self {
        parts.fold(Self::default(), |sum, part| Self {
            games: std::array::from_fn(|i| sum.games[i] + part.games[i]),
            pairs: std::array::from_fn(|i| sum.pairs[i] + part.pairs[i]),
        })
    }
}

/// Plays pairs of games, both with the same chance and with seats swapped; `players` makes the player and the opponent of a
/// pair. Returns `None` if the watch was stopped.
pub(super) fn play<G: Parametric>(
    game: &G,
    mut players: impl FnMut(Seed) -> [G::Strategy; 2],
    pairs: u64,
    seed: Seed,
    watch: &Watch,
) -> Option<Results> {
    let mut results = Results::default();
    for pair in 0..pairs {
        if watch.is_stopped() {
            return None;
        }
        let seed = seed.child("pair", pair);
        let [mut one, mut other] = players(seed);
        let chance = seed.child("chance", 0).rng();
        let streams = |k: u64| [chance.clone(), seed.child("first", k).rng(), seed.child("second", k).rng()];
        let first = game.duel([&mut one, &mut other], &mut streams(0)).signum();
        let second = -game.duel([&mut other, &mut one], &mut streams(1)).signum();
        for payoff in [first, second] {
            results.games[(1 - payoff) as usize] += 1;
        }
        results.pairs[(2 + first + second) as usize] += 1;
        watch.count(2);
    }
    Some(results)
}
