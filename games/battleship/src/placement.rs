//! A model of how a player places ships, and weighted sampling in SIMD lanes.

use super::Sea;
use super::row::{LANES, Row};
use seedbed_rules::Rng;

/// The weights of the placements of one ship, padded with zeros to whole rows of lanes.
pub(super) type Weights = Vec<Row>;

/// A prior over fleets: ships are placed one after the other, a placement by its weight, times `touch` if it touches a ship.
#[derive(Clone, Debug)]
pub(super) struct PlacementModel {
    pub(super) weights: Vec<Weights>,
    pub(super) touch: f32,
}

/// Logits are clamped to these, so that no weight becomes infinite or zero.
const LEAST: f64 = -45.0;
const TOUCH: f64 = 35.0;

impl PlacementModel {
    /// The uniform model: every placement has the same weight.
    pub(super) fn even(sea: &Sea) -> Self {
        Self::new(sea, |_| 0.0, 0.0)
    }

    /// The model with these logits of placements, given their cells, and of touching.
    pub(super) fn new(sea: &Sea, logit: impl Fn(&[u8]) -> f64, touch: f64) -> Self {
        let weights = (0..sea.fleet().len()).map(|ship| {
            let logits: Vec<f64> = sea.ways(ship).iter().map(|way| logit(&way.list)).collect();
            // Only ratios count, so the largest weight is set to one.
            let top = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let mut rows = vec![Row::ZERO; logits.len().div_ceil(LANES)];
            for (at, logit) in logits.iter().enumerate() {
                *weight(&mut rows, at) = libm::exp((logit - top).max(LEAST)) as f32;
            }
            rows
        });
        let touch = if sea.touching() { libm::exp(touch.clamp(-TOUCH, TOUCH)) as f32 } else { 0.0 };
        Self { weights: weights.collect(), touch }
    }
}

/// The weight of placement `at`.
#[inline]
pub(super) fn weight(rows: &mut [Row], at: usize) -> &mut f32 {
    &mut rows[at / LANES].0[at % LANES]
}

/// Draws a placement by its weight, given the sums of the lanes and their total; returns `None` if all weights are zero.
#[inline]
pub(super) fn choose(weights: &[Row], lanes: Row, total: f32, rng: &mut Rng) -> Option<usize> {
    if total <= 0.0 {
        return None;
    }
    let mut left = rng.unit() as f32 * total;
    let lane = pick(lanes.0.into_iter(), &mut left)?;
    let row = pick(weights.iter().map(|row| row.0[lane]), &mut left)?;
    Some(row * LANES + lane)
}

/// The index at which the rest of a draw falls.
///
/// Rounding may carry it past the end; then the last one with a positive weight is taken.
#[inline]
fn pick<I>(weights: I, left: &mut f32) -> Option<usize>
where
    I: ExactSizeIterator<Item = f32> + DoubleEndedIterator + Clone,
{
    let falls = |weight| {
        let here = *left < weight;
        if !here {
            *left -= weight;
        }
        here
    };
    let mut rest = weights.clone();
    rest.position(falls).or_else(|| last_positive(weights))
}

#[cold]
fn last_positive(mut weights: impl ExactSizeIterator<Item = f32> + DoubleEndedIterator) -> Option<usize> {
    weights.rposition(|weight| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    /// The same in one plain loop.
    fn pick_plainly(weights: &[f32], left: &mut f32) -> Option<usize> {
        let mut last = None;
        for (at, &weight) in weights.iter().enumerate() {
            if *left < weight {
                return Some(at);
            }
            *left -= weight;
            last = if weight > 0.0 { Some(at) } else { last };
        }
        last
    }

    #[test]
    fn draws_fall_where_a_plain_loop_says() {
        let mut rng = Seed(2).rng();
        for _ in 0..20_000 {
            let weights: Vec<f32> = (0..rng.below(9)).map(|_| rng.below(4) as f32 * 0.3).collect();
            // Somewhat more than everything stands for rounding.
            let left = rng.unit() as f32 * (weights.iter().sum::<f32>() + 0.2);
            let (mut one, mut other) = (left, left);
            let picked = pick(weights.iter().copied(), &mut one);
            assert_eq!(picked, pick_plainly(&weights, &mut other), "{left} of {weights:?}");
            assert_eq!(one.to_bits(), other.to_bits());
        }
    }
}
