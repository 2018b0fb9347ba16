//! Playouts whose every move is thought about: by flat Monte Carlo, or by looking some plies ahead.

use crate::capabilities::MoveKindWeighting;
use seedbed_rules::{Game, Player, Points, Rng, Stop, Turn};

/// How the moves of a playout are found.
pub(crate) enum Thought<G: Game> {
    /// By random games after each, drawn by weight or uniformly.
    Flat(Option<(MoveKindWeighting<G>, Vec<u32>)>),
    /// By alpha-beta over a few plies and an estimate.
    Negamax(Points<G>),
}

impl<G: Game> Clone for Thought<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Flat(weighted) => Self::Flat(weighted.clone()),
            Self::Negamax(estimate) => Self::Negamax(*estimate),
        }
    }
}

/// Plays games out with some thought for every move.
pub(crate) struct Thoughtful<G: Game> {
    thought: Thought<G>,
    /// Random games after each move, or plies looked ahead.
    amount: u32,
    stop: Stop,
    buf: Vec<G::Move>,
}

impl<G: Game> Thoughtful<G> {
    pub(crate) fn new(thought: Thought<G>, amount: u32) -> Self {
        Self { thought, amount, stop: Stop::NEVER, buf: Vec::new() }
    }

    /// Another copy, with memory of its own.
    pub(crate) fn another(&self) -> Self {
        Self::new(self.thought.clone(), self.amount)
    }

    /// From now on stops when it is asked to: a single playout may take long.
    pub(crate) fn obey(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    /// Plays on from `s` for at most `plies` plies; when stopped, fewer.
    pub(crate) fn run(&mut self, game: &G, s: &mut G::State, plies: u32, rng: &mut Rng) {
        for _ in 0..plies {
            let m = match game.turn(s) {
                _ if self.stop.is_stopped() => return,
                Turn::Over => return,
                Turn::Chance => game.sample(s, rng, &mut self.buf),
                Turn::Player(me) => self.choose(game, s, me, rng),
            };
            game.play(s, m);
        }
    }

    /// The best move, with ties broken at random.
    fn choose(&mut self, game: &G, s: &G::State, me: Player, rng: &mut Rng) -> G::Move {
        let moves = game.legal_moves(s);
        let (mut best, mut most, mut ties) = (moves[0], i64::MIN, 0);
        for &m in &moves {
            if self.stop.is_stopped() {
                break;
            }
            let next = game.after(s, m);
            let value = match &self.thought {
                Thought::Flat(_) => self.won(game, &next, me, rng),
                Thought::Negamax(estimate) => {
                    let ahead = Lookahead { game, me, estimate: *estimate, stop: &self.stop };
                    ahead.value(&next, self.amount - 1, most)
                }
            };
            if value > most {
                (best, most, ties) = (m, value, 1);
            } else if value == most {
                ties += 1;
                if rng.below(ties) == 0 {
                    best = m;
                }
            }
        }
        best
    }

    /// The points of some random games from here.
    fn won(&mut self, game: &G, from: &G::State, me: Player, rng: &mut Rng) -> i64 {
        let Thought::Flat(weighted) = &self.thought else { return 0 };
        let mut won = 0;
        for _ in 0..self.amount {
            let mut s = from.clone();
            match weighted {
                Some((weighting, weights)) => {
                    (weighting.run)(game, &mut s, weights, u32::MAX, rng, &mut self.buf);
                }
                None => {
                    while game.turn(&s) != Turn::Over {
                        let m = game.sample(&s, rng, &mut self.buf);
                        game.play(&mut s, m);
                    }
                }
            }
            won += i64::from(game.payoff(&s, me).signum());
        }
        won
    }
}

/// Larger than every estimate.
const DECIDED: i64 = 1 << 32;

/// Looks some plies ahead, without a table: playouts meet few positions twice.
struct Lookahead<'a, G: Game> {
    game: &'a G,
    me: Player,
    estimate: Points<G>,
    stop: &'a Stop,
}

impl<G: Game> Lookahead<'_, G> {
    /// The value of a position for `me`, by looking `plies` plies ahead; if it is less than `known`, anything less than that.
    /// Where chance would have to be weighed, or when stopped, the estimate decides.
    fn value(&self, s: &G::State, plies: u32, known: i64) -> i64 {
        let Self { game, me, estimate, stop } = *self;
        let mover = match game.turn(s) {
            Turn::Over => return DECIDED * i64::from(game.payoff(s, me)),
            Turn::Player(p) if plies > 0 && !stop.is_stopped() => p,
            _ => return estimate(game, s, me).into(),
        };
        let own = game.side(mover) == game.side(me);
        let mut best = if own { i64::MIN } else { i64::MAX };
        for m in game.legal_moves(s) {
            let found = self.value(&game.after(s, m), plies - 1, known);
            best = if own { best.max(found) } else { best.min(found) };
            // Whoever led here had something better.
            if !own && best < known {
                break;
            }
        }
        best
    }
}
