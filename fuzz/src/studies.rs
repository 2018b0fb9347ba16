//! Files of studies. They are given without their seals and sealed here, so that the reader behind the checksum is tried.

use super::input::text;
use seedbed_files::Kind;
use seedbed_study::{Key, Record, STUDY, Totals, VISITOR, Visitor, later_games, outcomes};

fn sealed(kind: &Kind, object: &str) -> Option<String> {
    object.starts_with("{\n").then(|| kind.seal(object))
}

/// Studies and visitors: read or refused; whatever is read can be counted and analysed.
pub fn study(input: &[u8]) {
    let Some(text) = text(input) else { return };
    assert!(Record::read(text).is_err() && Visitor::read(text).is_err(), "without a seal it is nothing");
    let _ = sealed(&STUDY, text).map(|text| Record::read(&text));
    let Some(Ok(visitor)) = sealed(&VISITOR, text).map(|text| Visitor::read(&text)) else { return };
    let key = Key::of("fuzz");
    let visitors = [visitor];
    for now in [0, visitors[0].last, u64::MAX] {
        let _ = Totals::of(&visitors, now, 1800);
        let (outcomes, failed) = outcomes(&visitors, &key, now, 1800);
        assert!(outcomes.len() as u64 + failed <= 1);
    }
    let _ = later_games(&visitors, &key);
}
