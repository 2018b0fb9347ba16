//! Known values of phantom tic-tac-toe, from `../shared/spec/games.md`.

use seedbed_games::phantom_tic_tac_toe::PhantomTicTacToe;
use seedbed_rules::{Game, Rng, Seed};

fn play_orders(first: &[u8; 9], second: &[u8; 9]) -> i32 {
    let game = PhantomTicTacToe;
    let mut s = game.start();
    for &cell in first.iter().chain(second) {
        game.play(&mut s, cell);
    }
    game.payoff(&s, 0)
}

/// Calls `visit` with every order of the nine cells.
fn each_order(order: &mut [u8; 9], from: usize, visit: &mut impl FnMut(&[u8; 9])) {
    if from == 9 {
        return visit(order);
    }
    for i in from..9 {
        order.swap(from, i);
        each_order(order, from + 1, visit);
        order.swap(from, i);
    }
}

fn score_against_uniform(value: impl Fn(&[u8; 9]) -> i32) -> f64 {
    let (mut points, mut games) = (0.0, 0.0);
    each_order(&mut [0, 1, 2, 3, 4, 5, 6, 7, 8], 0, &mut |order| {
        points += f64::from(value(order) + 1) / 2.0;
        games += 1.0;
    });
    points / games
}

#[test]
fn best_orders_against_a_uniform_one() {
    let first = score_against_uniform(|other| play_orders(&[4, 7, 1, 0, 8, 2, 5, 3, 6], other));
    assert!((first - 0.9206).abs() < 5e-5, "{first}");
    let second = score_against_uniform(|other| -play_orders(other, &[4, 2, 6, 8, 0, 5, 3, 1, 7]));
    assert!((second - 0.6466).abs() < 5e-5, "{second}");
}

#[test]
fn the_first_seat_is_better() {
    let mut rng = Seed(5).rng();
    let draw = |rng: &mut Rng| {
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        rng.shuffle(&mut order);
        order
    };
    let games = 400_000;
    let sum: i32 = (0..games).map(|_| play_orders(&draw(&mut rng), &draw(&mut rng))).sum();
    let score = 0.5 + f64::from(sum) / f64::from(games) / 2.0;
    assert!((score - 0.6484).abs() < 0.003, "{score}");
}
