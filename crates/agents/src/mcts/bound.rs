//! The upper confidence bound (UCB1), one at a time and eight at a time.

#[cfg(target_feature = "avx2")]
use safe_arch as simd;

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
/// compare as whole numbers do, and the largest is found without a branch that could be mispredicted. LLVM does not keep
/// plain arrays in vectors here, which is why the instructions are named.
#[cfg(target_feature = "avx2")]
#[inline]
pub(super) fn highest_bound(means: &[f32], widths: &[f32], count: usize, explore: f32) -> usize {
    let (explore, end) = (simd::set_splat_m256(explore), simd::set_splat_i32_m256i(count as i32));
    let bounds = |means: &[f32; LANES], widths: &[f32; LANES]| {
        let [means, widths] = [means, widths].map(simd::load_unaligned_m256);
        simd::cast_to_m256i_from_m256(simd::add_m256(means, simd::mul_m256(explore, widths)))
    };
    let least = simd::set_splat_i32_m256i(-1);
    let mut lanes = simd::m256i::from([0, 1, 2, 3, 4, 5, 6, 7]);
    let blocks = means.as_chunks::<LANES>().0.iter().zip(widths.as_chunks::<LANES>().0);
    if count <= LANES {
        // Near the end of a game most nodes have few moves: one block, in which the lowest lane is the first of the highest.
        let (means, widths) = blocks.into_iter().next().expect("a node has moves");
        let real = simd::cmp_gt_mask_i32_m256i(end, lanes);
        let bounds = simd::blend_varying_i8_m256i(least, bounds(means, widths), real);
        let highest = simd::cmp_eq_mask_i32_m256i(bounds, all_lanes(bounds, simd::max_i32_m256i));
        return simd::move_mask_m256(simd::cast_to_m256_from_m256i(highest)).trailing_zeros() as usize;
    }
    let (mut tops, mut at) = (least, simd::m256i::default());
    for (means, widths) in blocks {
        let bounds = bounds(means, widths);
        let (higher, real) =
            (simd::cmp_gt_mask_i32_m256i(bounds, tops), simd::cmp_gt_mask_i32_m256i(end, lanes));
        let better = simd::bitand_m256i(higher, real);
        tops = simd::blend_varying_i8_m256i(tops, bounds, better);
        at = simd::blend_varying_i8_m256i(at, lanes, better);
        lanes = simd::add_i32_m256i(lanes, simd::set_splat_i32_m256i(LANES as i32));
    }
    let highest = simd::cmp_eq_mask_i32_m256i(tops, all_lanes(tops, simd::max_i32_m256i));
    let found = simd::blend_varying_i8_m256i(simd::set_splat_i32_m256i(i32::MAX), at, highest);
    let first: [i32; LANES] = all_lanes(found, simd::min_i32_m256i).into();
    first[0] as usize
}

/// A horizontal reduction: the largest, or the smallest, of eight whole numbers, in every lane.
#[cfg(target_feature = "avx2")]
#[inline]
fn all_lanes(lanes: simd::m256i, better: impl Fn(simd::m256i, simd::m256i) -> simd::m256i) -> simd::m256i {
    let halves = better(lanes, simd::permute2z_m256i::<0x01>(lanes, lanes));
    let pairs = better(halves, simd::shuffle_ai_i32_half_m256i::<0b01_00_11_10>(halves));
    better(pairs, simd::shuffle_ai_i32_half_m256i::<0b10_11_00_01>(pairs))
}

/// The same where the program is built for any processor.
#[cfg(any(test, not(target_feature = "avx2")))]
mod plain {
    /// The first of `count` moves with the highest bound.
    #[inline]
    pub(in crate::mcts) fn highest_bound(means: &[f32], widths: &[f32], count: usize, explore: f32) -> usize {
        let (mut top, mut at) = (-1.0, 0);
        for (index, (mean, width)) in means.iter().zip(widths).take(count).enumerate() {
            let bound = mean + explore * width;
            if bound > top {
                (top, at) = (bound, index);
            }
        }
        at
    }
}
#[cfg(not(target_feature = "avx2"))]
pub(super) use plain::highest_bound;

#[cfg(all(test, target_feature = "avx2"))]
mod tests {
    use super::{LANES, highest_bound, plain};
    use seedbed_rules::Seed;

    #[test]
    fn eight_at_a_time_find_what_one_at_a_time_finds() {
        let mut rng = Seed(7).rng();
        for _ in 0..20_000 {
            let count = 1 + rng.below(40);
            // Few different numbers, so that bounds are often equal.
            let mut some =
                || (0..count.next_multiple_of(LANES)).map(|_| rng.below(4) as f32 * 0.25).collect::<Vec<_>>();
            let (means, widths) = (some(), some());
            let found = highest_bound(&means, &widths, count, 0.7);
            assert_eq!(
                found,
                plain::highest_bound(&means, &widths, count, 0.7),
                "{count} of {means:?} and {widths:?}"
            );
        }
    }
}
