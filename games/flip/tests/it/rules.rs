//! Flip: statistics of its games, and a plain reference for the value of a move.

use seedbed_flip::{Act, Flip, Rules};
use seedbed_rules::{Agent, Eyes, Game, Parametric, Rng, Seat, Seed, Text, Turn};

fn normal(rng: &mut Rng) -> Vec<f64> {
    (0..420).map(|_| rng.normal()).collect()
}

/// The moves of the players, and the payoff of the first seat.
type Played = (Vec<Act>, i32);

/// Plays a game of two strategies.
fn game_of(game: &Flip, rng: &mut Rng) -> Played {
    let mut strategies = [(); 2].map(|()| game.strategy(&normal(rng)));
    let (mut s, mut acts) = (game.start(), Vec::new());
    loop {
        let act = match game.turn(&s) {
            Turn::Over => return (acts, game.payoff(&s, 0)),
            Turn::Chance => game.sample(&s, rng, &mut Vec::new()),
            Turn::Player(p) => {
                let act = strategies[p].choose(&Seat::new(game, &s, p), rng);
                acts.push(act);
                act
            }
        };
        game.play(&mut s, act);
    }
}

/// The number of pairs of passes in a row, including the one that ends the game.
fn deadlocks(acts: &[Act]) -> usize {
    let runs = acts.split(|act| *act != Act::Pass);
    runs.map(|passes| passes.len() / 2).sum()
}

#[test]
fn games_are_as_long_and_as_often_drawn_as_they_should_be() {
    const GAMES: usize = 4_000;
    let game = Flip::new(Rules::USUAL);
    let mut rng = Seed(3).rng();
    let games: Vec<Played> = (0..GAMES).map(|_| game_of(&game, &mut rng)).collect();
    let mean = |f: &dyn Fn(&Played) -> f64| games.iter().map(f).sum::<f64>() / GAMES as f64;
    let spread = |f: &dyn Fn(&Played) -> f64| (mean(&|g| f(g).powi(2)) - mean(f).powi(2)).sqrt();
    let near = |what: &str, f: &dyn Fn(&Played) -> f64, truth: f64, rounding: f64| {
        let allowed = 4.9 * spread(f) / (GAMES as f64).sqrt() + rounding;
        assert!((mean(f) - truth).abs() < allowed, "{what}: {}, {truth} is right", mean(f));
    };
    near("plies", &|(acts, _)| acts.len() as f64, 55.0, 0.5);
    near("deadlocks", &|(acts, _)| deadlocks(acts) as f64, 3.4, 0.05);
    near("draws", &|(_, payoff)| f64::from(u8::from(*payoff == 0)), 0.18, 0.005);
}

/// A plain reference for the value of a position: ranks of the piles, of the own cards and of the opponent's.
fn value(numbers: &[f64], piles: [usize; 2], hands: [Vec<usize>; 2]) -> f64 {
    let mut x = vec![1.0];
    for hand in hands {
        for pile in piles {
            let steps = |rank: &usize| (rank + 13 - pile) % 13;
            let mut close: Vec<f64> =
                hand.iter().map(|rank| 1.0 - steps(rank).min(13 - steps(rank)) as f64 / 6.0).collect();
            close.resize(5, 0.0);
            close.sort_by(|a, b| b.total_cmp(a));
            x.extend(close);
        }
    }
    (0..21)
        .flat_map(|i| (0..20).map(move |j| (i, j)))
        .map(|(i, j)| numbers[20 * i + j] * x[i] * x[j + 1])
        .sum()
}

/// The ranks in a line of the board, up to a comma.
fn ranks(line: &str) -> Vec<usize> {
    let cards = line.split_once(": ").unwrap().1.split(',').next().unwrap();
    cards.split(' ').filter_map(|card| "A23456789TJQK".find(card)).collect()
}

#[test]
fn moves_are_those_of_the_plain_form() {
    let game = Flip::new(Rules::USUAL);
    let mut rng = Seed(9).rng();
    let mut compared = 0;
    for _ in 0..60 {
        let numbers = normal(&mut rng);
        let (mut strategy, mut s, mut legal) = (game.strategy(&numbers), game.start(), Vec::new());
        while game.turn(&s) != Turn::Over {
            let mut act = game.sample(&s, &mut rng, &mut legal);
            if let Turn::Player(p) = game.turn(&s) {
                game.moves(&s, &mut legal);
                act = strategy.choose(&Seat::new(&game, &s, p), &mut rng);
                let board = game.board(&s, Eyes::Seat(p));
                let lines: Vec<Vec<usize>> = board.lines().take(3).map(ranks).collect();
                let after = |act: &Act| {
                    let Act::Put(rank, pile) = *act else { return f64::NEG_INFINITY };
                    let mut piles = [lines[0][0], lines[0][1]];
                    piles[usize::from(pile)] = rank.into();
                    let mut own = lines[1 + p].clone();
                    own.remove(own.iter().position(|&own| own == usize::from(rank)).unwrap());
                    value(&numbers, piles, [own, lines[2 - p].clone()])
                };
                let best = legal.iter().map(after).fold(f64::NEG_INFINITY, f64::max);
                assert!(act == Act::Pass || after(&act) > best - 1e-9, "{act:?} of {legal:?} in\n{board}");
                compared += usize::from(legal.len() > 1);
            }
            game.play(&mut s, act);
        }
    }
    assert!(compared > 500, "{compared} choices");
}
