//! Figure 1: how much the random seed matters, game by game.

use super::in_rows::InRows;
use super::rows::{Branch, Ledger, Player, Row};
use crate::{Chart, Exhibit, Line, Measure, Part, Scale, Series, Table, Title};
use seedbed_tune::Scores;
use std::sync::Arc;

/// Seeds sorted by their score.
pub(super) struct Spread;

/// A game with an agent whose seed is varied.
const CASES: [(&str, u64); 6] = [
    ("domineering:5x5", 100),
    ("domineering:7x7", 100),
    ("breakthrough:5x5", 100),
    ("go:5x5", 50),
    ("connect-four", 100),
    ("dominance", 20),
];

fn size(scale: Scale) -> usize {
    scale.pick(6, 100, 300)
}

fn cases(scale: Scale) -> &'static [(&'static str, u64)] {
    &CASES[..scale.pick(2, 6, 6)]
}

impl InRows for Spread {
    fn title(&self) -> Title {
        Title { name: "figure-1", also: &[], about: "how much the random seed matters, game by game" }
    }

    fn rows(&self, scale: Scale, played: &Ledger) -> Vec<Row> {
        let n = size(scale);
        if !played.is_empty() {
            return Vec::new();
        }
        let rows = |(run, &(game, simulations)): (u64, &(&str, u64))| {
            let player = Player::named(game, &format!("mcts:{simulations}"));
            let all = || (Branch::Learning, (0..n).collect());
            let row = move |i| Row {
                player: Arc::clone(&player),
                run,
                first: (Branch::Learning, i),
                seconds: all(),
            };
            (0..n).map(row)
        };
        (0..).zip(cases(scale)).flat_map(rows).collect()
    }

    fn show(&self, scale: Scale, played: &Ledger) -> Vec<Exhibit> {
        let n = size(scale);
        let mut table =
            Table { beside: vec!["by chance alone".to_owned(), "best seed".to_owned()], lines: Vec::new() };
        let mut series = Vec::new();
        for (run, &(game, simulations)) in (0..).zip(cases(scale)) {
            let result = |i, j| played.get(run, (Branch::Learning, i), (Branch::Learning, j));
            let scores = Scores::of(n, n, |i, j| result(i, j).expect("all rows were played"));
            let mut firsts: Vec<f64> = (0..n).map(|i| scores.mean_of_row(i)).collect();
            let second = scores.turned();
            let mut seconds: Vec<f64> = (0..n).map(|i| second.mean_of_row(i)).collect();
            firsts.sort_by(f64::total_cmp);
            seconds.sort_by(f64::total_cmp);
            // As in the figure: the n-th worst seed of each side, averaged.
            let sorted: Vec<f64> = firsts.iter().zip(&seconds).map(|(a, b)| (a + b) / 2.0).collect();
            let mean = firsts.iter().sum::<f64>() / n as f64;
            let spread = (firsts.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1) as f64).sqrt();
            let chance = (mean * (1.0 - mean) / n as f64).sqrt();
            let line = Line::number(&format!("{game}, mcts:{simulations}"), None, spread, 3);
            table
                .lines
                .push(line.beside(Measure::number(chance, 3)).beside(Measure::number(sorted[n - 1], 3)));
            let point = |(at, &share): (usize, &f64)| {
                ((at + 1) as f64, Measure::share(share, 1, 1).without_interval())
            };
            series.push(Series {
                name: game.to_owned(),
                published: false,
                points: sorted.iter().enumerate().map(point).collect(),
            });
        }
        let chart = Chart {
            x: "seeds, the worst first".to_owned(),
            y: "points".to_owned(),
            places: Vec::new(),
            series,
        };
        vec![Exhibit {
            name: "Figure 1".to_owned(),
            caption: format!("Seeds sorted by their points against {n} seeds of the other side"),
            parts: vec![Part::Chart(chart), Part::Table(table)],
            notes: vec!["The table gives the standard deviation of a seed's average, beside what chance alone would give if all seeds were \
                equally good. The paper finds good seeds some twelve standard deviations above the rest."
                .to_owned()],
        }]
    }
}
