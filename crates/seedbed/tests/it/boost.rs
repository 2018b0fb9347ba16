//! Boosting as a user meets it: books, who plays by them, and what is said when something is wrong.

use seedbed_agents::BOOK;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// Runs the program in a folder of its own, where books and the store lie.
fn seedbed(folder: &Path, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedbed"));
    command
        .args(args.split_whitespace())
        .current_dir(folder)
        .env("SEEDBED_STORE", folder.join("store.sqlite"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, args: &str, input: &str) -> Output {
    let mut child = seedbed(folder, args).spawn().unwrap();
    // A program that ends without reading its input closes the pipe, which it may.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a command prints that must end well.
fn stdout(folder: &Path, args: &str) -> String {
    let output = run(folder, args, "");
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn books_do_not_depend_on_threads() {
    for method in ["--method best", "--method best --bandit", "--method nash", "--method uniform"] {
        let books = ["1", "2"].map(|threads| {
            let folder = TempDir::new().unwrap();
            let learn =
                format!("boost domineering:4x4 mcts:10 --k 24 --kt 16 --seed 7 {method} --threads {threads}");
            stdout(folder.path(), &learn);
            let again = run(folder.path(), &format!("{learn} --out again.json"), "");
            assert!(String::from_utf8_lossy(&again.stderr).contains("all games were in the store"));
            assert_eq!(read(folder.path(), "book.json"), read(folder.path(), "again.json"));
            read(folder.path(), "book.json")
        });
        assert_eq!(books[0], books[1], "{method}");
        let book: serde_json::Value = serde_json::from_str(&books[0]).unwrap();
        // Every default is written out, so that the book keeps its meaning when one changes.
        assert_eq!(book["game"], "domineering:4x4,first=vertical");
        assert!(book["agent"].as_str().unwrap().starts_with("mcts:10,c=0.7,"), "{}", book["agent"]);
        assert_eq!((&book["learnt"]["k"], &book["learnt"]["seed"]), (&24.into(), &7.into()));
        let games = book["learnt"]["games"].as_u64().unwrap();
        assert!(games == 2 * 24 * 16 - 16 * 16 || (games < 512 && method.contains("bandit")), "{games}");
    }
}

#[test]
fn a_boosted_agent_stands_wherever_an_agent_can() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    stdout(at, "boost domineering:4x4 mcts:30 --k 40 --kt 40 --seed 1");
    let report: serde_json::Value =
        serde_json::from_str(&stdout(at, "match domineering:4x4 boosted mcts:30 --games 400 --format json"))
            .unwrap();
    let score = report["total"]["score"]["share"].as_f64().unwrap();
    assert!(score > 0.55, "the best of 40 seeds scores {score}");
    assert_eq!(report["agents"][0], "boosted");
    let ranked = stdout(at, "tournament domineering:4x4 boosted:book.json mcts:30 random --games 20");
    assert!(ranked.contains("boosted"), "{ranked}");
    let played = run(at, "play domineering:4x4 --against boosted:book.json --seat 2", "moves\n");
    assert!(String::from_utf8_lossy(&played.stdout).contains("Vertical plays"), "{played:?}");

    stdout(at, "boost go:5x5 mcts:5 --k 4 --kt 4 --method nash --out go.json");
    let commands = "boardsize 5\nclear_board\ngenmove b\ngenmove w\nboardsize 7\nquit\n";
    let go = String::from_utf8(run(at, "gtp --agent boosted:go.json --size 5", commands).stdout).unwrap();
    let answers: Vec<&str> = go.split("\n\n").collect();
    assert!(answers[2].len() > 2 && answers[3].len() > 2 && answers[4] == "? unacceptable size", "{go}");

    // Seats that see different things, dice, and partners.
    for (game, agent) in
        [("phantom-tic-tac-toe", "pimc:1,search=(mcts:3)"), ("pig:20", "mcts:3"), ("dominoes", "random")]
    {
        stdout(at, &format!("boost {game} {agent} --k 3 --kt 2 --out other.json"));
        stdout(at, &format!("match {game} boosted:other.json random --games 4"));
    }
}

#[test]
fn bad_input_is_explained() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    stdout(at, "boost domineering:4x4 mcts:10 --k 4 --kt 4");
    let book = read(at, "book.json");
    std::fs::write(at.join("cut.json"), &book[..book.len() / 2]).unwrap();
    std::fs::write(at.join("tampered.json"), book.replace("\"weight\": 1.0", "\"weight\": 0.4")).unwrap();
    std::fs::write(at.join("newer.json"), book.replace("\"book 3\"", "\"book 9\"")).unwrap();
    // Sealed as if they had been written so.
    let forge = |file: &str, from: &str, to: &str| {
        let object = BOOK.unseal(&book).unwrap().replace(from, to);
        std::fs::write(at.join(file), BOOK.seal(&object)).unwrap();
    };
    forge("weights.json", "\"weight\": 1.0", "\"weight\": 0.4");
    forge("agent.json", "mcts:10", "mtcs:10");
    forge("again.json", "mcts:10", "boosted:again.json");
    let cases = [
        ("boost domineering:4x4 mcts:10 --k 0", "k is 0; there must be at least one seed"),
        ("boost domineering:4x4 mcts:10 --kt 0", "kt is 0; there must be at least one seed"),
        ("boost domineering:4x4 negamax:2", "every seed of `negamax:2` plays alike"),
        ("boost domineering:4x4 boosted:book.json", "not boosted again"),
        ("boost domineering:4x4 mcts:10 --method nash --bandit", "a bandit finds one seed"),
        ("boost dominoes random --method nash", "partners"),
        ("boost domineering:4x4 mtcs", "did you mean `mcts`?"),
        ("boost domineering:4x4 mcts:10 --method worst", "possible values"),
        ("boost domineering:4x4 mcts:10 --k 2 --kt 2 --out no/such/folder.json", "cannot be written"),
        (
            "match domineering:5x5 boosted:book.json random",
            "learnt for domineering:4x4,first=vertical, not for domineering:5x5,first=vertical",
        ),
        ("match tic-tac-toe boosted:book.json random", "not for tic-tac-toe"),
        ("match domineering:4x4 boosted:missing.json random", "cannot be read"),
        ("match domineering:4x4 boosted:. random", "no regular file"),
        ("match domineering:4x4 boosted:cut.json random", "damaged"),
        ("match domineering:4x4 boosted:tampered.json random", "checksum is wrong"),
        ("match domineering:4x4 boosted:weights.json random", "no probabilities"),
        ("match domineering:4x4 boosted:newer.json random", "format 9"),
        ("match domineering:4x4 boosted:agent.json random", "did you mean `mcts`?"),
        ("match domineering:4x4 boosted:again.json random", "not boosted again"),
        ("gtp --agent boosted:book.json", "not for go"),
    ];
    for (args, expected) in cases {
        let output = run(at, args, "");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args}: {errors}");
        assert!(errors.contains(expected) && !errors.contains("panicked"), "{args}: {errors}");
    }
}

#[test]
fn killed_learning_goes_on_and_ends_alike() {
    const LEARN: &str = "boost domineering:4x4 mcts:300 --k 80 --kt 80 --seed 3";
    let [killed, whole] = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let bandit = |folder: &TempDir| stdout(folder.path(), &format!("{LEARN} --bandit --out bandit.json"));
    let (mut kills, mut longest) = (0, 20);
    while kills < 8 {
        let mut child = seedbed(killed.path(), LEARN).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(longest));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        (kills, longest) = (kills + 1, longest * 3 / 2);
    }
    assert!(kills > 1, "learning was over before it could be killed");
    for folder in [&killed, &whole] {
        stdout(folder.path(), LEARN);
        bandit(folder);
    }
    for book in ["book.json", "bandit.json"] {
        assert_eq!(read(killed.path(), book), read(whole.path(), book));
    }
}
