//! The upper confidence bound (UCB1), one at a time and eight at a time.

use seedbed_rules::Lanes;
use std::array::from_fn;

/// How many moves are looked at in one step.
pub(super) const LANES: usize = Lanes::<f32>::COUNT;

/// The part of exploration that depends on the parent.
///
/// The logarithm is libm's, the same on every platform. The square root is exact everywhere, so the machine's own will do;
/// libm's is old assembler that stalls the vectors around it.
pub(super) fn root_of_log_of(visits: u32) -> f32 {
    libm::logf(visits as f32).sqrt()
}

/// What is known of a move, in the form in which the selection reads it.
///
/// It is computed when a result comes in, once for every move on the path, not when all moves are compared.
#[inline]
pub(super) fn known(visits: u32, half_points: u32) -> (f32, f32) {
    let inverse = 1.0 / visits as i32 as f32;
    (0.5 * half_points as i32 as f32 * inverse, inverse.sqrt())
}

/// The first of `count` moves with the highest bound, eight at a time: the inner loop of the whole search.
///
/// The slices are whole blocks; what lies beyond `count` is read but ignored. Bounds are never negative, so their bits
/// compare as whole numbers do, and the largest is found without a branch that could be mispredicted.
#[inline]
pub(super) fn highest_bound(means: &[f32], widths: &[f32], count: usize, explore: f32) -> usize {
    let bounds = |means: &[f32; LANES], widths: &[f32; LANES]| {
        (Lanes(*means) + Lanes::splat(explore) * Lanes(*widths)).map(|bound| bound.to_bits() as i32)
    };
    let count = count as i32;
    let mut lanes = Lanes([0, 1, 2, 3, 4, 5, 6, 7]);
    let (mut tops, mut at) = (Lanes::splat(-1), Lanes::splat(0));
    for (means, widths) in means.as_chunks().0.iter().zip(widths.as_chunks().0) {
        let bounds = bounds(means, widths).zip(lanes, |bound, lane| if lane < count { bound } else { -1 });
        at = Lanes(from_fn(|i| if bounds.0[i] > tops.0[i] { lanes.0[i] } else { at.0[i] }));
        tops = tops.zip(bounds, i32::max);
        lanes = lanes.map(|lane| lane + LANES as i32);
    }
    let top = tops.reduce(i32::max);
    let first = tops.zip(at, |bound, lane| if bound == top { lane } else { i32::MAX });
    first.reduce(i32::min) as usize
}
