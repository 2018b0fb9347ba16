//! What a game knows about good play, cheaply enough to be asked in every simulation of a search.

use crate::{Game, Player, Rng, Turn};

/// A game that can play on sensibly and say which moves look good before any was searched.
///
/// Laws and counts need moves that are drawn uniformly, which is what [`Game::sample`] does; this is for players.
pub trait Advice: Game {
    /// Plays on as a hasty but sensible player would, until the result can be counted, and appends who made which move to `played`.
    ///
    /// [`Game::payoff`] then says who won, even if the rules would let the game go on.
    fn play_out(&self, s: &mut Self::State, rng: &mut Rng, played: &mut Vec<(Player, Self::Move)>);

    /// Plays on in the same way for at most `plies` plies, and appends them to `played`.
    ///
    /// Unless a game has a quicker way, any of the best prospects is played.
    fn play_some(
        &self,
        s: &mut Self::State,
        plies: u32,
        rng: &mut Rng,
        played: &mut Vec<(Player, Self::Move)>,
    ) {
        let mut prospects = Vec::new();
        for _ in 0..plies {
            let Turn::Player(mover) = self.turn(s) else { return };
            self.prospects(s, &mut prospects);
            Prospect::keep_best(&mut prospects);
            let m = prospects[rng.below(prospects.len())].mv;
            played.push((mover, m));
            self.play(s, m);
        }
    }

    /// Fills `out`, emptied first, with the moves worth searching in an unfinished game, at least one.
    fn prospects(&self, s: &Self::State, out: &mut Vec<Prospect<Self::Move>>);
}

/// What is believed of a move before it was tried: as if it had been tried `trials` times and brought `points` points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospect<M> {
    /// The move.
    pub mv: M,
    /// How many trials the belief is worth.
    pub trials: f32,
    /// How many points they would have brought.
    pub points: f32,
}

impl<M> Prospect<M> {
    /// A move that is as good as any.
    pub fn even(mv: M, trials: f32) -> Self {
        Self { mv, trials, points: trials / 2.0 }
    }

    /// Adds the belief that the move is good, worth `trials` trials.
    pub fn favour(&mut self, trials: f32) {
        self.trials += trials;
        self.points += trials;
    }

    /// Adds the belief that the move is bad, worth `trials` trials.
    pub fn doubt(&mut self, trials: f32) {
        self.trials += trials;
    }

    /// The share of points that is expected of the move.
    pub fn mean(&self) -> f32 {
        self.points / self.trials
    }

    /// Leaves only those of which the most is expected.
    pub fn keep_best(prospects: &mut Vec<Self>) {
        /// Equal beliefs may differ by rounding.
        const ROUNDING: f32 = 1e-5;
        let best = prospects.iter().map(Self::mean).fold(0.0, f32::max);
        prospects.retain(|prospect| prospect.mean() >= best - ROUNDING);
    }
}
