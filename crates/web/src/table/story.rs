//! What has happened at a table, as each pair of eyes may know it.

use seedbed_erased::{PlayedMove, Session};
use seedbed_rules::{Eyes, Turn};
use serde::Serialize;

/// One move, as some eyes may know it.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub(crate) struct MoveTold {
    /// Which move of the game it is, from 1.
    ply: usize,
    /// The seat that moved; null for chance.
    seat: Option<usize>,
    /// The move; null if these eyes have not seen it.
    #[serde(rename = "move")]
    text: Option<String>,
    /// What it did, in words.
    told: Vec<String>,
}

/// One move, as all eyes may know it.
struct Chapter {
    by: Turn,
    text: String,
    seen: Vec<bool>,
    /// The words for each seat, for the public, and for who sees everything.
    told: Vec<Vec<String>>,
}

/// All moves so far.
#[derive(Default)]
pub(crate) struct Story(Vec<Chapter>);

impl Story {
    /// Adds the last move of a session.
    pub(crate) fn add(&mut self, played: &PlayedMove, session: &dyn Session) {
        let seats = (0..played.seen.len()).map(Eyes::Seat);
        let told = seats.chain([Eyes::Public, Eyes::All]).map(|eyes| session.told(eyes)).collect();
        self.0.push(Chapter {
            by: played.by,
            text: played.action.text.clone(),
            seen: played.seen.clone(),
            told,
        });
    }

    pub(crate) fn truncate(&mut self, plies: usize) {
        self.0.truncate(plies);
    }

    /// The moves from `from` up to `to`, as these eyes may know them.
    pub(crate) fn told(&self, from: usize, to: usize, eyes: Eyes) -> Vec<MoveTold> {
        let chapters = self.0.iter().enumerate().take(to).skip(from);
        chapters.map(|(at, chapter)| chapter.for_eyes(at, eyes)).collect()
    }

    /// All moves as they are written.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.0.iter().map(|chapter| chapter.text.clone()).collect()
    }
}

impl Chapter {
    fn for_eyes(&self, at: usize, eyes: Eyes) -> MoveTold {
        let seats = self.seen.len();
        let (column, is_seen) = match eyes {
            Eyes::Seat(p) => (p, self.seen[p]),
            Eyes::Public => (seats, self.seen.iter().all(|seen| *seen)),
            Eyes::All => (seats + 1, true),
        };
        MoveTold {
            ply: at + 1,
            seat: if let Turn::Player(p) = self.by { Some(p) } else { None },
            text: is_seen.then(|| self.text.clone()),
            told: self.told[column].clone(),
        }
    }
}
