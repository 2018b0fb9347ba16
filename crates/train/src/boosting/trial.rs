//! A few games to see whether an agent can be boosted at all.

use super::{Branch, Row, SeededPlayer};
use seedbed_arena::Watch;
use seedbed_rules::{Seed, UsageError};
use std::sync::Arc;

/// Plays a few games to see that the agent's play depends on its seed, and on nothing else.
///
/// Returns what tells those games and their results from others: a program that plays the same ones is taken to behave alike.
pub(super) fn try_seeds(player: &Arc<SeededPlayer>) -> Result<Vec<String>, UsageError> {
    const MOST: usize = 16;
    let seeds: Vec<Seed> = (0..MOST as u64).map(|i| Seed(0).child("trial", i)).collect();
    let SeededPlayer { game, agent, .. } = &**player;
    let (once, again) = (player.digests(&seeds[..TWICE]), player.digests(&seeds[..TWICE]));
    if once != again {
        let wrong = format!("`{agent}` plays the same seed now one way, now another");
        return Err(UsageError::new(
            wrong,
            "give it a budget of simulations, not of time, and no parallel=tree",
        ));
    }
    let alike = |digests: &[u64]| digests.iter().all(|digest| *digest == digests[0]);
    if alike(&once) && alike(&player.digests(&seeds)) {
        let wrong =
            format!("every seed of `{agent}` plays alike: {MOST} seeds played the same game of {game}");
        return Err(UsageError::new(wrong, "only an agent that decides by chance can be boosted"));
    }
    Ok(once.iter().map(u64::to_string).chain([points(player)]).collect())
}

/// Seeds that play twice.
const TWICE: usize = 3;

/// What the first seed scores against a few: the same moves need not win by the same rules.
fn points(player: &Arc<SeededPlayer>) -> String {
    let seconds = (Branch::Learning, (0..TWICE).collect());
    let row = Row { player: Arc::clone(player), run: 0, first: (Branch::Learning, 0), seconds };
    row.play(Seed(0).child("trial", 0), &Watch::default()).expect("nobody stops the games")
}
