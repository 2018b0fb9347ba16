//! Arithmetic that gives the same numbers everywhere: nothing is left to the libraries of a system.

/// e to the power of `x`, to a part in a million; beyond ±80 as at ±80.
///
/// A power of two times a polynomial, since the softmax of every position asks for dozens. The logarithm of two is taken off in two parts
/// (Cody and Waite), the first of so few digits that its multiples are exact.
#[inline]
pub(super) fn exp(x: f32) -> f32 {
    const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
    let x = x.clamp(-80.0, 80.0);
    let whole = (x * std::f32::consts::LOG2_E + 0.5).floor();
    let part = x - whole * LN_2[0] - whole * LN_2[1];
    let tail = 1.0 / 24.0 + part * (1.0 / 120.0 + part * (1.0 / 720.0));
    let series = 1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * tail)));
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// The hyperbolic tangent.
#[inline]
pub(super) fn tanh(x: f32) -> f32 {
    let e = exp(2.0 * x.clamp(-20.0, 20.0));
    (e - 1.0) / (e + 1.0)
}

/// Turns logits into probabilities.
#[inline]
pub(super) fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let mut total = 0.0;
    for logit in &mut *logits {
        *logit = exp(*logit - most);
        total += *logit;
    }
    for logit in logits {
        *logit /= total;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_exponential() {
        for step in -8_000..=8_000 {
            let x = step as f32 / 100.0;
            let wanted = libm::expf(x);
            assert!((exp(x) / wanted - 1.0).abs() < 1e-6, "{x}: {} and not {wanted}", exp(x));
            assert!((tanh(x / 4.0) - libm::tanhf(x / 4.0)).abs() < 1e-6, "{x}");
        }
    }
}
