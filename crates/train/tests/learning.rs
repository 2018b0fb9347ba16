//! Nets that are learnt: the same on any number of threads, and after any interruption.

use seedbed_arena::{Watch, with_threads};
use seedbed_catalog::open;
use seedbed_erased::{AnyGame, LearntNet, NET};
use seedbed_rules::{Seed, UsageError};
use seedbed_train::learning::{LearnConfig, LearnRun};

const CONFIG: LearnConfig = LearnConfig { budget: 450, sims: 8, seed: Seed(5) };

fn game(text: &str) -> Box<dyn AnyGame> {
    open(&text.parse().unwrap()).unwrap()
}

fn learnt(threads: usize) -> String {
    let game = game("connect-four:4x4");
    let mut run = LearnRun::new(&*game, CONFIG).unwrap();
    with_threads(Some(threads), || {
        while !run.is_done() {
            run.round(&Watch::default()).unwrap();
        }
    })
    .unwrap();
    run.learnt().text()
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let whole = learnt(1);
    assert_eq!(learnt(3), whole, "on three threads");
    let (game, mut text) = (game("connect-four:4x4"), None::<String>);
    for _ in 0..3 {
        // As another process would go on: with the file and nothing else.
        let mut run = LearnRun::new(&*game, CONFIG).unwrap();
        if let Some(text) = &text {
            run.resume(&LearntNet::parse(text).unwrap()).unwrap();
        }
        let stopped = Watch::default();
        stopped.stop();
        assert!(run.round(&stopped).is_err(), "a round that is stopped leaves nothing");
        run.round(&Watch::default()).unwrap();
        text = Some(run.learnt().text());
    }
    assert_eq!(text, Some(whole), "in three pieces");
}

#[test]
fn learning_helps() {
    let game = game("breakthrough:5x4");
    let mut run = LearnRun::new(&*game, LearnConfig { budget: 600, sims: 30, seed: Seed(2) }).unwrap();
    let searcher =
        |run: &LearnRun<'_>| game.searcher(run.net(), seedbed_agents::PuctOptions::simulations(30)).unwrap();
    let before = searcher(&run);
    while !run.is_done() {
        run.round(&Watch::default()).unwrap();
    }
    let plan = seedbed_arena::MatchPlan { games: 100, seed: Seed(3) };
    let random = game.resolve(&"mcts:60".parse().unwrap()).unwrap();
    let share = |agent| {
        let tally = game.contest([agent, &random], plan, plan.pairs(), &Watch::default()).unwrap();
        tally.score().unwrap().share
    };
    let (before, after) = (share(&before), share(&searcher(&run)));
    assert!(after > before + 0.1, "{before} before, {after} after");
}

#[test]
fn what_does_not_fit_is_told() {
    let said = |result: Result<(), UsageError>| result.unwrap_err().to_string();
    let new = |name: &str, config| LearnRun::new(&*game(name), config).map(drop);
    let nim = said(new("nim", CONFIG));
    assert!(nim.contains("does not say which patterns are worth learning"), "{nim}");
    let large = said(new("go:19x19", CONFIG));
    assert!(large.contains("too large for its file"), "{large}");
    let absurd = said(new("connect-four", LearnConfig { budget: 1 << 60, ..CONFIG }));
    assert!(absurd.contains("1152921504606846976 games to learn from; from 1 to 100000000"), "{absurd}");
    let four = game("connect-four:4x4");
    let begun = LearnRun::new(&*four, CONFIG).unwrap().learnt();
    let resume = |name: &str, config| {
        let game = game(name);
        LearnRun::new(&*game, config).unwrap().resume(&begun)
    };
    assert_eq!(resume("connect-four:4x4", CONFIG), Ok(()));
    let other = said(resume("connect-four:5x4", CONFIG));
    assert!(
        other.starts_with("the net was learnt for connect-four:4x4, not for connect-four:5x4"),
        "{other}"
    );
    let sims = said(resume("connect-four:4x4", LearnConfig { sims: 9, ..CONFIG }));
    assert!(sims.contains("begun with --sims 8, and this is --sims 9"), "{sims}");
}

#[test]
fn damage_is_told() {
    let game = game("domineering:2x1");
    let net = LearnRun::new(&*game, LearnConfig { budget: 1, ..CONFIG }).unwrap().learnt();
    let (text, spec, patterns) = (net.text(), game.full_spec().to_string(), game.patterns().unwrap());
    let object = NET.unseal(&text).unwrap();
    let digits = object.split('"').find(|part| part.len() > 200).unwrap().to_owned();
    let with = |digits_now: String| NET.seal(&object.replace(&digits, &digits_now));
    let spoilt = [
        (String::new(), "not a learnt net"),
        (text[..text.len() / 2].to_owned(), "checksum is wrong"),
        (text.replace("net 1", "net 2"), "has format 2"),
        (NET.seal(&object.replace("\"sims\"", "\"simz\"")), "unknown field `simz`"),
        (NET.seal(&object.replace("\"games\": 0", "\"games\": 2")), "more games than it was to"),
        (with(digits[8..].to_owned()), "more or fewer numbers"),
        (with(format!("g{}", &digits[1..])), "no hexadecimal digit"),
        (with(format!("0000807f{}", &digits[8..])), "too large, or none"),
        (with(format!("{}000080bf", &digits[..digits.len() - 8])), "sum of squares is negative"),
    ];
    for (text, expected) in spoilt {
        let read = LearntNet::parse(&text).and_then(|net| net.net(&spec, &patterns).map(drop));
        let said = read.unwrap_err().to_string();
        assert!(said.contains(expected) && said.len() < 400, "{said}");
    }
}
