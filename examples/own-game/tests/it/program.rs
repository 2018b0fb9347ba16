//! The finished program: the commands of Seedbed at a game that Seedbed does not know.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the program in a folder of its own, with this text on standard input.
fn run(folder: &Path, args: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_own-game"))
        .args(args.split_whitespace())
        .current_dir(folder)
        .env("SEEDBED_STORE", folder.join("store.sqlite"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends without reading its input closes the pipe, which is its right.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a command prints that must end well.
fn printed(folder: &Path, args: &str, input: &str) -> String {
    let output = run(folder, args, input);
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(folder: &Path, args: &str) -> Value {
    serde_json::from_str(&printed(folder, &format!("{args} --format json"), "")).unwrap()
}

/// The share of points that the first agent of a match has.
fn share(report: &Value) -> f64 {
    report["total"]["score"]["share"].as_f64().unwrap()
}

#[test]
fn it_is_listed_and_described_beside_the_games_of_seedbed() {
    let at = tempfile::tempdir().unwrap();
    let listed = printed(at.path(), "games", "");
    assert!(listed.contains("chomp") && listed.contains("tic-tac-toe"), "{listed}");
    assert!(listed.contains("`own-game info GAME` tells more"), "its own name: {listed}");
    let described = printed(at.path(), "info chomp", "");
    assert!(described.contains("rows x columns of the bar") && described.contains("Gale"), "{described}");
}

#[test]
fn agents_meet_in_matches_and_tournaments() {
    let at = tempfile::tempdir().unwrap();
    assert!(share(&json(at.path(), "match chomp mcts:300 random --games 60")) > 0.9);
    let report = json(at.path(), "tournament chomp random negamax:9 param:zero --games 20");
    assert_eq!(report["ranking"][0]["agent"], "negamax:9");
}

#[test]
fn it_is_solved() {
    let at = tempfile::tempdir().unwrap();
    let report = json(at.path(), "solve chomp --values --memory 16");
    assert_eq!(report["solved"]["verdict"], "player 1 wins");
    assert_eq!(report["solved"]["optimal"][0]["text"], "c2");
    assert_eq!(report["solved"]["moves"].as_array().unwrap().len(), 12);
}

#[test]
fn seeds_are_boosted_and_the_book_plays() {
    let at = tempfile::tempdir().unwrap();
    let book = json(at.path(), "boost chomp:4x5 mcts:20 --k 30 --kt 30");
    let marks: Vec<&str> = book["learnt"]["program"].as_str().unwrap().split('+').collect();
    assert_eq!(marks.len(), 3, "version, sources of Seedbed, and this very program: {marks:?}");
    assert!(share(&json(at.path(), "match chomp:4x5 boosted:book.json mcts:20 --games 400")) > 0.55);
}

#[test]
fn strategies_and_options_are_tuned_and_explained() {
    let at = tempfile::tempdir().unwrap();
    printed(at.path(), "tune chomp --method naive --budget 20k-games --out taste.json", "");
    assert!(share(&json(at.path(), "match chomp param:taste.json param --games 400")) > 0.7);
    let told = printed(at.path(), "explain taste.json", "");
    assert!(told.contains("Bites the first of these that is left:"), "{told}");
    printed(
        at.path(),
        "tune chomp --agent mcts:{1..40} --method iterative --budget 1k-games --out sims.json",
        "",
    );
}

#[test]
fn a_person_plays_from_a_pipe() {
    let at = tempfile::tempdir().unwrap();
    let text = printed(at.path(), "play chomp:2x2 --against human", "b2\nb1\na2\nmoves\na1\n");
    assert!(text.contains("player 2> ") && text.ends_with("player 1 won\n"), "{text}");
    let text = printed(at.path(), "play chomp --seed 1", "z9\nhint\nc2\n");
    assert!(text.contains("`z9` is not a legal move here"), "{text}");
    assert!(text.contains("mcts suggests") && text.contains("player 2 plays"), "{text}");
}

#[test]
fn speed_and_lines_of_play_are_counted() {
    let at = tempfile::tempdir().unwrap();
    let rows = json(at.path(), "bench chomp --seconds 0.01");
    assert!(rows[0]["plies_per_second"].as_f64().unwrap() > 0.0);
    assert!(rows[0]["duels_per_second"].as_f64().unwrap() > 0.0);
    let report = json(at.path(), "perft chomp --depth 2");
    assert_eq!(report["depths"][1]["sequences"], 12);
}

#[test]
fn bad_input_is_told() {
    let at = tempfile::tempdir().unwrap();
    let cases = [
        ("match chomp:11x3 mcts random", "each from 1 to 10"),
        ("match chom mcts random", "did you mean `chomp`?"),
        ("match chomp pimc random", "`pimc` does not fit this game"),
        ("match chomp param:1,2 random", "2 numbers given, 12 needed"),
        ("solve chomp:2x2 --position .#/##", "no bites leave this bar"),
        ("replay chomp --moves b2,c3", "`c3` is not a legal move here"),
    ];
    for (args, told) in cases {
        let output = run(at.path(), args, "");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && errors.contains(told), "{args}: {errors}");
    }
}

#[test]
fn it_is_on_the_page_by_itself() {
    let at = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_own-game"))
        .args(["web", "--port", "0"])
        .env("SEEDBED_STORE", at.path().join("store.sqlite"))
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
    let host = said.split("http://").nth(1).unwrap().split('/').next().unwrap();
    let ask = |request: &str, token: &str, body: &str| -> Value {
        let mut stream = TcpStream::connect(host).unwrap();
        let authorised =
            if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        let head = format!(
            "{request} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\n{authorised}"
        );
        write!(stream, "{head}content-length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    };
    let games = ask("GET /api/v1/games", "", "");
    assert!(games.as_array().unwrap().iter().any(|game| game["name"] == "chomp"), "{games}");
    let opened = ask(
        "POST /api/v1/tables",
        "",
        r#"{"game": "chomp", "seats": ["random", "random"], "pace": 0, "script": true}"#,
    );
    let table = opened["table"].as_str().unwrap();
    let token = opened["token"].as_str().unwrap();
    let seen = ask(&format!("GET /api/v1/tables/{table}"), token, "");
    // The name of its board, which is there even if the game is over after a move.
    assert!(seen["svg"].as_str().unwrap().contains("the bar"), "its own drawing: {seen}");
    server.kill().unwrap();
    server.wait().unwrap();
}
