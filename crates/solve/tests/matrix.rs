//! Matrix games: exact against themselves, and equal to what a library for linear programs finds.

use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome};
use seedbed_rules::{Rng, Seed};
use seedbed_solve::{Equilibrium, Payoffs, equilibrium};

/// Solves and checks what can be checked without another solver.
fn solve(game: &Payoffs) -> Equilibrium {
    let solved = equilibrium(game);
    for mixture in [&solved.row, &solved.column] {
        assert!(mixture.iter().all(|x| *x >= 0.0));
        assert!((mixture.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
    let entries = (0..game.rows()).flat_map(|i| game.row(i).iter().copied());
    let size = entries.map(f64::abs).fold(0.0, f64::max);
    let tried = game.exploitability(&solved.row, &solved.column);
    assert!(tried <= 1e-12 * size, "{tried:e} in {}x{}", game.rows(), game.columns());
    assert!((solved.exploitability - tried).abs() <= 1e-12 * size, "{tried:e} {:e}", solved.exploitability);
    let won: f64 = game.of_rows(&solved.column).iter().zip(&solved.row).map(|(a, x)| a * x).sum();
    assert!((won - solved.value).abs() <= 1e-12 * size, "{won} {}", solved.value);
    solved
}

/// The value by linear programming: the most that a mixture of rows wins against every column.
fn value_by_library(game: &Payoffs) -> f64 {
    let mut program = Problem::new(OptimizationDirection::Maximize);
    let value = program.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let row: Vec<_> = (0..game.rows()).map(|_| program.add_var(0.0, (0.0, f64::INFINITY))).collect();
    for j in 0..game.columns() {
        let wins = row.iter().enumerate().map(|(i, x)| (*x, game.row(i)[j]));
        let terms: Vec<_> = wins.chain([(value, -1.0)]).collect();
        program.add_constraint(&terms, ComparisonOp::Ge, 0.0);
    }
    let all: Vec<_> = row.iter().map(|x| (*x, 1.0)).collect();
    program.add_constraint(&all, ComparisonOp::Eq, 1.0);
    let Ok(SolveOutcome::Solution(solution)) = program.solve() else { panic!("every game has a value") };
    solution.objective()
}

fn game(rows: usize, columns: usize, payoff: impl FnMut((usize, usize)) -> f64) -> Payoffs {
    let cells = (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
    Payoffs::new(rows, columns, cells.map(payoff).collect()).unwrap()
}

/// One game of each kind that gives some solver trouble.
fn kinds(rows: usize, columns: usize, rng: &mut Rng) -> Vec<(&'static str, Payoffs)> {
    let few = 1 + rows.min(columns) / 4;
    let copies: Vec<usize> = (0..rows.max(columns)).map(|_| rng.below(few)).collect();
    let factors: Vec<[f64; 2]> =
        (0..rows.max(columns)).map(|_| [rng.unit() - 0.5, rng.unit() - 0.5]).collect();
    let coins: Vec<f64> = (0..few * few).map(|_| rng.below(2) as f64).collect();
    let ring = rows.max(columns);
    let around = |(i, j): (usize, usize)| match (ring + i - j) % ring {
        0 => 0.0,
        d if 2 * d < ring => 1.0,
        d if 2 * d > ring => -1.0,
        _ => 0.0,
    };
    let is = |truth: bool| f64::from(u8::from(truth));
    vec![
        ("wins and losses", game(rows, columns, |_| rng.below(2) as f64)),
        ("with draws", game(rows, columns, |_| rng.below(3) as f64 / 2.0)),
        ("any numbers", game(rows, columns, |_| rng.unit() - 0.5)),
        ("rare wins", game(rows, columns, |_| is(rng.below(20) == 0))),
        ("copies of few rows and columns", game(rows, columns, |(i, j)| coins[copies[i] * few + copies[j]])),
        ("low rank", game(rows, columns, |(i, j)| (0..2).map(|k| factors[i][k] * factors[j][k]).sum())),
        ("constant", game(rows, columns, |_| 0.7)),
        ("diagonal", game(rows, columns, |(i, j)| is(i == j))),
        ("staircase", game(rows, columns, |(i, j)| is(i >= j))),
        ("ill-conditioned", game(rows, columns, |(i, j)| 1.0 / (1 + i + j) as f64)),
        ("nine magnitudes", game(rows, columns, |_| libm::exp10(rng.below(9) as f64) * (rng.unit() - 0.5))),
        ("far from zero", game(rows, columns, |_| 1e9 + rng.below(2) as f64)),
        ("a ring", game(rows, columns, around)),
    ]
}

#[test]
fn agrees_with_a_library_for_linear_programs() {
    let mut rng = Seed(1).rng();
    let mut sizes: Vec<(usize, usize)> = (0..60).map(|_| (1 + rng.below(12), 1 + rng.below(12))).collect();
    sizes.extend([(40, 40), (1, 30), (30, 1), (60, 25), (20, 90), (80, 80)]);
    for (rows, columns) in sizes {
        for (kind, game) in kinds(rows, columns, &mut rng) {
            let ours = solve(&game).value;
            let theirs = value_by_library(&game);
            let size = game.row(0).iter().map(|x| x.abs()).fold(1e-3, f64::max);
            assert!(
                (ours - theirs).abs() < 1e-6 * size,
                "{kind} {rows}x{columns}: {ours}, by the library {theirs}"
            );
        }
    }
}

#[test]
fn every_kind_is_exact_at_medium_size() {
    let mut rng = Seed(2).rng();
    for (rows, columns) in [(150, 150), (300, 40), (40, 300), (1, 400), (400, 1), (2, 300)] {
        for (_, game) in kinds(rows, columns, &mut rng) {
            solve(&game);
        }
    }
}

#[test]
fn a_large_game_is_exact() {
    let mut rng = Seed(3).rng();
    let solved = solve(&game(900, 900, |_| rng.below(2) as f64));
    assert!(solved.exploitability < 1e-13);
    assert!((solved.value - 0.5).abs() < 0.01);
}

#[test]
fn morra_is_fair_and_its_optimum_is_known() {
    // Show f fingers and guess g: whoever alone guesses the sum wins. A mixture is optimal if and only if every guess
    // leaves 0 to 5 for the other's fingers and both the fingers shown and those guessed are uniform.
    let split = |choice: usize| ((choice / 11) as i32, (choice % 11) as i32);
    let right = |(f, g): (i32, i32), (other, _): (i32, i32)| f64::from(u8::from(g == f + other));
    let morra = game(66, 66, |(i, j)| right(split(i), split(j)) - right(split(j), split(i)));
    let solved = solve(&morra);
    assert!(solved.value.abs() < 1e-15);
    for mixture in [&solved.row, &solved.column] {
        let (mut shown, mut guessed) = ([0.0; 6], [0.0; 6]);
        for (choice, x) in mixture.iter().enumerate().filter(|(_, x)| **x > 0.0) {
            let (f, g) = split(choice);
            assert!((0..=5).contains(&(g - f)));
            shown[f as usize] += x;
            guessed[(g - f) as usize] += x;
        }
        assert!(shown.iter().chain(&guessed).all(|x| (x - 1.0 / 6.0).abs() < 1e-12));
    }
}

#[test]
fn payoffs_of_any_size_are_solved_alike() {
    for scale in [1e-200, 1e-3, 1e100] {
        let solved = equilibrium(&game(2, 2, |(i, j)| if i == j { scale } else { -3.0 * scale }));
        assert!((solved.value / scale + 1.0).abs() < 1e-12 && solved.exploitability <= 1e-15 * scale);
    }
}
