//! The solver of Connect Four against the general solver, a plain search of wins and their plies, and known values.

use seedbed_connect_four::{ConnectFour, Solver, Stones};
use seedbed_rules::conformance::Walk;
use seedbed_rules::{Eyes, Game, Keyed, Seed, Text, Turn};
use seedbed_solve::{AlphaBeta, Exact, Limits, Owner, Solver as _, Stopped, Value, Watch};
use std::collections::HashMap;
use std::time::{Duration, Instant};

const LIMITS: Limits = Limits { threads: 1, memory: 64 };

fn board(rows: usize, columns: usize) -> ConnectFour {
    ConnectFour::new(rows, columns).expect("small boards fit")
}

fn solver(game: &ConnectFour) -> Solver {
    Solver::new(game, LIMITS).expect("there is memory for a small table")
}

/// The payoff of the mover and the number of plies, by plain memoised negamax: the winner hurries, the loser resists.
fn plain(game: &ConnectFour, s: &Stones, known: &mut HashMap<u64, (i32, u32)>) -> (i32, u32) {
    let Turn::Player(mover) = game.turn(s) else { unreachable!("only unfinished positions are asked about") };
    if let Some(&value) = known.get(&game.canonical(s)) {
        return value;
    }
    let values = game.legal_moves(s).into_iter().map(|m| {
        let next = game.after(s, m);
        if game.turn(&next) == Turn::Over {
            return (game.payoff(&next, mover), 1);
        }
        let (payoff, plies) = plain(game, &next, known);
        (-payoff, plies + 1)
    });
    let better = |&(payoff, plies): &(i32, u32)| (payoff, -payoff * plies as i32);
    let best = values.max_by_key(better).expect("a mover has moves");
    known.insert(game.canonical(s), best);
    best
}

#[test]
fn small_boards_equal_a_plain_search_of_wins_and_plies() {
    for (rows, columns) in [(4, 4), (5, 4), (4, 5), (3, 6), (2, 8), (7, 3), (1, 9), (6, 2)] {
        let game = board(rows, columns);
        let (mut solver, mut known) = (solver(&game), HashMap::new());
        for s in Walk::new(&game, 400, Seed(1)).states {
            if game.turn(&s) == Turn::Over {
                continue;
            }
            let (payoff, plies) = plain(&game, &s, &mut known);
            let solution = solver.solve(&s, &Watch::default()).unwrap();
            assert_eq!(solution.value, Value { payoff: payoff.into(), plies: Some(plies) }, "{s:?}");
            assert_eq!(solution.line.len(), plies as usize, "{s:?}");
            for (m, value) in solver.values(&s, &Watch::default()).unwrap() {
                assert_eq!(solution.optimal.contains(&m), value.payoff as i32 == payoff, "{m} in {s:?}");
            }
        }
    }
}

fn stones(game: &ConnectFour, s: &Stones) -> usize {
    game.max_plies() as usize - game.board(s, Eyes::All).matches('.').count()
}

#[test]
fn boards_up_to_5x5_equal_the_general_solver() {
    for (rows, columns, enough) in [(5, 5, 6), (6, 4, 6), (4, 6, 6), (3, 7, 4), (4, 4, 0), (2, 9, 4)] {
        let game = board(rows, columns);
        let mut general = AlphaBeta::new(&game, LIMITS).unwrap();
        let mut solver = solver(&game);
        let unfinished = |s: &&Stones| game.turn(s) != Turn::Over && stones(&game, s) >= enough;
        for s in Walk::new(&game, 250, Seed(2)).states.iter().filter(unfinished) {
            let truth = general.score(s, &Watch::default()).unwrap();
            let ours = solver.score(s, &Watch::default()).unwrap();
            assert_eq!(ours.signum(), truth, "{s:?}");
            for score in [-1, 0, 1, ours, ours + 1] {
                assert_eq!(
                    solver.reaches(s, score, &Watch::default()),
                    Ok(ours >= score),
                    "{score} in {s:?}"
                );
            }
        }
    }
}

/// From P. Pons' test sets (Solving Connect 4, part 2): columns played, counted from 1, and the score, on the same scale
/// as ours.
const PONS: [(&str, i32); 16] = [
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("23163416124767223154467471272416755633", 0),
    ("52677675164321472411331752454", 0),
    ("233377345754465174223731671122611552", 1),
    ("67152117737262713366376314254", 6),
    ("2762751722231276466633475674533", 5),
    ("3575316255751336464276636772271112", -3),
    ("5554224333234511764415115", 4),
    ("2737772244262123677516643354", 0),
    ("274552224131661", 0),
    ("555317266147361", -1),
    ("32751571231557", -3),
    ("75734233473735", 0),
    ("32164625", 11),
    ("25144", 18),
];

#[test]
fn published_positions_have_their_scores() {
    let game = board(6, 7);
    let mut solver = solver(&game);
    for (columns, score) in PONS {
        let mut s = game.start();
        columns.bytes().for_each(|column| game.play(&mut s, column - b'1'));
        assert_eq!(solver.score(&s, &Watch::default()), Ok(score), "{columns}");
    }
}

/// Rows, columns, the value for the first player and the last ply under best play, from C. Steininger's solver c4.
const BOARDS: [(usize, usize, i32, u32); 7] = [
    (4, 4, 0, 16),
    (4, 5, 0, 20),
    (4, 6, -1, 24),
    (4, 7, 0, 28),
    (5, 5, 0, 25),
    (6, 5, 0, 30),
    (9, 4, 0, 36),
];

#[test]
fn empty_boards_have_their_published_ends() {
    for (rows, columns, payoff, plies) in BOARDS {
        let game = board(rows, columns);
        let mut solver = solver(&game);
        let score = solver.score(&game.start(), &Watch::default()).unwrap();
        let value = solver.value(&game.start(), score);
        assert_eq!(value, Value { payoff: payoff.into(), plies: Some(plies) }, "{rows}x{columns}");
    }
}

#[test]
fn threads_and_what_was_asked_before_change_no_answer() {
    let game = board(5, 5);
    let mut alone = solver(&game);
    let mut together = Solver::new(&game, Limits { threads: 3, memory: 16 }).unwrap();
    for s in Walk::new(&game, 60, Seed(3)).states {
        let fresh = solver(&game).solve(&s, &Watch::default());
        assert_eq!(alone.solve(&s, &Watch::default()), fresh, "{s:?}");
        assert_eq!(together.solve(&s, &Watch::default()), fresh, "{s:?}");
    }
}

#[test]
fn a_stopped_solver_can_go_on() {
    let game = board(5, 6);
    let mut solver = solver(&game);
    let watch = Watch::default();
    watch.stop();
    assert_eq!(solver.solve(&game.start(), &watch), Err(Stopped));
    let mut file = Vec::new();
    let owner = Owner { game: "this".to_owned(), signature: String::new() };
    owner.save(Exact::checkpoint(&mut solver).unwrap(), &mut file).unwrap();
    let mut other = Solver::new(&game, LIMITS).unwrap();
    owner.load(Exact::checkpoint(&mut other).unwrap(), &mut &file[..]).unwrap();
    assert_eq!(other.score(&game.start(), &Watch::default()), Ok(0));
}

/// What a player needs is what the whole solution says, on boards that a plain search can check.
#[test]
fn a_chosen_move_keeps_the_payoff() {
    for (rows, columns) in [(4, 4), (5, 4), (3, 6)] {
        let game = board(rows, columns);
        let (mut solver, mut known) = (solver(&game), HashMap::new());
        for s in Walk::new(&game, 300, Seed(4)).states {
            if game.turn(&s) == Turn::Over {
                continue;
            }
            let (payoff, _) = plain(&game, &s, &mut known);
            let (told, m) = solver.choose(&s, &Watch::default()).unwrap();
            assert_eq!((told, solver.payoff(&s, &Watch::default())), (payoff.into(), Ok(told)), "{s:?}");
            assert_eq!(solver.keep(&s, told, &Watch::default()), Ok(m), "{s:?}");
            assert!(solver.solve(&s, &Watch::default()).unwrap().optimal.contains(&m), "{m} in {s:?}");
        }
    }
}

/// Positions of random games on 6x7 from where a book of 12 plies ends: every move keeps the payoff that the score of a solver with the
/// distances tells, and what it took is printed. Of a position after 12 plies the book knows the payoff.
#[test]
#[ignore = "takes some minutes"]
fn ten_thousand_random_positions_are_played_perfectly_and_at_once() {
    const POSITIONS: usize = 10_000;
    const BOOK: usize = 12;
    let game = board(6, 7);
    let (mut player, mut judge) = (solver(&game), solver(&game));
    let mut rng = Seed(6).rng();
    let mut costs = Vec::new();
    while costs.len() < POSITIONS {
        let (mut s, plies) = (game.start(), BOOK + rng.below(42 - BOOK));
        while game.turn(&s) != Turn::Over && s.count() < plies {
            let m = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, m);
        }
        if game.turn(&s) == Turn::Over {
            continue;
        }
        let payoff = judge.score(&s, &Watch::default()).unwrap().signum();
        let (watch, begun, used) = (Watch::default(), Instant::now(), processor_time());
        let m = if s.count() == BOOK {
            player.keep(&s, payoff.into(), &watch).unwrap()
        } else {
            let (told, m) = player.choose(&s, &watch).unwrap();
            assert_eq!(told as i32, payoff, "{s:?}");
            m
        };
        costs.push((processor_time().abs_diff(used), begun.elapsed(), watch.done()));
        let next = game.after(&s, m);
        let kept = match game.turn(&next) {
            Turn::Over => game.payoff(&next, s.count() % 2),
            _ => -judge.score(&next, &Watch::default()).unwrap().signum(),
        };
        assert_eq!(kept, payoff, "{m} in {s:?}");
    }
    print("processor time", costs.iter().map(|cost| cost.0).collect());
    print("time by the clock", costs.iter().map(|cost| cost.1).collect());
    print("positions", costs.iter().map(|cost| cost.2).collect());
}

/// The processor time that this thread has used.
fn processor_time() -> Duration {
    let used = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(used.tv_sec as u64, used.tv_nsec as u32)
}

fn print<T: Ord + std::fmt::Debug>(what: &str, mut costs: Vec<T>) {
    costs.sort_unstable();
    let below = |share: f64| &costs[(costs.len() as f64 * share) as usize];
    let (median, most) = (below(0.5), [0.99, 0.999].map(below));
    println!("{what}: median {median:?}, 99 % and 99.9 % below {most:?}, worst {:?}", costs.last().unwrap());
}

/// Allis and Allen 1988: the first player wins, with the 41st stone, and only by beginning in the middle.
#[test]
#[ignore = "takes some seconds"]
fn the_empty_board_is_won_with_the_last_stone_but_one() {
    let game = board(6, 7);
    let mut solver = Solver::new(&game, Limits { threads: 1, memory: 512 }).unwrap();
    let (watch, begun) = (Watch::default(), Instant::now());
    let solution = solver.solve(&game.start(), &watch).unwrap();
    assert_eq!(solution.value, Value { payoff: 1.0, plies: Some(41) });
    assert_eq!(solution.optimal, [3]);
    let nodes = watch.settled().map(|settled| settled.nodes);
    println!("{nodes:?} positions to the value, {} in all, {:?}", watch.done(), begun.elapsed());
}
