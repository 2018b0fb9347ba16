//! An opponent who learns while playing which of their seeds does best.

use crate::Scores;
use seedbed_rules::Rng;

/// Half points that a mixture of rows keeps in each of `games` games against an opponent who learns by UCB1.
///
/// The opponent chooses a column for each game by UCB1 (Auer, Cesa-Bianchi and Fischer 2002), knowing only the results of
/// their own games so far.
///
/// # Panics
///
/// If there are no columns.
pub fn against_learner(weights: &[f64], scores: &Scores, games: usize, rng: &mut Rng) -> Vec<u8> {
    let columns = scores.columns();
    let (mut counts, mut won) = (vec![0u32; columns], vec![0u32; columns]);
    let mut kept = Vec::with_capacity(games);
    for game in 0..games {
        let bound = |j: usize| {
            let n = f64::from(counts[j]);
            f64::from(won[j]) / (2.0 * n) + libm::sqrt(2.0 * libm::log(game as f64) / n)
        };
        let column = counts.iter().position(|&n| n == 0).unwrap_or_else(|| {
            (0..columns).max_by(|&a, &b| bound(a).total_cmp(&bound(b))).expect("there is a column")
        });
        let result = scores.get(rng.weighted(1.0, weights.iter().copied()), column);
        counts[column] += 1;
        won[column] += u32::from(2 - result);
        kept.push(result);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn a_single_row_is_found_out_and_a_fair_mixture_is_not() {
        // Each row loses against one column and wins against the nine others.
        let scores = Scores::of(10, 10, |i, j| if i == j { 0 } else { 2 });
        let last = |weights: &[f64]| {
            let kept = against_learner(weights, &scores, 20_000, &mut Seed(3).rng());
            kept[10_000..].iter().map(|&n| f64::from(n)).sum::<f64>() / 20_000.0
        };
        let mut single = vec![0.0; 10];
        single[4] = 1.0;
        assert!(last(&single) < 0.1, "{}", last(&single));
        assert!((last(&[0.1; 10]) - 0.9).abs() < 0.02, "{}", last(&[0.1; 10]));
    }
}
