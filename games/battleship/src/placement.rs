//! A model of how a player places ships, and weighted sampling in SIMD lanes.

use super::Sea;
use seedbed_rules::Rng;
use wide::f32x8;

/// The number of weights that are added at once.
pub(super) const LANES: usize = 8;

/// The weights of the placements of one ship, padded with zeros to whole rows of lanes.
pub(super) type Weights = Vec<f32x8>;

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
            let mut rows = vec![f32x8::ZERO; logits.len().div_ceil(LANES)];
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
pub(super) fn weight(rows: &mut [f32x8], at: usize) -> &mut f32 {
    &mut rows[at / LANES].as_mut_array()[at % LANES]
}

/// The sum of eight lanes, in an order that is the same on every machine.
#[inline]
pub(super) fn total(lanes: f32x8) -> f32 {
    lanes.to_array().iter().sum()
}

/// Draws a placement by its weight, given the sums of the lanes; returns `None` if all weights are zero.
#[inline]
pub(super) fn choose(weights: &[f32x8], lanes: f32x8, rng: &mut Rng) -> Option<usize> {
    let total = total(lanes);
    if total <= 0.0 {
        return None;
    }
    let mut left = rng.unit() as f32 * total;
    // Rounding may carry the draw past the end; then the last one with a positive weight is taken.
    let lane = pick(lanes.to_array().into_iter(), &mut left)?;
    let row = pick(weights.iter().map(|row| row.as_array()[lane]), &mut left)?;
    Some(row * LANES + lane)
}

/// The index at which the rest of a draw falls, or the last one with a positive weight.
#[inline]
fn pick(weights: impl Iterator<Item = f32>, left: &mut f32) -> Option<usize> {
    let mut last = None;
    for (at, weight) in weights.enumerate() {
        if *left < weight {
            return Some(at);
        }
        *left -= weight;
        if weight > 0.0 {
            last = Some(at);
        }
    }
    last
}
