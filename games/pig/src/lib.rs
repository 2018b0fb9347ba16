//! Pig: roll as long as you dare; a one loses the points of the turn.
//!
//! A [`PigState`] has both scores, the points of the turn and whether the die is being rolled, which is a chance node
//! with six outcomes. [`HoldAt`] is the usual family of players, who hold at a fixed number of points. `exact` solves the
//! game by dynamic programming; [`Optimal`] plays by its table and `optimal` offers it as solver and best response.
//!
//! A game of dice is offered no alpha-beta; asking for it does not compile:
//! ```compile_fail,E0599
//! use seedbed_agents::Negamax;
//! use seedbed_pig::Pig;
//! let search = Negamax::<Pig>::new(4, 1); // only where the game is ChanceFree
//! ```
//! ```compile_fail,E0277
//! use seedbed_erased::Profile;
//! use seedbed_pig::Pig;
//! let profile = Profile::<Pig>::perfect_information().chance_free();
//! ```
//! Without that call, Pig has its proper profile:
//! ```
//! use seedbed_erased::Profile;
//! use seedbed_pig::Pig;
//! let profile = Profile::<Pig>::perfect_information().explicit_chance();
//! assert!(profile.roster().agent(&"negamax".parse().unwrap()).is_err());
//! ```

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod exact;
mod holding;
mod observation;
mod optimal;
mod scene;
mod text;
mod turns;

#[cfg(not(test))]
pub use entry::ENTRY;
pub use holding::HoldAt;
pub use optimal::Optimal;
use seedbed_rules::{ExplicitChance, Game, PerfectInformation, Player, Rng, Turn};

/// The rules, with the score that wins and the length at which a game is called a draw.
#[derive(Clone)]
pub struct Pig {
    target: u16,
    limit: u16,
}

/// The state: the scores, the points of the current turn, and whether the die is being rolled.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PigState {
    scores: [u16; 2],
    pot: u16,
    mover: u8,
    rolling: bool,
    plies: u16,
}

/// What a player does, or what the die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Keep the points of this turn and pass the die.
    Hold,
    /// Throw the die.
    Roll,
    /// The die shows this.
    Face(u8),
}

impl Pig {
    /// A game to `target` points, drawn after `limit` plies.
    pub fn new(target: u16, limit: u16) -> Self {
        Self { target, limit }
    }
}

impl Game for Pig {
    type State = PigState;
    type Move = Act;

    fn start(&self) -> PigState {
        PigState { scores: [0, 0], pot: 0, mover: 0, rolling: false, plies: 0 }
    }

    #[inline]
    fn turn(&self, s: &PigState) -> Turn {
        if s.rolling {
            Turn::Chance
        } else if s.scores.iter().any(|&score| score >= self.target) || s.plies >= self.limit {
            Turn::Over
        } else {
            Turn::Player(s.mover.into())
        }
    }

    fn moves(&self, s: &PigState, out: &mut Vec<Act>) {
        out.clear();
        if s.rolling {
            out.extend((1..=6).map(Act::Face));
        } else if s.pot == 0 {
            out.push(Act::Roll);
        } else {
            out.extend([Act::Hold, Act::Roll]);
        }
    }

    #[inline]
    fn play(&self, s: &mut PigState, act: Act) {
        s.plies += 1;
        s.rolling = act == Act::Roll;
        match act {
            Act::Roll => {}
            Act::Face(face) if face > 1 => s.pot += u16::from(face),
            Act::Face(_) => (s.pot, s.mover) = (0, 1 - s.mover),
            Act::Hold => {
                s.scores[usize::from(s.mover)] += s.pot;
                (s.pot, s.mover) = (0, 1 - s.mover);
            }
        }
    }

    /// One number is drawn even where there is one move, as if the moves were listed.
    #[inline]
    fn sample(&self, s: &PigState, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        if s.rolling {
            return Act::Face(1 + rng.below(6) as u8);
        }
        let choices = 1 + usize::from(s.pot > 0);
        if rng.below(choices) + 1 == choices { Act::Roll } else { Act::Hold }
    }

    fn payoff(&self, s: &PigState, p: Player) -> i32 {
        let won = |p: Player| i32::from(s.scores[p] >= self.target);
        won(p) - won(1 - p)
    }

    fn action_id(&self, act: Act) -> u32 {
        match act {
            Act::Hold => 0,
            Act::Roll => 1,
            Act::Face(face) => 1 + u32::from(face),
        }
    }

    fn action_count(&self) -> u32 {
        8
    }

    fn max_plies(&self) -> u32 {
        u32::from(self.limit) + 1
    }
}

impl PerfectInformation for Pig {}

impl ExplicitChance for Pig {
    fn distribution(&self, _: &PigState, out: &mut Vec<(Act, f64)>) {
        out.clear();
        out.extend((1..=6).map(|face| (Act::Face(face), 1.0 / 6.0)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn moves_are_drawn_as_from_their_list() {
        let (game, mut rng, mut buf) = (Pig::new(100, 2000), Seed(8).rng(), Vec::new());
        for _ in 0..20 {
            let mut s = game.start();
            while game.turn(&s) != Turn::Over {
                let mut other = rng.clone();
                let drawn = game.sample(&s, &mut rng, &mut buf);
                game.moves(&s, &mut buf);
                assert_eq!((drawn, &rng), (buf[other.below(buf.len())], &other), "{s:?}");
                game.play(&mut s, drawn);
            }
        }
    }
}
