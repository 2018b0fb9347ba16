//! Moves of every game: the first byte picks the game, words are played as long as they are legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use seedbed_rules::Seed;

fuzz_target!(|input: (u8, &str)| {
    let games = seedbed_catalog::games();
    let about = games[usize::from(input.0) % games.len()];
    let game = seedbed_catalog::open(&about.name.parse().expect("a name is a spec")).expect("it is a game");
    let mut session = game.session(&vec![None; game.players()], Seed(0)).expect("people can sit anywhere");
    for word in input.1.split_whitespace() {
        let before = session.legal().len();
        match session.play(word) {
            Ok(played) => assert_eq!(played.legal, before),
            Err(_) => assert_eq!(session.legal().len(), before, "a refused move changes nothing"),
        }
    }
});
