//! Games beyond the two that count: whoever has found a line that wins may play it again.

use crate::{Key, Part, Visitor};
use serde::Serialize;
use std::collections::BTreeSet;

/// Later games by arm. A deterministic opponent can be beaten again by the same moves, which is why these games are not the outcome.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct LaterGames {
    /// Games that were ended.
    pub games: [u64; 2],
    /// Half points of visitors.
    pub points: [u64; 2],
    /// All games, those that count included, that repeat an earlier game against the same arm move by move.
    pub repeated: [u64; 2],
    /// All games that were ended.
    pub all: [u64; 2],
}

/// The later games of all visitors.
pub fn later_games(visitors: &[Visitor], key: &Key) -> LaterGames {
    let (mut later, mut lines) = (LaterGames::default(), BTreeSet::new());
    for visitor in visitors.iter().filter(|visitor| !visitor.deleted) {
        let Some(number) = visitor.number else { continue };
        let counted = visitor.games.iter().filter(|game| game.part != Part::Practice);
        for (at, game) in counted.enumerate() {
            let arm = key.arm(number, at as u64 + 1);
            let Some(points) = game.end.as_ref().and_then(crate::End::points) else { continue };
            later.all[arm] += 1;
            let line: Vec<&str> = game.moves.iter().map(|moved| moved.text.as_str()).collect();
            later.repeated[arm] += u64::from(!lines.insert((arm, game.seat, line)));
            if game.part == Part::Later {
                later.games[arm] += 1;
                later.points[arm] += u64::from(points);
            }
        }
    }
    later
}

impl LaterGames {
    /// The same with the arms called the other way round.
    pub(crate) fn swapped(self) -> Self {
        let swap = |[a, b]: [u64; 2]| [b, a];
        Self {
            games: swap(self.games),
            points: swap(self.points),
            repeated: swap(self.repeated),
            all: swap(self.all),
        }
    }
}
