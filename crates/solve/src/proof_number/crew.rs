//! Threads at one question: when they begin, and when they make room for a table that grows.

use super::numbers::Numbers;
use super::table::ProofTable;
use crate::{Account, Meter, Stopped, Watch, race};

/// What a search asks, and what it shares with those of other threads.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    /// Does the first seat win at least this?
    pub(super) wanted: i32,
    /// The search ends when more positions than this are counted.
    pub(super) end: u64,
    pub(super) table: &'a ProofTable,
    /// Are other threads at it, too?
    pub(super) is_shared: bool,
}

/// How a search ended.
pub(super) enum Ended {
    /// With the answer.
    Answered(bool),
    /// Without one, after as many positions as it was allowed.
    Spent,
    /// Without one, since the shared table should be made larger.
    Full,
}

impl Ended {
    /// As a search ends with these numbers of the position asked about.
    pub(super) fn of(numbers: Numbers) -> Self {
        Self::Answered(numbers.answer().expect("without limits a position is left with an answer"))
    }
}

/// The account with the paths of several threads, of `bytes` bytes each, and how many there are: no more than `threads`, and
/// than there is room for.
pub(super) fn share(account: Account, bytes: usize, threads: usize) -> (Account, usize) {
    let versions = |threads| if threads > 1 { ProofTable::VERSIONS_BYTES } else { 0 };
    let with = |threads| account.with(bytes.saturating_mul(threads)).with(versions(threads));
    let fits = |threads: &usize| with(*threads).check(ProofTable::LEAST).is_ok();
    let threads = (2..=threads).rev().find(fits).unwrap_or(1);
    (with(threads), threads)
}

/// The threads and what they share.
pub(super) struct Crew {
    pub(super) table: ProofTable,
    threads: usize,
}

/// Positions that one thread searches before others join in: it takes as long to start a thread.
pub(super) const ALONE: u64 = 512;

/// What a thread does, given its number.
pub(super) type Work<'a> =
    &'a (dyn Fn(usize, &Question<'_>, &mut Meter<'_>) -> Result<Ended, Stopped> + Sync);

impl Crew {
    pub(super) fn new(table: ProofTable, threads: usize) -> Self {
        Self { table, threads }
    }

    /// Has the threads answer a question about the position of this key; `None` if that takes more than `positions` positions.
    ///
    /// A table grows only while one thread has it alone. So they all leave it when it is time, and begin again with all that they had
    /// found; as it doubles, that happens a few times in all.
    pub(super) fn answer(
        &mut self,
        key: u64,
        wanted: i32,
        positions: u64,
        watch: &Watch,
        work: Work<'_>,
    ) -> Result<Option<bool>, Stopped> {
        let begun = watch.done();
        let end = begun.saturating_add(positions);
        let mut threads = 1;
        loop {
            if let Some(answer) = self.table.get(key, wanted).and_then(Numbers::answer) {
                return Ok(Some(answer));
            }
            // Alone at first.
            let until = if threads < self.threads { end.min(begun.saturating_add(ALONE)) } else { end };
            match self.run(threads, wanted, until, watch, work)? {
                Ended::Answered(answer) => return Ok(Some(answer)),
                Ended::Spent if until == end => return Ok(None),
                Ended::Spent => threads = self.threads,
                Ended::Full => self.table.double(),
            }
        }
    }

    /// Has so many threads search until one of them comes to an end.
    fn run(
        &mut self,
        threads: usize,
        wanted: i32,
        end: u64,
        watch: &Watch,
        work: Work<'_>,
    ) -> Result<Ended, Stopped> {
        let is_shared = threads > 1;
        self.table.share(is_shared);
        let asked = Question { wanted, end, table: &self.table, is_shared };
        race(threads, watch, |number, meter| work(number, &asked, meter))
    }
}
