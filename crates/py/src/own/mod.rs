//! Games whose rules are written in Python, under the same referee, searches and statistics as all others.

mod calls;
mod hidden;
mod open;
mod position;

use crate::errors::{UsageError as PyUsageError, caught, usage};
use crate::game::Game;
use calls::{Calls, Declared};
use hidden::HiddenGame;
use open::OpenGame;
use pyo3::prelude::*;
use seedbed::erased::{About, AnyGame, Profile};
use seedbed::rules::conformance::{self, Law, Violation};
use seedbed::rules::{ChanceFree, ExplicitChance, Game as Rules, Observable, Seed, Spec, Text, Values};
use std::sync::Arc;

/// What is told of a game; it lives as long as the program, as that of a compiled game does.
fn about(declared: &Declared) -> &'static About {
    Box::leak(Box::new(About {
        name: declared.name.clone().leak(),
        summary: declared.summary.clone().leak(),
        readme: declared.summary.clone().leak(),
        params: &[],
        variants: &[],
        perft_depth: 0,
    }))
}

fn erased<G: Text>(profile: Profile<G>, declared: &Declared, game: G) -> PyResult<Box<dyn AnyGame>> {
    let about = about(declared);
    let spec: Spec = about.name.parse().map_err(usage)?;
    let values = Values::read(about.params, &spec).map_err(usage)?;
    Ok(profile.erase(about, &values, game))
}

/// A game whose rules are this object.
#[pyfunction]
pub(crate) fn own_game(rules: &Bound<'_, PyAny>) -> PyResult<Game> {
    let calls = Arc::new(Calls::new(rules)?);
    let declared = calls.declared.clone();
    let game = if declared.is_hidden {
        let mut profile = Profile::<HiddenGame>::imperfect_information();
        profile = if declared.has_chance { profile.explicit_chance() } else { profile.chance_free_deals() };
        profile = if declared.names.is_some() { profile.observable_in_part() } else { profile };
        erased(profile, &declared, HiddenGame(calls))?
    } else {
        let mut profile = Profile::<OpenGame>::perfect_information();
        profile = if declared.has_chance { profile.explicit_chance() } else { profile.chance_free() };
        profile = if declared.names.is_some() { profile.observable() } else { profile };
        erased(profile, &declared, OpenGame(calls))?
    };
    Ok(Game::of(game))
}

/// Checks the laws of the conformance kit that the game must keep; returns their names.
#[pyfunction]
pub(crate) fn check(
    py: Python<'_>,
    rules: &Bound<'_, PyAny>,
    positions: usize,
    seed: u64,
) -> PyResult<Vec<&'static str>> {
    let calls = Arc::new(Calls::new(rules)?);
    let declared = calls.declared.clone();
    if declared.is_hidden {
        let mut laws = laws_of(&declared);
        laws.extend(conformance::imperfect_information());
        if declared.names.is_some() {
            laws.extend(conformance::observable_in_part());
        }
        return kept(py, &HiddenGame(calls), &laws, positions, seed);
    }
    let mut laws = laws_of(&declared);
    laws.extend(conformance::perfect_information());
    if declared.names.is_some() {
        laws.extend(conformance::observable_in_full());
    }
    kept(py, &OpenGame(calls), &laws, positions, seed)
}

/// The laws that do not depend on who sees what.
fn laws_of<G: Text + ExplicitChance + ChanceFree + Observable>(declared: &Declared) -> Vec<Law<G>> {
    let mut laws = conformance::base();
    laws.extend(if declared.has_chance {
        conformance::explicit_chance()
    } else {
        conformance::chance_free()
    });
    if declared.names.is_some() {
        laws.extend(conformance::observable());
    }
    laws
}

fn kept<G: Rules>(
    py: Python<'_>,
    game: &G,
    laws: &[Law<G>],
    positions: usize,
    seed: u64,
) -> PyResult<Vec<&'static str>> {
    let checked = py.detach(|| caught(|| conformance::check(game, laws, positions, Seed(seed))))?;
    let broken =
        |violation: Violation| PyUsageError::new_err(format!("a law of games is broken: {violation}"));
    checked.map_err(broken)?;
    Ok(laws.iter().map(|law| law.name).collect())
}
