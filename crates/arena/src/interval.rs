//! Intervals for shares.

use serde::Serialize;

/// An estimated share and the 95 % interval around it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The share seen.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The same from the other side's point of view.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { share: 1.0 - self.share, low: 1.0 - self.high, high: 1.0 - self.low }
    }
}

/// The two-sided 95 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's score interval for `points` out of `games`; with draws as half points it is on the safe side.
///
/// ```
/// let interval = seedbed_arena::wilson(9.0, 10.0);
/// assert!((interval.low - 0.5958).abs() < 1e-4 && (interval.high - 0.9821).abs() < 1e-4);
/// ```
pub fn wilson(points: f64, games: f64) -> Interval {
    let share = points / games;
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let half = Z / (1.0 + z2 / games) * (share * (1.0 - share) / games + z2 / (4.0 * games * games)).sqrt();
    Interval { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}
