//! The conformance kit: laws that every game of a kind must keep, checked on positions met in random play.
//!
//! A game that is registered is tested; nobody writes these tests again.

mod advice;
mod base;
#[cfg(test)]
mod can_fail;
mod chance;
mod chi_squared;
mod counted;
mod estimates;
mod imperfect_information;
mod keyed;
mod kinds;
mod learnable;
mod observable;
mod parametric;
mod perfect_information;
mod readable;
mod scenes;
#[cfg(test)]
mod toy;

pub use advice::advised;
pub use base::base;
pub use chance::explicit_chance;
pub use counted::counted;
pub use estimates::estimates;
pub use imperfect_information::imperfect_information;
pub use keyed::{keyed, symmetric, unscored};
pub use kinds::kinds;
pub use learnable::learnable;
pub use observable::{observable, observable_in_full, observable_in_part};
pub use parametric::parametric;
pub use perfect_information::{chance_free, perfect_information};
pub use readable::readable;
pub use scenes::{hidden_scenes, scenes};

use crate::{Game, Rng, Seed, Turn};
use std::collections::HashSet;
use std::fmt;

/// A promise of a game that can be tested.
pub struct Law<G: Game> {
    /// What is promised.
    pub name: &'static str,
    /// Checks the promise; the error says where it is broken.
    pub check: fn(&G, &mut Walk<G>) -> Result<(), String>,
}

/// A law that a game breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The law.
    pub law: &'static str,
    /// Where and how.
    pub how: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.law, self.how)
    }
}

/// Distinct positions from random games, and a stream of random numbers to test them with.
pub struct Walk<G: Game> {
    /// Positions, the start first; the last of each game may be over.
    pub states: Vec<G::State>,
    /// A stream for the law being checked.
    pub rng: Rng,
}

impl<G: Game> Walk<G> {
    /// Plays random games, none beyond the promised length, until there are `size` positions or no new ones come.
    pub fn new(game: &G, size: usize, seed: Seed) -> Self {
        let mut rng = seed.rng();
        let (mut met, mut states, mut buf) = (HashSet::new(), Vec::new(), Vec::new());
        for _ in 0..size {
            let mut s = game.start();
            for _ in 0..=game.max_plies() {
                if states.len() < size && met.insert(s.clone()) {
                    states.push(s.clone());
                }
                if game.turn(&s) == Turn::Over {
                    break;
                }
                game.moves(&s, &mut buf);
                if buf.is_empty() {
                    break;
                }
                game.play(&mut s, buf[rng.below(buf.len())]);
            }
            if states.len() >= size {
                break;
            }
        }
        Self { states, rng }
    }

    fn living<'a>(&'a self, game: &'a G) -> impl Iterator<Item = &'a G::State> {
        self.states.iter().filter(|s| game.turn(s) != Turn::Over)
    }
}

/// Checks the laws in order.
///
/// # Errors
///
/// The first law that is broken, with where and how.
pub fn check<G: Game>(game: &G, laws: &[Law<G>], positions: usize, seed: Seed) -> Result<(), Violation> {
    let mut walk = Walk::new(game, positions, seed.child("walk", 0));
    for (i, law) in laws.iter().enumerate() {
        walk.rng = seed.child("law", i as u64).rng();
        (law.check)(game, &mut walk).map_err(|how| Violation { law: law.name, how })?;
    }
    Ok(())
}

fn ensure(holds: bool, how: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(how()) }
}
