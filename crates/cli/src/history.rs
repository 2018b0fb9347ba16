//! How a strategy became better, as a plot in text.

use crate::output::{amount, percent};
use crate::table::table;

/// A line for each point of the history: games, score, and a bar as long as the score.
pub(crate) fn plot(history: &[(u64, f64)]) -> String {
    const LONGEST: f64 = 40.0;
    if history.is_empty() {
        return String::new();
    }
    let row = |&(games, share): &(u64, f64)| {
        vec![amount(games as f64), percent(share), "#".repeat((LONGEST * share).round() as usize)]
    };
    let rows: Vec<Vec<String>> = history.iter().map(row).collect();
    format!("\n{}", table(&["games>", "score>", ""], &rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_bar_is_a_better_score() {
        let text = plot(&[(1_000, 0.5), (2_048, 1.0)]);
        let bars: Vec<usize> = text.lines().map(|line| line.matches('#').count()).collect();
        assert_eq!(bars, [0, 0, 20, 40], "{text}");
        assert_eq!(plot(&[]), "");
    }
}
