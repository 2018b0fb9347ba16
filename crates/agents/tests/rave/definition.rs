//! The search written down from the definitions of its parts, with no thought for speed.

use super::colours::{Cells, Colours};
use seedbed_rules::{Advice, Game, Player, Prospect, Rng, Seed, Turn};
use std::collections::HashMap;

/// The options, as the parameters name them.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub(crate) equivalence: f32,
    pub(crate) reference: u32,
    pub(crate) c: f32,
    pub(crate) fpu: Option<f32>,
    pub(crate) expand: f32,
    /// 0 the game's own, 1 single moves, 2 pairs too.
    pub(crate) learns: usize,
    pub(crate) epsilon: f64,
    pub(crate) cut: Option<usize>,
    pub(crate) minimax: f32,
    pub(crate) bonus: f32,
    pub(crate) target: bool,
    pub(crate) scale: f32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            equivalence: 1000.0,
            reference: 0,
            c: 0.0,
            fpu: None,
            expand: 2.0,
            learns: 0,
            epsilon: 0.1,
            cut: None,
            minimax: 0.0,
            bonus: 0.0,
            target: false,
            scale: 10.0,
        }
    }
}

/// What is known of a move after a sequence of moves: visits and points, and both over games in which it came later.
#[derive(Clone, Copy, Default)]
struct Known {
    visits: f32,
    points: f32,
    /// What is believed of it; where a position has statistics of its own, these begin with that.
    belief: [f32; 2],
    judged: f32,
}

/// Moves that lead to a position.
type Way = Vec<u8>;

/// Trials and points.
type Results<K> = HashMap<K, [f32; 2]>;

#[derive(Default)]
struct Memory {
    /// The moves of positions in the tree.
    known: HashMap<Way, Vec<(u8, Known)>>,
    /// Games in which a player made a move at a position or later.
    later: Results<(Way, Player, u8)>,
    single: Results<(Player, u8)>,
    pairs: Results<(Player, Option<u8>, u8)>,
    target: i32,
    slice: [f32; 2],
}

fn note<K: std::hash::Hash + Eq>(results: &mut Results<K>, key: K, points: f32) {
    let known = results.entry(key).or_default();
    known[0] += 1.0;
    known[1] += points;
}

impl Options {
    fn expected(&self, points: i32) -> f32 {
        1.0 / (1.0 + libm::expf(-(points as f32) / self.scale))
    }

    fn add(&self, game: &Colours, memory: &mut Memory, way: &Way, s: &Cells) {
        let (mut prospects, mover) = (Vec::new(), game.mover(s));
        game.prospects(s, &mut prospects);
        let mut moves = Vec::new();
        for Prospect { mv, trials, points } in prospects {
            let after = game.after(s, mv);
            let judged = match game.turn(&after) {
                Turn::Over => 0.5 + 0.5 * game.payoff(&after, mover) as f32,
                _ => self.expected(game.estimate(&after, mover)),
            };
            let mut belief = [trials, points];
            if self.reference == 0 {
                memory.later.insert((way.clone(), mover, mv), std::mem::take(&mut belief));
            }
            moves.push((mv, Known { belief, judged, ..Known::default() }));
        }
        memory.known.insert(way.clone(), moves);
    }

    /// What a move looks like at a position, whose statistics of later moves are those of `reference`.
    fn value(&self, memory: &Memory, mover: Player, reference: &Way, all: f32, (m, at): &(u8, Known)) -> f32 {
        let Known { visits, points, belief, judged } = *at;
        let seen = memory.later.get(&(reference.clone(), mover, *m)).copied().unwrap_or_default();
        let (later, later_points) = (belief[0] + seen[0], belief[1] + seen[1]);
        let mut value = later_points / later;
        if visits > 0.0 {
            let weight = later / (later + visits + later * visits / self.equivalence);
            value = weight * value + (1.0 - weight) * (points / visits);
        } else if let Some(fpu) = self.fpu {
            value = fpu;
        }
        let explore = self.c * self.c * libm::logf(all + 1.0);
        value + self.minimax * (judged - value) + (explore / (visits + 1.0)).sqrt()
    }

    /// The move of a playout that learns.
    fn habit(&self, game: &Colours, memory: &Memory, s: &Cells, before: Option<u8>, rng: &mut Rng) -> u8 {
        let mut moves = game.legal_moves(s);
        if moves.len() > 1 {
            // The game doubts this one.
            moves.retain(|&m| m != 0);
        }
        if rng.unit() < self.epsilon {
            return moves[rng.below(moves.len())];
        }
        let mover = game.mover(s);
        let mean = |m: u8| {
            let single = memory.single.get(&(mover, m)).map_or(1.0, |[trials, points]| points / trials);
            match memory.pairs.get(&(mover, before, m)) {
                Some([trials, points]) if self.learns == 2 && *trials >= 7.0 => {
                    0.5 * (single + points / trials)
                }
                _ => single,
            }
        };
        let (mut best, mut ties) = (moves[0], 0);
        for m in moves {
            if ties == 0 || mean(m) > mean(best) {
                (best, ties) = (m, 1);
            } else if mean(m).total_cmp(&mean(best)).is_eq() {
                ties += 1;
                if rng.below(ties) == 0 {
                    best = m;
                }
            }
        }
        best
    }

    /// Plays on; returns whether the game came to its end.
    fn play_out(
        &self,
        game: &Colours,
        memory: &Memory,
        s: &mut Cells,
        way: &mut Vec<(Player, u8)>,
        rng: &mut Rng,
    ) -> bool {
        for _ in 0..self.cut.unwrap_or(usize::MAX) {
            let Turn::Player(mover) = game.turn(s) else { break };
            let m = match (self.learns, self.cut) {
                (0, None) => game.sample(s, rng, &mut Vec::new()),
                (0, Some(_)) => {
                    let mut moves = game.legal_moves(s);
                    if moves.len() > 1 {
                        moves.retain(|&m| m != 0);
                    }
                    moves[rng.below(moves.len())]
                }
                _ => self.habit(game, memory, s, way.last().map(|&(_, m)| m), rng),
            };
            way.push((mover, m));
            game.play(s, m);
        }
        game.turn(s) == Turn::Over
    }

    /// The points of both players.
    fn points(&self, game: &Colours, memory: &mut Memory, s: &Cells, ended: bool) -> [f32; 2] {
        let points = [0, 1].map(|p| {
            let (estimate, target) =
                (game.estimate(s, p), if p == 0 { memory.target } else { -memory.target });
            let margin = self.expected(estimate);
            let result = if self.target { (estimate - target).signum() } else { game.payoff(s, p) };
            let result = 0.5 + 0.5 * result as f32;
            match ended {
                false => margin,
                true if self.bonus > 0.0 => (1.0 - self.bonus) * result + self.bonus * margin,
                true => result,
            }
        });
        memory.slice = [memory.slice[0] + 1.0, memory.slice[1] + points[0]];
        if memory.slice[0] >= 100.0 {
            let (mean, step) = (memory.slice[1] / 100.0, (self.scale / 10.0).ceil() as i32);
            memory.target += if mean > 0.6 { step } else { 0 } - if mean < 0.4 { step } else { 0 };
            memory.slice = [0.0; 2];
        }
        points
    }

    /// The visits of the moves at the start after `simulations` simulations.
    pub(crate) fn visits(&self, game: &Colours, simulations: u32, seed: Seed) -> Vec<(u8, u32)> {
        let (mut memory, mut rng) = (Memory::default(), seed.rng());
        self.add(game, &mut memory, &Way::new(), &game.start());
        for _ in 0..simulations {
            let (mut s, mut way, mut reference) = (game.start(), Way::new(), Way::new());
            let mut played: Vec<(Player, u8)> = Vec::new();
            while let Some(moves) = memory.known.get(&way) {
                let all: f32 = moves.iter().map(|(_, known)| known.visits).sum();
                if self.reference == 0 || all >= self.reference as f32 {
                    reference.clone_from(&way);
                }
                let mover = game.mover(&s);
                let value = |known: &(u8, Known)| self.value(&memory, mover, &reference, all, known);
                let best =
                    moves.iter().fold(&moves[0], |best, m| if value(m) > value(best) { m } else { best });
                let (m, visits) = (best.0, best.1.visits);
                played.push((mover, m));
                game.play(&mut s, m);
                way.push(m);
                if !memory.known.contains_key(&way) {
                    if visits + 1.0 >= self.expand && game.turn(&s) != Turn::Over {
                        self.add(game, &mut memory, &way, &s);
                    }
                    break;
                }
            }
            let ended = self.play_out(game, &memory, &mut s, &mut played, &mut rng);
            let points = self.points(game, &mut memory, &s, ended);
            memory.credit(&way, &played, points);
        }
        let moves = &memory.known[&Way::new()];
        moves.iter().map(|(m, known)| (*m, known.visits as u32)).collect()
    }
}

impl Memory {
    /// Gives a result to every move that it says something about.
    fn credit(&mut self, way: &Way, played: &[(Player, u8)], points: [f32; 2]) {
        for ply in (0..way.len()).rev() {
            let (here, mover) = (way[..ply].to_vec(), played[ply].0);
            // What the position after is worth to whoever moves there.
            let after = self.known.get(&way[..=ply]).map(|moves| {
                let best = moves.iter().map(|(_, known)| known.judged).fold(0.0, f32::max);
                if played.get(ply + 1).is_some_and(|next| next.0 == mover) { best } else { 1.0 - best }
            });
            let moves = self.known.get_mut(&here).expect("it is in the tree");
            let taken = &mut moves.iter_mut().find(|(m, _)| *m == way[ply]).expect("it was chosen there").1;
            taken.visits += 1.0;
            taken.points += points[mover];
            taken.judged = after.unwrap_or(taken.judged);
            // Every move that was made from here on.
            for &(player, m) in &played[ply..] {
                note(&mut self.later, (here.clone(), player, m), points[player]);
            }
        }
        let mut before = None;
        for &(player, m) in played {
            note(&mut self.single, (player, m), points[player]);
            note(&mut self.pairs, (player, before, m), points[player]);
            before = Some(m);
        }
    }
}
