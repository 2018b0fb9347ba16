//! Fisher's exact test of two shares, for events too rare for the normal distribution.

/// The chance of a table at least as uneven as this one, to both sides, if both shares are the same: `hits` of `trials` here and
/// there.
pub(crate) fn fisher(here: (u64, u64), there: (u64, u64)) -> f64 {
    let ((hits, trials), (their_hits, their_trials)) = (here, there);
    let all_hits = (hits + their_hits) as f64;
    let (trials, their_trials) = (trials as f64, their_trials as f64);
    // How much likelier one hit more here is, relative to `at` of them.
    let step =
        |at: f64| (all_hits - at) * (trials - at) / ((at + 1.0) * (their_trials - all_hits + at + 1.0));
    let (least, most) = ((all_hits - their_trials).max(0.0), all_hits.min(trials));
    // Chances relative to that of what was seen; those that are equal to it may differ by a rounding error.
    let (mut all, mut uneven) = (1.0, 1.0);
    let mut add = |chance: f64| {
        all += chance;
        uneven += if chance <= 1.0 + 1e-9 { chance } else { 0.0 };
    };
    let (mut at, mut chance) = (hits as f64, 1.0);
    while at < most {
        chance *= step(at);
        at += 1.0;
        add(chance);
    }
    (at, chance) = (hits as f64, 1.0);
    while at > least {
        at -= 1.0;
        chance /= step(at);
        add(chance);
    }
    uneven / all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_known_tables() {
        // Fisher's lady tasting tea: 3 of 4 against 1 of 4 is 34/70; all right is 2/70.
        assert!((fisher((3, 4), (1, 4)) - 34.0 / 70.0).abs() < 1e-12);
        assert!((fisher((4, 4), (0, 4)) - 2.0 / 70.0).abs() < 1e-12);
        // Convictions of like-sex twins: 10 of 13 monozygotic against 2 of 17 dizygotic, p = 0.000 537.
        assert!((fisher((10, 13), (2, 17)) - 0.000_536_7).abs() < 1e-6);
        // Nothing tells nothing from nothing.
        assert!((fisher((0, 20), (0, 1000)) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn rare_events_are_judged_by_their_own_chances() {
        // One in ten thousand against two in a million: one of three events fell among the first 1 % of all trials.
        let expected = 1.0 - (1.0 - 1.0 / 101.0f64).powi(3);
        assert!((fisher((2, 1_000_000), (1, 10_000)) - expected).abs() < 1e-5);
        // A table as uneven as can be has next to no chance, and no overflow.
        assert!(fisher((1_000, 1_000), (0, 1_000_000)) < 1e-300);
    }
}
