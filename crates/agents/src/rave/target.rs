//! A target score that follows the results (dynamic komi): where nearly all simulations win, or lose, they tell moves apart by how much.

use super::sums::Tally;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// Simulations between two adjustments.
const SLICE: f32 = 100.0;

/// The share of wins within which the target stays.
const WANTED: std::ops::RangeInclusive<f32> = 0.4..=0.6;

/// What must be exceeded, in points of an estimate, by whoever is to move at the root.
#[derive(Default)]
pub(super) struct Target {
    points: AtomicI32,
    step: i32,
    slice: Tally,
}

impl Target {
    /// A target of zero that is moved by a tenth of this scale.
    pub(super) fn new(scale: f32) -> Self {
        Self { step: libm::ceilf(scale / 10.0) as i32, ..Self::default() }
    }

    /// The result of a game that ended with this estimate for a player.
    pub(super) fn won(&self, estimate: i32, is_root_mover: bool) -> f32 {
        let target = self.points.load(Relaxed);
        let beyond = if is_root_mover { estimate - target } else { estimate + target };
        0.5 + 0.5 * beyond.signum() as f32
    }

    /// Notes what a simulation brought to whoever is to move at the root.
    pub(super) fn note(&self, points: f32) {
        self.slice.add(points);
        let trials = self.slice.trials.get();
        if trials < SLICE {
            return;
        }
        let mean = self.slice.points.get() / trials;
        if mean > *WANTED.end() {
            self.points.fetch_add(self.step, Relaxed);
        } else if mean < *WANTED.start() {
            self.points.fetch_sub(self.step, Relaxed);
        }
        self.slice.trials.set(0.0);
        self.slice.points.set(0.0);
    }
}
