//! What can be asked of a table, and what its actor begins with.

use super::Journal;
use super::snapshot::Record;
use super::story::Story;
use crate::Limits;
use crate::http::Bytes;
use crate::refusal::Refusal;
use seedbed_erased::Session;
use seedbed_rules::Eyes;
use std::sync::Arc;
use tokio::sync::{Semaphore, oneshot, watch};

/// Where an answer goes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// A position to look at or to think about, without the table.
pub(crate) struct Position {
    pub(crate) version: u64,
    pub(crate) session: Box<dyn Session>,
    pub(crate) is_over: bool,
}

/// What can be asked of a table. A change names the version that it answers, and is refused if there is a newer one.
pub(crate) enum Order {
    /// A person moves.
    Move { seat: usize, version: u64, text: String, reply: Reply<u64> },
    /// The last move of a person is taken back.
    Undo { version: u64, reply: Reply<u64> },
    /// A person gives up.
    Resign { seat: usize, reply: Reply<u64> },
    /// Whoever thinks plays the best found so far.
    Hurry { reply: Reply<u64> },
    /// What these eyes saw, or would have seen, after `ply` moves.
    Past { ply: usize, eyes: Eyes, reply: Reply<Bytes> },
    /// The position, to think about elsewhere.
    Position { reply: Reply<Position> },
    /// The game so far.
    Record { reply: Reply<Record> },
}

/// What an actor begins with.
pub(crate) struct Start {
    /// The game with its agents.
    pub(crate) players: Box<dyn Session>,
    /// The same position with people in all seats.
    pub(crate) board: Box<dyn Session>,
    /// The moves made before.
    pub(crate) story: Story,
    /// Where every change is written down before anybody sees it.
    pub(crate) journal: Option<Journal>,
    pub(crate) limits: Limits,
    /// As many as may think at a time.
    pub(crate) pool: Arc<Semaphore>,
    pub(crate) closing: watch::Receiver<bool>,
}
