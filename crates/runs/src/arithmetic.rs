//! The functions of `libm` that decide results.

use seedbed_rules::hash_key;

/// A hash over what the functions give at fixed points: a release that rounds one of them otherwise has another.
///
/// Searches take logarithms in every move, and a last bit seldom turns a game: a few games would not show the change.
pub(crate) fn arithmetic() -> u64 {
    const POINTS: u32 = 1_000;
    let at = |k: u32| {
        let x = 0.01 + f64::from(k) * 0.037;
        let values = [
            libm::log(x),
            libm::log1p(x),
            libm::log10(x),
            libm::exp(-x),
            libm::exp2(x),
            libm::exp10(-x),
            libm::pow(x, 0.3),
            libm::logf(x as f32).into(),
        ];
        values.map(f64::to_bits)
    };
    hash_key(&(0..POINTS).map(at).collect::<Vec<_>>())
}
