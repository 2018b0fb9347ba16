//! Positions of every game: the first byte picks a variant; what is read can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedbed_rules::{Seed, Stop};

fuzz_target!(|input: (u8, &str)| {
    let games = seedbed_catalog::games();
    let variants: Vec<&str> = games.iter().flat_map(|about| about.variants.iter().copied()).collect();
    let variant = variants[usize::from(input.0) % variants.len()];
    let game = seedbed_catalog::open(&variant.parse().expect("a variant is a spec")).expect("it is a game");
    let random = vec![Some("random".parse().expect("a name is a spec")); game.players()];
    let Ok(mut session) = game.session_at(input.1, &random, Seed(0)) else { return };
    for _ in 0..20 {
        if session.advance(&Stop::NEVER).is_none() {
            break;
        }
    }
});
