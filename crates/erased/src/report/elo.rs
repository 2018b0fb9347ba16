//! A difference in strength, as it is reported of a match.

use seedbed_arena::{Interval, elo_of_share};
use serde::Serialize;

/// A difference in Elo points; an end that is infinite is left out.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The difference that the score would be expected of.
    pub value: f64,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl Elo {
    /// The difference for a share of points; `None` if all or none were won.
    pub fn of(score: Interval) -> Option<Self> {
        let finite = |share: f64| Some(elo_of_share(share)).filter(|elo| elo.is_finite());
        Some(Self { value: finite(score.share)?, low: finite(score.low), high: finite(score.high) })
    }
}
