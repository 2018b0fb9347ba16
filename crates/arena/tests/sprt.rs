//! The sequential test keeps its promises: how often it is wrong, and how long it takes.

use seedbed_arena::{Decision, Scale, Sprt, share_of_elo};
use seedbed_rules::{Rng, Seed};

/// Draws pairs until the test decides; returns what it found and after how many pairs.
fn run(test: &Sprt, distribution: &[f64; 5], rng: &mut Rng) -> (Decision, u64) {
    let mut pairs = [0; 5];
    loop {
        let mut u = rng.unit();
        let result = distribution.iter().position(|p| {
            u -= p;
            u < 0.0
        });
        pairs[result.unwrap_or(4)] += 1;
        let found = test.decide(&pairs);
        if found != Decision::Open {
            return (found, pairs.iter().sum());
        }
    }
}

/// The share of runs that accept the upper hypothesis, and the mean number of pairs.
fn many(test: &Sprt, distribution: &[f64; 5], runs: u64) -> (f64, f64) {
    let all: Vec<_> =
        (0..runs).map(|i| run(test, distribution, &mut Seed(3).child("run", i).rng())).collect();
    let upper = all.iter().filter(|(found, _)| *found == Decision::Upper).count();
    let pairs: u64 = all.iter().map(|(_, pairs)| pairs).sum();
    (upper as f64 / runs as f64, pairs as f64 / runs as f64)
}

/// Moves a distribution to another mean by shifting weight between one and a half and a half point.
fn shifted(mut distribution: [f64; 5], share: f64) -> [f64; 5] {
    let mean: f64 = distribution.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(p, x)| p * x).sum();
    distribution[3] += 2.0 * (share - mean);
    distribution[1] -= 2.0 * (share - mean);
    distribution
}

#[test]
fn costs_what_its_author_published() {
    // The README of vdbergh/pentanomial: a true difference of 10 Elo, tested as 0 against 10 at 5 % each, with this
    // distribution of pairs in self-play, passes with probability 0.950 after 1,806 games on average.
    let distribution = shifted([0.0159, 0.2189, 0.5304, 0.2189, 0.0159], share_of_elo(10.0));
    let test = Sprt::new(Scale::Logistic, [0.0, 10.0], 0.05, 0.05).unwrap();
    let (passed, pairs) = many(&test, &distribution, 400);
    assert!((passed - 0.95).abs() < 3.0 * (0.95 * 0.05 / 400f64).sqrt(), "{passed}");
    // A run has a standard deviation of about two thirds of its mean.
    assert!((2.0 * pairs / 1806.0 - 1.0).abs() < 3.0 * 0.67 / 20.0, "{} games", 2.0 * pairs);
}

#[test]
fn errs_no_oftener_than_it_says() {
    const RUNS: u64 = 400;
    let slack = 3.0 * (0.05 * 0.95 / RUNS as f64).sqrt();
    // Many draws, none, and pairs that almost always split.
    for distribution in
        [[0.02, 0.2, 0.56, 0.2, 0.02], [0.25, 0.0, 0.5, 0.0, 0.25], [0.03, 0.02, 0.9, 0.02, 0.03]]
    {
        let test = Sprt::new(Scale::Share, [0.5, 0.52], 0.05, 0.05).unwrap();
        let at = |share: f64| {
            let tilt = (share - 0.5) * 2.0;
            [
                distribution[0] - tilt / 2.0,
                distribution[1],
                distribution[2],
                distribution[3],
                distribution[4] + tilt / 2.0,
            ]
        };
        let (upper, _) = many(&test, &at(0.5), RUNS);
        assert!(upper < 0.05 + slack, "{distribution:?}: wrongly accepted {upper}");
        let (upper, _) = many(&test, &at(0.52), RUNS);
        assert!(upper > 0.95 - slack, "{distribution:?}: wrongly rejected {}", 1.0 - upper);
    }
}
