//! What an opened game asks and says whatever its type, so that it is compiled once for all games.

use crate::{AnyGame, GuestFactory, Outside, Outsider};
use seedbed_agents::AgentAbout;
use seedbed_rules::{Spec, UsageError, Values};
use std::sync::Arc;

/// The agent of a profile.
pub(crate) fn agent_of(spec: &str) -> Spec {
    spec.parse().expect("a profile gives the spec of an agent")
}

/// The error that a move comes after the end.
pub(crate) fn over(text: &str) -> UsageError {
    UsageError::new(format!("`{text}` cannot be played"), "the game is over")
}

/// The error that moves end before chance has acted.
pub(crate) fn unfinished(outcomes: &[String]) -> UsageError {
    UsageError::new(
        "after these moves it is the turn of chance",
        UsageError::some_of("add its outcome to the moves", outcomes),
    )
}

/// The error that a method does not fit the game, or none does.
pub(crate) fn unsolvable(game: &Spec, is_solvable: bool) -> UsageError {
    let right = if is_solvable {
        "leave out the method: the game has one of its own"
    } else {
        "choose a game that can be solved"
    };
    UsageError::new(format!("there is no such exact method for {game}"), right)
}

/// The error that the openings of a game cannot be solved for a book.
pub(crate) fn bookless(game: &Spec) -> UsageError {
    let wrong = format!("{game} cannot have a book of solved openings");
    UsageError::new(wrong, "choose a game with perfect information, without later chance")
}

/// These agents and those from outside that fit the game.
pub(crate) fn with_outside(
    mut agents: Vec<&'static AgentAbout>,
    outside: &Outside,
    game: &dyn AnyGame,
) -> Vec<&'static AgentAbout> {
    agents.extend(outside.fitting(game).map(|outsider| outsider.about()));
    agents
}

/// What an agent from outside is called in short and in full, and who makes it.
pub(crate) fn invited(
    outsider: &dyn Outsider,
    spec: &Spec,
    game: &dyn AnyGame,
) -> Result<(Spec, Spec, GuestFactory), UsageError> {
    let values = Values::read(outsider.about().params, spec)?;
    let make = outsider.invite(&values, game).map_err(|error| error.within(spec))?;
    Ok((values.spec(), values.full(&|_| None), make))
}

/// The agent from outside with this name, if it fits the game.
pub(crate) fn named<'a>(
    outside: &'a Outside,
    game: &'a dyn AnyGame,
    name: &str,
) -> Option<&'a Arc<dyn Outsider>> {
    outside.fitting(game).find(|outsider| outsider.about().name == name)
}
