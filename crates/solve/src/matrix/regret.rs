//! Predictive regret matching plus (PRM+): a quick way to a good mixture, and to the choices that matter in an exact one.
//!
//! Each side mixes in proportion to how much it regrets not having made each choice, counting its last regret twice as a
//! forecast of the next (G. Farina, C. Kroer, T. Sandholm, "Faster game solving via predictive Blackwell approachability",
//! 2021). Sides move in turn, and averages weigh a round by its square. Single precision is enough and twice as fast.

use super::mixtures::Mixtures;
use super::payoffs::{Payoffs, greatest, least};

/// A matrix that is multiplied often.
struct Fast {
    columns: usize,
    entries: Vec<f32>,
}

impl Fast {
    fn new(rows: usize, columns: usize, entry: impl Fn(usize, usize) -> f64) -> Self {
        let entry = &entry;
        let entries = (0..rows).flat_map(|i| (0..columns).map(move |j| entry(i, j) as f32)).collect();
        Self { columns, entries }
    }

    /// The sum of the rows, weighted; rows of weight zero cost nothing.
    fn mix(&self, weights: &[f32], out: &mut [f32]) {
        out.fill(0.0);
        let row = |i: usize| &self.entries[i * self.columns..][..self.columns];
        let mut taken = weights.iter().enumerate().filter(|(_, w)| **w != 0.0);
        // Four rows at a time, so that the sums are fetched and stored a quarter as often.
        while let Some((a, &wa)) = taken.next() {
            let mut next = || taken.next().map_or((a, 0.0), |(i, &w)| (i, w));
            let ((b, wb), (c, wc), (d, wd)) = (next(), next(), next());
            let rows = row(a).iter().zip(row(b)).zip(row(c).iter().zip(row(d)));
            for (sum, ((ra, rb), (rc, rd))) in out.iter_mut().zip(rows) {
                *sum += (wa * ra + wb * rb) + (wc * rc + wd * rd);
            }
        }
    }
}

/// One side: its regrets, its present mixture and the sums that averages are made of.
struct Side {
    regrets: Vec<f32>,
    mixture: Vec<f32>,
    /// The mixtures of all rounds, weighted.
    played: Vec<f64>,
    /// What each choice of this side was worth in all rounds, weighted, against the other side's mixtures.
    worth: Vec<f64>,
}

impl Side {
    fn new(choices: usize) -> Self {
        Self {
            regrets: vec![0.0; choices],
            mixture: vec![1.0 / choices as f32; choices],
            played: vec![0.0; choices],
            worth: vec![0.0; choices],
        }
    }

    /// Learns what each choice would have won, and updates the mixture.
    fn learn(&mut self, wins: &[f32]) {
        let won: f32 = wins.iter().zip(&self.mixture).map(|(a, b)| a * b).sum();
        let mut total = 0.0;
        for ((regret, mix), win) in self.regrets.iter_mut().zip(&mut self.mixture).zip(wins) {
            let missed = win - won;
            *regret = (*regret + missed).max(0.0);
            *mix = (*regret + missed).max(0.0);
            total += *mix;
        }
        if total > 0.0 {
            self.mixture.iter_mut().for_each(|mix| *mix /= total);
        } else {
            let even = 1.0 / self.mixture.len() as f32;
            self.mixture.fill(even);
        }
    }
}

/// Regret matching of two sides.
pub(super) struct RegretMatching {
    by_rows: Fast,
    by_columns: Fast,
    row: Side,
    column: Side,
    rounds: u32,
    weight: f64,
}

impl RegretMatching {
    /// Regret matching in a game with payoffs about as large as one.
    pub(super) fn new(game: &Payoffs) -> Self {
        let (rows, columns) = (game.rows(), game.columns());
        Self {
            by_rows: Fast::new(rows, columns, |i, j| game.row(i)[j]),
            by_columns: Fast::new(columns, rows, |j, i| game.row(i)[j]),
            row: Side::new(rows),
            column: Side::new(columns),
            rounds: 0,
            weight: 0.0,
        }
    }

    /// Plays rounds until the averages are within `gap` of an equilibrium, at most `most` of them.
    pub(super) fn run(&mut self, gap: f64, most: u32) {
        let mut wins = vec![0.0; self.row.mixture.len()];
        let mut losses = vec![0.0; self.column.mixture.len()];
        self.by_columns.mix(&self.column.mixture, &mut wins);
        loop {
            self.rounds += 1;
            let weight = f64::from(self.rounds) * f64::from(self.rounds);
            self.weight += weight;
            self.row.learn(&wins);
            self.by_rows.mix(&self.row.mixture, &mut losses);
            add(&mut self.column.worth, &losses, weight);
            let wins_of_column: Vec<f32> = losses.iter().map(|loss| -loss).collect();
            self.column.learn(&wins_of_column);
            self.by_columns.mix(&self.column.mixture, &mut wins);
            add(&mut self.row.worth, &wins, weight);
            add(&mut self.row.played, &self.row.mixture, weight);
            add(&mut self.column.played, &self.column.mixture, weight);
            if self.gap() <= gap || self.rounds >= most {
                return;
            }
        }
    }

    /// What best replies to the averages win over each other.
    fn gap(&self) -> f64 {
        (greatest(&self.row.worth) - least(&self.column.worth)) / self.weight
    }

    /// The averages of all rounds.
    pub(super) fn average(&self, game: &Payoffs) -> Mixtures {
        // Divided by their own sum, which single precision leaves a little off the weight of all rounds.
        let average = |side: &Side| {
            let total: f64 = side.played.iter().sum();
            side.played.iter().map(|sum| sum / total).collect()
        };
        Mixtures::new(game, average(&self.row), average(&self.column))
    }
}

fn add(sums: &mut [f64], terms: &[f32], weight: f64) {
    sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += weight * f64::from(*term));
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn mixing_is_a_sum_of_rows() {
        let fast = Fast::new(6, 3, |i, j| (10 * i + j) as f64);
        let mut out = [0.0; 3];
        fast.mix(&[0.5, 0.0, 1.0, 2.0, 0.0, 3.0], &mut out);
        assert_eq!(out.map(|x| (2.0 * x) as i32), [460, 473, 486]);
        fast.mix(&[0.0; 6], &mut out);
        assert_eq!(out.map(|x| (2.0 * x) as i32), [0; 3]);
    }

    #[test]
    fn learning_comes_as_near_as_it_says() {
        let mut rng = Seed(2).rng();
        let game = Payoffs::new(70, 50, (0..3500).map(|_| rng.unit()).collect()).unwrap();
        let mut matching = RegretMatching::new(&game);
        matching.run(1e-3, 10_000);
        assert!(matching.rounds < 2000, "{}", matching.rounds);
        let average = matching.average(&game);
        assert!((average.row.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(average.exploitability() < 1.1e-3, "{}", average.exploitability());
    }
}
