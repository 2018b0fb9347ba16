//! The games of Seedbed, as one registry.
//!
//! Each game lives in a crate of its own and ends in an entry; this is the list of them, with the words that people
//! type for them, and nothing else.
//!
//! ```
//! use seedbed_arena::{MatchPlan, Watch};
//! use seedbed_rules::Seed;
//! let game = seedbed_catalog::open(&"domineering:4x4".parse()?)?;
//! let plan = MatchPlan { games: 20, seed: Seed(1) };
//! let tally = game.match_of([&"mcts:200".parse()?, &"random".parse()?], plan, &Watch::default())?;
//! assert!(tally.results()[0] > 15);
//! # Ok::<(), seedbed_rules::UsageError>(())
//! ```

mod names;

use seedbed_erased::{AnyGame, Registry};
use seedbed_rules::{Spec, UsageError};

/// Every game of Seedbed.
pub fn registry() -> Registry {
    Registry::new([
        seedbed_batawaf::ENTRY,
        seedbed_battleship::ENTRY,
        seedbed_block_dominoes::ENTRY,
        seedbed_breakthrough::ENTRY,
        seedbed_cheat::ENTRY,
        seedbed_connect_four::ENTRY,
        seedbed_dominance::ENTRY,
        seedbed_domineering::ENTRY,
        seedbed_dominoes::ENTRY,
        seedbed_dots_and_boxes::ENTRY,
        seedbed_flip::ENTRY,
        seedbed_go::ENTRY,
        seedbed_guess_who::ENTRY,
        seedbed_morra::ENTRY,
        seedbed_nim::ENTRY,
        seedbed_phantom_four::ENTRY,
        seedbed_phantom_tic_tac_toe::ENTRY,
        seedbed_pig::ENTRY,
        seedbed_poker::ENTRY,
        seedbed_tic_tac_toe::ENTRY,
        seedbed_war::ENTRY,
    ])
    .known_as(names::NAMES.iter().copied())
}

/// Opens the game of Seedbed that a spec names.
///
/// # Errors
///
/// If there is no game of that name, or its parameters are wrong.
pub fn open(spec: &Spec) -> Result<Box<dyn AnyGame>, UsageError> {
    registry().open(spec)
}
