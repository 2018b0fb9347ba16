//! The likeliest law of pair results under a hypothesis about their mean.
//!
//! Among all laws of the five results that satisfy a hypothesis, the one that makes the results seen likeliest differs from the
//! shares seen by a factor `1 / (1 + x * mark)` at each result; one number `x` remains to be found. (M. Van den Bergh,
//! "Maximum likelihood estimation for multinomials", as used by fishtest.)

/// A probability for each result of a pair: two losses, ..., two wins.
pub(crate) type Law = [f64; 5];

/// The share of points that each result of a pair stands for.
pub(crate) const POINTS: Law = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The likeliest law whose mean share of points is `share`, strictly between 0 and 1.
pub(crate) fn with_share(seen: &Law, share: f64) -> Law {
    tilted(seen, &POINTS.map(|points| points - share))
}

/// The likeliest law whose mean lies `ratio` of its own standard deviations above one half.
pub(crate) fn with_ratio(seen: &Law, ratio: f64) -> Law {
    const ENOUGH: f64 = 1e-13;
    // The condition is not linear in the law: solve its linear form around a law until that law stays put.
    let mut law = [0.2; 5];
    for _ in 0..100 {
        let (mean, variance) = moments(&law);
        let deviation = variance.sqrt();
        let marks = POINTS.map(|points| {
            points - 0.5 - ratio / (2.0 * deviation) * ((points - mean) * (points - mean) + variance)
        });
        let next = tilted(seen, &marks);
        let moved = law.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        law = next;
        if moved < ENOUGH {
            break;
        }
    }
    law
}

/// Mean and variance of the share of points of a pair.
pub(crate) fn moments(law: &Law) -> (f64, f64) {
    let mean = expectation(law, |points| points);
    (mean, expectation(law, |points| (points - mean) * (points - mean)))
}

fn expectation(law: &Law, of: impl Fn(f64) -> f64) -> f64 {
    law.iter().zip(POINTS).map(|(p, points)| p * of(points)).sum()
}

/// The likeliest law under which `marks`, some of them positive and some negative, have mean zero.
fn tilted(seen: &Law, marks: &Law) -> Law {
    let slope_and_mean = |x: f64| {
        seen.iter().zip(marks).fold((0.0, 0.0), |(slope, mean), (p, mark)| {
            let part = mark / (1.0 + x * mark);
            (slope - p * part * part, mean + p * part)
        })
    };
    let largest = marks.iter().copied().fold(f64::MIN, f64::max);
    let smallest = marks.iter().copied().fold(f64::MAX, f64::min);
    debug_assert!(smallest < 0.0 && largest > 0.0, "no law has mean zero on {marks:?}");
    // The mean falls from plus to minus infinity between these ends: Newton's steps, or a half where one leaves them.
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    let mut x = 0.0;
    for _ in 0..200 {
        let (slope, mean) = slope_and_mean(x);
        if mean > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - mean / slope;
        let next = if low < newton && newton < high { newton } else { f64::midpoint(low, high) };
        let step = (next - x).abs();
        x = next;
        if step <= 1e-15 * (1.0 + x.abs()) {
            break;
        }
    }
    let law: Law = std::array::from_fn(|i| seen[i] / (1.0 + x * marks[i]));
    law
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    /// The logarithm of how likely `seen` is under a law, for each pair.
    fn fit(seen: &Law, law: &Law) -> f64 {
        seen.iter().zip(law).map(|(p, q)| p * q.ln()).sum()
    }

    fn random_law(rng: &mut seedbed_rules::Rng) -> Law {
        let weights: Law = std::array::from_fn(|_| rng.unit().powi(4) + 1e-6);
        weights.map(|w| w / weights.iter().sum::<f64>())
    }

    #[test]
    fn the_hypotheses_hold_exactly() {
        let mut rng = Seed(1).rng();
        for _ in 0..1000 {
            let seen = random_law(&mut rng);
            let share = 0.02 + 0.96 * rng.unit();
            let law = with_share(&seen, share);
            assert!((law.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{law:?}");
            assert!((moments(&law).0 - share).abs() < 1e-9, "{law:?}");
            let ratio = rng.unit() - 0.5;
            let law = with_ratio(&seen, ratio);
            let (mean, variance) = moments(&law);
            assert!((law.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{law:?}");
            assert!(((mean - 0.5) / variance.sqrt() - ratio).abs() < 1e-8, "{seen:?} {ratio} {law:?}");
        }
    }

    #[test]
    fn no_other_law_is_likelier() {
        let mut rng = Seed(2).rng();
        for _ in 0..300 {
            let seen = random_law(&mut rng);
            let share = 0.2 + 0.6 * rng.unit();
            let best = fit(&seen, &with_share(&seen, share));
            for _ in 0..50 {
                // Any law with that mean: tilt a random one.
                let other = with_share(&random_law(&mut rng), share);
                assert!(fit(&seen, &other) <= best + 1e-12);
            }
        }
    }
}
