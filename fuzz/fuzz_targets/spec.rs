//! Specs of games and agents: read or refused, never a panic, and printed as they are read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedbed_rules::Spec;

fuzz_target!(|text: &str| {
    let Ok(spec) = text.parse::<Spec>() else { return };
    assert_eq!(spec.to_string().parse::<Spec>().as_ref(), Ok(&spec));
    if let Ok(game) = seedbed_catalog::open(&spec) {
        assert_eq!(
            seedbed_catalog::open(game.spec()).map(|same| same.spec().clone()).as_ref(),
            Ok(game.spec())
        );
    }
    for about in seedbed_catalog::games() {
        let game =
            seedbed_catalog::open(&about.name.parse().expect("a name is a spec")).expect("it is a game");
        // A table of many MiB is a right request, only not one to be met a million times.
        let modest = spec.keyed.iter().all(|(key, _)| key != "table" && key != "threads");
        if modest && let Ok(shortest) = game.check_agent(&spec) {
            assert_eq!(game.check_agent(&shortest).as_ref(), Ok(&shortest));
        }
    }
});
