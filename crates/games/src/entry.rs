//! What a game folder offers to the rest of the world.

use seedbed_agents::Kind;
use seedbed_rules::{Mistake, Param, Text, Values};

/// A game as people meet it: name, help and parameters, declared once.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in a spec.
    pub name: &'static str,
    /// One line about the game.
    pub summary: &'static str,
    /// Rules, sources and known values: the folder's `README.md`.
    pub readme: &'static str,
    /// Its parameters, the obvious one first.
    pub params: &'static [Param],
    /// Specs of variants worth knowing, the usual one first; the conformance kit runs over all of them.
    pub variants: &'static [&'static str],
    /// How deep the golden perft of the usual variant goes.
    pub perft_depth: u32,
}

/// The way from run-time parameters to a game type: whoever opens a game says what to do with it.
pub trait Door {
    /// What comes of it.
    type Out;

    /// Receives the game with its parameters fixed, and its kind.
    fn enter<G: Text>(self, game: G, kind: Kind<G>) -> Self::Out;
}

/// The offer of a game folder; one game may choose among several types, such as boards of one or two words.
pub trait Entry {
    /// The game as people meet it.
    const ABOUT: About;

    /// Builds the game with these parameters and hands it through the door.
    fn open<D: Door>(values: &Values, door: D) -> Result<D::Out, Mistake>;
}

/// Someone who wants to see every game.
pub trait Visitor {
    /// Is shown one game.
    fn visit<E: Entry>(&mut self);
}
