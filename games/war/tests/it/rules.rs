//! War and Batawaf against a plain reference, and the win rates of the orders.

use seedbed_arena::{Streams, play_counted, play_from};
use seedbed_cards::Pack;
use seedbed_rules::{Agent, Counted, Game, Parametric, Rng, Seat, Seed, Stop, Turn};
use seedbed_war::{Order, Rules, Shortage, War, Wish};
use std::collections::VecDeque;

/// A plain reference for both games: the seat that wins, and the number of rounds.
fn reference(mut decks: [VecDeque<u8>; 2], orders: [Wish; 2], limit: u32) -> (Option<u8>, u32) {
    for round in 0..limit {
        match decks.each_ref().map(VecDeque::is_empty) {
            [true, _] => return (Some(1), round),
            [_, true] => return (Some(0), round),
            _ => {}
        }
        let mut pile: Vec<u8> = decks.iter_mut().filter_map(VecDeque::pop_front).collect();
        while pile[pile.len() - 2] == pile[pile.len() - 1] {
            let [a, b] = decks.each_ref().map(VecDeque::len);
            if a.min(b) < 2 {
                return ((a != b).then(|| u8::from(b > a)), round + 1);
            }
            (0..2).for_each(|_| pile.extend(decks.iter_mut().filter_map(VecDeque::pop_front)));
        }
        let winner = usize::from(pile[pile.len() - 2] < pile[pile.len() - 1]);
        pile.sort_unstable();
        if orders[winner] == Wish::Descending {
            pile.reverse();
        }
        decks[winner].extend(pile);
    }
    (None, limit)
}

fn deal(pack: Pack, rng: &mut Rng) -> Vec<u8> {
    let mut cards: Vec<u8> = (0..pack.cards()).map(|card| card / pack.copies).collect();
    rng.shuffle(&mut cards);
    cards
}

#[test]
fn games_end_as_in_the_reference() {
    let mut rng = Seed(1).rng();
    for (pack, limit) in [(War::PACK, 700), (War::BATAWAF, 5_000)] {
        let game = War::new(pack, Rules { limit, ..Rules::STATED });
        for k in 0..120 {
            let wishes =
                [[Wish::Descending, Wish::Ascending][k % 2], [Wish::Ascending, Wish::Descending][k / 2 % 2]];
            let cards = deal(pack, &mut rng);
            let decks = [0, 1].map(|p| cards.iter().skip(p).step_by(2).copied().collect());
            let mut s = game.start();
            for &card in &cards {
                game.play(&mut s, card);
            }
            let mut orders = wishes.map(Order::always);
            while let Turn::Player(p) = game.turn(&s) {
                let card = orders[p].choose(&Seat::new(&game, &s, p), &mut rng);
                game.play(&mut s, card);
            }
            let (winner, rounds) = reference(decks, wishes, limit);
            assert_eq!(game.payoff(&s, 0), winner.map_or(0, |p| if p == 0 { 1 } else { -1 }), "{cards:?}");
            assert_eq!(s.rounds(), rounds, "{cards:?}");
        }
    }
}

/// Won, drawn and lost by the first order, in both seats with the same deals.
fn results(game: &War, orders: [Wish; 2], pairs: u64) -> [u64; 3] {
    let mut results = [0; 3];
    let [mut one, mut other] = orders.map(Order::always);
    for pair in 0..pairs {
        let seed = Seed(17).child("pair", pair);
        let streams = |k| [seed.rng(), seed.child("first", k).rng(), seed.child("second", k).rng()];
        results[(1 - game.duel([&mut one, &mut other], &mut streams(0))) as usize] += 1;
        results[(1 + game.duel([&mut other, &mut one], &mut streams(1))) as usize] += 1;
    }
    results
}

/// Asserts that the score differs from `truth`, in per cent, by less than chance does once in a million times.
fn scores(game: &War, orders: [Wish; 2], truth: f64, pairs: u64) {
    let [won, drawn, lost] = results(game, orders, pairs).map(|n| n as f64);
    let games = won + drawn + lost;
    let score = (won + drawn / 2.0) / games;
    let variance =
        (won * (1.0 - score).powi(2) + drawn * (0.5 - score).powi(2) + lost * score.powi(2)) / games;
    // The two games of a pair share their deal, which at worst doubles the variance of a sum; the truth was measured
    // too, in 40,000 games or more.
    let error = (2.0 * variance / games + 0.25 / 40_000.0).sqrt();
    let off = (score - truth / 100.0) / error;
    assert!(off.abs() < 4.9, "{orders:?}: {:.2} % where {truth} % is right", 100.0 * score);
}

const DESCENDING_RANDOM: [Wish; 2] = [Wish::Descending, Wish::Random];
const DESCENDING_ASCENDING: [Wish; 2] = [Wish::Descending, Wish::Ascending];
const ASCENDING_RANDOM: [Wish; 2] = [Wish::Ascending, Wish::Random];

#[test]
fn orders_win_as_often_as_they_should() {
    let war = War::new(War::PACK, Rules::STATED);
    let batawaf = War::new(War::BATAWAF, Rules::STATED);
    let paper = War::new(War::PACK, Rules::PAPER);
    scores(&war, DESCENDING_RANDOM, 69.6, 10_000);
    scores(&war, DESCENDING_ASCENDING, 56.3, 10_000);
    scores(&war, ASCENDING_RANDOM, 54.4, 10_000);
    scores(&batawaf, DESCENDING_RANDOM, 68.9, 10_000);
    scores(&batawaf, DESCENDING_ASCENDING, 57.7, 10_000);
    scores(&batawaf, ASCENDING_RANDOM, 57.5, 10_000);
    scores(&paper, DESCENDING_ASCENDING, 53.3, 10_000);
    scores(&paper, DESCENDING_RANDOM, 69.6, 10_000);
}

#[test]
fn every_rule_for_a_shortage_has_its_rates() {
    // Against random and against ascending orders: Batawaf, then War with a limit of 20,000.
    let rates = [
        (Shortage::Larger, [68.9, 57.7, 69.6, 55.8]),
        (Shortage::Loses, [69.0, 57.9, 69.5, 56.1]),
        (Shortage::Last, [69.7, 56.9, 70.1, 54.9]),
        (Shortage::Again, [69.6, 51.6, 69.7, 54.0]),
        (Shortage::Back, [70.1, 56.0, 70.0, 55.4]),
        (Shortage::Draw, [58.5, 43.5, 63.2, 48.5]),
    ];
    for (shortage, [batawaf_random, batawaf_ascending, war_random, war_ascending]) in rates {
        let rules = Rules { shortage, limit: 20_000, ..Rules::STATED };
        let (batawaf, war) = (War::new(War::BATAWAF, rules), War::new(War::PACK, rules));
        scores(&batawaf, DESCENDING_RANDOM, batawaf_random, 2_000);
        scores(&batawaf, DESCENDING_ASCENDING, batawaf_ascending, 2_000);
        scores(&war, DESCENDING_RANDOM, war_random, 2_000);
        scores(&war, DESCENDING_ASCENDING, war_ascending, 2_000);
    }
}

#[test]
fn a_cycle_is_a_draw_at_the_limit() {
    let game = War::new(War::PACK, Rules { limit: 20_000, ..Rules::STATED });
    let mut draws = 0;
    for k in 0..40 {
        let [mut one, mut other] = DESCENDING_ASCENDING.map(Order::always);
        let mut streams = [0, 1, 2].map(|stream| Seed(k).child("stream", stream).rng());
        let fast = game.duel([&mut one, &mut other], &mut streams.clone());
        let (mut s, mut orders) = (game.start(), [one, other]);
        let slow = loop {
            let m = match game.turn(&s) {
                Turn::Over => break game.payoff(&s, 0),
                Turn::Chance => game.sample(&s, &mut streams[0], &mut Vec::new()),
                Turn::Player(p) => orders[p].choose(&Seat::new(&game, &s, p), &mut streams[1 + p]),
            };
            game.play(&mut s, m);
        };
        assert_eq!(fast, slow, "deal {k}");
        draws += u32::from(slow == 0);
    }
    assert!((8..38).contains(&draws), "{draws} of 40 games repeat themselves, where 56 % should");
}

#[test]
fn a_match_that_goes_in_circles_ends_as_the_long_way() {
    for (pack, limit) in [(War::PACK, 20_000), (War::PACK, 1_777), (War::BATAWAF, 20_000)] {
        let game = War::new(pack, Rules { limit, ..Rules::STATED });
        let mut agents =
            DESCENDING_ASCENDING.map(|wish| Box::new(Order::always(wish)) as Box<dyn Agent<War>>);
        assert!(agents.iter().all(Agent::is_deterministic));
        let mut at_the_limit = 0;
        for k in 0..20 {
            let mut deals = [(); 2].map(|()| Streams::new(Seed(k), Seed(1), 2));
            let counted = Some(War::countdown as _);
            let (short, plies, _) =
                play_counted(&game, counted, &mut agents, &mut deals[0], &Stop::NEVER).unwrap();
            let (long, long_plies, _) =
                play_from(&game, game.start(), &mut agents, &mut deals[1], &mut |_, _| {}, &Stop::NEVER)
                    .unwrap();
            assert_eq!((&short, plies), (&long, long_plies), "deal {k}");
            at_the_limit += u32::from(short.rounds() == limit);
        }
        assert!(at_the_limit > 1, "{at_the_limit} of 20 games go round in a circle");
    }
}

#[test]
fn the_fourth_number_permutes_what_is_not_random() {
    let game = War::new(War::PACK, Rules { permuted: true, ..Rules::STATED });
    assert_eq!(game.numbers(), 4);
    // Cards in ascending order, and pairs swapped by half of all seeds: then they are descending.
    let swapping = (0..200)
        .filter(|&seed| {
            let mut order = game.strategy(&[-1e3, 0.0, -1e3, f64::from(seed)]);
            assert!(order.is_deterministic());
            let mut s = game.start();
            let mut rng = Seed(3).rng();
            while game.turn(&s) == Turn::Chance {
                let card = game.sample(&s, &mut rng, &mut Vec::new());
                game.play(&mut s, card);
            }
            let Turn::Player(p) = game.turn(&s) else { return false };
            let legal = game.legal_moves(&s);
            assert_eq!(legal.len(), 2, "this deal begins with a pair");
            order.choose(&Seat::new(&game, &s, p), &mut rng) == legal[1]
        })
        .count();
    assert!((65..135).contains(&swapping), "{swapping} of 200 seeds swap a pair");
    assert!(game.explain(&[0.0, 0.0, 0.0, 1.0])[1].contains("of six"));
}
