//! The upper confidence bound, one at a time and eight at a time.

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

/// What a move may be worth at best, for all that is known.
#[inline]
pub(super) fn bound(visits: u32, half_points: u32, explore: f32) -> f32 {
    let inverse = 1.0 / visits as i32 as f32;
    0.5 * half_points as i32 as f32 * inverse + explore * inverse.sqrt()
}

/// The first of `count` moves with the highest bound, eight at a time: the inner loop of the whole search.
///
/// The slices are whole blocks; what lies beyond `count` is read and not looked at.
#[inline]
pub(super) fn highest_bound(visits: &[u32], half_points: &[u32], count: usize, explore: f32) -> usize {
    let real = |block: &[u32; LANES]| f32x8::from_i32x8(i32x8::new(block.map(|n| n as i32)));
    let (mut tops, mut at) = (f32x8::splat(f32::MIN), i32x8::splat(0));
    let mut lanes = i32x8::new([0, 1, 2, 3, 4, 5, 6, 7]);
    let blocks = visits.as_chunks::<LANES>().0.iter().zip(half_points.as_chunks::<LANES>().0);
    for (visits, half_points) in blocks {
        let inverse = f32x8::splat(1.0) / real(visits);
        let bounds = f32x8::splat(0.5) * real(half_points) * inverse + f32x8::splat(explore) * inverse.sqrt();
        let counts: i32x8 = lanes.simd_lt(i32x8::splat(count as i32));
        let better = cast::<f32x8, i32x8>(bounds.simd_gt(tops)) & counts;
        tops = cast::<i32x8, f32x8>(better).select(bounds, tops);
        at = better.select(lanes, at);
        lanes += i32x8::splat(LANES as i32);
    }
    let (tops, at) = (tops.to_array(), at.to_array());
    let mut best = 0;
    for lane in 1..LANES {
        if tops[lane] > tops[best] || (tops[lane] >= tops[best] && at[lane] < at[best]) {
            best = lane;
        }
    }
    at[best] as usize
}
