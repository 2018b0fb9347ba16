//! Proof-number search against alpha-beta on positions too deep for a plain search, and where histories matter.

use seedbed_breakthrough::Breakthrough;
use seedbed_connect_four::ConnectFour;
use seedbed_domineering::Domineering;
use seedbed_dots_and_boxes::DotsAndBoxes;
use seedbed_go::{Go, Position, Rules};
use seedbed_rules::conformance::Walk;
use seedbed_rules::{ChanceFree, Game, Keyed, Readable, Seed, Turn, position_key};
use seedbed_solve::{AlphaBeta, Checkpoint, Exact, Limits, Owner, ProofNumber, Solver, Stopped, Watch};
use seedbed_tic_tac_toe::TicTacToe;
use std::collections::HashMap;

const LIMITS: Limits = Limits { threads: 1, memory: 16 };

/// Both methods give the same solution of every position of random games that `age` accepts.
fn agree<G: ChanceFree + Keyed>(game: &G, positions: usize, age: impl Fn(&G::State) -> bool) {
    let (watch, mut compared) = (Watch::default(), 0);
    let mut general = AlphaBeta::new(game, LIMITS).unwrap();
    let mut proof = ProofNumber::new(game, LIMITS).unwrap();
    for s in Walk::new(game, positions, Seed(5)).states.iter().filter(|s| age(s)) {
        assert_eq!(proof.solve(s, &watch), general.solve(s, &watch), "{s:?}");
        compared += 1;
    }
    assert!(compared > positions / 4, "{compared} of {positions}");
}

#[test]
fn both_methods_agree() {
    agree(&TicTacToe, 200, |_| true);
    agree(&Breakthrough::<u64>::new(4, 4), 60, |_| true);
    agree(&Domineering::<u64>::new(5, 5, false), 60, |_| true);
    agree(&Domineering::<u64>::new(4, 6, true), 60, |_| true);
    let four = ConnectFour::new(4, 4).unwrap();
    agree(&four, 150, |s| s.count() >= 3);
    agree(&DotsAndBoxes::<u64>::new(2, 2), 200, |_| true);
}

type Small = Go<u64, 64>;

fn go(size: usize, half_komi: i32, superko: bool, limit: u16) -> Small {
    Go::new(size, Rules { half_komi, superko, limit })
}

#[test]
fn both_methods_agree_in_go_with_ko_and_superko() {
    for (size, superko, limit) in [(2, false, 9), (2, true, 12), (3, true, 5), (3, false, 6)] {
        for half_komi in [1, 2, 5] {
            agree(&go(size, half_komi, superko, limit), 60, |_| true);
        }
    }
}

/// The payoff of the mover by a plain search over whole histories, each its own: nothing is shared between two ways to a board.
fn by_histories(game: &Small, s: &Position<u64, 64>, known: &mut HashMap<u64, i32>) -> i32 {
    let Turn::Player(mover) = game.turn(s) else { unreachable!("only unfinished positions are asked about") };
    // The key of the state itself, with every board so far in their order.
    if let Some(&value) = known.get(&position_key(s)) {
        return value;
    }
    let value = game.legal_moves(s).into_iter().map(|m| {
        let next = game.after(s, m);
        if game.turn(&next) == Turn::Over {
            game.payoff(&next, mover)
        } else {
            -by_histories(game, &next, known)
        }
    });
    let best = value.max().expect("a mover has moves");
    known.insert(position_key(s), best);
    best
}

/// The same board reached in two ways has two values under superko: what is proven of one must not answer for the other.
#[test]
fn histories_that_matter_are_told_apart() {
    let game = go(2, 1, true, 14);
    let (mut proof, watch) = (ProofNumber::new(&game, LIMITS).unwrap(), Watch::default());
    let (mut known, mut by_board) = (HashMap::new(), HashMap::<String, Vec<i32>>::new());
    for s in Walk::new(&game, 300, Seed(9)).states {
        if let Turn::Player(_) = game.turn(&s) {
            let truth = by_histories(&game, &s, &mut known);
            assert_eq!(proof.score(&s, &watch), Ok(truth), "{s:?}");
            // The drawing has the board, the mover, ko, passes and plies, but no history.
            let drawn = seedbed_rules::Text::board(&game, &s, seedbed_rules::Eyes::All);
            by_board.entry(drawn).or_default().push(truth);
        }
    }
    let differ = by_board.values().filter(|values| values.iter().any(|value| *value != values[0]));
    assert!(differ.count() > 0, "no board whose value depends on its history was met");
}

#[test]
fn a_table_that_overflows_changes_no_answer() {
    let game = Breakthrough::<u64>::new(5, 4);
    let small = Limits { memory: 1, ..LIMITS };
    let mut proof = ProofNumber::new(&game, small).unwrap();
    assert_eq!(proof.score(&game.start(), &Watch::default()), Ok(1));
}

/// Several threads find the score that alpha-beta finds, from some positions after so many random plies, each with an empty table.
fn threads_agree<G: ChanceFree + Keyed>(game: &G, plies: u32, memory: usize) {
    let mut longest = 0;
    for number in 0..3 {
        let (mut s, mut rng) = (game.start(), Seed(number).rng());
        for _ in 0..plies {
            let m = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, m);
        }
        let truth = AlphaBeta::new(game, LIMITS).unwrap().score(&s, &Watch::default());
        for threads in [2, 3] {
            let watch = Watch::default();
            let score = ProofNumber::new(game, Limits { threads, memory }).unwrap().score(&s, &watch);
            assert_eq!(score, truth, "{threads} threads: {s:?}");
            longest = longest.max(watch.done());
        }
    }
    // Shorter ones are over before other threads join in.
    assert!(longest > 1500, "{longest} positions");
}

#[test]
fn threads_answer_what_alpha_beta_does() {
    threads_agree(&TicTacToe, 0, 16);
    threads_agree(&Breakthrough::<u64>::new(4, 4), 1, 16);
    threads_agree(&Domineering::<u64>::new(5, 5, false), 1, 16);
    threads_agree(&ConnectFour::new(4, 4).unwrap(), 1, 16);
    threads_agree(&DotsAndBoxes::<u64>::new(2, 2), 1, 16);
    threads_agree(&go(3, 1, false, 14), 0, 16);
    threads_agree(&go(3, 2, true, 8), 1, 16);
    // More positions than the table has entries.
    threads_agree(&ConnectFour::new(5, 4).unwrap(), 1, 1);
}

#[test]
fn a_stopped_search_goes_on_from_what_it_kept() {
    let game = Breakthrough::<u64>::new(4, 4);
    let (watch, owner) = (Watch::default(), Owner { game: "this".to_owned(), signature: String::new() });
    let mut proof = ProofNumber::new(&game, LIMITS).unwrap();
    watch.stop();
    assert_eq!(proof.score(&game.start(), &watch), Err(Stopped));
    let truth = proof.score(&game.start(), &Watch::default()).unwrap();
    let mut file = Vec::new();
    owner.save(Exact::checkpoint(&mut proof).unwrap(), &mut file).unwrap();
    let (mut other, watch) = (ProofNumber::new(&game, LIMITS).unwrap(), Watch::default());
    let checkpoint: &mut dyn Checkpoint = Exact::checkpoint(&mut other).unwrap();
    owner.load(checkpoint, &mut &file[..]).unwrap();
    assert_eq!(other.score(&game.start(), &watch), Ok(truth));
    assert!(watch.done() < 10, "{} positions again", watch.done());
}

#[test]
fn a_position_where_the_last_plies_decide() {
    let game = Breakthrough::<u64>::new(5, 5);
    let s = game.read("..B..\n.....\n.....\n.....\nW....\nWhite to move").unwrap();
    let mut proof = ProofNumber::new(&game, LIMITS).unwrap();
    let solution = proof.solve(&s, &Watch::default()).unwrap();
    assert_eq!(solution.value.payoff as i32, 1, "White is a row ahead and nobody is in the way");
}
