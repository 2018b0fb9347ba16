//! Games that were given up, by whom and why.

use seedbed_arena::Tally;
use serde::Serialize;

/// Games of a match that an agent gave up for one reason.
#[derive(Serialize)]
pub(crate) struct Forfeited {
    agent: String,
    games: u64,
    reason: String,
}

impl Forfeited {
    /// Those of a match between agents of these names.
    pub(crate) fn of(names: [&str; 2], tally: &Tally) -> Vec<Self> {
        let by = |(agent, reasons): (&str, &std::collections::BTreeMap<String, u64>)| {
            let row = |(reason, &games): (&String, &u64)| Self {
                agent: agent.to_owned(),
                games,
                reason: reason.clone(),
            };
            reasons.iter().map(row).collect::<Vec<_>>()
        };
        names.into_iter().zip(&tally.forfeits).flat_map(by).collect()
    }

    /// A line.
    pub(crate) fn text(&self) -> String {
        let games = if self.games == 1 { "a game".to_owned() } else { format!("{} games", self.games) };
        format!("{} gave up {games}: {}\n", self.agent, self.reason)
    }
}
