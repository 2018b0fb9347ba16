//! How agents and searches are offered: name, help, parameters, and how to make one.

use crate::kind::Kind;
use crate::means::Means;
use seedbed_rules::{Agent, Game, Mistake, Param, Search, Seat, Values};

/// An agent as people meet it: name, help and parameters, declared once.
#[derive(Clone, Copy, Debug)]
pub struct AgentAbout {
    /// Its name in a spec.
    pub name: &'static str,
    /// One line about how it plays.
    pub summary: &'static str,
    /// Which games it can play.
    pub needs: &'static str,
    /// Its parameters, the obvious one first.
    pub params: &'static [Param],
}

/// A search that a kind of game allows.
pub struct SearchDef<G: Game> {
    /// How it is offered.
    pub about: &'static AgentAbout,
    /// Makes one from its parameters and what the game can do.
    pub build: fn(&Values, &Means<G>) -> Found<G>,
    /// Do all players with these very parameters think with one mind?
    pub shared: fn(&Values) -> bool,
}

/// A search, or why its spec names none.
pub(crate) type Found<G> = Result<Box<dyn Search<G>>, Mistake>;

/// An agent that a kind of game allows.
pub struct AgentDef<G: Game> {
    /// How it is offered.
    pub about: &'static AgentAbout,
    /// Makes one from its parameters.
    pub build: fn(&Values, &Kind<G>) -> Built<G>,
}

/// An agent, or why its spec names none.
pub(crate) type Built<G> = Result<Box<dyn Agent<G>>, Mistake>;

/// Something that a game can show to a seat on request, made only of what that seat may see.
pub struct Insight<G: Game> {
    /// The word that asks for it.
    pub name: &'static str,
    /// What it shows.
    pub help: &'static str,
    /// Shows it to the player in the seat.
    pub show: fn(&Seat<'_, G>) -> String,
}

/// A speed of a game's own that a benchmark measures on one core.
pub struct Gauge<G: Game> {
    /// What is measured, with its unit.
    pub what: &'static str,
    /// Measures it in about so many seconds.
    pub measure: fn(&G, f64) -> f64,
}
