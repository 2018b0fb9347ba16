//! Experiments in squares: the same number of seeds for each side, all against all.

use super::in_rows::InRows;
use super::player;
use seedbed_lab::{Exhibit, Scale, Spread, Title};
use seedbed_train::boosting::{Branch, Ledger, Row};
use seedbed_tune::Scores;
use std::sync::Arc;

/// A game and an agent whose seed is varied.
pub(super) type Case = (&'static str, &'static str);

/// An experiment of squares.
pub(super) struct Squares {
    pub(super) title: Title,
    /// The cases, and the number of seeds of each side.
    pub(super) cases: fn(Scale) -> (&'static [Case], usize),
    pub(super) show: fn(&[Square]) -> Vec<Exhibit>,
}

/// A square that was played.
pub(super) struct Square {
    pub(super) case: Case,
    pub(super) sides: [Side; 2],
}

/// The seeds of a side.
pub(super) struct Side {
    /// Their mean scores, the worst first.
    pub(super) sorted: Vec<f64>,
    /// The standard deviation of their true strengths: that of their means without the sampling variance.
    pub(super) skill: f64,
}

impl Side {
    fn of(scores: &Scores) -> Self {
        let (seeds, games) = (scores.rows(), scores.columns() as f64);
        let mut sorted: Vec<f64> = (0..seeds).map(|i| scores.mean_of_row(i)).collect();
        let squares =
            |i: usize| (0..scores.columns()).map(move |j| (f64::from(scores.get(i, j)) / 2.0).powi(2));
        let variance_within = |i: usize| squares(i).sum::<f64>() / games - sorted[i].powi(2);
        let by_chance = (0..seeds).map(variance_within).sum::<f64>() / seeds as f64 / (games - 1.0);
        sorted.sort_by(f64::total_cmp);
        let side = Self { sorted, skill: 0.0 };
        Self { skill: (side.spread().powi(2) - by_chance).max(0.0).sqrt(), ..side }
    }

    /// The mean score of the side.
    pub(super) fn mean(&self) -> f64 {
        self.averages().mean()
    }

    /// The standard deviation of the mean scores.
    pub(super) fn spread(&self) -> f64 {
        self.averages().deviation()
    }

    fn averages(&self) -> Spread {
        Spread::of(self.sorted.iter().copied())
    }
}

impl InRows for Squares {
    fn title(&self) -> Title {
        self.title
    }

    fn rows(&self, scale: Scale, played: &Ledger) -> Vec<Row> {
        if !played.is_empty() {
            return Vec::new();
        }
        let (cases, n) = (self.cases)(scale);
        let rows = |(run, &(game, agent)): (u64, &Case)| {
            let player = player(game, agent);
            let all: Arc<[usize]> = (0..n).collect();
            (0..n).map(move |i| Row {
                player: Arc::clone(&player),
                run,
                first: (Branch::Learning, i),
                seconds: (Branch::Learning, Arc::clone(&all)),
            })
        };
        (0..).zip(cases).flat_map(rows).collect()
    }

    fn show(&self, scale: Scale, played: &Ledger) -> Vec<Exhibit> {
        let (cases, n) = (self.cases)(scale);
        let square = |(run, &case): (u64, &Case)| {
            let result = |i, j| played.get(run, (Branch::Learning, i), (Branch::Learning, j));
            let scores = Scores::of(n, n, |i, j| result(i, j).expect("all rows were played"));
            Square { case, sides: [Side::of(&scores), Side::of(&scores.turned())] }
        };
        (self.show)(&(0..).zip(cases).map(square).collect::<Vec<Square>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skill_is_what_chance_does_not_explain() {
        // Rows of two kinds, a tenth better and a tenth worse than the rest would be, with the chance of a coin.
        let mut rng = seedbed_rules::Seed(3).rng();
        let coins: Vec<f64> = (0..400 * 400).map(|_| rng.unit()).collect();
        let skilled = Scores::of(400, 400, |i, j| {
            2 * u8::from(coins[400 * i + j] < if i % 2 == 0 { 0.6 } else { 0.4 })
        });
        let [rows, columns] = [Side::of(&skilled), Side::of(&skilled.turned())];
        assert!((rows.skill - 0.1).abs() < 0.01, "{}", rows.skill);
        assert!(columns.skill < 0.01 && columns.spread() > 0.02, "{} {}", columns.skill, columns.spread());
        assert!((rows.mean() + columns.mean() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn every_scale_names_games_and_agents_that_exist() {
        for squares in [super::super::figure1::FIGURE_1, super::super::room::ROOM] {
            for scale in Scale::USUAL {
                (squares.cases)(scale).0.iter().for_each(|(game, agent)| drop(player(game, agent)));
            }
        }
    }
}
