//! Values of phantom tic-tac-toe found with another program, by trying all orders and by a double oracle.

use seedbed_phantom_tic_tac_toe::{Bounds, PhantomTicTacToe, best_orders, equilibrium};
use seedbed_rules::{Game, Rng, Seed, Stop, Turn};

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

/// The eight images of an order, by quarter turns and a reflection.
fn images(order: [u8; 9]) -> Vec<[u8; 9]> {
    let turn = |cell: u8| 3 * (cell % 3) + 2 - cell / 3;
    let mirror = |cell: u8| 3 * (cell / 3) + 2 - cell % 3;
    let turned: Vec<[u8; 9]> =
        std::iter::successors(Some(order), |order| Some(order.map(turn))).take(4).collect();
    turned.iter().copied().chain(turned.iter().map(|order| order.map(mirror))).collect()
}

#[test]
fn best_orders_are_the_best_of_all() {
    let mut rng = Seed(6).rng();
    for seat in 0..2 {
        let mixture: Vec<([u8; 9], f64)> = (0..2)
            .map(|k| {
                let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
                rng.shuffle(&mut order);
                (order, [0.6, 0.4][k])
            })
            .collect();
        let score = |own: &[u8; 9]| {
            let against =
                |other: &[u8; 9]| if seat == 0 { play_orders(own, other) } else { -play_orders(other, own) };
            let mean = |order: [u8; 9]| images(order).iter().map(against).sum::<i32>();
            mixture.iter().map(|&(order, share)| share * (0.5 + f64::from(mean(order)) / 16.0)).sum::<f64>()
        };
        let mut best: f64 = 0.0;
        each_order(&mut [0, 1, 2, 3, 4, 5, 6, 7, 8], 0, &mut |own| best = best.max(score(own)));
        let answers = best_orders(seat, &mixture, 5, 0.0, &Stop::NEVER).unwrap();
        assert!((answers[0].score - best).abs() < 1e-12, "{} is not {best}", answers[0].score);
        for answer in answers {
            assert!((score(&answer.order) - answer.score).abs() < 1e-12);
        }
    }
}

#[test]
fn the_value_is_known_to_the_last_digit() {
    let found = equilibrium(&Stop::NEVER).unwrap();
    // The bounds once more, from nothing but the mixtures.
    let Bounds { low, high } = Bounds::of([&found.mixtures[0], &found.mixtures[1]]);
    assert!(high - low < 1e-12 && (low - found.bounds.low).abs() < 1e-12);
    assert!((low - 0.771_358_386).abs() < 1e-9, "{low}");
    // The other program's bounds.
    assert!(0.7691 < low && high < 0.7714);
    for mixture in &found.mixtures {
        assert!((mixture.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

#[test]
fn cells_are_drawn_as_from_their_list() {
    let (game, mut rng, mut buf) = (PhantomTicTacToe, Seed(8).rng(), Vec::new());
    for _ in 0..20 {
        let mut s = game.start();
        while game.turn(&s) != Turn::Over {
            let mut other = rng.clone();
            let drawn = game.sample(&s, &mut rng, &mut buf);
            game.moves(&s, &mut buf);
            assert_eq!((drawn, &rng), (buf[other.below(buf.len())], &other), "{s:?}");
            game.play(&mut s, drawn);
        }
    }
}
