//! Exact scores of two strategies against each other, by dynamic programming.

use super::Asking;

/// A table with a number for each pair of numbers of characters left.
#[derive(Clone, Debug)]
pub(super) struct Square {
    size: usize,
    cells: Vec<f64>,
}

impl Square {
    pub(super) fn new(size: u16) -> Self {
        let size = usize::from(size) + 1;
        Self { size, cells: vec![0.0; size * size] }
    }

    #[inline]
    pub(super) fn row(&self, own: u16) -> &[f64] {
        &self.cells[usize::from(own) * self.size..][..self.size]
    }

    #[inline]
    pub(super) fn set(&mut self, own: u16, other: u16, value: f64) {
        self.cells[usize::from(own) * self.size + usize::from(other)] = value;
    }
}

/// The probability of winning for a player who asks about `count` of `own` characters; `replies[k]` is the opponent's
/// probability when the player has `k` characters left.
#[inline]
pub(super) fn chance(count: u16, own: u16, replies: &[f64]) -> f64 {
    // With one character left the game is won, and the opponent's probability is 0 there.
    let (yes, no) = (usize::from(count), usize::from(own - count));
    let won = yes as f64 * (1.0 - replies[yes]) + no as f64 * (1.0 - replies[no]);
    won / f64::from(own)
}

/// The probability of winning for a strategy that is to ask.
#[inline]
pub(super) fn mean<A: Asking + ?Sized>(strategy: &A, own: u16, other: u16, replies: &[f64]) -> f64 {
    let mut won = 0.0;
    strategy.each(own, other, &mut |count, share| won += share * chance(count, own, replies));
    won
}

/// The probabilities of winning of two strategies against each other, from all numbers of characters left.
pub struct ScoreTable {
    /// `chances[p]`: strategy `p` is to ask; by its own characters, then the opponent's.
    chances: [Square; 2],
}

impl ScoreTable {
    /// Evaluates two strategies against each other from up to `most` characters on either side.
    pub fn new<A: Asking + ?Sized, B: Asking + ?Sized>(first: &A, second: &B, most: u16) -> Self {
        let mut chances = [Square::new(most), Square::new(most)];
        // The player who asks has fewer characters afterwards, so this order has computed all that is needed.
        for own in 2..=most {
            for other in 2..=most {
                let won = mean(first, own, other, chances[1].row(other));
                chances[0].set(own, other, won);
                let won = mean(second, other, own, chances[0].row(own));
                chances[1].set(other, own, won);
            }
        }
        Self { chances }
    }

    /// The probability of winning for strategy `p`, which is to ask with `own` characters left against `other`.
    pub fn asking(&self, p: usize, own: u16, other: u16) -> f64 {
        self.chances[p].row(own)[usize::from(other)]
    }

    /// The probabilities of winning for the first strategy in the first and in the second seat, with `characters` on both
    /// sides.
    pub fn seats(&self, characters: u16) -> [f64; 2] {
        [self.asking(0, characters, characters), 1.0 - self.asking(1, characters, characters)]
    }

    /// The mean score of the first strategy over both seats.
    pub fn score(&self, characters: u16) -> f64 {
        let [first, second] = self.seats(characters);
        0.5 * (first + second)
    }
}
