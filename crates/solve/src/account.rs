//! One account of the memory that a solver may use: its table, and all that it needs beside it.

use seedbed_rules::UsageError;

/// What was promised, and what is needed whatever the size of the table.
///
/// What is promised is kept to within a tenth. So a table may have the whole limit as long as the rest is small beside it: a
/// table has a size that is a power of two, and half of one is a high price for a few kilobytes.
#[derive(Clone, Copy, Debug)]
pub struct Account {
    limit: usize,
    beside: usize,
    /// The largest table that is of use.
    useful: usize,
}

/// What threads, lists and the allocator take beside everything that is counted; seen at 100 KiB.
const SMALL_THINGS: usize = 192 << 10;

impl Account {
    /// An account of `mebibytes` MiB.
    pub fn of(mebibytes: usize) -> Self {
        Self { limit: mebibytes.saturating_mul(1 << 20), beside: 0, useful: usize::MAX }
    }

    /// The same account with a table of at most `mebibytes` MiB.
    #[must_use]
    pub fn with_table_up_to(self, mebibytes: usize) -> Self {
        Self { useful: mebibytes.saturating_mul(1 << 20), ..self }
    }

    /// The same account with `bytes` more bytes that are needed beside the table.
    #[must_use]
    pub fn with(self, bytes: usize) -> Self {
        Self { beside: self.beside.saturating_add(bytes), ..self }
    }

    /// What the table may take, in bytes.
    pub fn for_table(&self) -> usize {
        let all = self.beside <= self.limit / 12;
        let room = if all { self.limit } else { self.limit.saturating_sub(self.beside) };
        room.min(self.useful)
    }

    /// What is left for memory that only saves time, beside a table of `table` bytes.
    pub fn left(&self, table: usize) -> usize {
        let taken = table.saturating_add(self.beside).saturating_add(SMALL_THINGS);
        (self.limit + self.limit / 11).saturating_sub(taken)
    }

    /// Checks that there is room for a table of at least `table` bytes.
    ///
    /// # Errors
    ///
    /// If there is not; it names the least limit that would do.
    pub fn check(&self, table: usize) -> Result<(), UsageError> {
        if table <= self.for_table() {
            return Ok(());
        }
        let enough = |limit: &usize| table <= Self { limit: *limit << 20, ..*self }.for_table();
        let most = table.saturating_add(self.beside).div_ceil(1 << 20);
        let least = (table >> 20..=most).find(enough).unwrap_or(most);
        let wrong = format!("{} MiB of memory are too few for this game", self.limit >> 20);
        Err(UsageError::new(wrong, format!("it takes at least {least} MiB")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_that_is_named_is_the_least() {
        for (table, beside) in [(1 << 20, 0), (1 << 20, 25_000_000), (1 << 30, 80 << 20), (1 << 10, 90_000)] {
            let fits = |mebibytes| Account::of(mebibytes).with(beside).check(table).is_ok();
            let least = (1..10_000).find(|&mebibytes| fits(mebibytes)).unwrap();
            for mebibytes in 0..least {
                let error = Account::of(mebibytes).with(beside).check(table).unwrap_err().to_string();
                assert!(error.ends_with(&format!("at least {least} MiB")), "{mebibytes}: {error}");
            }
        }
    }

    #[test]
    fn all_parts_together_keep_the_promise() {
        for beside in [0, 1000, 1 << 20, 5 << 20, 15 << 20, 16 << 20, 20 << 20] {
            let account = Account::of(16).with(beside);
            let table = account.for_table();
            let rest = if account.check(1).is_ok() { beside } else { 0 };
            assert!(10 * (table + rest + account.left(table)) <= 11 * (16 << 20), "{beside}");
        }
    }
}
