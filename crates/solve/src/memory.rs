//! Large memory that is read at random, with hints to the processor.

use std::alloc::{Layout, alloc_zeroed};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64};

/// Plain data for which memory that is all zero is a value.
///
/// # Safety
///
/// Every bit pattern of zeros must be a value, and dropping it must do nothing.
#[expect(unsafe_code, reason = "only its author can know that zero is a value")]
pub(crate) unsafe trait Zero {}

#[expect(unsafe_code, reason = "zero is a number")]
unsafe impl Zero for u64 {}
#[expect(unsafe_code, reason = "zero is a number")]
unsafe impl Zero for AtomicU64 {}
#[expect(unsafe_code, reason = "zero is a number")]
unsafe impl Zero for AtomicU16 {}
#[expect(unsafe_code, reason = "zero is a number")]
unsafe impl Zero for AtomicU8 {}
#[expect(unsafe_code, reason = "an array is its items")]
unsafe impl<T: Zero, const N: usize> Zero for [T; N] {}

/// `count` items, all zero, that take memory and time only as they are used; `None` if there is no memory for them.
pub(crate) fn zeros<T: Zero>(count: usize) -> Option<Vec<T>> {
    let layout = Layout::array::<T>(count).ok().filter(|layout| layout.size() > 0)?;
    #[expect(
        unsafe_code,
        clippy::same_length_and_capacity,
        reason = "no safe way leaves the items untouched: memory of this layout is aligned for them, and zero is a value"
    )]
    unsafe {
        let items = alloc_zeroed(layout).cast::<T>();
        if items.is_null() { None } else { Some(Vec::from_raw_parts(items, count, count)) }
    }
}

/// Words, all zero, that begin with a cache line, in large pages if the system has them.
///
/// An allocator that is asked to align that much memory clears it as well, so that all of it is taken at once. Hence a few words
/// more, of which the first ones are left out.
pub(crate) struct Words {
    all: Vec<AtomicU64>,
    first: usize,
    count: usize,
}

impl Words {
    /// `count` words, all zero; `None` if there is no memory for them.
    pub(crate) fn zero(count: usize) -> Option<Self> {
        const LINE: usize = 64;
        let all: Vec<AtomicU64> = zeros(count.checked_add(LINE / size_of::<AtomicU64>())?)?;
        in_large_pages(&all);
        let first = all.as_ptr().align_offset(LINE).min(all.len() - count);
        Some(Self { all, first, count })
    }
}

impl Deref for Words {
    type Target = [AtomicU64];

    #[inline]
    fn deref(&self) -> &[AtomicU64] {
        &self.all[self.first..][..self.count]
    }
}

impl DerefMut for Words {
    #[inline]
    fn deref_mut(&mut self) -> &mut [AtomicU64] {
        &mut self.all[self.first..][..self.count]
    }
}

/// A list of `count` lines of words, all zero, for the tables of searches; the memory is taken only as it is used.
pub fn zeroed_lines<const WORDS: usize, const WAYS: usize>(
    count: usize,
) -> Option<Vec<[[u64; WORDS]; WAYS]>> {
    zeros(count)
}

/// Asks for pages of 2 MiB: with small ones, looking up where a word lies takes longer than reading it.
#[cfg(target_os = "linux")]
pub(crate) fn in_large_pages<T: Zero>(items: &[T]) {
    const PAGE: usize = 4096;
    let start = (items.as_ptr() as usize).next_multiple_of(PAGE);
    let end = (items.as_ptr() as usize + size_of_val(items)) & !(PAGE - 1);
    if start < end {
        #[expect(
            unsafe_code,
            reason = "advice on whole pages of our own memory, which leaves what they hold"
        )]
        unsafe {
            // If the system refuses, small pages serve.
            let _ = libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE);
        }
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn in_large_pages<T: Zero>(_: &[T]) {}

/// Has large pieces of memory that are given up go back to the system at once, instead of being kept for others of their size.
///
/// The allocator of the GNU C library keeps more and larger ones the more it has seen; what is then moved within a heap leaves holes
/// behind, and a tree that keeps to its limit took half as much again. With a fixed threshold a large piece is moved by its
/// pages, without a copy. A program that promises memory calls this once, at its start.
pub fn keep_no_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const LARGE: libc::c_int = 128 << 10;
        #[expect(unsafe_code, reason = "a number for the allocator, which may be told at any time")]
        unsafe {
            // If it does not listen, only the promise is weaker.
            let _ = libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        }
    }
}

/// Starts to read the cache line of a word, so that it is in the cache when it is needed.
#[inline]
pub(crate) fn prefetch(word: &AtomicU64) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "a prefetch changes nothing, and the address is that of a word")]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = word;
}
