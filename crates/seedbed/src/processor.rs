//! Whether the processor has the instructions that the program was compiled for.
//!
//! The program itself is compiled for them, so that this must do with plain instructions: no arrays or texts are built, and
//! no loop could be done in vectors. A test under an emulated older processor keeps it so.

use std::arch::x86_64::{__cpuid_count, CpuidResult};
use std::io::{self, Write};

/// The words of flags in which a processor tells what it can.
enum Flags {
    /// Leaf 1, `ecx`.
    Basic,
    /// Leaf 7, `ebx`.
    Structured,
    /// Leaf `0x8000_0001`, `ecx`.
    Extended,
}

/// Instruction sets: name, whether the program was compiled for it, and the bit that tells whether a processor has it.
static INSTRUCTION_SETS: [(&str, bool, Flags, u32); 14] = [
    (" SSE3", cfg!(target_feature = "sse3"), Flags::Basic, 0),
    (" SSSE3", cfg!(target_feature = "ssse3"), Flags::Basic, 9),
    (" FMA", cfg!(target_feature = "fma"), Flags::Basic, 12),
    (" SSE4.1", cfg!(target_feature = "sse4.1"), Flags::Basic, 19),
    (" SSE4.2", cfg!(target_feature = "sse4.2"), Flags::Basic, 20),
    (" MOVBE", cfg!(target_feature = "movbe"), Flags::Basic, 22),
    (" POPCNT", cfg!(target_feature = "popcnt"), Flags::Basic, 23),
    // Wide registers also need an operating system that saves them.
    (" OSXSAVE", cfg!(target_feature = "avx"), Flags::Basic, 27),
    (" AVX", cfg!(target_feature = "avx"), Flags::Basic, 28),
    (" F16C", cfg!(target_feature = "f16c"), Flags::Basic, 29),
    (" BMI1", cfg!(target_feature = "bmi1"), Flags::Structured, 3),
    (" AVX2", cfg!(target_feature = "avx2"), Flags::Structured, 5),
    (" BMI2", cfg!(target_feature = "bmi2"), Flags::Structured, 8),
    (" LZCNT", cfg!(target_feature = "lzcnt"), Flags::Extended, 5),
];

/// Whether the program can run here; if not, one line on standard error says what is missing and what helps.
#[inline(never)]
pub(crate) fn is_sufficient() -> bool {
    let mut sufficient = true;
    for (name, compiled_for, flags, bit) in &INSTRUCTION_SETS {
        if *compiled_for && flags.read() & (1 << bit) == 0 {
            if sufficient {
                say("seedbed: this program was compiled for a newer processor; this one lacks");
            }
            say(name);
            sufficient = false;
        }
    }
    if !sufficient {
        say(". To build it for any processor: RUSTFLAGS=-Ctarget-cpu=x86-64 cargo build --release\n");
    }
    sufficient
}

fn say(text: &str) {
    // Whoever closed standard error does not want to know.
    let _ = io::stderr().write_all(text.as_bytes());
}

impl Flags {
    // `std::is_x86_feature_detected!` takes what the program was compiled for as given, without a look at the processor.
    fn read(&self) -> u32 {
        match self {
            Self::Basic => cpuid(1).ecx,
            // A processor asked for a leaf that it does not have answers with another.
            Self::Structured if cpuid(0).eax < 7 => 0,
            Self::Structured => cpuid(7).ebx,
            Self::Extended if cpuid(0x8000_0000).eax < 0x8000_0001 => 0,
            Self::Extended => cpuid(0x8000_0001).ecx,
        }
    }
}

#[allow(
    unsafe_code,
    unused_unsafe,
    reason = "every x86-64 processor has `cpuid`; newer toolchains know that and call it safe"
)]
fn cpuid(leaf: u32) -> CpuidResult {
    unsafe { __cpuid_count(leaf, 0) }
}
