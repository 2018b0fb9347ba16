//! Retrograde analysis against methods that share nothing with it.

use seedbed_dominance::{Captures, Dominance, ENTRY, Position, Repetition, Rules, retrograde};
use seedbed_erased::Registry;
use seedbed_rules::{Eyes, Game, Readable, Seed, Text, Turn};
use seedbed_solve::{AlphaBeta, Exact, Limits, Owner, Solver, Stopped, Watch};
use std::collections::HashMap;

const LIMITS: Limits = Limits { threads: 2, memory: 64 };

const ALLOWED: Rules = Rules { repetition: Repetition::Allowed, ..Rules::INTENDED };

fn game(rules: Rules, (ranks, files): (usize, usize), pieces: u8) -> Dominance {
    Dominance::new(rules).on_board(ranks, files).unwrap().with_pieces(pieces)
}

/// A position as people see it, without the plies.
fn drawn(game: &Dominance, s: &Position) -> String {
    let board = game.board(s, Eyes::All);
    board.lines().filter(|line| !line.starts_with("plies")).collect::<Vec<_>>().join("\n")
}

/// All positions that the start leads to, each with the positions after its moves; none if the game is over there.
fn reached(game: &Dominance) -> (Vec<Position>, Vec<Vec<usize>>) {
    let mut positions = vec![game.start()];
    let mut numbers = HashMap::from([(drawn(game, &game.start()), 0)]);
    let mut after = Vec::new();
    while let Some(s) = positions.get(after.len()).cloned() {
        let mut next = Vec::new();
        if game.turn(&s) != Turn::Over {
            for m in game.legal_moves(&s) {
                let s = game.after(&s, m);
                let number = *numbers.entry(drawn(game, &s)).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(s);
                }
                next.push(number);
            }
        }
        after.push(next);
    }
    (positions, after)
}

/// What a search of `plies` plies finds for every position: 1 and -1 for won and lost, with the plies, 0 if it does not tell.
fn searched(after: &[Vec<usize>], plies: u32) -> Vec<(i32, u32)> {
    let over = |next: &Vec<usize>| if next.is_empty() { (-1, 0) } else { (0, 0) };
    let mut found: Vec<(i32, u32)> = after.iter().map(over).collect();
    for _ in 0..plies {
        let judge = |next: &Vec<usize>| {
            let wins = next.iter().map(|&n| found[n]).filter(|worth| worth.0 == -1);
            let quickest = wins.map(|worth| worth.1 + 1).min();
            let slowest = next.iter().map(|&n| found[n].1 + 1).max();
            match (quickest, slowest) {
                (Some(plies), _) => (1, plies),
                (_, Some(plies)) if next.iter().all(|&n| found[n].0 == 1) => (-1, plies),
                (_, None) => (-1, 0),
                _ => (0, 0),
            }
        };
        found = after.iter().map(judge).collect();
    }
    found
}

#[test]
fn every_position_of_tiny_boards_is_worth_what_a_plain_search_finds() {
    let stern = Rules { corner_saves: false, ..ALLOWED };
    let slips = Rules { captures: Captures::Published, occupied_corner_saves: true, ..ALLOWED };
    for (rules, size, pieces) in [
        (ALLOWED, (3, 3), 2),
        (ALLOWED, (3, 3), 5),
        (stern, (3, 3), 4),
        (slips, (3, 5), 3),
        (ALLOWED, (5, 3), 3),
    ] {
        let game = game(rules, size, pieces);
        let mut solver = retrograde(&game, LIMITS).unwrap().unwrap();
        let (positions, after) = reached(&game);
        let truth = searched(&after, 60);
        assert_eq!(truth, searched(&after, 61), "the search was deep enough");
        for (s, truth) in positions.iter().zip(truth).filter(|(s, _)| game.turn(s) != Turn::Over) {
            let value = solver.solve(s, &Watch::default()).unwrap().value;
            let ours = (value.payoff as i32, value.plies.unwrap_or(0));
            assert_eq!(ours, truth, "{}", game.board(s, Eyes::All));
        }
    }
}

#[test]
fn values_follow_from_each_other_under_all_rules() {
    let slips = Rules { captures: Captures::Published, ..ALLOWED };
    let stern = Rules { corner_saves: false, occupied_corner_saves: true, ..ALLOWED };
    for rules in [ALLOWED, slips, stern] {
        for (size, pieces) in [((5, 5), 3), ((3, 7), 3), ((3, 3), 10)] {
            let mut solver = retrograde(&game(rules, size, pieces), LIMITS).unwrap().unwrap();
            assert_eq!(solver.audit(&Watch::default()), Ok(None), "{rules:?} {size:?}");
        }
    }
}

#[test]
fn the_limit_of_plies_is_kept_to_the_ply() {
    let (watch, mut rng) = (Watch::default(), Seed(6).rng());
    let (mut decided, mut drawn_by_limit) = (0, 0);
    for (size, pieces) in [((3, 5), 3), ((5, 5), 4), ((3, 7), 4)] {
        let game = game(ALLOWED, size, pieces);
        let mut solver = retrograde(&game, LIMITS).unwrap().unwrap();
        for number in 0..60 {
            let mut s = game.start();
            for _ in 0..number % 20 {
                if game.turn(&s) != Turn::Over {
                    let m = game.sample(&s, &mut rng, &mut Vec::new());
                    game.play(&mut s, m);
                }
            }
            let text = game.board(&s, Eyes::All);
            let plies = text.lines().find(|line| line.starts_with("plies")).unwrap();
            let late =
                game.read(&text.replace(plies, &format!("plies played: {}", 2_000 - number % 6))).unwrap();
            if game.turn(&late) == Turn::Over {
                continue;
            }
            let ours = solver.solve(&late, &watch).unwrap();
            let theirs = AlphaBeta::new(&game, LIMITS).unwrap().solve(&late, &watch).unwrap();
            assert_eq!((ours.value.payoff, &ours.optimal), (theirs.value.payoff, &theirs.optimal), "{text}");
            decided += u32::from(ours.value.payoff != 0.0);
            let early = solver.solve(&s, &watch).unwrap();
            drawn_by_limit += u32::from(early.value.payoff != 0.0 && ours.value.payoff == 0.0);
            // Best play ends when the value says.
            let end = early.line.iter().fold(s.clone(), |s, &m| game.after(&s, m));
            assert_eq!(early.value.plies.unwrap_or(0) as usize, early.line.len());
            assert!(early.line.is_empty() || game.turn(&end) == Turn::Over);
        }
    }
    assert!(decided > 5 && drawn_by_limit > 5, "{decided} and {drawn_by_limit}");
}

#[test]
fn what_was_kept_goes_on() {
    let game = game(ALLOWED, (5, 5), 3);
    let owner = Owner { game: "small".to_owned(), signature: "same".to_owned() };
    let made = || retrograde(&game, LIMITS).unwrap().unwrap();
    let (mut solver, watch) = (made(), Watch::default());
    watch.stop();
    assert_eq!(solver.solve(&game.start(), &watch).unwrap_err(), Stopped);
    let solution = solver.solve(&game.start(), &Watch::default()).unwrap();
    let mut file = Vec::new();
    owner.save(Exact::checkpoint(&mut solver).unwrap(), &mut file).unwrap();
    let mut again = made();
    owner.load(Exact::checkpoint(&mut again).unwrap(), &mut &file[..]).unwrap();
    let watch = Watch::default();
    assert_eq!(again.solve(&game.start(), &watch).unwrap(), solution);
    assert_eq!(watch.done(), 0, "nothing was left to do");
    for damage in [0, file.len() / 2, file.len() - 1] {
        let mut damaged = file.clone();
        damaged[damage] ^= 1;
        let mut other = made();
        assert!(owner.load(Exact::checkpoint(&mut other).unwrap(), &mut &damaged[..]).is_err(), "{damage}");
    }
}

#[test]
fn what_cannot_be_numbered_is_solved_in_another_way() {
    let usual = Dominance::new(Rules::INTENDED);
    assert!(retrograde(&usual, LIMITS).is_none(), "repetition is forbidden");
    let large = Dominance::new(ALLOWED);
    assert!(retrograde(&large, LIMITS).is_none(), "too many positions");
    let refusal = retrograde(&large.with_pieces(4), LIMITS).unwrap().err().unwrap().to_string();
    assert!(refusal.contains("MiB"), "{refusal}");
}

/// A few minutes; `cargo test --release -p seedbed-dominance --test it -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes and half a gibibyte"]
fn the_large_board_with_four_pieces_a_side() {
    let game = game(ALLOWED, (7, 7), 4);
    let mut solver = retrograde(&game, Limits { threads: 2, memory: 1024 }).unwrap().unwrap();
    let watch = Watch::default();
    println!("{:?}", solver.census(&watch));
    println!("{:?}", solver.solve(&game.start(), &watch));
    assert_eq!(solver.audit(&watch), Ok(None));
}

#[test]
fn small_boards_are_named_and_solved_from_outside() {
    let games = Registry::new([ENTRY]);
    let open = |spec: &str| games.open(&spec.parse().unwrap());
    let game = open("dominance:repetition=allowed,size=3x3").unwrap();
    let mut session = game.solver_session(None, LIMITS).unwrap();
    assert!(session.tells_share(), "nobody need estimate how long it takes");
    let watch = Watch::default();
    let solved = session.solve(true, &watch).unwrap();
    assert_eq!(solved.verdict, "Red wins at the latest with ply 5 from here");
    assert_eq!((solved.optimal.len(), solved.line.len()), (4, 5));
    assert!(watch.news().contains("known"), "{}", watch.news());
    let drawn = open("dominance:repetition=allowed,size=5x5,pieces=3").unwrap();
    let solved = drawn.solver_session(None, LIMITS).unwrap().solve(false, &Watch::default()).unwrap();
    assert_eq!((solved.verdict.as_str(), solved.line.len()), ("a draw", 0));
    let refused = |spec: &str| open(spec).err().unwrap().to_string();
    assert!(refused("dominance:size=4x5").contains("3, 5 or 7"), "{}", refused("dominance:size=4x5"));
    assert!(refused("dominance:size=9x9").contains("size"));
    assert!(refused("dominance:pieces=1").contains("at least 2"));
}
