//! What operators may see before a study is opened: how many, and nothing by arm.

use crate::{End, Part, Stage, Visitor};
use serde::Serialize;

/// Counts of visitors and games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Totals {
    /// Agreed to take part.
    pub consented: u64,
    /// Began the first game that counts.
    pub allocated: u64,
    /// Ended both.
    pub finished: u64,
    /// Are playing.
    pub playing: u64,
    /// Went away after the first game that counts had begun.
    pub left: u64,
    /// Had their data deleted.
    pub deleted: u64,
    /// Games beyond the two that count.
    pub later_games: u64,
}

impl Totals {
    /// Of these visitors, at this time, if they may be away for `patience` seconds.
    pub fn of(visitors: &[Visitor], now: u64, patience: u64) -> Self {
        let mut totals = Self::default();
        for visitor in visitors {
            totals.consented += 1;
            totals.allocated += u64::from(visitor.number.is_some());
            if visitor.deleted {
                totals.deleted += 1;
                continue;
            }
            let ended =
                visitor.primary().filter(|game| game.end.as_ref().is_some_and(|end| *end != End::Abandoned));
            let is_finished = ended.count() == 2;
            let is_late = visitor.stage(now, patience) == Stage::Late;
            totals.finished += u64::from(is_finished);
            totals.left += u64::from(is_late && !is_finished && visitor.number.is_some());
            totals.playing += u64::from(!is_late && !is_finished);
            totals.later_games += visitor.games.iter().filter(|game| game.part == Part::Later).count() as u64;
        }
        totals
    }
}
