//! The maximum-likelihood distribution of results under a hypothesis about their mean.
//!
//! Among all distributions of the results that satisfy a hypothesis, the one that makes the results seen likeliest differs
//! from the shares seen by a factor `1 / (1 + x * mark)` at each result; one number `x` remains to be found. (M. Van den
//! Bergh, "Maximum likelihood estimation for multinomials", as used by fishtest.)

/// A probability for each of `N` results, from all points lost to all points won in equal steps.
pub(crate) type Distribution<const N: usize> = [f64; N];

/// The share of points that each result stands for.
pub(crate) fn points<const N: usize>() -> [f64; N] {
    std::array::from_fn(|i| i as f64 / (N - 1) as f64)
}

/// The likeliest distribution whose mean share of points is `share`, strictly between 0 and 1.
pub(crate) fn with_share<const N: usize>(seen: &Distribution<N>, share: f64) -> Distribution<N> {
    tilted(seen, &points().map(|points| points - share))
}

/// The likeliest distribution whose mean lies `ratio` of its own standard deviations above one half.
pub(crate) fn with_ratio<const N: usize>(seen: &Distribution<N>, ratio: f64) -> Distribution<N> {
    const ENOUGH: f64 = 1e-13;
    // The condition is not linear in the distribution: solve it linearised around a distribution until that distribution no
    // longer moves.
    let mut distribution = [1.0 / N as f64; N];
    for _ in 0..100 {
        let (mean, variance) = moments(&distribution);
        let deviation = variance.sqrt();
        let marks = points().map(|points| {
            points - 0.5 - ratio / (2.0 * deviation) * ((points - mean) * (points - mean) + variance)
        });
        let next = tilted(seen, &marks);
        let moved = distribution.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        distribution = next;
        if moved < ENOUGH {
            break;
        }
    }
    distribution
}

/// Mean and variance of the share of points.
pub(crate) fn moments<const N: usize>(distribution: &Distribution<N>) -> (f64, f64) {
    let mean = expectation(distribution, |points| points);
    (mean, expectation(distribution, |points| (points - mean) * (points - mean)))
}

fn expectation<const N: usize>(distribution: &Distribution<N>, of: impl Fn(f64) -> f64) -> f64 {
    distribution.iter().zip(points::<N>()).map(|(p, points)| p * of(points)).sum()
}

/// The likeliest distribution under which `marks`, some of them positive and some negative, have mean zero.
fn tilted<const N: usize>(seen: &Distribution<N>, marks: &[f64; N]) -> Distribution<N> {
    let slope_and_mean = |x: f64| {
        seen.iter().zip(marks).fold((0.0, 0.0), |(slope, mean), (p, mark)| {
            let part = mark / (1.0 + x * mark);
            (slope - p * part * part, mean + p * part)
        })
    };
    let largest = marks.iter().copied().fold(f64::MIN, f64::max);
    let smallest = marks.iter().copied().fold(f64::MAX, f64::min);
    debug_assert!(smallest < 0.0 && largest > 0.0, "no law has mean zero on {marks:?}");
    // The mean falls from plus to minus infinity between these ends: Newton's method, with bisection if a step leaves them.
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
    std::array::from_fn(|i| seen[i] / (1.0 + x * marks[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    /// The logarithm of how likely `seen` is under a distribution, for each pair.
    fn fit(seen: &Distribution<5>, distribution: &Distribution<5>) -> f64 {
        seen.iter().zip(distribution).map(|(p, q)| p * q.ln()).sum()
    }

    fn random_distribution(rng: &mut seedbed_rules::Rng) -> Distribution<5> {
        let weights: Distribution<5> = std::array::from_fn(|_| rng.unit().powi(4) + 1e-6);
        weights.map(|w| w / weights.iter().sum::<f64>())
    }

    #[test]
    fn the_hypotheses_hold_exactly() {
        let mut rng = Seed(1).rng();
        for _ in 0..1000 {
            let seen = random_distribution(&mut rng);
            let share = 0.02 + 0.96 * rng.unit();
            let distribution = with_share(&seen, share);
            assert!((distribution.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{distribution:?}");
            assert!((moments(&distribution).0 - share).abs() < 1e-9, "{distribution:?}");
            let ratio = rng.unit() - 0.5;
            let distribution = with_ratio(&seen, ratio);
            let (mean, variance) = moments(&distribution);
            assert!((distribution.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{distribution:?}");
            assert!(
                ((mean - 0.5) / variance.sqrt() - ratio).abs() < 1e-8,
                "{seen:?} {ratio} {distribution:?}"
            );
        }
    }

    #[test]
    fn no_other_distribution_is_likelier() {
        let mut rng = Seed(2).rng();
        for _ in 0..300 {
            let seen = random_distribution(&mut rng);
            let share = 0.2 + 0.6 * rng.unit();
            let best = fit(&seen, &with_share(&seen, share));
            for _ in 0..50 {
                // Any distribution with that mean: tilt a random one.
                let other = with_share(&random_distribution(&mut rng), share);
                assert!(fit(&seen, &other) <= best + 1e-12);
            }
        }
    }
}
