//! Books of solved openings, and the agent that plays by them.

use seedbed_agents::{SOLVED_BOOK, SolvedBook};
use seedbed_arena::MatchPlan;
use seedbed_erased::AnyGame;
use seedbed_rules::{Seed, Spec};
use seedbed_solve::{Limits, Watch};
use std::path::Path;

const LIMITS: Limits = Limits { threads: 1, memory: 8 };

fn open(game: &str) -> Box<dyn AnyGame> {
    seedbed_catalog::open(&game.parse().unwrap()).unwrap()
}

fn book(game: &dyn AnyGame, plies: u32) -> SolvedBook {
    let mut session = game.book_session(plies, LIMITS).unwrap();
    session.go_on(&Watch::default()).unwrap();
    session.book().clone()
}

fn resolve(game: &dyn AnyGame, path: &Path) -> Result<seedbed_erased::AnyAgent, String> {
    let spec: Spec = format!("solver:{},memory=8", path.display()).parse().unwrap();
    game.resolve(&spec).map_err(|error| error.to_string())
}

/// Against a player who tries everything and against one who searches, the agent gets at least what the game is worth: games with moves twice in a
/// row, with scores, decided within the book and long after it.
#[test]
fn no_opponent_gets_more_than_the_game_is_worth() {
    let folder = tempfile::TempDir::new().unwrap();
    for (name, plies) in [
        ("tic-tac-toe", 0),
        ("tic-tac-toe", 4),
        ("tic-tac-toe", 9),
        ("nim:1-2-3", 2),
        ("connect-four:4x4", 5),
        ("connect-four:4x6", 3),
        ("domineering:4x4", 3),
        ("dots-and-boxes:1x2", 3),
        ("dots-and-boxes:2x2", 4),
        ("breakthrough:4x3", 3),
    ] {
        let game = open(name);
        let path = folder.path().join(format!("{}-{plies}.json", name.replace(':', "-")));
        std::fs::write(&path, book(&*game, plies).text()).unwrap();
        let agent: Spec = format!("solver:{},memory=8", path.display()).parse().unwrap();
        let mut session = game.solver_session(None, LIMITS).unwrap();
        let value = session.solve(false, &Watch::default()).unwrap().worth.value;
        for opponent in ["random", "mcts:60"] {
            let plan = MatchPlan { games: 40, seed: Seed(5) };
            let tally = game.match_of([&agent, &opponent.parse().unwrap()], plan, &Watch::default()).unwrap();
            for ([_, draws, losses], worth) in [(tally.as_first, value), (tally.as_second, -value)] {
                assert!(worth < 0.0 || losses == 0, "{name} after {plies} plies lost to {opponent}");
                assert!(worth <= 0.0 || draws == 0, "{name} after {plies} plies drew with {opponent}");
            }
        }
    }
}

#[test]
fn two_of_them_end_as_the_game_is_worth() {
    let folder = tempfile::TempDir::new().unwrap();
    let game = open("connect-four:4x4");
    let path = folder.path().join("book");
    std::fs::write(&path, book(&*game, 4).text()).unwrap();
    let agent = resolve(&*game, &path).unwrap();
    assert_eq!(agent.files().len(), 1, "whoever names a book is told its content");
    let plan = MatchPlan { games: 20, seed: Seed(6) };
    let solver: Spec = format!("solver:{},memory=8", path.display()).parse().unwrap();
    let tally = game.match_of([&solver, &solver], plan, &Watch::default()).unwrap();
    assert_eq!((tally.as_first, tally.as_second), ([0, 10, 0], [0, 10, 0]), "4x4 is a draw");
}

#[test]
fn a_book_begun_before_ends_as_one_made_at_once() {
    let game = open("connect-four:4x4");
    let whole = book(&*game, 5);
    assert_eq!((whole.missing(), whole.plies), (0, 5));
    let object = SOLVED_BOOK.unseal(&whole.text()).unwrap();
    let letters = object.rsplit('"').nth(1).unwrap();
    let half = format!("{}{}", &letters[..letters.len() / 2], ".".repeat(letters.len() - letters.len() / 2));
    let begun = SolvedBook::parse(&SOLVED_BOOK.seal(&object.replace(letters, &half))).unwrap();
    let mut session = game.book_session(5, LIMITS).unwrap();
    let watch = Watch::default();
    watch.stop();
    session.resume(begun.clone()).unwrap();
    assert!(session.go_on(&watch).is_err());
    assert_eq!(session.book(), &begun);
    session.go_on(&Watch::default()).unwrap();
    assert_eq!(session.book(), &whole);
}

#[test]
fn a_book_of_something_else_is_refused() {
    let folder = tempfile::TempDir::new().unwrap();
    let game = open("connect-four:4x4");
    let whole = book(&*game, 3);
    let object = SOLVED_BOOK.unseal(&whole.text()).unwrap();
    let letters = object.rsplit('"').nth(1).unwrap();
    let forged = |from: &str, to: &str| SOLVED_BOOK.seal(&object.replace(from, to));
    let spoilt = [
        (open("connect-four:4x5"), whole.text(), "made for connect-four:4x4, not for connect-four:4x5"),
        (open("connect-four:4x4"), forged(&whole.behaviour, "0000000000000000"), "under other rules"),
        (open("connect-four:4x4"), forged(letters, &letters[1..]), "do not lead to"),
        (open("connect-four:4x4"), forged(letters, &letters.replacen(&letters[..1], ".", 1)), "not finished"),
        (open("connect-four:4x4"), forged("\"plies\": 3", "\"plies\": 4000000000"), "do not lead to"),
        (open("connect-four:4x4"), whole.text().replace("4x4", "4x5"), "checksum is wrong"),
    ];
    for (at, (game, text, expected)) in spoilt.into_iter().enumerate() {
        let path = folder.path().join(at.to_string());
        std::fs::write(&path, text).unwrap();
        let said = resolve(&*game, &path).err().unwrap_or_else(|| panic!("taken instead of: {expected}"));
        assert!(said.contains(expected), "{said}");
    }
    for (name, expected) in [("dots-and-boxes:6x6", "payoffs up to 36"), ("pig", "without later chance")] {
        let said = open(name).book_session(1, LIMITS).err().unwrap().to_string();
        assert!(said.contains(expected), "{said}");
    }
}
