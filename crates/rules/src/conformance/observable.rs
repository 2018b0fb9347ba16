//! The laws of observations.

use super::{Law, Walk, ensure};
use crate::{ImperfectInformation, Observable, PerfectInformation, Player};
use std::collections::HashMap;
use std::hash::Hash;

/// The laws of observations in every game.
pub fn observable<G: Observable>() -> Vec<Law<G>> {
    vec![Law { name: "an observation fills its space with numbers from 0 to 1", check: fills_its_space }]
}

/// The laws of observations in a game of perfect information.
pub fn observable_in_full<G: Observable + PerfectInformation>() -> Vec<Law<G>> {
    vec![Law { name: "an observation that recalls all tells positions apart", check: tells_states_apart }]
}

/// The laws of observations in a game of imperfect information.
pub fn observable_in_part<G: Observable + ImperfectInformation>() -> Vec<Law<G>> {
    vec![
        Law {
            name: "an observation does not change with what its seat cannot see",
            check: unseen_is_not_observed,
        },
        Law {
            name: "an observation that recalls all tells information states apart",
            check: tells_info_states_apart,
        },
    ]
}

fn observed<G: Observable>(game: &G, s: &G::State, p: Player) -> Vec<f32> {
    let mut out = vec![0.0; game.observation_space().size()];
    game.observe(s, p, &mut out);
    out
}

fn fills_its_space<G: Observable>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let space = game.observation_space();
    let mut names = space.names.clone();
    names.sort_unstable();
    names.dedup();
    ensure(names.len() == space.names.len() && !names.is_empty(), || "two names are alike".to_owned())?;
    for s in &walk.states {
        for p in 0..game.players() {
            let fits = observed(game, s, p).iter().all(|x| (0.0..=1.0).contains(x));
            ensure(fits, || format!("seat {p} observes a number below 0 or above 1 in {s:?}"))?;
        }
    }
    Ok(())
}

fn unseen_is_not_observed<G: Observable + ImperfectInformation>(
    game: &G,
    walk: &mut Walk<G>,
) -> Result<(), String> {
    for s in &walk.states {
        for p in 0..game.players() {
            let world = game.determinise(&game.info_state(s, p), &mut walk.rng);
            let same = observed(game, s, p) == observed(game, &world, p);
            ensure(same, || format!("seat {p} observes the difference between {s:?} and {world:?}"))?;
        }
    }
    Ok(())
}

/// No two different things known to one seat look alike, while the game lasts.
fn tells_apart<G: Observable, K: Hash + Eq + Clone>(
    game: &G,
    walk: &Walk<G>,
    known: impl Fn(&G::State, Player) -> K,
) -> Result<(), String> {
    if !game.recalls() {
        return Ok(());
    }
    for p in 0..game.players() {
        let mut met: HashMap<Vec<u32>, K> = HashMap::new();
        for s in walk.living(game) {
            let bits = observed(game, s, p).iter().map(|x| x.to_bits()).collect();
            let knows = known(s, p);
            let first = met.entry(bits).or_insert_with(|| knows.clone());
            ensure(*first == knows, || format!("seat {p} knows more than it observes in {s:?}"))?;
        }
    }
    Ok(())
}

fn tells_states_apart<G: Observable>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    tells_apart(game, walk, |s, _| s.clone())
}

fn tells_info_states_apart<G: Observable + ImperfectInformation>(
    game: &G,
    walk: &mut Walk<G>,
) -> Result<(), String> {
    tells_apart(game, walk, |s, p| game.info_state(s, p))
}
