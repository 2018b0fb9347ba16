//! Games written down, as lines of JSON and as SGF. Lines are given without their seals.

use super::input::text;
use seedbed_erased::{AnyGame, Registry};
use seedbed_records::{GameRecord, sgf};
use seedbed_rules::{Seed, Spec};
use std::sync::LazyLock;

static REGISTRY: LazyLock<Registry> = LazyLock::new(seedbed_catalog::registry);

/// Records: read or refused, written as they were read, replayed or refused.
pub fn record(input: &[u8]) {
    let Some(text) = text(input) else { return };
    for line in text.lines() {
        assert!(GameRecord::parse(line).is_err(), "without a seal it is no record");
        let Ok(record) = GameRecord::bare(line) else { continue };
        // Times that are not numbers (NaN) cannot be told from each other, and JSON has none.
        assert_eq!(GameRecord::parse(&record.line()).as_ref(), Ok(&record));
        replay(&record);
        let _ = sgf::text(std::slice::from_ref(&record));
    }
    if let Ok(games) = sgf::parse(text) {
        for game in games {
            let written = sgf::text(std::slice::from_ref(&game)).expect("what is read can be written");
            let again = sgf::parse(&written).expect("what is written can be read");
            assert_eq!((again.len(), &again[0].moves), (1, &game.moves));
            replay(&game);
        }
    }
}

fn replay(record: &GameRecord) {
    // Large boards are right requests, only not ones to be met a million times.
    let small = |spec: &Spec| ["nim", "tic-tac-toe", "pig", "go"].contains(&spec.name.as_str());
    let Ok(game) = record.game.parse().and_then(|spec: Spec| {
        if small(&spec) { REGISTRY.open(&spec) } else { REGISTRY.open(&"nim".parse()?) }
    }) else {
        return;
    };
    play(&*game, record);
}

fn play(game: &dyn AnyGame, record: &GameRecord) {
    let people = vec![None; game.players()];
    let Ok(mut session) = game.session(record.start.as_deref(), &people, Seed(0)) else { return };
    let _ = record.replay(&mut *session, |session, ply| assert_eq!(session.history().len(), ply));
}
