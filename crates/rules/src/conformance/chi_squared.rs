//! Pearson's chi-squared test of counts against a distribution.

/// Does the statistic lie so far out that chance alone would put it there less than once in a million times?
///
/// The tail is computed by Wilson and Hilferty's cube-root approximation.
pub(super) fn rejects(counts: &[u64], probabilities: &[f64]) -> bool {
    const ONE_IN_A_MILLION: f64 = 4.753;
    let total: u64 = counts.iter().sum();
    let terms = counts.iter().zip(probabilities).map(|(&count, p)| {
        let expected = p * total as f64;
        (count as f64 - expected).powi(2) / expected
    });
    let statistic: f64 = terms.sum();
    let freedom = counts.len() as f64 - 1.0;
    if freedom < 1.0 {
        return false;
    }
    let spread = 2.0 / (9.0 * freedom);
    let z = ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
    z > ONE_IN_A_MILLION
}

#[cfg(test)]
mod tests {
    use super::rejects;

    #[test]
    fn accepts_a_fair_die_and_rejects_a_loaded_one() {
        let sixth = [1.0 / 6.0; 6];
        assert!(!rejects(&[1003, 991, 1010, 985, 1000, 1011], &sixth));
        assert!(rejects(&[1300, 940, 940, 940, 940, 940], &sixth));
    }

    #[test]
    fn threshold_is_near_the_tables() {
        // The upper one-in-a-million point of chi-squared with 10 degrees of freedom is 46.86.
        let eleventh = [1.0 / 11.0; 11];
        let counts = |excess: u64| {
            [
                1100 + 10 * excess,
                1100 - excess,
                1100 - excess,
                1100 - excess,
                1100 - excess,
                1100 - excess,
                1100 - excess,
                1100 - excess,
                1100 - excess,
                1100 - excess,
                1100 - excess,
            ]
        };
        assert!(!rejects(&counts(21), &eleventh), "statistic 44.1");
        assert!(rejects(&counts(23), &eleventh), "statistic 52.9");
    }
}
