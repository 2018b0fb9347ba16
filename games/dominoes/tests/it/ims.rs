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

/// The belief of the paper, tile by tile: who may hold it, and how many tiles each has left.
#[derive(Clone)]
struct BeliefState {
    owners: Vec<(u8, [bool; 4])>,
    left: [u8; 4],
    ends: [u8; 2],
    passes: u8,
}

fn chance(belief: &BeliefState, owners: [bool; 4], seat: usize) -> f64 {
    let all: u8 = (0..4).filter(|&q| owners[q]).map(|q| belief.left[q]).sum();
    if owners[seat] { f64::from(belief.left[seat]) / f64::from(all) } else { 0.0 }
}

fn expected(belief: &BeliefState, side: usize) -> f64 {
    let of = |&(tile, owners): &(u8, [bool; 4])| {
        f64::from(tile::weight(tile)) * (chance(belief, owners, side) + chance(belief, owners, side + 2))
    };
    belief.owners.iter().map(of).sum()
}

/// Algorithm 1 of the paper, with the values of finished rounds of its program, and without cutoffs.
fn plain(belief: &BeliefState, seat: usize, depth: u32, tempo: f64) -> f64 {
    let (us, them) = (seat % 2, 1 - seat % 2);
    let laid = |side: usize| 14.0 - f64::from(belief.left[side] + belief.left[side + 2]);
    let lead = expected(belief, them) - expected(belief, us) + tempo * (laid(us) - laid(them));
    if belief.left[(seat + 3) % 4] == 0 {
        let lost = expected(belief, us);
        return if lost == 0.0 { lead } else { -lost };
    }
    if depth == 0 || belief.passes == 4 {
        return lead;
    }
    let mut best = f64::NEG_INFINITY;
    for &(tile, owners) in &belief.owners {
        let q = chance(belief, owners, seat);
        for at in 0..2u8 {
            let fits = tile::WITH[usize::from(belief.ends[usize::from(at)])] >> tile & 1 == 1;
            if q == 0.0 || !fits || (at == 1 && belief.ends[0] == belief.ends[1]) {
                continue;
            }
            let mut next = belief.clone();
            next.owners.retain(|&(other, _)| other != tile);
            next.left[seat] -= 1;
            next.ends = tile::laid(belief.ends, tile, at);
            next.passes = 0;
            best = best.max(-q * plain(&next, (seat + 1) % 4, depth - 1, tempo));
        }
    }
    if best == f64::NEG_INFINITY {
        let next = BeliefState { passes: belief.passes + 1, ..belief.clone() };
        return -plain(&next, (seat + 1) % 4, depth - 1, tempo);
    }
    best
}

fn belief(game: &Round, info: &InfoState) -> BeliefState {
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
    BeliefState { owners: owners.collect(), left: info.state().left(), ends: info.state().ends(), passes: 0 }
}

fn value(game: &Round, s: &DominoesState, p: usize, act: Act, depth: u32, tempo: f64) -> f64 {
    let What::Lay { tile, at } = act.what() else { panic!("a tile is laid") };
    let mut belief = belief(game, &game.info_state(s, p));
    belief.owners.retain(|&(other, _)| other != tile);
    belief.left[p] -= 1;
    belief.ends = tile::laid(belief.ends, tile, at);
    -plain(&belief, (p + 1) % 4, depth - 1, tempo)
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
