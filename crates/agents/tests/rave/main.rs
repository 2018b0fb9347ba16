//! `rave` beside a search written down from its definition: the same visits, move by move, with every option.

mod colours;
mod definition;

use colours::Colours;
use definition::Options;
use seedbed_agents::{Capabilities, rave};
use seedbed_rules::{Game, Search, Seed, Spec, Stop, UsageError, Values};

fn search(spec: &str) -> Result<Box<dyn Search<Colours>>, UsageError> {
    let values = Values::read(rave::ABOUT.params, &spec.parse()?)?;
    Ok((rave::def::<Colours>().resolve)(&values, &Capabilities::default())?())
}

/// The visits of every move at the start, and the simulations spent.
fn visits(search: &mut dyn Search<Colours>, game: &Colours, seed: u64) -> (Vec<(u8, u32)>, u64) {
    search.begin();
    search.values(game, &game.start(), &mut Seed(seed).rng(), &Stop::NEVER, &mut Vec::new());
    let analysis = search.analysis().unwrap();
    let mut visits: Vec<(u8, u32)> =
        analysis.moves.iter().map(|known| (known.mv, known.visits.unwrap() as u32)).collect();
    visits.sort_unstable();
    (visits, analysis.spent)
}

#[test]
fn visits_are_those_of_the_definition() {
    let plain = Options::default();
    let cases = [
        ("rave:400", plain),
        ("rave:900,equivalence=50,expand=1", Options { equivalence: 50.0, expand: 1.0, ..plain }),
        ("rave:700,equivalence=7,expand=9", Options { equivalence: 7.0, expand: 9.0, ..plain }),
        ("rave:600,ref=30", Options { reference: 30, ..plain }),
        ("rave:600,ref=1,equivalence=40", Options { reference: 1, equivalence: 40.0, ..plain }),
        ("rave:500,c=0.6", Options { c: 0.6, ..plain }),
        ("rave:500,fpu=0.7,equivalence=20", Options { fpu: Some(0.7), equivalence: 20.0, ..plain }),
        ("rave:500,playout=mast", Options { learns: 1, ..plain }),
        ("rave:500,playout=nst,epsilon=0.3", Options { learns: 2, epsilon: 0.3, ..plain }),
        ("rave:500,cut=2,scale=2", Options { cut: Some(2), scale: 2.0, ..plain }),
        ("rave:500,playout=nst,cut=3", Options { learns: 2, cut: Some(3), ..plain }),
        ("rave:500,minimax=0.4,scale=3", Options { minimax: 0.4, scale: 3.0, ..plain }),
        ("rave:500,bonus=0.2,scale=3", Options { bonus: 0.2, scale: 3.0, ..plain }),
        ("rave:900,target=adaptive", Options { target: true, ..plain }),
        (
            "rave:600,ref=20,c=0.2,fpu=0.9,playout=nst,cut=4,minimax=0.2,bonus=0.1,scale=4,expand=3",
            Options {
                reference: 20,
                c: 0.2,
                fpu: Some(0.9),
                learns: 2,
                cut: Some(4),
                minimax: 0.2,
                bonus: 0.1,
                scale: 4.0,
                expand: 3.0,
                ..plain
            },
        ),
    ];
    for (text, options) in cases {
        let mut search = search(text).unwrap();
        let simulations: u32 = text.parse::<Spec>().unwrap().leads[0].parse().unwrap();
        for (cells, twice) in [(6, false), (5, true)] {
            let game = Colours { cells, twice };
            for seed in 0..2 {
                let expected = options.visits(&game, simulations, Seed(seed));
                let found = visits(&mut *search, &game, seed).0;
                assert_eq!(found, expected, "{text}, {cells} cells, twice {twice}, seed {seed}");
            }
        }
    }
}

#[test]
fn every_option_changes_the_search() {
    let game = Colours { cells: 9, twice: true };
    let of = |spec: &str| visits(&mut *search(spec).unwrap(), &game, 1).0;
    let plain = of("rave:1000");
    for option in [
        "equivalence=20",
        "ref=50",
        "c=0.5",
        "fpu=0.8",
        "expand=5",
        "playout=mast",
        "playout=nst",
        "cut=2",
        "minimax=0.3",
        "bonus=0.3",
        "target=adaptive",
    ] {
        assert_ne!(of(&format!("rave:1000,{option}")), plain, "{option}");
    }
    assert_ne!(of("rave:1000,playout=mast"), of("rave:1000,playout=nst"));
    assert_ne!(of("rave:1000,playout=mast"), of("rave:1000,playout=mast,epsilon=0.6"));
    assert_ne!(of("rave:1000,minimax=0.3"), of("rave:1000,minimax=0.3,scale=2"));
}

#[test]
fn threads_share_a_tree_and_spend_the_budget() {
    let game = Colours { cells: 9, twice: false };
    for option in ["", ",ref=20", ",playout=nst", ",minimax=0.2,target=adaptive"] {
        let mut search = search(&format!("rave:4001,threads=3{option}")).unwrap();
        let (visits, spent) = visits(&mut *search, &game, 5);
        let total: u32 = visits.iter().map(|(_, visits)| visits).sum();
        // Additions that meet may be lost, though few of them.
        assert_eq!(spent, 4001, "{option}");
        assert!((3000..=4001).contains(&total), "{total} visits with {option}");
    }
    assert_eq!(visits(&mut *search("rave:2,threads=8").unwrap(), &game, 5).1, 2);
}

#[test]
fn an_early_end_never_changes_the_move() {
    let (mut ended, mut whole) = (0, 0);
    for seed in 0..300 {
        let game = Colours { cells: 4 + (seed % 6) as u8, twice: seed % 2 == 0 };
        let [mut early, mut late] =
            ["early=on", "early=off"].map(|option| search(&format!("rave:700,reuse=off,{option}")).unwrap());
        let chosen = |search: &mut dyn Search<Colours>| {
            let spent = visits(search, &game, seed).1;
            (search.analysis().unwrap().moves[0].mv, spent)
        };
        let [(move_of_early, spent), (move_of_late, all)] = [chosen(&mut *early), chosen(&mut *late)];
        assert_eq!((move_of_early, all), (move_of_late, 700), "seed {seed}");
        assert!(spent <= 700 && (spent == 700 || spent % 64 == 0), "{spent}");
        ended += u32::from(spent < 700);
        whole += u32::from(spent == 700);
    }
    assert!(ended > 30 && whole > 0, "{ended} ended early, {whole} did not");
}

#[test]
fn an_early_end_saves_time_and_keeps_it() {
    let game = Colours { cells: 4, twice: false };
    let (moves, spent) = visits(&mut *search("rave:1000000,threads=2,early=on").unwrap(), &game, 1);
    assert!(!moves.is_empty() && spent < 1_000_000, "{spent}");
    let begun = std::time::Instant::now();
    visits(&mut *search("rave:1000s,early=on").unwrap(), &Colours { cells: 1, twice: false }, 1);
    assert!(begun.elapsed().as_secs() < 500);
}

#[test]
fn a_tree_goes_on_where_the_game_does() {
    for twice in [false, true] {
        let game = Colours { cells: 9, twice };
        let mut search = search("rave:500").unwrap();
        let (mut s, mut out, mut rng) = (game.start(), Vec::new(), Seed(3).rng());
        search.values(&game, &s, &mut rng, &Stop::NEVER, &mut out);
        let line = search.analysis().unwrap().line;
        for m in &line[..2] {
            game.play(&mut s, *m);
        }
        search.values(&game, &s, &mut rng, &Stop::NEVER, &mut out);
        let visits: u64 = search.analysis().unwrap().moves.iter().map(|known| known.visits.unwrap()).sum();
        assert!(visits > 500, "nothing was kept: {visits} visits, twice {twice}");
    }
}

#[test]
fn wrong_options_are_refused_in_words() {
    for (spec, words) in [
        ("rave:fpu=-0.5", "less than any result"),
        ("rave:epsilon=0.2", "add playout=mast or playout=nst"),
        ("rave:scale=3", "add cut, minimax, bonus or target"),
        ("rave:estimate=tuned", "add cut, minimax, bonus or target"),
        ("rave:minimax=0.1,estimate=tuned", "tuned"),
        ("rave:minimax=2", "minimax"),
        ("rave:bonus=0.9", "bonus"),
        ("rave:ref=-1", "ref"),
        ("rave:threads=0", "threads"),
        ("rave:playout=random", "playout"),
        ("rave:cut=3,target=adaptive", "leave one of them out"),
    ] {
        let error = search(spec).err().expect(spec).to_string();
        assert!(error.contains(words), "{spec}: {error}");
    }
}
