//! Small boards under positional superko: the values of the literature, and positions searched with their whole history.

use seedbed_go::{Go, Rules, Solver};
use seedbed_rules::conformance::Walk;
use seedbed_rules::{Game, Seed, Turn};
use seedbed_solve::{Exact, Limits, Owner, ProofNumber, Stopped, Watch};

const LIMITS: Limits = Limits { threads: 1, memory: 512 };

fn board(size: usize, half_komi: i32) -> Go<u64, 64> {
    Go::new(size, Rules { half_komi, superko: true, ..Rules::usual(size) })
}

fn solver(game: &Go<u64, 64>) -> Solver {
    let memory = if game.size() < 4 { LIMITS.memory } else { 1024 };
    Solver::new(game, Limits { memory, ..LIMITS }).expect("there is memory").expect("a small board")
}

/// Black's result with a komi of `half_komi` half points.
fn result(size: usize, half_komi: i32) -> i32 {
    let game = board(size, half_komi);
    solver(&game).score(&game.start(), &Watch::default()).expect("nobody asked to stop")
}

/// Black wins by `points` points if a komi of as many makes a draw.
fn is_worth(size: usize, points: i32) {
    for (half_komi, expected) in [(2 * points - 1, 1), (2 * points, 0), (2 * points + 1, -1)] {
        assert_eq!(result(size, half_komi), expected, "{size}x{size} with {half_komi} half points");
    }
}

#[test]
fn two_by_two_is_worth_a_point() {
    is_worth(2, 1);
}

#[test]
fn three_by_three_is_worth_the_board() {
    is_worth(3, 9);
}

/// As in the literature (van der Werf, van den Herik and Uiterwijk 2003).
#[test]
#[ignore = "takes a minute and 600 MiB"]
fn four_by_four_is_worth_two_points() {
    is_worth(4, 2);
}

/// Attacks without a history, and the proof that superko does not harm them, give what a search with all histories gives.
#[test]
fn what_is_proven_without_histories_holds_with_them() {
    for (size, half_komi, least) in [(2, 1, 0), (2, 4, 0), (3, 3, 9)] {
        let game = board(size, half_komi);
        let (mut solver, mut compared) = (solver(&game), 0);
        let mut whole = ProofNumber::new(&game, LIMITS).unwrap();
        for s in Walk::new(&game, 120, Seed(3)).states {
            let late = game.legal_moves(&s).len() <= 4 || least == 0;
            if game.turn(&s) == Turn::Over || !late {
                continue;
            }
            let truth = whole.score(&s, &Watch::default());
            assert_eq!(solver.score(&s, &Watch::default()), truth, "{s:?}");
            compared += 1;
        }
        assert!(compared > 20, "{compared}");
    }
}

#[test]
fn what_was_kept_answers_at_once() {
    let game = board(3, 17);
    let owner = Owner { game: "this".to_owned(), signature: String::new() };
    let (mut first, mut second, mut file) = (solver(&game), solver(&game), Vec::new());
    assert_eq!(first.score(&game.start(), &Watch::default()), Ok(1));
    owner.save(Exact::checkpoint(&mut first).unwrap(), &mut file).unwrap();
    owner.load(Exact::checkpoint(&mut second).unwrap(), &mut &file[..]).unwrap();
    let watch = Watch::default();
    assert_eq!(second.score(&game.start(), &watch), Ok(1));
    assert!(watch.done() < 100, "{} positions again", watch.done());
}

#[test]
fn a_stop_is_obeyed_and_only_small_boards_with_superko_are_taken() {
    let (game, watch) = (board(4, 4), Watch::default());
    watch.stop();
    assert_eq!(solver(&game).score(&game.start(), &watch), Err(Stopped));
    let taken = |size, rules: Rules| Solver::new(&Go::new(size, rules), LIMITS).unwrap().is_some();
    let superko = |size| Rules { superko: true, ..Rules::usual(size) };
    assert!(taken(3, superko(3)) && taken(5, Rules { limit: 400, ..superko(5) }));
    assert!(!taken(3, Rules::usual(3)), "with simple ko boards repeat until the limit");
    assert!(!taken(5, superko(5)), "the limit of 50 plies may decide");
    assert!(!taken(6, Rules { limit: 400, ..superko(6) }));
}
