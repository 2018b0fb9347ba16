//! Moves as people write them and as programs name them, made or thought of.

use seedbed_rules::{Analysis, Eyes, Turn};
use serde::Serialize;

/// A move as people write it and as programs name it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Action {
    /// Its text.
    pub text: String,
    /// Its action id.
    #[serde(rename = "code")]
    pub id: u32,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// Whose turn it was.
    pub by: Turn,
    /// The move.
    pub action: Action,
    /// How many moves were legal.
    pub legal: usize,
    /// Which seats learn of it.
    pub seen: Vec<bool>,
}

impl PlayedMove {
    /// Do these eyes learn which move it was?
    pub fn is_seen_by(&self, eyes: Eyes) -> bool {
        match eyes {
            Eyes::All => true,
            Eyes::Seat(p) => self.seen[p],
            Eyes::Public => self.seen.iter().all(|seen| *seen),
        }
    }
}

/// What an agent found out before it chose, whatever the game.
pub type AnyAnalysis = Analysis<Action>;
