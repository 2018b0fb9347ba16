//! The columns that each seat has named.

use seedbed_connect_four::{Column, LONGEST_SIDE};
use seedbed_rules::{Player, Rng};

/// The longest list: an order of the columns and half the cells of the largest board.
const LONGEST: usize = LONGEST_SIDE + 30;

/// The columns one seat names: first an order of all of them, then one for each stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct List {
    columns: [Column; LONGEST],
    length: u8,
}

impl Default for List {
    fn default() -> Self {
        Self { columns: [0; LONGEST], length: 0 }
    }
}

impl List {
    /// A random order of `columns` columns, followed by random columns up to `length`.
    ///
    /// # Panics
    /// If `length` is less than `columns`, or longer than a list can be.
    pub fn random(columns: usize, length: usize, rng: &mut Rng) -> Self {
        let mut list = Self { length: length as u8, ..Self::default() };
        let (order, drops) = list.columns[..length].split_at_mut(columns);
        (0..).zip(&mut *order).for_each(|(column, place)| *place = column);
        rng.shuffle(order);
        for drop in drops {
            *drop = rng.below(columns) as Column;
        }
        list
    }

    /// The columns named.
    #[inline]
    pub fn columns(&self) -> &[Column] {
        &self.columns[..usize::from(self.length)]
    }
}

/// The state: the lists of both seats as far as they are named.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lists([List; 2]);

impl Lists {
    /// The columns a seat has named.
    pub fn named_by(&self, p: Player) -> &[Column] {
        self.0[p].columns()
    }

    pub(super) fn name(&mut self, p: Player, column: Column) {
        let list = &mut self.0[p];
        list.columns[usize::from(list.length)] = column;
        list.length += 1;
    }

    /// Forgets the columns a seat has named, but not their number.
    pub(super) fn hide(&mut self, p: Player) {
        self.0[p].columns = [0; LONGEST];
    }

    /// Replaces the columns a seat has named by the first ones of `list`.
    pub(super) fn fill(&mut self, p: Player, list: &List) {
        let length = usize::from(self.0[p].length);
        self.0[p].columns[..length].copy_from_slice(&list.columns[..length]);
    }
}
