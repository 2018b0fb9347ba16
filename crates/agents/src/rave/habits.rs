//! What playouts learn: how well each side's moves did in all simulations, wherever they were made.

use super::options::Policy;
use super::sums::{Tally, tallies};
use seedbed_rules::{NoMemory, Player};

/// A pair of moves counts from this many trials on.
const ENOUGH: f32 = 7.0;

/// Results of moves by side, and of pairs of moves.
#[derive(Default)]
pub(super) struct Habits {
    actions: usize,
    single: Box<[Tally]>,
    /// By the move before, of which there may be none.
    pairs: Box<[Tally]>,
}

impl Habits {
    /// What the policy needs in a game of `actions` actions, within `most` bytes.
    ///
    /// # Panics
    ///
    /// By [`NoMemory::raise`].
    pub(super) fn new(policy: Policy, actions: usize, most: usize) -> Self {
        let (single, pairs) = match policy {
            Policy::Sensible => (0, 0),
            Policy::Mast => (2 * actions, 0),
            Policy::Nst => (2 * actions, 2 * actions * (actions + 1)),
        };
        let bytes = (single + pairs) * size_of::<Tally>();
        let made = (bytes <= most).then(|| Some((tallies(single)?, tallies(pairs)?))).flatten();
        let Some((single, pairs)) = made else {
            NoMemory::raise(format_args!("{} MiB of results of moves", (bytes >> 20) + 1))
        };
        Self { actions, single, pairs }
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.single) + size_of_val(&*self.pairs)
    }

    /// How well a move may do, after another; one never tried is promising.
    pub(super) fn value(&self, side: Player, before: Option<u32>, action: u32) -> f32 {
        let single = &self.single[side * self.actions + action as usize];
        let trials = single.trials.get();
        let mean = if trials > 0.0 { single.points.get() / trials } else { 1.0 };
        let pair = self.pairs.get(self.pair(side, before, action));
        match pair.map(|pair| (pair.trials.get(), pair.points.get())) {
            Some((trials, points)) if trials >= ENOUGH => 0.5 * (mean + points / trials),
            _ => mean,
        }
    }

    /// Notes the result of a move.
    pub(super) fn note(&self, side: Player, before: Option<u32>, action: u32, points: f32) {
        self.single[side * self.actions + action as usize].add(points);
        if let Some(pair) = self.pairs.get(self.pair(side, before, action)) {
            pair.add(points);
        }
    }

    fn pair(&self, side: Player, before: Option<u32>, action: u32) -> usize {
        let before = before.map_or(self.actions, |action| action as usize);
        (side * (self.actions + 1) + before) * self.actions + action as usize
    }
}
