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
        let mut ims = Ims { pace: Pace { alpha, beta }, sound: false, tempo: 0.0, greedy_first: false };
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

/// The belief of the paper as its section III keeps it: for every tile the probabilities of all four players, changed by each
/// play. (The agent has no such table; it computes them from what each seat has left.)
#[derive(Clone)]
struct BeliefState {
    table: Vec<(u8, [f64; 4])>,
    left: [u8; 4],
    ends: [u8; 2],
    passes: u8,
    /// Is some tile with a player who has none left?
    impossible: bool,
}

impl BeliefState {
    /// A player puts down a tile: it leaves the table, and every other tile becomes less likely to be his and so likelier to be
    /// another's, unless nobody else may have it.
    fn lay(&self, player: usize, tile: u8, at: u8) -> Self {
        let mut next = self.clone();
        next.table.retain(|&(other, _)| other != tile);
        next.left[player] -= 1;
        (next.ends, next.passes) = (tile::laid(self.ends, tile, at), 0);
        let kept = f64::from(next.left[player]) / f64::from(self.left[player]);
        for (_, row) in &mut next.table {
            let others: f64 = (0..4).filter(|&q| q != player).map(|q| row[q]).sum();
            if others == 0.0 {
                next.impossible |= row[player] > 0.0 && next.left[player] == 0;
                continue;
            }
            row[player] *= kept;
            let all: f64 = row.iter().sum();
            for p in &mut row[..] {
                *p /= all;
            }
        }
        next
    }
}

fn expected(belief: &BeliefState, side: usize) -> f64 {
    belief.table.iter().map(|&(tile, row)| f64::from(tile::weight(tile)) * (row[side] + row[side + 2])).sum()
}

/// Algorithm 1 of the paper, with the values of finished rounds of its program, and without cutoffs.
fn plain(belief: &BeliefState, seat: usize, depth: u32, tempo: f64, met: &mut bool) -> f64 {
    *met |= belief.impossible;
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
    for &(tile, row) in &belief.table {
        let q = row[seat];
        for at in 0..2u8 {
            let fits = tile::WITH[usize::from(belief.ends[usize::from(at)])] >> tile & 1 == 1;
            if q == 0.0 || !fits || (at == 1 && belief.ends[0] == belief.ends[1]) {
                continue;
            }
            best = best.max(-q * plain(&belief.lay(seat, tile, at), (seat + 1) % 4, depth - 1, tempo, met));
        }
    }
    if best == f64::NEG_INFINITY {
        let next = BeliefState { passes: belief.passes + 1, ..belief.clone() };
        return -plain(&next, (seat + 1) % 4, depth - 1, tempo, met);
    }
    best
}

fn belief(game: &Round, info: &InfoState) -> BeliefState {
    let barred = game.barred(info);
    let own: Tiles = info.state().hands()[info.seat()];
    let all = tile::each(own | info.unseen());
    let left = info.state().left();
    let row = |tile: u8| {
        let mine = own >> tile & 1 == 1;
        let may = |q: usize| if q == info.seat() { mine } else { !mine && barred[q] >> tile & 1 == 0 };
        let all: u8 = (0..4).filter(|&q| may(q)).map(|q| left[q]).sum();
        (tile, std::array::from_fn(|q| if may(q) { f64::from(left[q]) / f64::from(all) } else { 0.0 }))
    };
    let table = all.map(row).collect();
    BeliefState { table, left, ends: info.state().ends(), passes: 0, impossible: false }
}

fn value(game: &Round, s: &DominoesState, p: usize, act: Act, tempo: f64, met: &mut bool) -> f64 {
    let What::Lay { tile, at } = act.what() else { panic!("a tile is laid") };
    let belief = belief(game, &game.info_state(s, p)).lay(p, tile, at);
    -plain(&belief, (p + 1) % 4, 3, tempo, met)
}

/// Rounds for each evaluation.
const ROUNDS: u32 = 25;

#[test]
fn sound_cuts_change_nothing() {
    let game = Round::new(Rules::PAPER);
    let mut rng: Rng = Seed(41).rng();
    let (mut choices, mut impossible) = (0, 0);
    for tempo in [0.0, 6.0] {
        let mut ims = Ims { pace: Pace { alpha: 4.0, beta: 0.0 }, sound: true, tempo, greedy_first: false };
        for _ in 0..ROUNDS {
            let mut s = game.start();
            while game.turn(&s) != Turn::Over {
                let moves = game.legal_moves(&s);
                if let Turn::Player(p) = game.turn(&s)
                    && moves.len() > 1
                    && s.record().len() > 6
                {
                    let ours = ims.choose(&Seat::new(&game, &s, p), &mut rng);
                    let mut met = false;
                    let values: Vec<f64> =
                        moves.iter().map(|&act| value(&game, &s, p, act, tempo, &mut met)).collect();
                    assert!(values.iter().all(|value| value.is_finite()), "{values:?} in {s:?}");
                    let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                    let at = moves.iter().position(|&act| act == ours).unwrap();
                    assert!((values[at] - best).abs() < 1e-9, "{ours:?} has {}, best is {best}", values[at]);
                    choices += 1;
                    impossible += u32::from(met);
                }
                let act = game.sample(&s, &mut rng, &mut Vec::new());
                game.play(&mut s, act);
            }
        }
    }
    println!("{impossible} of {choices} turns met a tile that only a player without tiles may hold");
    assert!(choices > 200 && impossible > 0, "{choices}, {impossible}");
}

#[test]
fn a_greedy_first_tile_is_the_heaviest_and_the_others_are_searched() {
    let game = Round::new(Rules::PUBLISHED);
    let (mut rng, pace) = (Seed(7).rng(), Pace { alpha: 4.0, beta: 1.0 / 3.0 });
    let [mut greedy, mut searched] =
        [true, false].map(|greedy_first| Ims { pace, sound: false, tempo: 0.0, greedy_first });
    let mut other_firsts = 0;
    for _ in 0..20 {
        let mut s = game.start();
        while let turn @ (Turn::Player(_) | Turn::Chance) = game.turn(&s) {
            let Turn::Player(p) = turn else {
                let dealt = game.sample(&s, &mut rng, &mut Vec::new());
                game.play(&mut s, dealt);
                continue;
            };
            let [one, other] =
                [&mut greedy, &mut searched].map(|ims| ims.choose(&Seat::new(&game, &s, p), &mut rng));
            let tiles: Vec<u8> = game.legal_moves(&s).iter().filter_map(|act| act.tile()).collect();
            if s.left()[p] == 7 && !tiles.is_empty() {
                let heaviest = tiles.iter().map(|&tile| tile::weight(tile)).max();
                assert_eq!(one.tile().map(tile::weight), heaviest, "{s:?}");
                other_firsts += u32::from(one != other);
            } else {
                assert_eq!(one, other);
            }
            game.play(&mut s, other);
        }
    }
    assert!(other_firsts > 0, "the search often wants another tile");
}
