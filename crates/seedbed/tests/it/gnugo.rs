//! A game against GNU Go over pipes, watched by a referee; skipped if GNU Go is not installed.

use seedbed_engines::{CommandLine, GtpProgram as Engine};
use seedbed_erased::Session;
use seedbed_rules::{Seed, Stop};
use std::time::Duration;

fn seedbed(agent: &str, seed: &str) -> Engine {
    let program = env!("CARGO_BIN_EXE_seedbed").to_owned();
    let arguments = ["gtp", "--agent", agent, "--size", "9", "--seed", seed].map(str::to_owned).to_vec();
    Engine::start(&CommandLine { program, arguments }).unwrap()
}

/// The answer to a command, or the complaint.
fn ask(engine: &mut Engine, line: &str) -> Result<String, String> {
    engine.ask(line, Duration::from_secs(60), &Stop::NEVER).unwrap()
}

fn gnugo(seed: &str) -> Option<Engine> {
    let rules = ["--boardsize", "9", "--komi", "7.5", "--chinese-rules"];
    let found = Engine::gnu_go(&[&rules[..], &["--level", "1", "--seed", seed]].concat());
    if found.is_err() {
        eprintln!("passed over: GNU Go is not installed");
    }
    found.ok()
}

/// Plays until both pass or GNU Go resigns, at most `most` plies; all three must accept every move.
fn play(black: &mut Engine, white: &mut Engine, referee: &mut dyn Session, most: usize) -> bool {
    let mut passes = 0;
    for ply in 0..most {
        let (mover, other, colour) = if ply % 2 == 0 {
            (&mut *black, &mut *white, "black")
        } else {
            (&mut *white, &mut *black, "white")
        };
        let vertex = ask(mover, &format!("genmove {colour}")).unwrap();
        if vertex.eq_ignore_ascii_case("resign") {
            return false;
        }
        referee.play(&vertex).unwrap_or_else(|e| panic!("{colour} at ply {ply}: {e}"));
        ask(other, &format!("play {colour} {vertex}")).unwrap_or_else(|e| panic!("{colour} {vertex}: {e}"));
        passes = if vertex.eq_ignore_ascii_case("pass") { passes + 1 } else { 0 };
        if passes == 2 {
            return true;
        }
    }
    false
}

/// The points, in order, where GNU Go sees a stone of this colour.
fn stones(theirs: &mut Engine, colour: &str) -> Vec<String> {
    let listed = ask(theirs, &format!("list_stones {colour}")).unwrap();
    let mut points: Vec<String> = listed.split_whitespace().map(str::to_owned).collect();
    points.sort();
    points
}

/// The points, in order, that bear this mark on a board as we draw it.
fn drawn(board: &str, mark: &str) -> Vec<String> {
    let mut points = Vec::new();
    for line in board.lines().take(9) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let marked = words[1..].iter().zip("ABCDEFGHJ".chars()).filter(|(word, _)| **word == mark);
        points.extend(marked.map(|(_, letter)| format!("{letter}{}", words[0])));
    }
    points.sort();
    points
}

/// Our count of the board that remains when the stones GNU Go considers dead are removed.
fn score_of_the_living(theirs: &mut Engine, dead: &[String]) -> String {
    let mut counter = seedbed("random", "0");
    for colour in ["black", "white"] {
        for stone in stones(theirs, colour).iter().filter(|stone| !dead.contains(stone)) {
            ask(&mut counter, &format!("play {colour} {stone}")).unwrap();
        }
    }
    let score = ask(&mut counter, "final_score").unwrap();
    assert!(counter.quit());
    score
}

fn meet(agent: &str, seed: &str, we_are_black: bool) {
    let Some(mut theirs) = gnugo(seed) else { return };
    let mut ours = seedbed(agent, seed);
    let game = seedbed_catalog::open(&"go:9x9,limit=60000".parse().unwrap()).unwrap();
    let mut referee = game.session(None, &[None, None], Seed(0)).unwrap();
    let (black, white) = if we_are_black { (&mut ours, &mut theirs) } else { (&mut theirs, &mut ours) };
    let ended = play(black, white, &mut *referee, 300);
    let board = ask(&mut ours, "showboard").unwrap();
    for (colour, mark) in [("black", "X"), ("white", "O")] {
        assert_eq!(drawn(&board, mark), stones(&mut theirs, colour), "{colour} in\n{board}");
    }
    if ended {
        let (our_score, their_score) =
            (ask(&mut ours, "final_score").unwrap(), ask(&mut theirs, "final_score").unwrap());
        let dead: Vec<String> = ask(&mut theirs, "final_status_list dead")
            .unwrap()
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        eprintln!("{agent}: ours {our_score}, GNU Go's {their_score}, dead {dead:?}\n{board}");
        // We count the board as it stands; GNU Go removes the dead first, and then we agree.
        assert_eq!(score_of_the_living(&mut theirs, &dead), their_score, "{board}");
        assert!(our_score == their_score || !dead.is_empty(), "{our_score} {their_score}");
    }
    assert!(ours.quit());
    assert!(theirs.quit());
}

#[test]
fn a_random_player_meets_gnu_go() {
    meet("random", "1", true);
    meet("random", "2", false);
}

#[test]
fn a_searching_player_meets_gnu_go() {
    meet("mcts:300", "1", true);
    meet("mcts:300", "2", false);
}
