//! What a match between two agents says.

use seedbed_lab::{Line, Score};

/// The share of the first, with a verdict: does what it has help, hurt, or is no difference shown?
pub(crate) fn line(label: &str, group: &str, score: &Score) -> Line {
    let counts = score.counts();
    let verdict = match counts.interval() {
        Some(interval) if interval.low > 0.5 => "helps",
        Some(interval) if interval.high < 0.5 => "hurts",
        _ => "no difference shown",
    };
    Line::share(label, None, &counts, 1).of(group).because(verdict)
}
