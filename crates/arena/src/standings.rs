//! Who did best in a tournament: by share of points, not by Elo, since games can be intransitive.

use crate::interval::{Interval, wilson};
use crate::tally::Tally;
use serde::Serialize;

/// What one contestant of a tournament reached against all others together.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The contestant, by number.
    #[serde(skip)]
    pub contestant: usize,
    /// Games played.
    pub games: u64,
    /// The share of points with its interval; `None` if nothing was played.
    pub score: Option<Interval>,
}

/// Sums up the matches of a tournament, best contestant first.
pub fn standings(contestants: usize, pairings: &[(usize, usize)], tallies: &[Tally]) -> Vec<Standing> {
    let standing = |contestant: usize| {
        let (mut points, mut games) = (0.0, 0);
        for (&(a, b), tally) in pairings.iter().zip(tallies) {
            let [wins, draws, losses] = tally.results();
            let won = match contestant {
                c if c == a => wins,
                c if c == b => losses,
                _ => continue,
            };
            points += won as f64 + draws as f64 / 2.0;
            games += tally.games();
        }
        Standing { contestant, games, score: (games > 0).then(|| wilson(points, games as f64)) }
    };
    let mut all: Vec<Standing> = (0..contestants).map(standing).collect();
    let share = |s: &Standing| s.score.map_or(-1.0, |score| score.share);
    all.sort_by(|a, b| share(b).total_cmp(&share(a)));
    all
}
