//! What a tree may take of the memory that its agent was promised.

/// What a search needs beside its tree, in bytes: positions, stacks and lists of moves, of the largest game.
const BESIDE: usize = 448 << 10;

/// What a tree may take, in bytes, if its search was given `mebibytes` MiB: a little less, since the search needs room of its own and
/// the allocator rounds up; a small tree belongs to a short search, which needs less.
#[inline]
pub(crate) fn tree_limit(mebibytes: usize) -> usize {
    let beside = (112 << 10) + mebibytes.saturating_mul(80 << 10);
    (mebibytes << 15) * 31 - beside.min(BESIDE)
}
