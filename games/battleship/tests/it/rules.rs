//! Battleship with the fleet and the 33 numbers of Cauwet and Teytaud (2018), against scores and lengths of games measured with
//! another program.

use seedbed_battleship::{Act, Battleship, Options, Sea};
use seedbed_rules::{Agent, Game, Parametric, Rng, Seat, Seed, Turn, playout};

fn usual() -> Battleship {
    let sea = Sea::new(9, 9, &[5, 4, 3, 2], true).unwrap();
    Battleship::new(sea, false, Options { fleets: 60, mean: false })
}

fn normal(game: &Battleship, rng: &mut Rng) -> Vec<f64> {
    (0..game.numbers()).map(|_| rng.normal()).collect()
}

/// Equal weights, and always the likeliest cell.
fn calm(game: &Battleship) -> Vec<f64> {
    let mut numbers = vec![0.0; game.numbers()];
    numbers[32] = -1000.0;
    numbers
}

#[test]
fn ships_and_numbers_are_counted_as_published() {
    let game = usual();
    assert_eq!(game.numbers(), 33);
    let mut s = game.start();
    for ways in [90, 108, 126, 144] {
        let moves = game.legal_moves(&s);
        // What earlier ships have taken is not on offer.
        assert!(moves.len() <= ways && moves.len() > ways / 2);
        assert!(ways != 90 || moves.len() == 90);
        game.play(&mut s, moves[0]);
    }
    assert_eq!(game.action_count(), 81 + 144);
}

#[test]
fn bad_seas_are_refused() {
    for (rows, columns, fleet) in
        [(9, 9, vec![1]), (9, 9, vec![10]), (12, 12, vec![2]), (2, 3, vec![3, 3, 2]), (9, 9, vec![])]
    {
        assert!(Sea::new(rows, columns, &fleet, true).is_err(), "{rows}x{columns} {fleet:?}");
    }
}

#[test]
fn random_games_are_long_and_fair_but_for_the_first_shot() {
    let game = usual();
    let (mut rng, mut buf, mut wins) = (Seed(1).rng(), Vec::new(), 0);
    for _ in 0..2000 {
        let mut s = game.start();
        playout(&game, &mut s, &mut rng, &mut buf);
        wins += i32::from(game.payoff(&s, 0) == 1);
    }
    assert!((wins - 1000).abs() < 5 * 23 + 40, "{wins}");
}

/// That program measured 0.66, against numbers drawn anew for every game, and 70 shots a game.
#[test]
fn even_weights_beat_random_ones() {
    let game = usual();
    let mut rng = Seed(2).rng();
    let mut streams = [3, 4, 5].map(|k| Seed(k).rng());
    let pairs = 150;
    let mut calm = game.strategy(&calm(&game));
    let mut points = Vec::new();
    for _ in 0..pairs {
        let mut other = game.strategy(&normal(&game, &mut rng));
        let first = game.duel([&mut calm, &mut other], &mut streams);
        let second = -game.duel([&mut other, &mut calm], &mut streams);
        points.push(0.5 + 0.25 * f64::from(first + second));
    }
    let mean = points.iter().sum::<f64>() / f64::from(pairs);
    let spread = points.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / f64::from(pairs);
    let error = (spread / f64::from(pairs)).sqrt();
    assert!((mean - 0.66).abs() < 5.0 * error + 0.01, "{mean} ± {error}");
}

#[test]
fn a_game_has_seventy_shots() {
    let game = usual();
    let mut rng = Seed(6).rng();
    let mut lengths = Vec::new();
    for _ in 0..60 {
        let mut players = [0, 1].map(|_| game.strategy(&normal(&game, &mut rng)));
        let (mut s, mut shots) = (game.start(), 0);
        while let Turn::Player(p) = game.turn(&s) {
            let act = players[p].choose(&Seat::new(&game, &s, p), &mut rng);
            shots += u32::from(matches!(act, Act::Shoot(_)));
            game.play(&mut s, act);
        }
        lengths.push(f64::from(shots));
    }
    let mean = lengths.iter().sum::<f64>() / 60.0;
    let spread = lengths.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 60.0;
    assert!((mean - 70.0).abs() < 5.0 * (spread / 60.0).sqrt() + 1.0, "{mean}");
}
