//! The command line as its users meet it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn seedbed(args: &str) -> Output {
    seedbed_with(args, "")
}

/// Runs the program with words split at spaces and this text on standard input.
fn seedbed_with(args: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_seedbed"))
        .args(args.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends without reading its input closes the pipe, which it may.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(args: &str) -> serde_json::Value {
    let output = seedbed(args);
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn plain_seedbed_shows_what_to_do_first() {
    assert!(stdout(&seedbed("")).contains("seedbed play tic-tac-toe"));
}

#[test]
fn bad_input_exits_2_and_says_what_would_be_right() {
    let cases = [
        ("match domineerin mcts random", "did you mean `domineering`?"),
        ("match domineering:99x2 mcts random", "each from 1 to 11"),
        ("match domineering mcts:sims=0 random", "write a count from 1"),
        ("match domineering mcts:cc=1 random", "did you mean `c`?"),
        ("match domineering mtcs random", "did you mean `mcts`?"),
        ("match pig negamax random", "chance never follows"),
        ("match morra mcts random", "fitting: random, boosted, clock, pimc, oracle"),
        ("match morra pimc:search=(pimc) random", "as search it needs"),
        ("match tic-tac-toe:3x3 mcts random", "takes no parameters"),
        ("match pig human random", "people play with `seedbed play`"),
        ("match pig random random --games 0", "--games"),
        ("match pig random random --threads 0", "--threads"),
        ("match pig random random --sprt elo0=5,elo1=1", "the first must be the smaller"),
        ("match pig random random --sprt elo=5", "did you mean `elo0`?"),
        ("tournament pig random random", "named twice"),
        ("tournament pig random", "required"),
        ("show tic-tac-toe --eyes 3", "write all, public, or a seat from 1 to 2"),
        ("show tic-tac-toe --moves a1,a1", "ply 2: `a1` is not a legal move here; legal: b1"),
        ("replay tic-tac-toe --moves a1,a1", "ply 2: `a1` is not a legal move here; legal: b1"),
        ("replay tic-tac-toe --moves a1 --position xx", "row 3 of the board reads `xx`"),
        ("replay morra --moves 1/2 --position xx", "give the moves instead"),
        ("play pig --seat 3", "seats 1 to 2"),
        ("play dominoes --seats human greedy", "dominoes has 4 seats"),
        ("play dominoes --seats human greedy human mcts", "`mcts` does not fit this game"),
        ("solve pig --memory 1k", "write MiB as a whole number from 1 to 1048576"),
        ("book nim --memory 0", "write MiB as a whole number from 1 to 1048576"),
        ("perft pig --depth x", "--depth"),
        ("bench nothing", "unknown game"),
        ("info (((", "a name has letters"),
        ("nonsense", "nonsense"),
    ];
    for (args, expected) in cases {
        let output = seedbed(args);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args}: {errors}");
        assert!(errors.contains(expected), "{args}: {errors}");
        assert!(!errors.contains("panicked"), "{args}: {errors}");
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    for game in ["domineering:4x4", "pig:20", "morra", "phantom-tic-tac-toe"] {
        let run = |threads| {
            let output =
                seedbed(&format!("match {game} random random --games 1000 --seed 5 --threads {threads}"));
            assert!(output.status.success());
            stdout(&output)
        };
        assert_eq!(run(1), run(2));
        assert_eq!(run(1), run(7));
    }
}

#[test]
fn a_sequential_test_ends_a_match_at_the_same_pair_on_any_number_of_threads() {
    let run = |threads| {
        let args = "match domineering:4x4 greedy random --sprt elo0=0,elo1=20,model=normalized --format json";
        json(&format!("{args} --seed 2 --threads {threads}"))
    };
    let report = run(1);
    assert_eq!(report["sprt"]["decision"], "upper");
    assert_eq!(report["sprt"]["bounds"], serde_json::json!([0.0, 20.0]));
    assert!(report["sprt"]["log_ratio"].as_f64().unwrap() >= report["sprt"]["limits"][1].as_f64().unwrap());
    let games = report["games"].as_u64().unwrap();
    assert!(games > 10 && games < 10_000, "{games}");
    assert_eq!(run(2), report);
    assert_eq!(run(6), report);
    let capped = json("match pig:20 random random --sprt elo0=0,elo1=1 --games 300 --format json");
    assert_eq!((&capped["sprt"]["decision"], &capped["games"]), (&"open".into(), &300.into()));
}

#[test]
fn a_match_report_adds_up() {
    let report = json("match domineering:5x5 mcts:200 random --games 51 --seed 3 --format json");
    let count = |line: &str| {
        ["wins", "draws", "losses"].iter().map(|k| report[line][k].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((count("total"), count("as_first"), count("as_second")), (51, 26, 25));
    assert_eq!(report["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 25);
    assert_eq!(report["agents"], serde_json::json!(["mcts:200", "random"]));
    assert_eq!(report["verdict"], "first-stronger");
    let csv = stdout(&seedbed("match domineering:5x5 mcts:200,c=1 random --games 4 --format csv"));
    assert!(csv.lines().nth(1).unwrap().starts_with("domineering:5x5,\"mcts:200,c=1\",random,0,4,"), "{csv}");
}

#[test]
fn a_tournament_ranks_by_points() {
    let report = json("tournament tic-tac-toe random mcts:200 --games 20 --format json");
    assert_eq!(report["ranking"][0]["agent"], "mcts:200");
    let shares =
        [&report["scores"][0][1]["share"], &report["scores"][1][0]["share"]].map(|v| v.as_f64().unwrap());
    assert!((shares[0] + shares[1] - 1.0).abs() < 1e-12);
}

#[test]
fn a_tournament_rates_with_a_warning() {
    let report = json("tournament tic-tac-toe random mcts:50 mcts:200 --games 60 --format json");
    let elo = |i: usize| report["ranking"][i]["elo"]["value"].as_f64().unwrap();
    assert!(elo(0) > elo(1) && elo(1) > elo(2) && (elo(0) + elo(1) + elo(2)).abs() < 1e-6, "{report}");
    let misfit = report["ratings"]["misfit_p"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&misfit));
    let repeated = stdout(&seedbed("tournament nim:1-2 negamax:3 negamax:4 negamax:5 --games 20"));
    assert!(repeated.contains("so the intervals mean little"), "{repeated}");
}

#[test]
fn a_replay_shows_every_ply() {
    let report = json("replay tic-tac-toe --moves a1,b1,#3,B2,a3 --format json");
    assert_eq!(report["payoffs"], serde_json::json!([1, -1]));
    let plies = report["plies"].as_array().unwrap();
    let legal: Vec<u64> = plies.iter().map(|ply| ply["legal"].as_u64().unwrap()).collect();
    assert_eq!(legal, [9, 8, 7, 6, 5]);
    assert_eq!(
        (&plies[2]["move"], &plies[2]["code"], &plies[2]["seat"]),
        (&"a2".into(), &3.into(), &0.into())
    );
    let piped = stdout(&seedbed_with("replay pig --moves -", "roll 6\nhold"));
    assert!(piped.contains("2. chance: 6 (#7, one of 6)") && piped.contains("not over yet"), "{piped}");
    let open = stdout(&seedbed("replay domineering:2x2 --position ../..,Horizontal --moves a1"));
    assert!(open.is_empty(), "a position needs its last line");
}

#[test]
fn a_person_can_play_to_the_end() {
    let output = seedbed_with(
        "play tic-tac-toe --against random --seed 1",
        "help\nmoves\nhint\nundo\nz9\nb2\nundo\nb2\n",
    );
    let text = stdout(&output);
    assert!(output.status.success());
    for expected in
        ["suggests", "no move of yours to take back", "`z9` is not a legal move", "taken back", "O plays"]
    {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    assert!(text.ends_with("the game is left unfinished\n"), "{text}");
    let both = stdout(&seedbed_with("play tic-tac-toe --against human", "a1\nb1\na2\nb2\na3\n"));
    assert!(both.ends_with("X won\n"), "{both}");
}

#[test]
fn hidden_hands_stay_hidden() {
    let text = stdout(&seedbed_with("play morra --against random --seat 2", "0/0\n"));
    let before = text.split("player 2>").next().unwrap();
    assert!(before.contains("has chosen") && !before.contains("player 1: shows"), "{text}");
    assert!(text.contains("player 1: shows"), "{text}");
}

#[test]
fn a_person_at_dominoes_sees_beliefs_and_hears_what_is_legal() {
    let input = "beliefs\n66\npass\ncall-east\n04\n";
    let text = stdout(&seedbed_with("play dominoes --against greedy --seed 3", input));
    for expected in [
        "beliefs (where the unseen tiles may be)",
        "tile   east  north   west",
        "  46   33.3   33.3   33.3",
        "you do not hold 66; legal: 45, 04, 03, 02, 00",
        "you can play 45 04 03 02 00; legal: 45,",
        "fouls are off; legal: 45,",
        "east plays",
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    // South holds seven tiles; whatever else is named was laid in the open.
    assert!(!text.contains("-east\n") && !text.contains("-north\n"), "{text}");
    let called = stdout(&seedbed_with("play dominoes:fouls=on --against greedy --seed 3", "call-east\n"));
    assert!(called.contains("east has not passed; legal: pass, 45"), "{called}");
}

#[test]
fn people_who_share_a_terminal_look_one_by_one() {
    let text =
        stdout(&seedbed_with("play dominoes --seats human greedy human greedy --seed 3", "\n33\n26\n\n"));
    let mut turns = text.split("press Enter when only ").skip(1);
    let (north, south) = (turns.next().unwrap(), turns.next().unwrap());
    assert!(north.contains("east plays 66") && north.contains("33 fits neither 6 nor 6"), "{text}");
    assert!(north.contains("north: 56 26 16") && !north.contains("south: 36"), "{text}");
    assert!(south.contains("south: 36") && !south.contains("north: 56"), "{text}");
}

#[test]
fn perft_counts() {
    let report = json("perft tic-tac-toe --depth 20 --format json");
    assert_eq!(report["depths"].as_array().unwrap().len(), 10, "there is nothing beyond nine plies");
    assert_eq!(report["depths"][9], serde_json::json!({"depth": 9, "sequences": 127_872, "ended": 127_872}));
}

#[test]
fn an_agent_is_exploited_exactly_or_by_the_strongest_found() {
    let exact = json("exploit morra random --format json");
    assert_eq!(exact["method"], "exact");
    assert!((exact["score"].as_f64().unwrap() - (0.5 + 30.0 / 792.0)).abs() < 1e-9);
    let once = stdout(&seedbed("exploit pig mcts:5 --games 10 --threads 1 --format json"));
    let again = stdout(&seedbed("exploit pig mcts:5 --games 10 --threads 2 --format json"));
    assert_eq!(once, again);
    let found: serde_json::Value = serde_json::from_str(&once).unwrap();
    assert_eq!(found["method"], "found");
    assert!(found["score"]["share"].as_f64().unwrap() > 0.5);
}

#[test]
fn everything_has_json() {
    for args in ["games", "agents", "agents pig", "info morra", "bench pig --seconds 0.01"] {
        json(&format!("{args} --format json"));
    }
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(stdout(&seedbed(&format!("completions {shell}"))).contains("tournament"));
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_closed_pipe_is_no_accident() {
        let binary = env!("CARGO_BIN_EXE_seedbed");
        let script = format!("set -o pipefail; {binary} info domineering | head -1");
        let output = Command::new("bash").args(["-c", &script]).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }

    #[test]
    fn an_interrupted_match_prints_what_it_has() {
        let mut child = Command::new(env!("CARGO_BIN_EXE_seedbed"))
            .args([
                "match",
                "domineering:5x5",
                "mcts:200",
                "random",
                "--games",
                "1000000000000000",
                "--format",
                "json",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(700));
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success() && child.try_wait().unwrap().is_none());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["interrupted"], true);
        assert!(report["games"].as_u64().unwrap() > 0);
    }
}

#[test]
fn a_position_is_shown_in_letters_in_words_and_as_a_picture() {
    let letters = stdout(&seedbed("show tic-tac-toe --moves b2,a1 --eyes 1"));
    assert_eq!(
        letters, " 3  .  .  .\n 2  .  X  .\n 1 (O) .  .\n    a  b  c\n* X (you)\n- O\n- O plays a1\n",
        "the last move stands in brackets"
    );
    let words = stdout(&seedbed("show tic-tac-toe --moves b2,a1 --eyes 1 --words"));
    assert_eq!(
        words, ": a1=O! b1 c1 a2 b2=X c2 a3 b3 c3\n* X (you)\n- O\n- O plays a1\n",
        "cells with what stands there, and a sign at the last move"
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.svg");
    let draw = |more: &str| seedbed(&format!("show dominoes --random 40 --svg {} {more}", path.display()));
    assert!(draw("").status.success());
    let picture = std::fs::read_to_string(&path).unwrap();
    assert!(picture.contains("\n<svg ") && picture.contains("<title>dominoes after 40 moves</title>"));
    assert!(draw("--theme dark --width 720").status.success(), "a picture is replaced");
    std::fs::write(&path, "my notes").unwrap();
    let refused = draw("");
    assert_eq!(refused.status.code(), Some(2));
    assert!(draw("--force").status.success());
}
