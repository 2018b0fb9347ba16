//! How large a tree may be, and what is said of one that is too large.

use seedbed_rules::UsageError;

/// What a node takes: itself, its place in a set, and two numbers while something is learnt; the list of nodes may be half empty.
const NODE: usize = 52;
/// What an action of an information set takes: several numbers while something is learnt, and words for people.
const ACTION: usize = 80;
/// What an information set takes beside two information states: its lists, and words for people.
const SET: usize = 400;

/// How large a tree may be.
#[derive(Clone, Copy, Debug)]
pub struct TreeLimit {
    /// The most memory for it and for what is learnt on it, in bytes.
    pub memory: usize,
    /// Specs of smaller games, for whoever asked for too large a one; nothing if there are none to name.
    pub smaller: &'static str,
}

impl TreeLimit {
    /// A tree many times too large is not begun.
    pub(super) fn expect_room(self, positions: f64) -> Result<(), UsageError> {
        /// No more than one estimate in as many is too large by this factor.
        const DOUBT: f64 = 20.0;
        if positions * NODE as f64 > DOUBT * self.memory as f64 {
            return Err(self.exceeded(&format!("has about {positions:.0e} positions, too many")));
        }
        Ok(())
    }

    /// Is there room for so many nodes, actions, and information sets, whose information states have so many bytes?
    pub(super) fn keep(
        self,
        nodes: usize,
        actions: usize,
        (sets, info_state): (usize, usize),
    ) -> Result<(), UsageError> {
        let bytes = nodes * NODE + actions * ACTION + sets * (SET + 2 * info_state);
        // A place has 32 bits.
        if bytes > self.memory.min(u32::MAX as usize * NODE) {
            return Err(self.exceeded("is too large"));
        }
        Ok(())
    }

    fn exceeded(self, what: &str) -> UsageError {
        let wrong = format!("the game {what} to be written down in {} MiB", self.memory >> 20);
        let such =
            if self.smaller.is_empty() { String::new() } else { format!(", such as {}", self.smaller) };
        UsageError::new(wrong, format!("choose a smaller one{such}, or give it more memory"))
    }
}
