//! Golden files: perft, one playthrough and some drawings in the folder of every game.
//!
//! `SEEDBED_BLESS=1 cargo test -p seedbed-catalog golden` writes them anew.

use seedbed_erased::AnyGame;
use seedbed_rules::{Eyes, Seed, Stop};
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn golden_file(game: &str, file: &str) -> PathBuf {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    games.join(game).join("golden").join(file)
}

fn compare(game: &str, file: &str, ours: &str) {
    let path = golden_file(game, file);
    if std::env::var_os("SEEDBED_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, ours).unwrap();
    }
    let golden = std::fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("{}: {e}; SEEDBED_BLESS=1 makes it", path.display()));
    let line = golden.lines().zip(ours.lines()).position(|(a, b)| a != b);
    assert!(golden == ours, "{} differs from line {:?} on", path.display(), line.map(|n| n + 1));
}

#[test]
fn perft_is_as_it_was() {
    for about in seedbed_catalog::registry().games() {
        let game = seedbed_catalog::open(&about.variants[0].parse().unwrap()).unwrap();
        let mut text = format!("# {}\n# depth sequences ended\n", game.spec());
        for depth in 0..=about.perft_depth {
            let perft = game.perft(depth);
            writeln!(text, "{depth} {} {}", perft.sequences, perft.ended).unwrap();
        }
        compare(about.name, "perft.txt", &text);
    }
}

#[test]
fn a_playthrough_is_as_it_was() {
    for about in seedbed_catalog::registry().games() {
        let game = seedbed_catalog::open(&about.variants[0].parse().unwrap()).unwrap();
        compare(about.name, "playthrough.txt", &seedbed_erased::playthrough(&*game, Seed(1)).unwrap());
    }
}

/// Four positions of a random game, as everyone's eyes, the first seat and the public have them drawn.
fn drawings(game: &dyn AnyGame) -> String {
    let random = game.resolve(&"random".parse().unwrap()).unwrap();
    let mut session = game.session(None, &vec![Some(random); game.players()], Seed(1)).unwrap();
    while session.advance(&Stop::NEVER).is_some() {}
    let plies = session.history().len();
    let positions = [3, 2, 1, 0].map(|third| {
        assert!(session.go_back(plies * third / 3));
        let mut text = String::new();
        let mut known = Vec::new();
        for (name, eyes) in [("all", Eyes::All), ("seat 1", Eyes::Seat(0)), ("public", Eyes::Public)] {
            let listing = seedbed_scene::listing(&session.scene(eyes));
            if !known.contains(&listing) {
                write!(text, "\n## ply {}, {name}\n{listing}", session.history().len()).unwrap();
                known.push(listing);
            }
        }
        text
    });
    format!(
        "game: {}\nseed: 1\n{}",
        game.spec(),
        positions.iter().rev().map(String::as_str).collect::<String>()
    )
}

#[test]
fn drawings_are_as_they_were() {
    for about in seedbed_catalog::registry().games() {
        let game = seedbed_catalog::open(&about.variants[0].parse().unwrap()).unwrap();
        compare(about.name, "drawing.txt", &drawings(&*game));
    }
}
