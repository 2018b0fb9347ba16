//! A transposition table: sixteen bytes an entry, four entries a cache line.

use seedbed_rules::{Stop, Stopped, UsageError, mix_key};
use seedbed_solve::zeroed_lines;

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
    /// This is the true value.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEntry {
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    /// Plies searched below; `ALL` if the search met no horizon.
    pub(crate) depth: u8,
    /// The action id of the best move, or of one that refuted.
    pub(crate) action_id: u32,
}

/// The depth of a value that no deeper search can change.
pub(crate) const ALL: u8 = u8::MAX;

const WAYS: usize = 4;
const ACTION_ID_BITS: u32 = 22;

/// Action ids below this fit an entry.
pub(crate) const ACTION_IDS: u32 = 1 << ACTION_ID_BITS;

/// A key, and what is known of its position; plain words, so that memory comes zeroed and is only taken as it is used.
type Entry = [u64; 2];

/// Entries that share a place.
type Line = [Entry; WAYS];

/// An empty line.
const EMPTY: Line = [[0; 2]; WAYS];

/// Lines cleared between two checks whether to stop: a megabyte.
const CLEARED: usize = (1 << 20) / size_of::<Line>();

/// What is known of positions by key; the shallowest entry of a full line is replaced.
pub(crate) struct TranspositionTable {
    lines: Vec<Line>,
    /// Lines written to since the last clearing, as long as they are few: after short games clearing is quick.
    touched: Vec<usize>,
}

impl TranspositionTable {
    /// A table of `mebibytes` MiB, or the reason why there can be none.
    pub(crate) fn new(mebibytes: usize) -> Result<Self, UsageError> {
        let count = ((mebibytes << 20) / size_of::<Line>()).max(1);
        let failed =
            || UsageError::new(format!("there is no memory for a table of {mebibytes} MiB"), "ask for less");
        Ok(Self { lines: zeroed_lines(count).ok_or_else(failed)?, touched: Vec::new() })
    }

    /// Forgets everything; if stopped, perhaps only a part of it.
    pub(crate) fn clear(&mut self, stop: &Stop) -> Result<(), Stopped> {
        if self.touched.len() < self.most_touched() {
            for touched in self.touched.chunks(CLEARED) {
                stop.check()?;
                for &line in touched {
                    self.lines[line] = EMPTY;
                }
            }
        } else {
            for lines in self.lines.chunks_mut(CLEARED) {
                stop.check()?;
                lines.fill(EMPTY);
            }
        }
        self.touched.clear();
        Ok(())
    }

    fn most_touched(&self) -> usize {
        self.lines.len() / 8
    }

    /// The line of a key, which is mixed here, so that a game may number its positions as it likes.
    fn line(&self, key: u64) -> usize {
        ((u128::from(mix_key(key)) * self.lines.len() as u128) >> 64) as usize
    }

    pub(crate) fn get(&self, key: u64) -> Option<TableEntry> {
        let line = &self.lines[self.line(key)];
        line.iter().find(|[known, data]| *known == key && *data != 0).map(|[_, data]| unpack(*data))
    }

    pub(crate) fn put(&mut self, key: u64, known: TableEntry) {
        let at = self.line(key);
        if self.touched.len() < self.most_touched() && self.lines[at][0][1] == 0 {
            self.touched.push(at);
        }
        let line = &mut self.lines[at];
        let same = line.iter().position(|[known, _]| *known == key);
        let shallowest = || (0..WAYS).min_by_key(|&i| depth_of(line[i][1])).expect("a line has entries");
        let way = same.unwrap_or_else(shallowest);
        line[way] = [key, pack(known)];
    }
}

// value 32 | action id 22 | depth 8 | bound 2, the bound never 0, so that an empty entry is all zero.
fn pack(known: TableEntry) -> u64 {
    debug_assert!(known.action_id < ACTION_IDS);
    let bound = match known.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    u64::from(known.value as u32) << 32
        | u64::from(known.action_id) << 10
        | u64::from(known.depth) << 2
        | bound
}

fn unpack(data: u64) -> TableEntry {
    let bound = match data & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        _ => Bound::Exact,
    };
    let action_id = (data >> 10) as u32 & (ACTION_IDS - 1);
    TableEntry { value: (data >> 32) as u32 as i32, bound, depth: depth_of(data), action_id }
}

fn depth_of(data: u64) -> u8 {
    (data >> 2) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_it_is_told() {
        let mut table = TranspositionTable::new(1).unwrap();
        let known = TableEntry { value: -7, bound: Bound::Upper, depth: ALL, action_id: ACTION_IDS - 1 };
        table.put(12345, known);
        assert_eq!(table.get(12345), Some(known));
        assert_eq!(table.get(54321), None);
        table.clear(&Stop::NEVER).unwrap();
        assert_eq!(table.get(12345), None);
    }

    #[test]
    fn plain_numbers_are_good_keys() {
        for shift in [0, 20, 44] {
            let mut table = TranspositionTable::new(1).unwrap();
            let keys = || (1..=20_000_u64).map(|key| key << shift);
            for key in keys() {
                table.put(key, TableEntry { value: key as i32, bound: Bound::Exact, depth: 1, action_id: 0 });
            }
            let kept = keys().filter(|&key| table.get(key).is_some()).count();
            assert!(kept > 19_000, "{kept} of 20,000 keys shifted by {shift}");
        }
    }
}
