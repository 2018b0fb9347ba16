//! How likely a player is to place a ship here or there.

use super::Sea;
use seedbed_rules::Rng;
use wide::f32x8;

/// Eight weights are added side by side.
pub(super) const LANES: usize = 8;

/// Weights of the ways to place one ship, filled up with zeros to whole rows of lanes.
pub(super) type Weights = Vec<f32x8>;

/// The model of a fleet: ships are placed one after the other, each way by its weight, times `touch` where it touches a ship.
#[derive(Clone, Debug)]
pub(super) struct PlacementModel {
    pub(super) weights: Vec<Weights>,
    pub(super) touch: f32,
}

/// Logits are kept within these, so that no weight becomes infinite or nothing.
const LEAST: f64 = -45.0;
const TOUCH: f64 = 35.0;

impl PlacementModel {
    /// Every way alike.
    pub(super) fn even(sea: &Sea) -> Self {
        Self::new(sea, |_| 0.0, 0.0)
    }

    /// By the logit of each way and that of touching.
    pub(super) fn new(sea: &Sea, logit: impl Fn(&[u8]) -> f64, touch: f64) -> Self {
        let weights = (0..sea.fleet().len()).map(|ship| {
            let logits: Vec<f64> = sea.ways(ship).iter().map(|way| logit(&way.list)).collect();
            // Only ratios count, so the largest weight may be one.
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

/// The weight of a way.
#[inline]
pub(super) fn weight(rows: &mut [f32x8], at: usize) -> &mut f32 {
    &mut rows[at / LANES].as_mut_array()[at % LANES]
}

/// The sum of eight lanes, in an order that is the same on every machine.
#[inline]
pub(super) fn total(lanes: f32x8) -> f32 {
    lanes.to_array().iter().sum()
}

/// Draws a way by its weight, given the sums of the lanes; nothing where all weigh nothing.
#[inline]
pub(super) fn choose(weights: &[f32x8], lanes: f32x8, rng: &mut Rng) -> Option<usize> {
    let total = total(lanes);
    if total <= 0.0 {
        return None;
    }
    let mut left = rng.unit() as f32 * total;
    // Rounding may carry the draw past the end; then the last that weighs anything is meant.
    let lane = pick(lanes.to_array().into_iter(), &mut left)?;
    let row = pick(weights.iter().map(|row| row.as_array()[lane]), &mut left)?;
    Some(row * LANES + lane)
}

/// The place where what is left of a draw falls, or the last with any weight.
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
