//! Who did best in a tournament: by share of points, not by Elo, since games can be intransitive.

use crate::interval::Interval;
use crate::score::Tosses;
use crate::tally::{CONFIDENCE, Tally};
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
        let (mut matches, mut games) = (Vec::new(), 0);
        for (&(a, b), tally) in pairings.iter().zip(tallies) {
            let Some(tosses) = tally.tosses().filter(|_| [a, b].contains(&contestant)) else { continue };
            let tosses = if contestant == a { tosses } else { tosses.mirrored() };
            matches.push((tally.games() as f64, tosses));
            games += tally.games();
        }
        let score = Tosses::together(&matches).map(|tosses| tosses.interval(CONFIDENCE));
        Standing { contestant, games, score }
    };
    let mut all: Vec<Standing> = (0..contestants).map(standing).collect();
    let share = |s: &Standing| s.score.map_or(-1.0, |score| score.share);
    all.sort_by(|a, b| share(b).total_cmp(&share(a)));
    all
}
