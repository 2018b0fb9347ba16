//! Guess Who: find the opponent's character by asking about some of those that are left.
//!
//! A state, [`Standing`], is the number of characters each player has left, and the question that chance will answer.
//! [`Asking`] is a strategy; [`Formula`] is the parametric family of the paper, [`God`] the known optimum. `exact` evaluates
//! strategies against each other, [`Reply`] computes best responses and optimal play, and [`Solver`] answers about any
//! position, all by dynamic programming.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod asking;
mod best_responses;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod exact;
mod formula;
mod named;
mod observation;
mod policy;
mod reply;
mod scene;
mod solver;
mod text;

#[cfg(not(test))]
pub use entry::ENTRY;

use seedbed_rules::{ExplicitChance, Game, Keyed, PerfectInformation, Player, Rng, Turn};

pub use asking::{Asking, Dichotomy, God, PureStrategy};
pub use exact::ScoreTable;
pub use formula::{Formula, Placement, Reading, Rounding};
pub use named::{BEST, OL, ONL};
pub use reply::Reply;
pub use solver::Solver;

/// The rules with the number of characters fixed, and how parameters are read as a strategy.
#[derive(Clone)]
pub struct GuessWho {
    characters: u16,
    reading: Reading,
}

/// The state: the number of characters each player has left, and the question that waits for its answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    left: [u16; 2],
    mover: u8,
    asked: u16,
}

/// A question, or its answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// It is none of them.
    No,
    /// It is one of them.
    Yes,
    /// Asks about this number of characters.
    Ask(u16),
}

impl GuessWho {
    /// A game with `characters` on either side, at least two.
    ///
    /// # Panics
    /// In debug builds, if there are fewer than two.
    pub fn new(characters: u16, reading: Reading) -> Self {
        debug_assert!(characters >= 2, "with one character there is nothing to ask");
        Self { characters, reading }
    }

    /// The number of characters on either side.
    pub fn characters(&self) -> u16 {
        self.characters
    }

    /// How parameters are read as a strategy.
    pub fn reading(&self) -> Reading {
        self.reading
    }
}

impl Standing {
    /// The state in which `mover` is to ask, with `own` characters left against `other`.
    pub fn to_ask(mover: Player, own: u16, other: u16) -> Self {
        let left = if mover == 0 { [own, other] } else { [other, own] };
        Self { left, mover: mover as u8, asked: 0 }
    }

    /// The number of characters left to the player who asks, and to the opponent.
    pub fn seen(&self) -> (u16, u16) {
        let me = usize::from(self.mover);
        (self.left[me], self.left[1 - me])
    }
}

impl Game for GuessWho {
    type State = Standing;
    type Move = Act;

    fn start(&self) -> Standing {
        Standing::to_ask(0, self.characters, self.characters)
    }

    fn turn(&self, s: &Standing) -> Turn {
        if s.asked > 0 {
            Turn::Chance
        } else if s.left.contains(&1) {
            Turn::Over
        } else {
            Turn::Player(s.mover.into())
        }
    }

    fn moves(&self, s: &Standing, out: &mut Vec<Act>) {
        out.clear();
        if s.asked > 0 {
            out.extend([Act::No, Act::Yes]);
        } else {
            out.extend((1..s.seen().0).map(Act::Ask));
        }
    }

    fn play(&self, s: &mut Standing, act: Act) {
        let own = &mut s.left[usize::from(s.mover)];
        match act {
            Act::Ask(count) => return s.asked = count,
            Act::Yes => *own = s.asked,
            Act::No => *own -= s.asked,
        }
        (s.asked, s.mover) = (0, 1 - s.mover);
    }

    fn payoff(&self, s: &Standing, p: Player) -> i32 {
        if s.left[p] == 1 { 1 } else { -1 }
    }

    #[inline]
    fn sample(&self, s: &Standing, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        let own = s.seen().0;
        match s.asked {
            0 => Act::Ask(1 + rng.below(usize::from(own) - 1) as u16),
            asked if is_among(asked, own, rng) => Act::Yes,
            _ => Act::No,
        }
    }

    fn action_id(&self, act: Act) -> u32 {
        match act {
            Act::No => 0,
            Act::Yes => 1,
            Act::Ask(count) => 1 + u32::from(count),
        }
    }

    fn action_count(&self) -> u32 {
        1 + u32::from(self.characters)
    }

    /// Every answer removes at least one character, and before the last both players may be left with two.
    fn max_plies(&self) -> u32 {
        4 * u32::from(self.characters) - 6
    }
}

/// Draws whether the secret character is among `asked` out of `left`.
#[inline]
fn is_among(asked: u16, left: u16, rng: &mut Rng) -> bool {
    rng.below(left.into()) < usize::from(asked)
}

impl PerfectInformation for GuessWho {}
impl Keyed for GuessWho {}

impl ExplicitChance for GuessWho {
    fn distribution(&self, s: &Standing, out: &mut Vec<(Act, f64)>) {
        let yes = f64::from(s.asked) / f64::from(s.seen().0);
        out.clear();
        out.extend([(Act::No, 1.0 - yes), (Act::Yes, yes)]);
    }
}
