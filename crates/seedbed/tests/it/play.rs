//! Games that people play at the terminal, and the words that they type.

use crate::support::{Place, text};
use std::io::Write;
use std::process::Stdio;

impl Place {
    /// What the program prints when this is typed; it must end well.
    fn typed(&self, args: &str, input: &str) -> String {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().unwrap();
        // A program that ends without reading its input closes the pipe, which it may.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{args}: {}", text(&output.stderr));
        text(&output.stdout)
    }
}

/// Checks that all of these are said, in this order.
fn in_order(said: &str, expected: &[&str]) {
    let mut rest = said;
    for &words in expected {
        let at = rest.find(words).unwrap_or_else(|| panic!("`{words}` is missing, or too early, in\n{said}"));
        rest = &rest[at + words.len()..];
    }
}

#[test]
fn a_queen_of_war_is_laid_and_does_not_quit() {
    let place = Place::new();
    // In one deal of seven or so a queen is among the first cards that are won.
    let first_words = |seed: u32| place.typed(&format!("play war --against random --seed {seed}"), "q\n");
    let laid = (0..60).map(first_words).find(|said| said.contains("lay Q under the deck"));
    assert!(laid.is_some_and(|said| !said.contains("you leave")), "no queen was laid");
    let left = place.typed("play tic-tac-toe --seed 1", "q\n");
    assert!(left.ends_with("you leave; the game is left unfinished\n"), "{left}");
}

#[test]
fn a_finished_game_has_nobody_to_move_and_says_why_it_ended() {
    let place = Place::new();
    let go = place.typed("play go:5x5 --against human", "c3\npass\npass\n");
    in_order(&go, &["Black plays C3", "White passes", "both have passed; Black has 25", "Black won"]);
    for game in ["go:5x5", "nim", "breakthrough", "domineering:4x4", "dominance"] {
        let said = place.typed(&format!("play {game} --seats random random --seed 1"), "");
        assert!(
            said.contains(" would be next, but the game is over\n") && !said.contains("to move"),
            "{game}: {said}"
        );
    }
}

#[test]
fn the_winner_of_cheat_is_named_once() {
    let place = Place::new();
    let said = place.typed("play cheat --seats random random --seed 3", "");
    let end = said.lines().rev().take(3).collect::<Vec<_>>().join("\n");
    assert_eq!(end.matches("won").count() + end.matches("a draw").count(), 1, "{said}");
}

#[test]
fn cards_are_dealt_anew_unless_a_seed_is_given() {
    let place = Place::new();
    let deal = |args: &str| place.typed(&format!("play dominoes {args}"), "quit\n");
    let deals: Vec<String> = (0..4).map(|_| deal("")).collect();
    assert!(deals.iter().any(|other| *other != deals[0]), "{}", deals[0]);
    let seed = deals[0].split_whitespace().nth(1).unwrap().to_owned();
    assert_eq!(deal(&format!("--seed {seed}")), deals[0]);
}

#[test]
fn play_explains_itself() {
    let place = Place::new();
    let who = place.typed("play guess-who --against random --seed 2", "rules\nhelp\n3\n");
    in_order(
        &who,
        &[
            "find the other's character",
            "about how many of them do you ask",
            "Type a move, or: rules, moves",
            "You ask whether the hidden character is among 3 of the",
            "The answer is ",
        ],
    );
    assert!(!who.contains("undo,"), "dice have fallen: {who}");
    let pig = place.typed("play pig --against random --seed 1", &"roll\n".repeat(40));
    in_order(&pig, &["You rolled a 1: the turn is lost", "player 2 rolls the die"]);
    let sea = place.typed("play battleship --seats random random --seed 1", "");
    in_order(
        &sea,
        &["places a ship of", ": water", ": hit", "the whole fleet is sunk", "a fleet is sunk;", " won\n"],
    );
    let cheat = place.typed("play cheat --seats random random --seed 1", "");
    in_order(&cheat, &["begins", "face up", "face down as a", "says cheat: "]);
    let tiles = place.typed("play dominoes --against greedy --seed 3", "45\n");
    assert!(tiles.contains("Your partner north") && tiles.contains("lay a tile that has a"), "{tiles}");
    let undone = place.typed("play tic-tac-toe --against random --seed 1", "undo\nb2\nundo\n");
    in_order(&undone, &["undo,", "there is no move of yours to take back", "You play b2", "taken back"]);
}

#[test]
fn winners_are_told_that_they_won() {
    let said = Place::new().typed("play nim:1 --seat 2 --against random --seed 1", "");
    assert!(said.ends_with("you won\n"), "{said}");
}

#[test]
fn levels_have_names() {
    let place = Place::new();
    assert!(place.typed("play tic-tac-toe --level easy", "quit\n").contains("mcts:100ms"));
    assert!(place.typed("play tic-tac-toe --level beginner", "quit\n").contains("O: random"));
}

#[test]
fn names_are_found_in_any_case_by_alias_and_by_meaning() {
    let place = Place::new();
    for (typed, meant) in [("connect4", "connect-four"), ("TTT", "tic-tac-toe"), ("TicTacToe", "tic-tac-toe")]
    {
        assert!(
            place.stdout(&format!("info {typed} --format json")).contains(&format!("\"game\": \"{meant}\""))
        );
    }
    let chess = place.refusal("info chess", 2);
    assert!(chess.contains("did you mean `breakthrough`?"), "{chess}");
    let report = place.stdout("match tic-tac-toe AlphaBeta minimax:2 --games 2 --format json");
    assert!(report.contains("\"negamax\"") && report.contains("negamax:2"), "{report}");
    let flawed = place.refusal("match pig minimax random", 2);
    assert!(flawed.contains("`negamax` does not fit this game"), "{flawed}");
}

#[test]
fn counts_are_written_as_in_specs() {
    let place = Place::new();
    assert!(place.stdout("match pig:10 random random --games 1k --format json").contains("\"games\": 1000"));
    place.stdout("tune pig:10 --budget 2000 --out pig.json");
    assert!(place.refusal("match pig random random --games 1s", 2).contains("20k or 2M"));
}

#[test]
fn equal_tunes_write_equal_files_and_are_explained_in_json() {
    let place = Place::new();
    for file in ["one.json", "another.json"] {
        place.stdout(&format!("tune pig:10 --budget 2k --checkpoint 1000 --out {file}"));
    }
    let read = |file| std::fs::read(place.file(file)).unwrap();
    assert_eq!(read("one.json"), read("another.json"));
    let explained: serde_json::Value =
        serde_json::from_str(&place.stdout("explain one.json --format json")).unwrap();
    assert_eq!((&explained["game"], &explained["strategies"][0]["weight"]), (&"pig:10".into(), &1.0.into()));
}

#[test]
fn runs_have_json_everywhere() {
    let place = Place::new();
    place.stdout("reproduce dominance/scholars-mate");
    let runs: serde_json::Value = serde_json::from_str(&place.stdout("runs --format json")).unwrap();
    assert_eq!(runs[0]["experiment"], "dominance/scholars-mate");
    let shown: serde_json::Value = serde_json::from_str(&place.stdout("runs show 1 --format json")).unwrap();
    assert_eq!(shown["experiment"], "dominance/scholars-mate");
    assert!(shown["exhibits"].as_array().is_some_and(|exhibits| !exhibits.is_empty()), "{shown}");
    let nothing = place.refusal("report --scale paper", 2);
    assert!(nothing.contains("--scale paper` first, or leave out --scale"), "{nothing}");
}

#[test]
fn time_does_not_repeat_and_says_so() {
    let place = Place::new();
    for args in ["match pig:10 mcts:1ms random --games 2", "tune pig:10 --budget 1s --out pig.json"] {
        let said = text(&place.run(args).stderr);
        assert!(said.contains("repeat"), "{args}: {said}");
    }
    let nested = text(&place.run("match morra pimc:2,search=(mcts:1ms) random --games 2").stderr);
    assert!(nested.contains("do not repeat"), "{nested}");
}

#[test]
fn completions_know_games_and_agents() {
    let script = Place::new().stdout("completions bash");
    assert!(script.contains("guess-who") && script.contains("ismcts"), "{script}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_perft_keeps_finished_depths() {
    let place = Place::new();
    let child = place.command("perft go:9x9 --depth 40 --format json").spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(800));
    let asked = std::time::Instant::now();
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    // At depth 4, which takes several seconds more.
    assert!(asked.elapsed().as_secs() < 3, "it went on for {:?}", asked.elapsed());
    assert_eq!(output.status.code(), Some(130));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["interrupted"], true);
    assert_eq!(report["depths"][1]["sequences"], 82);
}

#[test]
fn the_value_alone_is_known_before_the_best_moves() {
    let place = Place::new();
    let output = place.command("solve domineering:8x8 --value-only").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text.ends_with("value  +1 (Vertical wins)\n"), "{text}");
}
