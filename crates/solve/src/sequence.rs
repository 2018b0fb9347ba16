//! A sequence lock: what is longer than a word is read whole or not at all, and nobody ever waits.
//!
//! A version is odd while somebody writes. Whoever reads takes what was read only if the version was even before, and the same
//! afterwards; whoever wants to write while another one does leaves it.

use std::sync::atomic::{AtomicU64, Ordering, fence};

/// What `read` finds; `None` if somebody wrote meanwhile.
#[inline]
pub(crate) fn read<T>(version: &AtomicU64, read: impl FnOnce() -> T) -> Option<T> {
    let before = version.load(Ordering::Acquire);
    let found = read();
    fence(Ordering::Acquire);
    (before.is_multiple_of(2) && version.load(Ordering::Relaxed) == before).then_some(found)
}

/// What `write` returns; `None` if somebody else is writing, and it is left out.
#[inline]
pub(crate) fn write<T>(version: &AtomicU64, write: impl FnOnce() -> T) -> Option<T> {
    let before = version.load(Ordering::Relaxed) & !1;
    version.compare_exchange(before, before | 1, Ordering::Acquire, Ordering::Relaxed).ok()?;
    fence(Ordering::Release);
    let told = write();
    version.store(before.wrapping_add(2), Ordering::Release);
    Some(told)
}
