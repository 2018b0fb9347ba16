//! A boosted agent plays exactly the games that its seeds played in training.

use seedbed_agents::{BOOK, Book, Member, Provenance, Seeds};
use seedbed_arena::{MatchPlan, Watch};
use seedbed_rules::{Seed, Spec};
use std::path::PathBuf;

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

/// A book with one seed for each side, in a file of the system's folder for such things.
fn book(game: &str, agent: &str, name: &str, seeds: [u64; 2]) -> PathBuf {
    let learnt = Provenance {
        program: "a test".to_owned(),
        seed: 0,
        k: 1,
        kt: 1,
        method: "best".to_owned(),
        bandit: false,
        games: 1,
    };
    let side = |seed| Seeds {
        value: 1.0,
        exploitability: None,
        members: vec![Member { seed: Seed(seed), weight: 1.0 }],
    };
    let path = std::env::temp_dir().join(format!("seedbed-{}-{name}.json", std::process::id()));
    let game = seedbed_catalog::open(&spec(game)).unwrap();
    let agent = game.resolve(&spec(agent)).unwrap();
    let book = Book::new(game.full_spec(), agent.full_spec(), agent.files(), learnt, seeds.map(side));
    std::fs::write(&path, book.text()).unwrap();
    path
}

/// Half points of the first seed, by the boosted agent in both seats of a match.
fn by_match(game: &str, agent: &str, name: &str, seeds: [u64; 2]) -> u8 {
    let path = book(game, agent, name, seeds);
    let boosted = spec(&format!("boosted:{}", path.display()));
    let plan = MatchPlan { games: 1, seed: Seed(9) };
    let opened = seedbed_catalog::open(&spec(game)).unwrap();
    let tally = opened.match_of([&boosted, &boosted], plan, &Watch::default()).unwrap();
    std::fs::remove_file(path).unwrap();
    let [wins, draws, _] = tally.as_first;
    (2 * wins + draws) as u8
}

#[test]
fn a_seed_plays_as_it_was_learnt() {
    // Seats with and without a memory from move to move, and a game in which seats see different things.
    let players = [
        ("domineering:4x4", "mcts:20"),
        ("tic-tac-toe", "mcts:15,reuse=on"),
        ("phantom-tic-tac-toe", "pimc:2,search=(mcts:5)"),
    ];
    for (at, (game, agent)) in players.into_iter().enumerate() {
        let opened = seedbed_catalog::open(&spec(game)).unwrap();
        let seeds = opened.seeded(&opened.resolve(&spec(agent)).unwrap()).unwrap();
        for first in 0..4 {
            let row: Vec<Seed> = (10..14).map(Seed).collect();
            let learnt = seeds.row(Seed(first), &row, &Watch::default()).unwrap();
            let again: Vec<u8> =
                (10..14).map(|second| by_match(game, agent, &at.to_string(), [first, second])).collect();
            assert_eq!(learnt, again, "{game} {agent} seed {first}");
        }
    }
}

#[test]
fn what_is_recalled_is_what_would_be_found() {
    // The same rows by one player who remembers, and by players who are new for every game.
    let game = seedbed_catalog::open(&spec("domineering:5x5")).unwrap();
    let seconds: Vec<Seed> = (100..112).map(Seed).collect();
    let agent = game.resolve(&spec("mcts:15")).unwrap();
    let recalling = game.seeded(&agent).unwrap();
    for first in (0..8).map(Seed) {
        let row = recalling.row(first, &seconds, &Watch::default()).unwrap();
        let alone = seconds.iter().map(|second| {
            let fresh = game.seeded(&agent).unwrap();
            fresh.row(first, &[*second], &Watch::default()).unwrap()[0]
        });
        assert_eq!(row, alone.collect::<Vec<u8>>());
    }
}

#[test]
fn a_book_fits_one_game() {
    let path = book("domineering:4x4", "mcts:20", "fit", [1, 2]);
    let boosted = spec(&format!("boosted:{}", path.display()));
    let said = |game: &str| {
        let opened = seedbed_catalog::open(&spec(game)).unwrap();
        opened.resolve(&boosted).map(|agent| agent.spec().clone()).map_err(|error| error.to_string())
    };
    assert_eq!(said("domineering:4x4"), Ok(boosted.clone()));
    for other in ["domineering:5x5", "domineering:4x4,first=horizontal", "tic-tac-toe"] {
        assert!(
            said(other).unwrap_err().contains("learnt for domineering:4x4,first=vertical, not for"),
            "{other}"
        );
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_book_of_another_version_says_so_and_hides_no_peeker() {
    let game = || seedbed_catalog::open(&spec("dominoes")).unwrap();
    for (agent, peeks) in [("greedy", false), ("oracle:(flat:1)", true)] {
        let path = book("dominoes", agent, "version", [1, 2]);
        let boosted = game().resolve(&spec(&format!("boosted:{}", path.display()))).unwrap();
        assert_eq!(boosted.peeks(), peeks, "{agent}");
        assert!(boosted.notes()[0].contains("was learnt by Seedbed a test"), "{:?}", boosted.notes());
        let object = BOOK.unseal(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let ours = object.replace("a test", concat!(env!("CARGO_PKG_VERSION"), "+0"));
        std::fs::write(&path, BOOK.seal(&ours)).unwrap();
        assert!(game().resolve(boosted.spec()).unwrap().notes().is_empty());
        std::fs::remove_file(path).unwrap();
    }
}
