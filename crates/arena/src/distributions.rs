//! Tails and quantiles of the normal, Student's, chi-squared and beta distributions.
//!
//! Logarithms and the error function are libm's, so that intervals are the same to the last bit on every machine.

use libm::{erfc, exp, lgamma, log, log1p};
use std::f64::consts::SQRT_2;

/// The chance that a standard normal exceeds `x`.
pub(crate) fn normal_tail(x: f64) -> f64 {
    0.5 * erfc(x / SQRT_2)
}

/// What a standard normal exceeds with chance `tail`.
pub(crate) fn normal_beyond(tail: f64) -> f64 {
    beyond(tail, normal_tail)
}

/// The chance that Student's t exceeds `t`.
pub(crate) fn student_tail(freedom: f64, t: f64) -> f64 {
    let both = beta_share(0.5 * freedom, 0.5, freedom / (freedom + t * t));
    if t >= 0.0 { 0.5 * both } else { 1.0 - 0.5 * both }
}

/// What Student's t exceeds with chance `tail`.
pub(crate) fn student_beyond(freedom: f64, tail: f64) -> f64 {
    beyond(tail, |t| student_tail(freedom, t))
}

/// The chance that chi-squared exceeds `x`: the upper incomplete gamma function, regularised.
pub(crate) fn chi_squared_tail(freedom: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let (a, x) = (0.5 * freedom, 0.5 * x);
    let front = exp(a * log(x) - x - lgamma(a));
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * f64::EPSILON {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return 1.0 - front * sum;
    }
    front
        * continued_fraction(|n| {
            let even = n % 2 == 0;
            let half = (n / 2) as f64;
            match n {
                0 => (1.0, x),
                _ if even => (half, x),
                _ => (half + 1.0 - a, 1.0),
            }
        })
}

/// The share of the beta distribution below `x`: the incomplete beta function, regularised.
pub(crate) fn beta_share(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    // The fraction converges quickly only below the middle.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_share(b, a, 1.0 - x);
    }
    let front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a;
    front
        * continued_fraction(|n| {
            let m = (n / 2) as f64;
            let numerator = match n {
                0 => 1.0,
                _ if n % 2 == 0 => m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m)),
                _ => -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0)),
            };
            (numerator, 1.0)
        })
}

/// The point below which the beta distribution has this share.
pub(crate) fn beta_below(a: f64, b: f64, share: f64) -> f64 {
    last_where(0.0, 1.0, |x| beta_share(a, b, x) < share)
}

/// The value of `n0 / (d0 + n1 / (d1 + ..))` by Lentz's method; the terms are pairs of numerator and denominator.
fn continued_fraction(term: impl Fn(u32) -> (f64, f64)) -> f64 {
    const TINY: f64 = 1e-300;
    const MOST: u32 = 1_000_000;
    let apart = |x: f64| if x.abs() < TINY { TINY } else { x };
    let (mut value, mut c, mut d) = (TINY, TINY, 0.0);
    for n in 0..MOST {
        let (numerator, denominator) = term(n);
        d = 1.0 / apart(denominator + numerator * d);
        c = apart(denominator + numerator / c);
        value *= c * d;
        if (c * d - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

/// Where a tail that falls from 1 to 0, symmetric about 0, is `tail`.
fn beyond(tail: f64, tail_at: impl Fn(f64) -> f64) -> f64 {
    if tail > 0.5 {
        return -beyond(1.0 - tail, tail_at);
    }
    let mut high = 1.0;
    while tail_at(high) > tail && high < f64::MAX / 2.0 {
        high *= 2.0;
    }
    last_where(0.0, high, |x| tail_at(x) > tail)
}

/// The end of the part of the interval, from its low end on, where something holds: bisection down to the last bit.
fn last_where(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_scipy() {
        let lines =
            include_str!("../tests/vectors/distributions.txt").lines().filter(|line| !line.starts_with('#'));
        let mut checked = 0;
        for line in lines {
            let (name, numbers) = line.split_once(' ').unwrap();
            let numbers: Vec<f64> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
            let [a, b, x, expected] = numbers[..] else { panic!("{line}") };
            let ours = match name {
                "normal_tail" => normal_tail(x),
                "normal_beyond" => normal_beyond(x),
                "student_tail" => student_tail(a, x),
                "student_beyond" => student_beyond(a, x),
                "chi_squared_tail" => chi_squared_tail(a, x),
                "beta_share" => beta_share(a, b, x),
                "beta_below" => beta_below(a, b, x),
                _ => panic!("{line}"),
            };
            let error = (ours - expected).abs() / expected.abs().max(1e-290);
            assert!(error < 1e-8 || (ours - expected).abs() < 1e-14, "{line}: {ours}, off by {error:e}");
            checked += 1;
        }
        assert_eq!(checked, 188);
    }
}
