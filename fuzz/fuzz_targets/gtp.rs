//! The Go Text Protocol: whatever a controller sends is answered or passed over.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedbed_gtp::Gtp;
use seedbed_rules::Seed;

fuzz_target!(|text: &str| {
    let mut engine =
        Gtp::new(5, 7.5, "random".parse().expect("a name is a spec"), Seed(0)).expect("5 is a size");
    for line in text.lines() {
        if let Some(answer) = engine.answer(line) {
            assert!(answer.starts_with(['=', '?']) && answer.ends_with("\n\n"), "{answer:?}");
        }
    }
});
