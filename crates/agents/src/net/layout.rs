//! Where the numbers of a net stand, worked out once from the patterns of a game.

use seedbed_rules::{Patterns, UsageError, Window, hash_key};
use std::collections::BTreeMap;
use std::ops::Range;

/// The most numbers that a net may have: more would not fit its file.
const MOST: usize = 10_000_000;

/// A place and how far its state reaches in a table.
#[derive(Clone, Copy, Debug)]
struct Part {
    place: u16,
    stride: u32,
}

/// A pattern: its places, and where its table begins.
#[derive(Clone, Debug)]
struct Pattern {
    parts: Range<u32>,
    first: u32,
}

/// The patterns of a game as addresses in tables.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// How many states each place has.
    pub(super) states: Vec<u8>,
    /// Rows of all tables by which positions are judged.
    pub(super) rows: usize,
    /// Numbers of all tables by which choices are judged; each choice has one of its own first.
    pub(super) marks: usize,
    parts: Vec<Part>,
    tuples: Vec<Pattern>,
    windows: Vec<Pattern>,
    /// The windows of each choice.
    choices: Vec<Range<u32>>,
    fingerprint: u64,
}

impl Layout {
    pub(super) fn new(patterns: &Patterns, lanes: usize) -> Result<Self, UsageError> {
        let mut layout = Self {
            states: patterns.states.clone(),
            rows: 0,
            marks: patterns.choices.len(),
            parts: Vec::new(),
            tuples: Vec::new(),
            windows: Vec::new(),
            choices: Vec::new(),
            fingerprint: hash_key(patterns),
        };
        for tuple in &patterns.tuples {
            let places = tuple.iter().map(|&place| (Some(place), patterns.states[usize::from(place)].into()));
            let (pattern, size) = layout.pattern(places, layout.rows)?;
            layout.tuples.push(pattern);
            layout.rows += size;
            fits(layout.rows.saturating_mul(lanes + 1))?;
        }
        let tables = layout.tables(patterns)?;
        for windows in &patterns.choices {
            let first = layout.windows.len() as u32;
            for Window { kind, places } in windows {
                let (start, radices) = &tables[kind];
                let places = places.iter().copied().zip(radices.iter().copied());
                let (pattern, _) = layout.pattern(places, *start)?;
                layout.windows.push(pattern);
            }
            layout.choices.push(first..layout.windows.len() as u32);
        }
        Ok(layout)
    }

    /// The table of each kind of window: where it begins, and how many states each place of it has, one of them beyond the board.
    fn tables(&mut self, patterns: &Patterns) -> Result<BTreeMap<u16, (usize, Vec<usize>)>, UsageError> {
        let mut tables: BTreeMap<u16, (usize, Vec<usize>)> = BTreeMap::new();
        for window in patterns.choices.iter().flatten() {
            let (_, radices) = tables.entry(window.kind).or_insert((0, vec![1; window.places.len()]));
            for (radix, place) in radices.iter_mut().zip(&window.places) {
                let states = place.map_or(0, |place| patterns.states[usize::from(place)]);
                *radix = (*radix).max(usize::from(states) + 1);
            }
        }
        for (start, radices) in tables.values_mut() {
            *start = self.marks;
            self.marks =
                self.marks.saturating_add(radices.iter().fold(1, |all, radix| all.saturating_mul(*radix)));
            fits(self.marks.saturating_mul(2))?;
        }
        Ok(tables)
    }

    /// A pattern of places, each with its number of states, and the size of its table.
    fn pattern(
        &mut self,
        places: impl Iterator<Item = (Option<u16>, usize)>,
        start: usize,
    ) -> Result<(Pattern, usize), UsageError> {
        let (from, mut first, mut size) = (self.parts.len() as u32, start, 1_usize);
        for (place, states) in places {
            match place {
                Some(place) => self.parts.push(Part { place, stride: size as u32 }),
                // The last state is that of what is beyond the board.
                None => first += size * (states - 1),
            }
            size = size.saturating_mul(states);
            fits(size)?;
        }
        Ok((Pattern { parts: from..self.parts.len() as u32, first: first as u32 }, size))
    }

    /// What tells these patterns from others.
    pub(super) fn fingerprint(&self) -> String {
        format!("{:016x}", self.fingerprint)
    }

    pub(super) fn tuples(&self) -> usize {
        self.tuples.len()
    }

    /// The rows that are seen.
    #[inline]
    pub(super) fn rows_of<'a>(&'a self, seen: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
        self.tuples.iter().map(|pattern| self.address(pattern, seen))
    }

    /// The numbers of a choice.
    #[inline]
    pub(super) fn marks_of<'a>(&'a self, seen: &'a [u8], choice: u32) -> impl Iterator<Item = usize> + 'a {
        let windows = &self.choices[choice as usize];
        let windows = &self.windows[windows.start as usize..windows.end as usize];
        std::iter::once(choice as usize).chain(windows.iter().map(|window| self.address(window, seen)))
    }

    #[inline]
    fn address(&self, pattern: &Pattern, seen: &[u8]) -> usize {
        let parts = &self.parts[pattern.parts.start as usize..pattern.parts.end as usize];
        let address = parts.iter().fold(pattern.first, |address, part| {
            address + u32::from(seen[usize::from(part.place)]) * part.stride
        });
        address as usize
    }
}

fn fits(numbers: usize) -> Result<(), UsageError> {
    if numbers <= MOST {
        return Ok(());
    }
    let wrong = "the patterns of this board need a net too large for its file";
    Err(UsageError::new(wrong, "choose a smaller board"))
}
