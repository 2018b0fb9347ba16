//! Specs of games and agents: read or refused, never a panic, and printed as they are read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedbed_rules::Spec;

fuzz_target!(|text: &str| {
    let Ok(spec) = text.parse::<Spec>() else { return };
    assert_eq!(spec.to_string().parse::<Spec>().as_ref(), Ok(&spec));
    let registry = seedbed_catalog::registry();
    if let Ok(game) = registry.open(&spec) {
        for same in [game.spec(), game.full_spec()] {
            assert_eq!(registry.open(same).map(|same| same.spec().clone()).as_ref(), Ok(game.spec()));
        }
    }
    // A table of many MiB is a right request, only not one to be met a million times; nor are the files of this machine
    // to be read.
    if ["table", "threads", "/"].iter().any(|word| text.contains(word)) {
        return;
    }
    for about in registry.games() {
        let game = registry.open(&about.name.parse().expect("a name is a spec")).expect("it is a game");
        if let Ok(agent) = game.resolve(&spec) {
            let same = game.resolve(agent.spec()).map(|same| same.spec().clone());
            assert_eq!(same.as_ref(), Ok(agent.spec()));
        }
    }
});
