//! A few games to see whether an agent can be boosted at all.

use super::SeededPlayer;
use seedbed_rules::{Seed, UsageError};

/// Plays a few games to see that the agent's play depends on its seed, and on nothing else.
pub(super) fn try_seeds(player: &SeededPlayer) -> Result<(), UsageError> {
    const MOST: usize = 16;
    const TWICE: usize = 3;
    let seeds: Vec<Seed> = (0..MOST as u64).map(|i| Seed(0).child("trial", i)).collect();
    let SeededPlayer { game, agent, .. } = player;
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
    Ok(())
}
