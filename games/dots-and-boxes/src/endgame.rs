//! The value of simple endgames by dynamic programming: only isolated chains and rings (loops) are left.
//!
//! A player who opens a chain of three or more loses it, but for the last two boxes with which the opponent may hand the
//! move back; of a ring, four. Only the shortest chain and the shortest ring are ever worth opening, so two indices describe
//! what is left. Buzzard and Ciere prove this for chains of three and more ("Playing simple loony dots-and-boxes
//! endgames optimally"). Chains of one or two cannot be kept and are opened first, which the test below checks by
//! trying everything up to 22 boxes.

use super::shape::Degrees;
use super::{DotsAndBoxes, Word};

/// Chains and rings by their lengths.
#[derive(Clone, Default, Debug)]
pub(super) struct Strings {
    /// The number of chains of one box and of two.
    short: [usize; 2],
    /// Chains of three and more.
    chains: Lengths,
    rings: Lengths,
}

/// An upper bound on the number of strings of three boxes and more on any board.
const MOST: usize = 20;

/// Lengths of strings, the longest first.
#[derive(Clone, Default, Debug)]
struct Lengths {
    sorted: [i32; MOST],
    count: usize,
}

impl Lengths {
    fn add(&mut self, length: i32) {
        let mut at = self.count;
        while at > 0 && self.sorted[at - 1] < length {
            self.sorted[at] = self.sorted[at - 1];
            at -= 1;
        }
        self.sorted[at] = length;
        self.count += 1;
    }

    fn each(&self) -> impl Iterator<Item = i32> {
        self.sorted[..self.count].iter().copied()
    }
}

impl Strings {
    /// Adds a chain of `length` boxes.
    pub(super) fn chain(&mut self, length: i32) {
        match length {
            1 | 2 => self.short[length as usize - 1] += 1,
            _ => self.chains.add(length),
        }
    }

    /// Adds a ring of `length` boxes.
    pub(super) fn ring(&mut self, length: i32) {
        self.rings.add(length);
    }

    /// The boxes of the player to move less those of the opponent under optimal play.
    pub(super) fn value(&self) -> i32 {
        // The gain of the player who need not open anything, when only the longest chains and rings are left: `gains[r]`
        // belongs to `r` rings, and the array is updated in place for one more chain at a time.
        let mut gains = [0; MOST + 1];
        for (ring, at) in self.rings.each().zip(0..) {
            gains[at + 1] = ring - 4 + i32::abs(gains[at] - 4);
        }
        for chain in self.chains.each() {
            gains[0] = chain - 2 + i32::abs(gains[0] - 2);
            for (ring, at) in self.rings.each().zip(0..) {
                let by_chain = chain - 2 + i32::abs(gains[at + 1] - 2);
                let by_ring = ring - 4 + i32::abs(gains[at] - 4);
                gains[at + 1] = by_chain.min(by_ring);
            }
        }
        let [ones, twos] = self.short;
        let short = std::iter::repeat_n(2, twos).chain(std::iter::repeat_n(1, ones));
        -short.fold(gains[self.rings.count], |gain, length| length - gain)
    }
}

impl<W: Word> DotsAndBoxes<W> {
    /// The value for the mover if every open box has two free edges.
    pub(super) fn endgame_value(&self, free: W, degrees: &Degrees<W>) -> i32 {
        debug_assert!(degrees.one == W::EMPTY && degrees.more == W::EMPTY);
        self.strings_value(free, degrees)
    }

    /// The value of the strings of boxes with two free edges if they were isolated.
    pub(super) fn strings_value(&self, free: W, degrees: &Degrees<W>) -> i32 {
        let mut strings = Strings::default();
        for string in self.strings(free, degrees.two) {
            let (boxes, edges) = (string.count() as i32, (free & self.edges_of(string)).count() as i32);
            if edges == boxes {
                strings.ring(boxes);
            } else {
                strings.chain(boxes);
            }
        }
        strings.value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The gain of the player who need not open, by trying every string.
    fn by_trying(chains: &[i32], rings: &[i32], known: &mut HashMap<(Vec<i32>, Vec<i32>), i32>) -> i32 {
        let key = (chains.to_vec(), rings.to_vec());
        if let Some(&gain) = known.get(&key) {
            return gain;
        }
        let without = |lengths: &[i32], at: usize| [&lengths[..at], &lengths[at + 1..]].concat();
        let mut least = i32::MAX;
        for (at, &chain) in chains.iter().enumerate() {
            let rest = by_trying(&without(chains, at), rings, known);
            least = least.min(if chain <= 2 { chain - rest } else { chain - 2 + (rest - 2).abs() });
        }
        for (at, &ring) in rings.iter().enumerate() {
            let rest = by_trying(chains, &without(rings, at), known);
            least = least.min(ring - 4 + (rest - 4).abs());
        }
        let gain = if least == i32::MAX { 0 } else { least };
        known.insert(key, gain);
        gain
    }

    /// Every multiset of parts of these sizes, descending, that add up to at most `most`.
    fn parts(sizes: &[i32], most: i32) -> Vec<Vec<i32>> {
        let Some((&largest, smaller)) = sizes.split_last() else { return vec![Vec::new()] };
        let mut all = parts(smaller, most);
        if largest <= most {
            let with = parts(sizes, most - largest).into_iter();
            all.extend(with.map(|rest| [vec![largest], rest].concat()));
        }
        all
    }

    fn agree(chain_sizes: &[i32], boxes: i32, endgames: usize) {
        let (mut known, mut looked_at) = (HashMap::new(), 0);
        for chains in parts(chain_sizes, boxes) {
            let left = boxes - chains.iter().sum::<i32>();
            let ring_sizes: Vec<i32> = (4..=left).step_by(2).collect();
            for rings in parts(&ring_sizes, left) {
                let mut strings = Strings::default();
                for &length in &chains {
                    strings.chain(length);
                }
                for &length in &rings {
                    strings.ring(length);
                }
                let tried = by_trying(&chains, &rings, &mut known);
                assert_eq!(strings.value(), -tried, "{chains:?} {rings:?}");
                looked_at += 1;
            }
        }
        assert_eq!(looked_at, endgames + 1, "and the empty one");
    }

    #[test]
    fn the_formula_equals_trying_everything() {
        agree(&(3..=40).collect::<Vec<_>>(), 40, 57_780);
        agree(&(1..=22).collect::<Vec<_>>(), 22, 9_771);
    }
}
