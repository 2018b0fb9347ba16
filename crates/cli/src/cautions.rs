//! What is to be known before results are trusted, in lines for people.

use seedbed_erased::{Entrants, Forfeited};

/// A line for each agent that has an unfair advantage, and one if these results cannot be had again.
pub(crate) fn cautions(entrants: &Entrants) -> String {
    let line = |agent: &String| format!("{agent} sees what is hidden from its seat\n");
    let peeking: String = entrants.peeking.iter().map(line).collect();
    match entrants.unrepeatable.as_slice() {
        [] => peeking,
        some => {
            peeking + &format!("these results do not repeat: {} may play otherwise\n", some.join(" and "))
        }
    }
}

/// A line for each agent and reason to give games up.
pub(crate) fn given_up(forfeits: &[Forfeited]) -> String {
    let line = |forfeited: &Forfeited| {
        let games =
            if forfeited.games == 1 { "a game".to_owned() } else { format!("{} games", forfeited.games) };
        format!("{} gave up {games}: {}\n", forfeited.agent, forfeited.reason)
    };
    forfeits.iter().map(line).collect()
}
