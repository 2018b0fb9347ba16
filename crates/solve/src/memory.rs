//! Large memory that is read at random, with hints to the processor.

use std::alloc::{Layout, alloc_zeroed};
use std::sync::atomic::AtomicU64;

/// `count` words, all zero, that take memory and time only as they are used; `None` if there is no memory for them.
pub(crate) fn zeros(count: usize) -> Option<Vec<AtomicU64>> {
    let layout = Layout::array::<AtomicU64>(count).ok().filter(|layout| layout.size() > 0)?;
    #[expect(
        unsafe_code,
        clippy::cast_ptr_alignment,
        clippy::same_length_and_capacity,
        reason = "no safe way leaves the words untouched: memory of this layout is aligned for them, and zero is a word"
    )]
    let words = unsafe {
        let words = alloc_zeroed(layout).cast::<AtomicU64>();
        if words.is_null() {
            return None;
        }
        Vec::from_raw_parts(words, count, count)
    };
    in_large_pages(&words);
    Some(words)
}

/// Asks for pages of 2 MiB: with small ones, looking up where a word lies takes longer than reading it.
#[cfg(target_os = "linux")]
fn in_large_pages(words: &[AtomicU64]) {
    const PAGE: usize = 4096;
    let start = (words.as_ptr() as usize).next_multiple_of(PAGE);
    let end = (words.as_ptr() as usize + size_of_val(words)) & !(PAGE - 1);
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
fn in_large_pages(_: &[AtomicU64]) {}

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
