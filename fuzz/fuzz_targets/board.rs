//! Positions of every game: the first byte picks a variant; what is read can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedbed_rules::{Seed, Stop};

fuzz_target!(|input: (u8, &str)| {
    let registry = seedbed_catalog::registry();
    let variants: Vec<&str> = registry.games().flat_map(|about| about.variants.iter().copied()).collect();
    let variant = variants[usize::from(input.0) % variants.len()];
    let game = registry.open(&variant.parse().expect("a variant is a spec")).expect("it is a game");
    let random = game.resolve(&"random".parse().expect("a name is a spec")).expect("random plays everything");
    let seats = vec![Some(random); game.players()];
    let Ok(mut session) = game.session(Some(input.1), &seats, Seed(0)) else { return };
    for _ in 0..20 {
        if session.advance(&Stop::NEVER).is_none() {
            break;
        }
    }
});
