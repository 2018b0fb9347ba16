//! Games that were given up, by whom and why.

use seedbed_arena::Tally;
use serde::Serialize;
use std::collections::BTreeMap;

/// Games of a match that an agent gave up for one reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Forfeited {
    /// Who gave up.
    pub agent: String,
    /// How many games.
    pub games: u64,
    /// Why.
    pub reason: String,
}

impl Forfeited {
    /// Those of a match between agents of these names.
    pub fn of(names: [&str; 2], tally: &Tally) -> Vec<Self> {
        let by = |(agent, reasons): (&str, &BTreeMap<String, u64>)| {
            let row = |(reason, &games): (&String, &u64)| Self {
                agent: agent.to_owned(),
                games,
                reason: reason.clone(),
            };
            reasons.iter().map(row).collect::<Vec<_>>()
        };
        names.into_iter().zip(&tally.forfeits).flat_map(by).collect()
    }
}
