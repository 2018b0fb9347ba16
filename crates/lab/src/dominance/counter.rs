//! The counters of the thesis' program: sums in single precision, which stop growing when they are large.

/// The smallest sum at which single precision has no room for odd numbers any more.
const FULL: f64 = 16_777_216.0;

/// What a counter of single precision shows after adding these numbers in random order: `times[n]` times the number n.
///
/// Between two powers of two above 2^24 such a sum is a multiple of a step, and every addition is rounded to the nearest
/// one, ties to an even multiple; so all that matters is whether the multiple is odd, which is a chain of two states.
///
/// ```text
/// adding 1 for ever:   16777216 + 1 = 16777216
/// ```
pub(super) fn single_precision_sum(times: &[f64]) -> f64 {
    let mut left: f64 = times.iter().sum();
    let exact: f64 = times.iter().enumerate().map(|(n, times)| n as f64 * times).sum();
    if exact <= FULL {
        return exact;
    }
    let law: Vec<f64> = times.iter().map(|times| times / left).collect();
    left *= 1.0 - FULL / exact;
    let (mut sum, mut step) = (FULL, 2.0);
    loop {
        let growth = growth(&law, step);
        // The step doubles where the sum has doubled.
        let room = sum;
        if growth * left <= room {
            return sum + growth * left;
        }
        left -= room / growth;
        sum += room;
        step *= 2.0;
    }
}

/// The mean growth of a sum whose multiples of `step` begin with an even one, by one number drawn from `law`.
fn growth(law: &[f64], step: f64) -> f64 {
    // For an even and an odd multiple: the mean growth, and how likely the other kind comes next.
    let [even, odd] = [0.0, 1.0].map(|parity: f64| {
        law.iter().enumerate().fold((0.0, 0.0), |(grown, other), (n, p)| {
            let multiples = rounded(n as f64 / step, parity);
            (grown + p * multiples * step, other + p * (multiples % 2.0))
        })
    });
    if even.1 == 0.0 {
        return even.0;
    }
    let share_of_odd = even.1 / (even.1 + odd.1);
    even.0 * (1.0 - share_of_odd) + odd.0 * share_of_odd
}

/// To the nearest whole number; a tie goes where the sum, odd or even before, becomes even.
fn rounded(x: f64, parity: f64) -> f64 {
    let floor = x.floor();
    let tie_up = (floor + parity) % 2.0 != 0.0;
    if x - floor > 0.5 || x - floor == 0.5 && tie_up { floor + 1.0 } else { floor }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn a_counter_of_ones_stops_at_two_to_the_24() {
        assert!((single_precision_sum(&[0.0, 89e6]) - FULL).abs() < f64::EPSILON);
        assert!((single_precision_sum(&[0.0, 7e6]) - 7e6).abs() < 1e-6);
    }

    #[test]
    fn agrees_with_real_additions() {
        for (sizes, additions) in [(vec![1, 3, 4, 8, 15, 22], 12_000_000), (vec![3, 5, 46], 20_000_000)] {
            let mut rng = Seed(1).rng();
            let (mut real, mut times) = (0f32, vec![0.0; 50]);
            for _ in 0..additions {
                let n: usize = sizes[rng.below(sizes.len())];
                real += n as f32;
                times[n] += 1.0;
            }
            let expected = single_precision_sum(&times);
            assert!((f64::from(real) / expected - 1.0).abs() < 1e-3, "{real} is not {expected}");
        }
    }
}
