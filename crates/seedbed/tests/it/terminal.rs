//! A person plays every game to its end in a terminal: what they see is a golden file.
//!
//! `SEEDBED_BLESS=1 cargo test -p seedbed --test it terminal` writes them anew. The terminal is that of `script`.

#![cfg(target_os = "linux")]

use crate::support::Place;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// A game of each kind that does not last long, with the seed of the deal.
const GAMES: [(&str, u64); 21] = [
    ("batawaf:limit=20", 1),
    ("battleship:4x4,fleet=3-2", 1),
    ("block-dominoes:3,hand=3", 1),
    ("breakthrough:5x4", 1),
    ("cheat:4x2", 2),
    ("connect-four", 1),
    ("dominance", 1),
    ("domineering:4x4", 1),
    ("dominoes", 1),
    ("dots-and-boxes:2x2", 1),
    ("flip:4x3", 1),
    ("go:5x5,limit=30", 1),
    ("guess-who", 1),
    ("morra", 1),
    ("nim", 1),
    ("phantom-four", 1),
    ("phantom-tic-tac-toe", 1),
    ("pig:20", 1),
    ("poker", 2),
    ("tic-tac-toe", 1),
    ("war:limit=20", 1),
];

/// The moves of the first seat in a game of random moves: with the same seed they are legal again, one after the other.
fn moves(place: &Place, game: &str, seats: &str, seed: u64) -> Vec<String> {
    place.stdout(&format!("play {game} --seats random {seats} --seed {seed} --record random.jsonl"));
    let replayed = place.stdout("replay random.jsonl --format json");
    std::fs::remove_file(place.file("random.jsonl")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&replayed).unwrap();
    let plies = report["plies"].as_array().unwrap().iter().filter(|ply| ply["seat"] == 0);
    plies.map(|ply| ply["move"].as_str().unwrap().to_owned()).collect()
}

/// What a terminal shows when these lines are typed, each after a prompt.
fn shown(place: &Place, args: &str, typed: &[String]) -> String {
    // Standard error has only what depends on the clock.
    let line = format!("{} {args} 2>/dev/null", env!("CARGO_BIN_EXE_seedbed"));
    let mut script = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .current_dir(place.path())
        .env("NO_COLOR", "1")
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut output) = (script.stdin.take().unwrap(), script.stdout.take().unwrap());
    let (mut seen, mut piece, mut lines) = (Vec::new(), [0; 4096], typed.iter());
    while let Ok(count @ 1..) = output.read(&mut piece) {
        seen.extend_from_slice(&piece[..count]);
        if seen.ends_with(b"> ")
            && let Some(line) = lines.next()
        {
            writeln!(input, "{line}").unwrap();
        }
    }
    drop(input);
    assert!(script.wait().unwrap().success(), "{args}");
    assert_eq!(lines.next(), None, "{args}: not everything was asked for");
    String::from_utf8(seen).unwrap().replace('\r', "")
}

#[test]
fn every_game_is_played_in_a_terminal() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/play");
    let registry = seedbed::workbench().registry;
    let played: Vec<&str> = GAMES.iter().map(|(game, _)| game.split(':').next().unwrap()).collect();
    assert_eq!(registry.games().map(|about| about.name).collect::<Vec<_>>(), played, "every game is played");
    for (game, seed) in GAMES {
        let place = Place::new();
        let players = registry.open(&game.parse().unwrap()).unwrap().players();
        let others = vec!["random"; players - 1].join(" ");
        let typed = moves(&place, game, &others, seed);
        let ours = shown(&place, &format!("play {game} --seats human {others} --seed {seed}"), &typed);
        let path = folder.join(game.split(':').next().unwrap()).with_extension("txt");
        if std::env::var_os("SEEDBED_BLESS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &ours).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        let line = golden.lines().zip(ours.lines()).position(|(a, b)| a != b);
        assert!(golden == ours, "{} differs from line {:?} on", path.display(), line.map(|n| n + 1));
        assert!(ours.contains("you won") || ours.contains("you lost") || ours.contains("a draw"), "{game}");
    }
}

#[test]
fn a_game_is_saved_and_goes_on() {
    let place = Place::new();
    let typed = ["b2".to_owned(), "save half.jsonl".to_owned(), "save".to_owned(), "quit".to_owned()];
    let first = shown(&place, "play tic-tac-toe --against random --seed 4", &typed);
    assert!(first.contains("saved; `seedbed play --resume half.jsonl`"), "{first}");
    let again = || {
        shown(
            &place,
            "play --resume half.jsonl --record whole.jsonl",
            &["hint".to_owned(), "quit".to_owned()],
        )
    };
    let gone_on = again();
    assert!(gone_on.contains("half.jsonl goes on after 2 moves") && gone_on.contains(" X "), "{gone_on}");
    assert_eq!(again().replace(char::is_numeric, ""), gone_on.replace(char::is_numeric, ""));
    let replayed = place.stdout("replay whole.jsonl --number 2");
    assert!(replayed.contains("X: human, O: random") && replayed.contains("not over yet"), "{replayed}");
    std::fs::write(place.file("other.txt"), "mine").unwrap();
    let kept =
        shown(&place, "play tic-tac-toe --against random", &["save other.txt".to_owned(), "quit".to_owned()]);
    assert!(kept.contains("is not a file of games"), "{kept}");
}
