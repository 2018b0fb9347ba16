//! The upper confidence bound (UCB1), one at a time and eight at a time.

use wide::{bytemuck::cast, f32x8, i32x8};

/// How many moves are looked at in one step.
pub(super) const LANES: usize = 8;

/// The part of exploration that depends on the parent.
///
/// The logarithm is libm's, the same on every platform. The square root is exact everywhere, so the machine's own will do;
/// libm's is old assembler that stalls the vectors around it.
pub(super) fn root_of_log_of(visits: u32) -> f32 {
    libm::logf(visits as f32).sqrt()
}

/// The same of small numbers of visits.
pub(super) fn roots_of_logs() -> Vec<f32> {
    (0..4096).map(root_of_log_of).collect()
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
    let bounds = |means: &[f32; LANES], widths: &[f32; LANES]| -> i32x8 {
        cast(f32x8::new(*means) + f32x8::splat(explore) * f32x8::new(*widths))
    };
    let mut lanes = i32x8::new([0, 1, 2, 3, 4, 5, 6, 7]);
    let blocks = means.as_chunks::<LANES>().0.iter().zip(widths.as_chunks::<LANES>().0);
    if count <= LANES {
        // Near the end of a game most nodes have few moves: one block, in which the lowest lane is the first of the highest.
        let (means, widths) = blocks.into_iter().next().expect("a node has moves");
        let real = lanes.simd_lt(i32x8::splat(count as i32));
        let bounds = real.select(bounds(means, widths), i32x8::splat(-1));
        let highest = bounds.simd_eq(i32x8::splat(bounds.reduce_max()));
        return highest.to_bitmask().trailing_zeros() as usize;
    }
    let (mut tops, mut at) = (i32x8::splat(-1), i32x8::splat(0));
    for (means, widths) in blocks {
        let bounds = bounds(means, widths);
        let better = bounds.simd_gt(tops) & lanes.simd_lt(i32x8::splat(count as i32));
        tops = better.select(bounds, tops);
        at = better.select(lanes, at);
        lanes += i32x8::splat(LANES as i32);
    }
    let highest = tops.simd_eq(i32x8::splat(tops.reduce_max()));
    highest.select(at, i32x8::splat(i32::MAX)).reduce_min() as usize
}
