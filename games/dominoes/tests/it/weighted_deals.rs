//! Beliefs: the paper's update on its numbers, and deals weighted by choices against full enumeration.

use crate::lines::{DEEP, SHALLOW, first_deal, read, tiles};
use seedbed_dominoes::tile::{self, Tiles};
use seedbed_dominoes::{
    Assumptions, Chances, DominoesState, InfoState, Level, PlayerModel, Round, Rules, WeightedDeals, profile,
};
use seedbed_rules::{Agent, Game, ImperfectInformation, Seat, Seed, Stop, Turn};

/// A round of the authors after `turns` turns.
fn after(game: &Round, line: &str, turns: usize) -> DominoesState {
    let mut s = game.dealt(first_deal(), 0);
    for word in line.split_whitespace().take(turns) {
        let act = read(game, &s, word);
        game.play(&mut s, act);
    }
    s
}

fn near(a: [f64; 3], b: [f64; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
}

#[test]
fn the_papers_update_is_as_its_program_has_it() {
    let game = Round::new(Rules::PUBLISHED);
    let number = |text: &str| tiles(text).trailing_zeros() as usize;
    // East has passed on 55 and so has seven tiles left; north and west have laid one each.
    let s = after(&game, SHALLOW, 4);
    let chances = game.simple_chances(&game.info_state(&s, 0));
    assert!(near(chances[number("66")], [7.0 / 19.0, 6.0 / 19.0, 6.0 / 19.0]));
    assert!(near(chances[number("05")], [0.0, 0.5, 0.5]));
    assert!(near(chances[number("55")], [0.0; 3]), "it lies on the table");
    // Before anything is laid every unseen tile is with each alike.
    let start = game.simple_chances(&game.info_state(&after(&game, SHALLOW, 0), 0));
    assert!(
        tile::each(tile::ALL & !first_deal()[0]).all(|tile| near(start[usize::from(tile)], [1.0 / 3.0; 3]))
    );
}

/// Every consistent deal of these tiles, by brute force.
fn enumerate(tiles: &[u8], barred: [Tiles; 3], left: [u8; 3], hands: [Tiles; 3], out: &mut Vec<[Tiles; 3]>) {
    let Some((&tile, rest)) = tiles.split_first() else { return out.push(hands) };
    for seat in 0..3 {
        if left[seat] > 0 && barred[seat] >> tile & 1 == 0 {
            let (mut hands, mut left) = (hands, left);
            hands[seat] |= 1 << tile;
            left[seat] -= 1;
            enumerate(rest, barred, left, hands, out);
        }
    }
}

/// The likelihood of a seat's choices if it lays its heaviest tile but for one slip in twenty, or any tile.
fn likelihood(info: &InfoState, seat: usize, hand: Tiles, heavy: bool) -> f64 {
    let turns: Vec<_> =
        info.state().record().turns(0).filter(|past| usize::from(past.seat) == seat).collect();
    let laid: Vec<(u8, [u8; 2])> = turns.iter().filter_map(|past| Some((past.laid?.0, past.ends))).collect();
    let mut product = 1.0;
    for (i, &(tile, ends)) in laid.iter().enumerate() {
        let held = laid[i..].iter().fold(hand, |held, (later, _)| held | 1 << later);
        let fits: Vec<u8> = tile::each(held & tile::fitting(ends)).collect();
        let most = fits.iter().map(|&tile| tile::weight(tile)).max().unwrap();
        let any = 1.0 / fits.len() as f64;
        let is_most = f64::from(u8::from(tile::weight(tile) == most));
        product *= if heavy { 0.05 * any + 0.95 * is_most } else { any };
    }
    product
}

/// The probabilities by enumeration, with one model for all three players.
fn by_brute_force(game: &Round, info: &InfoState, heavy: bool, gamma: f64) -> Chances {
    let (others, barred, left) = (info.others(), game.barred(info), info.state().left());
    let unseen: Vec<u8> = tile::each(info.unseen()).collect();
    let mut deals = Vec::new();
    enumerate(&unseen, others.map(|p| barred[p]), others.map(|p| left[p]), [0; 3], &mut deals);
    let mut chances = [[0.0; 3]; tile::COUNT as usize];
    let mut all = 0.0;
    for hands in deals {
        let seats = (0..3).map(|i| likelihood(info, others[i], hands[i], heavy));
        let weight = seats.product::<f64>().powf(gamma);
        all += weight;
        for (i, hand) in hands.into_iter().enumerate() {
            tile::each(hand).for_each(|tile| chances[usize::from(tile)][i] += weight);
        }
    }
    chances.map(|of_tile| of_tile.map(|sum| sum / all))
}

#[test]
fn deals_weigh_as_much_as_the_choices_seen_are_likely() {
    const DRAWS: usize = 40_000;
    let game = Round::new(Rules::PUBLISHED);
    for (line, turns, model, gamma) in [
        (SHALLOW, 16, PlayerModel::Any, 1.0),
        (SHALLOW, 16, PlayerModel::Heavy, 1.0),
        (SHALLOW, 17, PlayerModel::Heavy, 0.5),
        (SHALLOW, 18, PlayerModel::Heavy, 0.0),
        (DEEP, 16, PlayerModel::Heavy, 1.0),
    ] {
        let info = game.info_state(&after(&game, line, turns), turns % 4);
        let assumed = Assumptions { gamma, foes: model, partner: model };
        let ours =
            WeightedDeals::new(&game, &info, assumed, DRAWS, &mut Seed(1).rng(), &Stop::NEVER).chances();
        let truth = by_brute_force(&game, &info, model == PlayerModel::Heavy, gamma);
        let plain = game.exact_chances(&info);
        let differs = |a: &Chances, b: &Chances| -> f64 {
            let pairs = a.iter().flatten().zip(b.iter().flatten());
            pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
        };
        assert!(differs(&ours, &truth) < 0.025, "{model:?} {gamma}: {}", differs(&ours, &truth));
        // The check can fail: without the choices it would, wherever they say something.
        assert!(
            gamma == 0.0 || differs(&plain, &truth) > 0.05,
            "{model:?} {gamma}: {}",
            differs(&plain, &truth)
        );
    }
}

#[test]
fn the_level_of_players_tells_of_their_hands() {
    // Players who see all hands and look four plies ahead are of level 1; so their choices tell more of the deal than that tiles fit.
    let game = Round::new(Rules::PAPER);
    let (mut plain, mut level, mut learnt) = (0.0, 0.0, 0.0);
    for round in 0..60 {
        let spec = "oracle:(paced:4,beta=0)".parse().unwrap();
        let mut agents: Vec<_> = (0..4).map(|_| profile().roster().agent(&spec).unwrap()).collect();
        let mut rng = Seed(8).child("round", round).rng();
        let mut s = game.start();
        let mut turns = 0;
        while game.turn(&s) != Turn::Over && turns < 12 {
            let act = match game.turn(&s) {
                Turn::Player(p) => {
                    turns += 1;
                    agents[p].choose(&Seat::new(&game, &s, p), &mut rng)
                }
                _ => game.sample(&s, &mut rng, &mut Vec::new()),
            };
            game.play(&mut s, act);
        }
        let Turn::Player(p) = game.turn(&s) else { continue };
        let info = game.info_state(&s, p);
        let truly = |chances: &Chances| -> f64 {
            let others = info.others().into_iter().enumerate();
            others
                .flat_map(|(i, seat)| {
                    tile::each(s.hands()[seat]).map(move |tile| chances[usize::from(tile)][i])
                })
                .sum()
        };
        let by = |level| {
            WeightedDeals::by_level(&game, &info, level, 300, &mut Seed(1).rng(), &Stop::NEVER).chances()
        };
        plain += truly(&game.exact_chances(&info));
        level += truly(&by(Level::Known(0.9)));
        learnt += truly(&by(Level::Learnt));
    }
    assert!(level > 1.05 * plain && learnt > 1.05 * plain, "{plain} {level} {learnt}");
}

#[test]
fn a_reader_beats_greedy() {
    let game = Round::new(Rules::PAPER);
    let agent = |spec: &str| profile().roster().agent(&spec.parse().unwrap()).unwrap();
    let mut agents: [Box<dyn Agent<Round>>; 2] = [agent("reader:8,weighed=200"), agent("greedy")];
    let mut won = 0;
    for round in 0..300 {
        let mut rng = Seed(5).child("round", round).rng();
        let mut s = game.start();
        loop {
            let act = match game.turn(&s) {
                Turn::Over => break,
                Turn::Chance => game.sample(&s, &mut rng, &mut Vec::new()),
                Turn::Player(p) => agents[p % 2].choose(&Seat::new(&game, &s, p), &mut rng),
            };
            game.play(&mut s, act);
        }
        won += u32::from(game.payoff(&s, 0) > 0);
    }
    // With eight deals a move it wins about 72 in 100; with the usual hundred 78.
    assert!(won > 190, "{won} of 300");
}
