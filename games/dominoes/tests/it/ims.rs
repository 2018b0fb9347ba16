//! Imperfect Minimax Search against a plain reference and against the rounds of the authors' logs.

use crate::lines::{DEEP, SHALLOW, first_deal, read};
use seedbed_dominoes::tile::{self, Tiles};
use seedbed_dominoes::{Act, DominoesState, Ims, InfoState, Pace, Round, Rules, What};
use seedbed_rules::{Agent, Game, ImperfectInformation, Rng, Seat, Seed, Turn};

#[test]
fn the_published_search_plays_the_published_rounds() {
    let game = Round::new(Rules::PUBLISHED);
    let mut rng = Seed(0).rng();
    for (line, alpha, beta) in [(SHALLOW, 4.0, 1.0 / 3.0), (DEEP, 6.0, 0.5)] {
        let mut ims = Ims { pace: Pace { alpha, beta }, sound: false, tempo: 0.0 };
        let mut s = game.dealt(first_deal(), 0);
        for word in line.split_whitespace() {
            let act = read(&game, &s, word);
            let Turn::Player(p) = game.turn(&s) else { panic!("the round is over before {word}") };
            if p % 2 == 0 {
                let ours = ims.choose(&Seat::new(&game, &s, p), &mut rng);
                assert_eq!(ours, act, "alpha {alpha}, {word} in {s:?}");
            }
            game.play(&mut s, act);
        }
    }
}

/// The state of mind of the paper, tile by tile: who may hold it, who has how many left.
#[derive(Clone)]
struct Mind {
    owners: Vec<(u8, [bool; 4])>,
    left: [u8; 4],
    ends: [u8; 2],
    passes: u8,
}

fn chance(mind: &Mind, owners: [bool; 4], seat: usize) -> f64 {
    let all: u8 = (0..4).filter(|&q| owners[q]).map(|q| mind.left[q]).sum();
    if owners[seat] { f64::from(mind.left[seat]) / f64::from(all) } else { 0.0 }
}

fn expected(mind: &Mind, side: usize) -> f64 {
    let of = |&(tile, owners): &(u8, [bool; 4])| {
        f64::from(tile::weight(tile)) * (chance(mind, owners, side) + chance(mind, owners, side + 2))
    };
    mind.owners.iter().map(of).sum()
}

/// Algorithm 1 of the paper, with the values of finished rounds that its program gives, and no cuts.
fn plain(mind: &Mind, seat: usize, depth: u32, tempo: f64) -> f64 {
    let (us, them) = (seat % 2, 1 - seat % 2);
    let laid = |side: usize| 14.0 - f64::from(mind.left[side] + mind.left[side + 2]);
    let lead = expected(mind, them) - expected(mind, us) + tempo * (laid(us) - laid(them));
    if mind.left[(seat + 3) % 4] == 0 {
        let lost = expected(mind, us);
        return if lost == 0.0 { lead } else { -lost };
    }
    if depth == 0 || mind.passes == 4 {
        return lead;
    }
    let mut best = f64::NEG_INFINITY;
    for &(tile, owners) in &mind.owners {
        let q = chance(mind, owners, seat);
        for at in 0..2u8 {
            let fits = tile::WITH[usize::from(mind.ends[usize::from(at)])] >> tile & 1 == 1;
            if q == 0.0 || !fits || (at == 1 && mind.ends[0] == mind.ends[1]) {
                continue;
            }
            let mut next = mind.clone();
            next.owners.retain(|&(other, _)| other != tile);
            next.left[seat] -= 1;
            next.ends = tile::laid(mind.ends, tile, at);
            next.passes = 0;
            best = best.max(-q * plain(&next, (seat + 1) % 4, depth - 1, tempo));
        }
    }
    if best == f64::NEG_INFINITY {
        let next = Mind { passes: mind.passes + 1, ..mind.clone() };
        return -plain(&next, (seat + 1) % 4, depth - 1, tempo);
    }
    best
}

fn mind(game: &Round, info: &InfoState) -> Mind {
    let barred = game.barred(info);
    let own: Tiles = info.state().hands()[info.seat()];
    let all = tile::each(own | info.unseen());
    let owners = all.map(|tile| {
        let mine = own >> tile & 1 == 1;
        (
            tile,
            std::array::from_fn(
                |q| if q == info.seat() { mine } else { !mine && barred[q] >> tile & 1 == 0 },
            ),
        )
    });
    Mind { owners: owners.collect(), left: info.state().left(), ends: info.state().ends(), passes: 0 }
}

fn value(game: &Round, s: &DominoesState, p: usize, act: Act, depth: u32, tempo: f64) -> f64 {
    let What::Lay { tile, at } = act.what() else { panic!("a tile is laid") };
    let mut mind = mind(game, &game.info_state(s, p));
    mind.owners.retain(|&(other, _)| other != tile);
    mind.left[p] -= 1;
    mind.ends = tile::laid(mind.ends, tile, at);
    -plain(&mind, (p + 1) % 4, depth - 1, tempo)
}

#[test]
fn sound_cuts_change_nothing() {
    let game = Round::new(Rules::PAPER);
    let mut rng: Rng = Seed(41).rng();
    let mut choices = 0;
    for tempo in [0.0, 6.0] {
        let mut ims = Ims { pace: Pace { alpha: 4.0, beta: 0.0 }, sound: true, tempo };
        for _ in 0..25 {
            let mut s = game.start();
            while game.turn(&s) != Turn::Over {
                let moves = game.legal_moves(&s);
                if let Turn::Player(p) = game.turn(&s)
                    && moves.len() > 1
                    && s.record().len() > 6
                {
                    let ours = ims.choose(&Seat::new(&game, &s, p), &mut rng);
                    let values: Vec<f64> =
                        moves.iter().map(|&act| value(&game, &s, p, act, 4, tempo)).collect();
                    let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                    let at = moves.iter().position(|&act| act == ours).unwrap();
                    assert!((values[at] - best).abs() < 1e-9, "{ours:?} has {}, best is {best}", values[at]);
                    choices += 1;
                }
                let act = game.sample(&s, &mut rng, &mut Vec::new());
                game.play(&mut s, act);
            }
        }
    }
    assert!(choices > 200, "{choices}");
}
