//! The key from which the whole allocation follows, so that its SHA-256, published beforehand, commits to all of it.

use crate::randomness::secret;
use seedbed_files::ContentId;
use serde::{Deserialize, Serialize};
use std::io;

/// 256 random bits as hexadecimal digits. Who has them knows every allocation, made or to come.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(String);

/// What chance has decided for a visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allocation {
    /// The arm of the first game: 0 or 1. The second game is against the other.
    pub first: usize,
    /// The side on which the visitor sits, in both games.
    pub side: usize,
}

/// The ways to seat two of four visitors on each side.
const BLOCKS: [[usize; 4]; 6] =
    [[0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0], [1, 1, 0, 0]];

impl Key {
    /// A new one, from the operating system.
    ///
    /// # Errors
    ///
    /// If the operating system has no random numbers.
    pub fn draw() -> io::Result<Self> {
        secret(32).map(Self)
    }

    /// The key with these digits, for tests and simulations.
    pub fn of(digits: impl Into<String>) -> Self {
        Self(digits.into())
    }

    /// Its digits.
    pub fn digits(&self) -> &str {
        &self.0
    }

    /// What is published of it: `printf %s KEY | sha256sum` prints it.
    pub fn commitment(&self) -> String {
        ContentId::of(self.0.as_bytes()).to_string()
    }

    /// A number that nobody without the key can foresee: the first sixteen digits of `printf %s "KEY WHAT NUMBER" | sha256sum`.
    fn word(&self, what: &str, number: u64) -> u64 {
        let digits = ContentId::of(format!("{} {what} {number}", self.0).as_bytes()).to_string();
        u64::from_str_radix(&digits[..16], 16).expect("sixteen hexadecimal digits are a number")
    }

    fn coin(&self, what: &str, number: u64) -> usize {
        (self.word(what, number) >> 63) as usize
    }

    /// What is decided for the visitor with this number. The order is a fair coin for each, independent of all others: blocks would let whoever
    /// has seen the first of a block foresee the last, and a sequential test bets on what cannot be foreseen. Seats come in blocks of
    /// four, two on each side.
    pub fn allocation(&self, number: u64) -> Allocation {
        let block = BLOCKS[(self.word("block", number / 4) % BLOCKS.len() as u64) as usize];
        Allocation { first: self.coin("order", number), side: block[(number % 4) as usize] }
    }

    /// The seed of a game of this visitor, counted from 1; small enough for every reader of JSON.
    pub fn seed(&self, number: u64, game: u64) -> u64 {
        self.word(&format!("seed {number}"), game) >> 11
    }

    /// The arm of a game of this visitor, counted from 1: by the order for the first two, and by a coin for each one later.
    pub fn arm(&self, number: u64, game: u64) -> usize {
        match game {
            1 => self.allocation(number).first,
            2 => 1 - self.allocation(number).first,
            _ => self.coin(&format!("later {number}"), game),
        }
    }

    /// The arm that is called X as long as the study is sealed.
    pub fn named_x(&self) -> usize {
        self.coin("names", 0)
    }
}

impl std::fmt::Debug for Key {
    /// Without its digits: a key should not end in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Key({}…)", &self.commitment()[..12])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_of_four_has_two_on_each_side() {
        let key = Key::of("a");
        for block in 0..200 {
            let sides: usize = (4 * block..4 * block + 4).map(|number| key.allocation(number).side).sum();
            assert_eq!(sides, 2, "block {block}");
        }
        let blocks: std::collections::BTreeSet<Vec<usize>> =
            (0..200).map(|block| (0..4).map(|at| key.allocation(4 * block + at).side).collect()).collect();
        assert_eq!(blocks.len(), BLOCKS.len(), "all of them occur");
    }

    #[test]
    fn orders_are_fair_and_independent_coins() {
        let key = Key::of("b");
        let orders: Vec<usize> = (0..4000).map(|number| key.allocation(number).first).collect();
        // Four standard deviations.
        let near_half = |count: usize, of: f64| (count as f64 - of / 2.0).abs() < 2.0 * of.sqrt();
        assert!(near_half(orders.iter().sum(), 4000.0));
        for lag in 1..=4 {
            let same = (lag..4000).filter(|&at| orders[at] == orders[at - lag]).count();
            assert!(near_half(same, 4000.0), "lag {lag}: {same}");
        }
        // Neither does the seat tell the order.
        let beside =
            (0..4000).filter(|&number| key.allocation(number).side == orders[number as usize]).count();
        assert!(near_half(beside, 4000.0));
    }

    #[test]
    fn anybody_can_check_an_allocation_with_sha256sum() {
        // printf %s abc | sha256sum; printf %s "abc order 7" | sha256sum; printf %s "abc seed 7 1" | sha256sum
        let key = Key::of("abc");
        assert!(key.commitment().starts_with("ba7816bf8f01cfea"));
        assert_eq!(key.allocation(7).first, 1);
        assert_eq!(key.seed(7, 1), 0x9b73_5a2f_fcc7_26a5 >> 11);
        assert!(!format!("{key:?}").contains("abc"));
    }
}
