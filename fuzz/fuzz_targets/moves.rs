//! Moves of every game: the first byte picks the game, words are played as long as they are legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedbed_rules::Seed;

fuzz_target!(|input: (u8, &str)| {
    let registry = seedbed_catalog::registry();
    let names: Vec<&str> = registry.games().map(|about| about.name).collect();
    let name = names[usize::from(input.0) % names.len()];
    let game = registry.open(&name.parse().expect("a name is a spec")).expect("it is a game");
    let people = vec![None; game.players()];
    let mut session = game.session(None, &people, Seed(0)).expect("people can sit anywhere");
    for word in input.1.split_whitespace() {
        let before = session.legal().len();
        match session.play(word) {
            Ok(played) => assert_eq!(played.legal, before),
            Err(_) => assert_eq!(session.legal().len(), before, "a refused move changes nothing"),
        }
    }
});
