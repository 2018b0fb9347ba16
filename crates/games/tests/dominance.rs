//! Dominance against games of the published program and of a second implementation, and known counts.

mod vectors;

use seedbed_games::dominance::{Captures, Dominance, Move, Position, Repetition, Rules};
use seedbed_rules::{Eyes, Game, MoveKinds, Player, Readable, Seed, Text, Turn, perft};
use serde_json::Value;
use vectors::number;

const INTENDED: Rules = Rules::INTENDED;
const PUBLISHED: Rules = Rules::PUBLISHED;

/// Our notation in that of the vectors: `a1` is `S a1`, `b2-c3` is `M b2 c3`.
fn written(game: &Dominance, s: &Position, m: Move) -> String {
    let text = game.move_text(s, m);
    if m.is_spawn() { format!("S {text}") } else { format!("M {}", text.replace('-', " ")) }
}

fn legal(game: &Dominance, s: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    if game.turn(s) != Turn::Over {
        game.moves(s, &mut moves);
    }
    moves
}

fn after(game: &Dominance, s: &Position, m: Move) -> Position {
    let mut next = s.clone();
    game.play(&mut next, m);
    next
}

/// The legal move that the vectors write like this.
fn meant(game: &Dominance, s: &Position, text: &str) -> Move {
    let found = legal(game, s).into_iter().find(|&m| written(game, s, m) == text);
    found.unwrap_or_else(|| panic!("{text} is not legal in\n{}", game.board(s, Eyes::All)))
}

/// The squares as the vectors draw them: rank 1 first.
fn drawn(game: &Dominance, s: &Position) -> String {
    let board = game.board(s, Eyes::All);
    let mut rows: Vec<String> = board.lines().take(7).map(|row| row[3..].replace(' ', "")).collect();
    rows.reverse();
    rows.join("/").to_lowercase()
}

/// A position of the vectors, with an empty past.
fn position(game: &Dominance, line: &Value) -> Position {
    let mut rows: Vec<&str> = line["board"].as_str().unwrap().split('/').collect();
    rows.reverse();
    let mover = if line["stm"] == "r" { "Red" } else { "Black" };
    let off = format!("off the board: Red {}, Black {}", line["off"][0], line["off"][1]);
    game.read(&format!("{}\n{off}\n{mover} to move\n", rows.join("\n").to_uppercase())).unwrap()
}

fn counts(s: &Position) -> Value {
    let of = |count: &dyn Fn(Player) -> u32| vec![count(0), count(1)];
    serde_json::json!([of(&|p| s.on_board(p)), of(&|p| s.off_board(p))])
}

fn replay(rules: Rules, file: &str) {
    let game = Dominance::new(rules);
    for line in vectors::lines(file) {
        let mut s = game.start();
        for step in line["moves"].as_array().unwrap() {
            let mut moves: Vec<String> =
                legal(&game, &s).into_iter().map(|m| written(&game, &s, m)).collect();
            moves.sort_unstable();
            assert_eq!(moves.join(";"), step["legal"].as_str().unwrap(), "game {} {step}", line["id"]);
            let m = meant(&game, &s, step["move"].as_str().unwrap());
            assert_eq!(u64::from(game.is_attack(&s, m)), number(step, "atk"), "{step}");
            s = after(&game, &s, m);
            assert_eq!(drawn(&game, &s), step["board"].as_str().unwrap(), "{step}");
            assert_eq!(counts(&s), serde_json::json!([step["on"], step["off"]]), "{step}");
        }
        assert_eq!(game.turn(&s), Turn::Over, "game {}", line["id"]);
        let winner = if line["winner"] == "r" { 0 } else { 1 };
        assert_eq!([game.payoff(&s, winner), game.payoff(&s, 1 - winner)], [1, -1], "game {}", line["id"]);
        assert_eq!(how_it_ended(&s), line["end"].as_str().unwrap(), "game {}", line["id"]);
    }
}

/// The first test of the published program that ends the game, in its words; no traced game ends by repetition.
fn how_it_ended(s: &Position) -> &'static str {
    let loser = s.mover();
    if s.on_board(loser) + s.off_board(loser) < 2 { "pieces<2" } else { "no_spawn_and_on<2" }
}

#[test]
fn intended_games_replay() {
    replay(INTENDED, "dominance/intended-traces.jsonl");
}

#[test]
fn published_games_replay() {
    replay(PUBLISHED, "dominance/published-traces.jsonl");
}

#[test]
fn quirks_are_kept_and_can_be_switched_off() {
    let published = Dominance::new(PUBLISHED);
    let repaired = Dominance::new(Rules { captures: Captures::Intended, ..PUBLISHED });
    let stern = Dominance::new(Rules { corner_saves: false, ..PUBLISHED });
    for line in vectors::lines("dominance/quirks.jsonl") {
        let s = position(&published, &line);
        if line["kind"] == "end_corner_exception" {
            assert_ne!(published.turn(&s), Turn::Over, "{line}");
            assert_eq!(stern.turn(&s), Turn::Over, "{line}");
            assert_eq!(legal(&published, &s).len() as u64, number(&line, "raw_moves"), "{line}");
            continue;
        }
        for (game, key) in [(&published, "after_engine"), (&repaired, "after_fixed")] {
            let m = meant(game, &s, line["move"].as_str().unwrap());
            assert_eq!(drawn(game, &after(game, &s, m)), line[key].as_str().unwrap(), "{line}");
        }
    }
}
