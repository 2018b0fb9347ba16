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
    let lane = pick_lane(lanes, &mut left)?;
    let row = pick(weights.len(), |row| weights[row].0[lane], &mut left)?;
    Some(row * LANES + lane)
}

/// Weights that are passed over at once: fewer subtractions wait for one another, and the processor has less to guess.
const BLOCK: usize = 4;

/// The sums of one weight, two, three and all four; a weight of zero leaves the sum as it is.
#[inline]
fn sums([a, b, c, d]: [f32; BLOCK]) -> [f32; BLOCK] {
    let two = a + b;
    [a, two, two + c, two + (c + d)]
}

/// The lane in which a draw falls, and its rest there.
#[inline]
fn pick_lane(lanes: Row, left: &mut f32) -> Option<usize> {
    let [a, b, c, d, e, f, g, h] = lanes.0;
    let (low, high) = (sums([a, b, c, d]), sums([e, f, g, h]));
    let mut before = [0.0; LANES + 1];
    before[1..=BLOCK].copy_from_slice(&low);
    for (sum, high) in before[1 + BLOCK..].iter_mut().zip(high) {
        *sum = low[BLOCK - 1] + high;
    }
    // Without a branch, since nobody can guess where it falls.
    let lane = before[1..].iter().map(|&sum| usize::from(*left >= sum)).sum::<usize>();
    if lane == LANES {
        return last_positive(LANES, |lane| lanes.0[lane]);
    }
    *left -= before[lane];
    Some(lane)
}

/// The index at which the rest of a draw falls, among `count` weights.
///
/// Rounding may carry it past the end; then the last one with a positive weight is taken.
#[inline]
fn pick(count: usize, weight: impl Fn(usize) -> f32, left: &mut f32) -> Option<usize> {
    let blocks = count - count % BLOCK;
    for first in (0..blocks).step_by(BLOCK) {
        let [one, two, three, four] = sums([0, 1, 2, 3].map(|at| weight(first + at)));
        if *left >= four {
            *left -= four;
            continue;
        }
        let at = [one, two, three].map(|sum| usize::from(*left >= sum)).iter().sum::<usize>();
        *left -= [0.0, one, two, three][at];
        return Some(first + at);
    }
    for at in blocks..count {
        if *left < weight(at) {
            return Some(at);
        }
        *left -= weight(at);
    }
    last_positive(count, weight)
}

#[cold]
fn last_positive(count: usize, weight: impl Fn(usize) -> f32) -> Option<usize> {
    (0..count).rev().find(|&at| weight(at) > 0.0)
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
            // In quarters all sums are exact, whatever their order.
            let quarters = |rng: &mut Rng, most: usize| rng.below(most) as f32 * 0.25;
            let weights: Vec<f32> = (0..rng.below(19)).map(|_| quarters(&mut rng, 4)).collect();
            // Somewhat more than everything stands for rounding.
            let all = weights.iter().sum::<f32>();
            let left = quarters(&mut rng, (4.0 * all) as usize + 2);
            let (mut one, mut other) = (left, left);
            let picked = pick(weights.len(), |at| weights[at], &mut one);
            assert_eq!(picked, pick_plainly(&weights, &mut other), "{left} of {weights:?}");
            assert_eq!(one.to_bits(), other.to_bits());
            let mut lanes = weights;
            lanes.resize(LANES, 0.0);
            let lanes = Row(lanes.try_into().expect("as many as there are lanes"));
            let (mut one, mut other) = (left, left);
            assert_eq!(pick_lane(lanes, &mut one), pick_plainly(&lanes.0, &mut other), "{left} of {lanes:?}");
            assert!(one.to_bits() == other.to_bits() || left >= lanes.0.iter().sum());
        }
    }
}
