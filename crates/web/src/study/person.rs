//! A visitor at the desk: what is recorded of them, and the table at which they sit.

use crate::table::Table;
use seedbed_study::Visitor;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A visitor. The table is locked before the record, and the record for moments only.
pub(super) struct Person {
    record: Mutex<Visitor>,
    /// The table of their last game, if somebody has asked for it since the server began.
    pub(super) table: tokio::sync::Mutex<Option<Seated>>,
    /// Has that table seen a move that could not be written down?
    pub(super) is_ahead: AtomicBool,
}

/// A table, and which game of the visitor it is.
pub(super) struct Seated {
    pub(super) game: usize,
    pub(super) table: Arc<Table>,
}

impl Person {
    pub(super) fn new(visitor: Visitor) -> Arc<Self> {
        Arc::new(Self {
            record: Mutex::new(visitor),
            table: tokio::sync::Mutex::new(None),
            is_ahead: AtomicBool::new(false),
        })
    }

    /// What is recorded of them.
    pub(super) fn record(&self) -> MutexGuard<'_, Visitor> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
