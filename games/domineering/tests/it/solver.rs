//! The solver of Domineering against the general solver and the outcome classes of the literature (Breuker, Uiterwijk and
//! van den Herik 2000; Bullock 2002).

use seedbed_domineering::{Domineering, Solver};
use seedbed_rules::{Game, Seed, Turn};
use seedbed_solve::{AlphaBeta, Exact, Limits, Solver as _, Watch};

type Board = Domineering<u64>;

const LIMITS: Limits = Limits { threads: 1, memory: 16 };

/// Asserts the same value and the same best moves in all positions of random games, from a ply on.
fn agrees_with_the_general_solver(rows: usize, columns: usize, games: u64, from: u32) {
    for number in 0..games {
        let game = Board::new(rows, columns, number % 2 == 1);
        let mut general = AlphaBeta::new(&game, LIMITS).unwrap();
        let mut solver = Solver::new(&game, LIMITS).unwrap();
        let mut rng = Seed(3).child("game", number).rng();
        let watch = Watch::default();
        let mut s = game.start();
        for _ in 0..from {
            let domino = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, domino);
        }
        while game.turn(&s) != Turn::Over {
            let (ours, theirs) = (solver.solve(&s, &watch).unwrap(), general.solve(&s, &watch).unwrap());
            let [own, other] = [&ours, &theirs].map(|solution| solution.value.payoff as i32);
            assert_eq!(own, other, "{rows}x{columns}: {s:?}");
            assert_eq!(ours.optimal, theirs.optimal, "{rows}x{columns}: {s:?}");
            let domino = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, domino);
        }
    }
}

#[test]
fn equals_the_general_solver() {
    for (rows, columns) in [(1, 7), (7, 1), (2, 7), (3, 5), (4, 4), (5, 4), (5, 5), (3, 7)] {
        agrees_with_the_general_solver(rows, columns, 12, 0);
    }
}

#[test]
fn equals_the_general_solver_where_boards_fall_apart() {
    for (rows, columns, from) in [(6, 6, 8), (7, 7, 13), (8, 7, 15), (8, 8, 18)] {
        agrees_with_the_general_solver(rows, columns, 60, from);
    }
}

/// Rows down, columns across: V or H wins whoever starts, 1 the first player, 2 the second.
const CLASSES: [&str; 8] =
    ["2HHHHHHH", "V11HV11H", "V11HHHHH", "VVV1V1VH", "VHVH2HHH", "V1V1V1VH", "V1VHVH1H", "VVVVVVV"];

#[test]
fn outcome_classes_are_the_known_ones() {
    for (rows, classes) in (1..).zip(CLASSES) {
        for (columns, class) in (1..).zip(classes.chars()) {
            let first_wins = [false, true].map(|across_first| {
                let game = Board::new(rows, columns, across_first);
                Solver::new(&game, LIMITS).unwrap().score(&game.start(), &Watch::default()).unwrap() == 1
            });
            let expected = match class {
                'V' => [true, false],
                'H' => [false, true],
                class => [class == '1'; 2],
            };
            assert_eq!(first_wins, expected, "{rows}x{columns}");
        }
    }
}

#[test]
fn threads_do_not_change_the_answer() {
    let game = Board::new(6, 6, false);
    let solve = |threads| {
        let mut solver = Solver::new(&game, Limits { threads, memory: 16 }).unwrap();
        solver.solve(&game.start(), &Watch::default()).unwrap()
    };
    assert_eq!(solve(1), solve(3));
}

#[test]
fn larger_boards_are_settled_by_bounds() {
    // 8x9 is Vertical's whoever starts; a search without these bounds takes millions of positions.
    for across_first in [false, true] {
        let game = Domineering::<u128>::new(8, 9, across_first);
        let watch = Watch::default();
        let limits = Limits { threads: 1, memory: 128 };
        let score = Solver::new(&game, limits).unwrap().score(&game.start(), &watch).unwrap();
        assert_eq!(score == 1, !across_first);
        assert!(watch.done() < 1000, "{}", watch.done());
    }
}

#[test]
fn long_keys_give_the_same_answers() {
    // Their keys are longer than 76 bits.
    for (rows, columns) in [(9, 9), (8, 10)] {
        let game = Domineering::<u128>::new(rows, columns, false);
        let limits = Limits { memory: 512, ..LIMITS };
        let mut solver = Solver::new(&game, limits).unwrap();
        let mut general = AlphaBeta::new(&game, LIMITS).unwrap();
        let (mut rng, watch) = (Seed(5).rng(), Watch::default());
        for _ in 0..3 {
            let mut line = vec![game.start()];
            while game.turn(&line[line.len() - 1]) != Turn::Over {
                let domino = game.sample(&line[line.len() - 1], &mut rng, &mut Vec::new());
                line.push(game.after(&line[line.len() - 1], domino));
            }
            for s in line.iter().rev().skip(1).take(7) {
                let [ours, theirs] = [solver.solve(s, &watch), general.solve(s, &watch)].map(Result::unwrap);
                assert_eq!((ours.value.payoff, ours.optimal), (theirs.value.payoff, theirs.optimal), "{s:?}");
            }
        }
    }
}

#[test]
fn regions_of_eleven_rows_fit() {
    let game = Domineering::<u128>::new(11, 6, false);
    // Its strips and their caches alone take 67 MiB.
    let mut solver = Solver::new(&game, Limits { memory: 128, ..LIMITS }).unwrap();
    let mut rng = Seed(4).rng();
    let watch = Watch::default();
    for _ in 0..4 {
        let mut s = game.start();
        for _ in 0..18 {
            let domino = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, domino);
        }
        // Best play ends as the value says.
        let found = solver.solve(&s, &watch).unwrap();
        assert_eq!(found.value.payoff > 0.0, found.line.len() % 2 == 1);
    }
}
