//! The structure of a set of free edges: boxes by their number of free edges, and the strings they form.
//!
//! Boxes are the coins and free edges the strings of the dual game, Strings and Coins; a *string of boxes* here is a
//! connected component of boxes. All boxes are examined in parallel: the four edges of each are shifted to the place of its
//! top edge.

use super::{DotsAndBoxes, Word};

/// The open boxes by their number of free edges, as sets of top edges.
#[derive(Clone, Copy)]
pub(super) struct Degrees<W> {
    /// One edge: it can be taken.
    pub(super) one: W,
    /// Two edges: drawing one of them gives the box away.
    pub(super) two: W,
    /// Three edges or four.
    pub(super) more: W,
}

impl<W: Word> Degrees<W> {
    /// The number of open boxes.
    #[inline]
    pub(super) fn boxes(&self) -> i32 {
        (self.one | self.two | self.more).count() as i32
    }
}

impl<W: Word> DotsAndBoxes<W> {
    /// Sorts the open boxes by their number of free edges.
    #[inline]
    pub(super) fn degrees(&self, free: W) -> Degrees<W> {
        let [top, left, right, bottom] = self.box_edges(free);
        let (odd, both) = (top ^ left, top & left);
        let (odd_too, both_too) = (right ^ bottom, right & bottom);
        let ones = self.tables.tops & (odd ^ odd_too);
        let twos = self.tables.tops & (both ^ both_too ^ (odd & odd_too));
        let four = self.tables.tops & both & both_too;
        Degrees { one: ones & !twos, two: twos & !ones, more: ones & twos | four }
    }

    /// All edges of these boxes.
    #[inline]
    pub(super) fn edges_of(&self, boxes: W) -> W {
        let width = self.columns as u32;
        boxes | boxes << width | boxes << (width + 1) | boxes << (2 * width + 1)
    }

    /// The boxes beside these edges.
    #[inline]
    pub(super) fn boxes_beside(&self, edges: W) -> W {
        let [top, left, right, bottom] = self.box_edges(edges);
        self.tables.tops & (top | left | right | bottom)
    }

    /// The boxes connected with `seed` through free edges, by way of boxes of `within` only.
    #[inline]
    pub(super) fn string(&self, free: W, within: W, seed: W) -> W {
        let mut string = seed;
        loop {
            let wider = within & self.boxes_beside(free & self.edges_of(string));
            if wider == string {
                return string;
            }
            string = wider;
        }
    }

    /// The strings that `within` falls into, each once.
    #[inline]
    pub(super) fn strings(&self, free: W, within: W) -> impl Iterator<Item = W> + '_ {
        let mut rest = within;
        std::iter::from_fn(move || {
            if rest == W::EMPTY {
                return None;
            }
            let string = self.string(free, within, rest & !rest.without_least());
            rest = rest & !string;
            Some(string)
        })
    }

    /// The free edges left when every box with one free edge is closed, repeatedly.
    #[inline]
    pub(super) fn harvested(&self, mut free: W) -> W {
        loop {
            let one = self.degrees(free).one;
            if one == W::EMPTY {
                return free;
            }
            free = free & !self.edges_of(one);
        }
    }
}
