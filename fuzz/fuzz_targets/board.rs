//! Positions of every game: read or refused, and what is read can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedbed_rules::Seed;

fuzz_target!(|text: &str| {
    for about in seedbed_catalog::games() {
        for variant in about.variants {
            let game =
                seedbed_catalog::open(&variant.parse().expect("a variant is a spec")).expect("it is a game");
            let random = vec![Some("random".parse().expect("a name is a spec")); game.players()];
            let Ok(mut table) = game.table_at(text, &random, Seed(0)) else { continue };
            for _ in 0..20 {
                if table.advance().is_none() {
                    break;
                }
            }
        }
    }
});
