//! Books, strategies and kept tables. They are given without their seals and sealed here: damage that a checksum finds would hide
//! the reader behind it.

use super::input::text;
use seedbed_agents::{BOOK, Book, LearntNet, NET, SOLVED_BOOK, STRATEGY, SolvedBook};
use seedbed_erased::AnyGame;
use seedbed_files::{Kind, SealedWriter};
use seedbed_rules::{Seed, Watch};
use seedbed_solve::{Account, BoundsTable, Checkpoint, Limits, Owner, TABLE};
use seedbed_train::learning::{LearnConfig, LearnRun};
use seedbed_train::tuning::{Aim, Comparison, Finding, Subject, TuneBudget, TuneConfig, TuneRun};
use std::io::Write;
use std::time::Duration;

/// The object with its seal; what is not an object of several lines has none.
fn sealed(kind: &Kind, input: &[u8]) -> Option<String> {
    let object = text(input)?;
    object.starts_with("{\n").then(|| kind.seal(object))
}

/// Books: read or refused; what is read draws seeds, and is written as it was read.
pub fn book(input: &[u8]) {
    if let Some(text) = text(input) {
        assert!(Book::parse(text).is_err(), "without a seal it is no book");
    }
    let Some(Ok(book)) = sealed(&BOOK, input).map(|text| Book::parse(&text)) else { return };
    for side in [0, 1] {
        let drawn = book.draw(side, &mut Seed(1).rng());
        assert!(book.sides[side].members.iter().any(|member| member.seed == drawn));
    }
    assert_eq!(Book::parse(&book.text()).as_ref(), Ok(&book));
}

/// Books of solved openings: read or refused; what is read tells of every position whether it is solved, and is written as it was read.
/// An agent takes it or refuses it.
pub fn solved_book(input: &[u8]) {
    if let Some(text) = text(input) {
        assert!(SolvedBook::parse(text).is_err(), "without a seal it is no book");
    }
    let Some(Ok(book)) = sealed(&SOLVED_BOOK, input).map(|text| SolvedBook::parse(&text)) else { return };
    let solved = (0..book.positions()).filter_map(|position| book.payoff(position));
    assert_eq!(solved.count() + book.missing(), book.positions());
    assert_eq!(SolvedBook::parse(&book.text()).as_ref(), Ok(&book));
    let game =
        seedbed_catalog::registry().open(&"nim:1-3-5-7".parse().expect("a game")).expect("it is there");
    let mut session = game.book_session(2, Limits { threads: 1, memory: 1 }).expect("it can be solved");
    if session.resume(book).is_ok() {
        session.go_on(&Watch::default()).expect("nobody stops it");
        assert_eq!(session.book().missing(), 0);
    }
}

/// Learnt nets: read or refused; what is read is written as it was read, and what fits the game goes on learning.
pub fn net(input: &[u8]) {
    if let Some(text) = text(input) {
        assert!(LearntNet::parse(text).is_err(), "without a seal it is no net");
    }
    let Some(Ok(net)) = sealed(&NET, input).map(|text| LearntNet::parse(&text)) else { return };
    assert_eq!(LearntNet::parse(&net.text()).as_ref(), Ok(&net));
    // A small net: larger ones are more of the same.
    let game =
        seedbed_catalog::registry().open(&"domineering:2x1".parse().expect("a game")).expect("it is there");
    let config = LearnConfig { budget: 3, sims: 4, seed: Seed(1) };
    let mut run = LearnRun::new(&*game, config).expect("it can be learnt");
    if run.resume(&net).is_ok() && !run.is_done() {
        run.round(&Watch::default()).expect("nobody stops it");
        assert!(run.is_done());
    }
}

/// Strategies: read or refused; a run that goes on with one ends.
pub fn strategy(input: &[u8]) {
    if let Some(text) = text(input) {
        assert!(Finding::parse(text).is_err(), "without a seal it is no strategy");
    }
    let Some(Ok(finding)) = sealed(&STRATEGY, input).map(|text| Finding::parse(&text)) else { return };
    assert_eq!(Finding::parse(&finding.text()).as_ref(), Ok(&finding));
    // Other games take longer, and their strategies are numbers all the same.
    let Ok(game) = finding.game.parse().and_then(|spec| seedbed_catalog::registry().open(&spec)) else {
        return;
    };
    if !["morra", "pig"].contains(&game.about().name) {
        return;
    }
    let _ = go_on(&*game, finding);
}

fn go_on(game: &dyn AnyGame, finding: Finding) -> Option<Finding> {
    const GAMES: u64 = 400;
    let subject = Subject::of(game, None).ok()??;
    let config = TuneConfig {
        method: finding.method.clone(),
        budget: TuneBudget::Games(finding.games.saturating_add(GAMES)),
        comparison: Comparison::default(),
        aim: Aim::Win,
        seed: Seed(finding.seed),
        file: "strategy.json".to_owned(),
        every: Duration::MAX,
    };
    let run = TuneRun::resume(game, subject, config, finding).ok()?;
    run.run(&Watch::default(), |_| Ok::<(), ()>(())).ok()?
}

/// Kept tables: what is loaded is saved as it was; whatever is refused leaves nothing behind.
pub fn table(input: &[u8]) {
    let owner = Owner { game: "nim:1-3-5-7".to_owned(), signature: "0123456789abcdef".to_owned() };
    let mut resealed = Vec::new();
    let mut writer = SealedWriter::new(&TABLE, &mut resealed).expect("memory can be written");
    writer.write_all(input).and_then(|()| writer.finish()).expect("memory can be written");
    for file in [input, &resealed] {
        let mut table = BoundsTable::new(4, 8, Account::of(1)).expect("a MiB is enough");
        if owner.load(&mut table, &mut &*file).is_ok() {
            let mut again = Vec::new();
            owner.save(&table, &mut again).expect("memory can be written");
            assert_eq!(again, file);
        } else {
            assert!((0..1 << 4).all(|key| table.get(key).is_none()), "half of it is left");
        }
        let _ = table.layout();
    }
}
