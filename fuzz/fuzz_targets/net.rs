#![no_main]
libfuzzer_sys::fuzz_target!(|input: &[u8]| seedbed_fuzz::files::net(input));
