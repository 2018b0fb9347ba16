//! The exact test of Mainland and Gart for two games in either order.
//!
//! A visitor who does better in one of the two games than in the other has a preference; the others say nothing. If the arms are alike, the
//! first game is as likely to be the better one for those who met one arm first as for those who met the other first, however much everybody
//! learns between the games: a table of two rows and two columns, to which Fisher's exact test applies. With an odds ratio of `psi` between the rows
//! the first cell follows Fisher's noncentral hypergeometric distribution, given the margins; the interval has all odds that the test does
//! not refute. (D. Mainland, "Elementary Medical Statistics", 1963; J. J. Gart, Biometrika 56, 1969.)

use crate::Outcome;
use serde::{Deserialize, Serialize};

/// Visitors with a preference, by the order of the arms and the better game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Preferences {
    /// Met the original first: better in the first game, better in the second.
    pub original_first: [u64; 2],
    /// Met the other arm first: better in the first game, better in the second.
    pub other_first: [u64; 2],
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MainlandGart {
    /// The chance of at least this much if the arms are alike: twice the smaller tail.
    pub p: f64,
    /// How many times better the odds of a visitor are against the original; null for infinitely.
    pub odds: Option<f64>,
    /// The least odds that are not refuted.
    pub low: f64,
    /// The largest odds that are not refuted; null for infinity.
    pub high: Option<f64>,
}

/// The first cell of a table with these margins, for every value that it can have.
struct Cell {
    /// Its least value.
    least: u64,
    /// The logarithms of the numbers of tables, for each value.
    logs: Vec<f64>,
}

fn log_choose(n: u64, k: u64) -> f64 {
    let log_factorial = |n: u64| libm::lgamma(n as f64 + 1.0);
    log_factorial(n) - log_factorial(k) - log_factorial(n - k)
}

impl Cell {
    fn of(rows: [u64; 2], first_column: u64) -> Self {
        let least = first_column.saturating_sub(rows[1]);
        let most = first_column.min(rows[0]);
        let log = |x| log_choose(rows[0], x) + log_choose(rows[1], first_column - x);
        Self { least, logs: (least..=most).map(log).collect() }
    }

    fn most(&self) -> u64 {
        self.least + self.logs.len() as u64 - 1
    }

    /// The chance of every value if the logarithm of the odds ratio is this.
    fn chances(&self, log_odds: f64) -> Vec<f64> {
        let logs: Vec<f64> = self.logs.iter().enumerate().map(|(i, log)| log + i as f64 * log_odds).collect();
        let largest = logs.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = logs.iter().map(|log| libm::exp(log - largest)).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    /// The chances of at most and of at least this value.
    fn tails(&self, value: u64, log_odds: f64) -> [f64; 2] {
        let (chances, at) = (self.chances(log_odds), (value - self.least) as usize);
        [chances[..=at].iter().sum(), chances[at..].iter().sum()]
    }

    fn mean(&self, log_odds: f64) -> f64 {
        self.chances(log_odds)
            .iter()
            .enumerate()
            .map(|(i, chance)| (self.least + i as u64) as f64 * chance)
            .sum()
    }
}

/// Where a function that grows with the logarithm of the odds passes zero.
fn root(grows: impl Fn(f64) -> f64) -> f64 {
    /// Beyond `e^±50` nothing is seen in any study.
    const FAR: f64 = 50.0;
    let (mut low, mut high) = (-FAR, FAR);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if grows(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

impl Preferences {
    /// Of these visitors.
    pub fn of<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>) -> Self {
        let mut preferences = Self::default();
        for outcome in outcomes {
            let [first, second] = outcome.by_game();
            if first != second {
                let row = if outcome.first == 0 {
                    &mut preferences.original_first
                } else {
                    &mut preferences.other_first
                };
                row[usize::from(first < second)] += 1;
            }
        }
        preferences
    }

    /// How many have a preference.
    pub fn count(&self) -> u64 {
        self.original_first.iter().chain(&self.other_first).sum()
    }

    fn cell(&self) -> (Cell, u64) {
        let [a, b] = self.original_first;
        let [c, d] = self.other_first;
        (Cell::of([a + b, c + d], a + c), a)
    }

    /// The chance of at least this much if the arms are alike: twice the smaller tail.
    pub fn p(&self) -> f64 {
        let (cell, seen) = self.cell();
        let [below, above] = cell.tails(seen, 0.0);
        (2.0 * below.min(above)).min(1.0)
    }

    /// The test, with an interval of this confidence.
    pub fn test(&self, confidence: f64) -> MainlandGart {
        let (cell, seen) = self.cell();
        let each = (1.0 - confidence) / 2.0;
        // The odds ratio between the orders is the square of that between the arms: each order shows it once.
        let odds = |log: f64| libm::exp(log / 2.0);
        let (is_least, is_most) = (seen == cell.least, seen == cell.most());
        let low = if is_least { 0.0 } else { odds(root(|log| cell.tails(seen, log)[1] - each)) };
        let high = (!is_most).then(|| odds(root(|log| each - cell.tails(seen, log)[0])));
        let likeliest = match (is_least, is_most) {
            // All values are this one: nothing can be learnt.
            (true, true) => Some(1.0),
            (true, false) => Some(0.0),
            (false, true) => None,
            (false, false) => Some(odds(root(|log| cell.mean(log) - seen as f64))),
        };
        MainlandGart { p: self.p(), odds: likeliest, low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn near(ours: Option<f64>, theirs: &Value, within: f64) -> bool {
        match (ours, theirs.as_f64()) {
            (Some(ours), Some(theirs)) => (ours - theirs).abs() <= within * theirs.abs().max(1e-9),
            (ours, theirs) => ours.is_none() && theirs.is_none(),
        }
    }

    #[test]
    fn tails_odds_and_intervals_are_those_of_scipy() {
        let vectors: Value =
            serde_json::from_str(include_str!("../tests/vectors/mainland_gart.json")).unwrap();
        let cases = vectors["cases"].as_array().unwrap();
        assert!(cases.len() >= 40);
        for case in cases {
            let table: [[u64; 2]; 2] = serde_json::from_value(case["table"].clone()).unwrap();
            let preferences = Preferences { original_first: table[0], other_first: table[1] };
            let (cell, seen) = preferences.cell();
            let [below, above] = cell.tails(seen, 0.0);
            assert!(
                near(Some(below), &case["below"], 1e-8) && near(Some(above), &case["above"], 1e-8),
                "{case}"
            );
            let test = preferences.test(0.95);
            let squared = |odds: f64| odds * odds;
            assert!(near(test.odds.map(squared), &case["odds"], 1e-4), "{case} {test:?}");
            assert!(near(Some(squared(test.low)), &case["low"], 1e-4), "{case} {test:?}");
            assert!(near(test.high.map(squared), &case["high"], 1e-4), "{case} {test:?}");
        }
    }

    #[test]
    fn the_p_value_counts_what_coins_could_have_done() {
        // All ways in which `column` of the visitors could have been better in the first game.
        for (rows, column) in [([3, 4], 3), ([5, 5], 4), ([2, 9], 6), ([6, 6], 6)] {
            let all = rows[0] + rows[1];
            let first_row = (1_u32 << rows[0]) - 1;
            let ways = || (0..1_u32 << all).filter(|way| way.count_ones() == column);
            let cell = |way: u32| u64::from((way & first_row).count_ones());
            let (least, most) = (column.saturating_sub(rows[1]), column.min(rows[0]));
            for a in u64::from(least)..=u64::from(most) {
                let count = |is: &dyn Fn(u64) -> bool| ways().filter(|&way| is(cell(way))).count() as f64;
                let smaller = count(&|x| x <= a).min(count(&|x| x >= a));
                let p = (2.0 * smaller / ways().count() as f64).min(1.0);
                let (n, m, column) = (u64::from(rows[0]), u64::from(rows[1]), u64::from(column));
                let preferences =
                    Preferences { original_first: [a, n - a], other_first: [column - a, m - (column - a)] };
                assert!((preferences.p() - p).abs() < 1e-12, "{preferences:?}");
            }
        }
    }

    #[test]
    fn the_interval_has_the_odds_that_the_test_does_not_refute() {
        let preferences = Preferences { original_first: [14, 6], other_first: [7, 12] };
        let test = preferences.test(0.95);
        let (cell, seen) = preferences.cell();
        let p_at = |odds: f64| 2.0 * cell.tails(seen, 2.0 * odds.ln()).into_iter().fold(1.0, f64::min);
        assert!((p_at(test.low) - 0.05).abs() < 1e-9 && (p_at(test.high.unwrap()) - 0.05).abs() < 1e-9);
        assert_eq!(test.p <= 0.05, test.low > 1.0, "test and interval agree");
    }

    #[test]
    fn nothing_is_learnt_from_nobody() {
        let test = Preferences::default().test(0.95);
        assert_eq!((test.p, test.odds, test.low, test.high), (1.0, Some(1.0), 0.0, None));
        let one_order = Preferences { original_first: [5, 2], other_first: [0, 0] };
        assert!((one_order.p() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn odds_of_the_model_are_found() {
        // The expected table for odds of 3 against the original over the other arm and everybody learning a little.
        let (learnt, odds) = (0.3_f64, 3.0_f64);
        let share = |log: f64| 1.0 / (1.0 + (-log).exp());
        let row = |effect: f64| {
            let better = (10_000.0 * share(effect - learnt)).round() as u64;
            [better, 10_000 - better]
        };
        let preferences = Preferences { original_first: row(odds.ln()), other_first: row(-odds.ln()) };
        assert!((preferences.test(0.95).odds.unwrap() - odds).abs() < 0.01);
    }
}
