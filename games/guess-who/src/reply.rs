//! The best response to a strategy, and optimal play, by dynamic programming.

use super::exact::{Square, chance, mean};
use super::{Asking, PureStrategy};
use seedbed_rules::{Stop, Stopped};

/// The best response to a strategy, or the optimal strategy.
#[derive(Clone, Debug)]
pub struct Reply {
    bids: Vec<u16>,
    size: usize,
    /// The probability of winning when it is to ask, and when the opponent is: by its own characters, then the opponent's.
    asking: Square,
    asked: Square,
}

impl Reply {
    /// The memory that it takes to find one for up to `most` characters, in bytes.
    pub(crate) fn bytes(most: u16) -> usize {
        let cells = (usize::from(most) + 1).pow(2);
        cells * (size_of::<u16>() + 3 * size_of::<f64>())
    }

    /// The best response to `opponent`, from up to `most` characters on either side.
    #[expect(clippy::missing_panics_doc, reason = "nobody can set this stop")]
    pub fn to<A: Asking + ?Sized>(opponent: &A, most: u16) -> Self {
        let asked = |own, other, chances: &[f64]| 1.0 - mean(opponent, other, own, chances);
        Self::found(most, asked, &Stop::NEVER).expect("nobody stops it")
    }

    /// The optimal strategy: the best response to an opponent who also plays optimally.
    ///
    /// # Errors
    /// If `stop` asks for it.
    pub fn to_the_best(most: u16, stop: &Stop) -> Result<Self, Stopped> {
        Self::found(most, |_, other, chances| 1.0 - best(other, chances).1, stop)
    }

    /// Finds the best bids. `asked` is our probability of winning when the opponent is to ask, given those after the answer by
    /// the characters left to the opponent.
    fn found(most: u16, asked: impl Fn(u16, u16, &[f64]) -> f64, stop: &Stop) -> Result<Self, Stopped> {
        let size = usize::from(most) + 1;
        let mut reply =
            Self { bids: vec![1; size * size], size, asking: Square::new(most), asked: Square::new(most) };
        // `losing.row(other)[own]`: the opponent's probability of winning when to ask.
        let mut losing = Square::new(most);
        for own in 2..=most {
            stop.check()?;
            for other in 2..=most {
                let (bid, won) = best(own, losing.row(other));
                reply.bids[usize::from(own) * size + usize::from(other)] = bid;
                reply.asking.set(own, other, won);
                let kept = asked(own, other, reply.asking.row(own));
                reply.asked.set(own, other, kept);
                losing.set(other, own, 1.0 - kept);
            }
        }
        Ok(reply)
    }

    /// The probability of winning when it is to ask with `own` characters left against `other`.
    pub fn asking(&self, own: u16, other: u16) -> f64 {
        self.asking.row(own)[usize::from(other)]
    }

    /// The probabilities of winning in the first and in the second seat, with `characters` on both sides.
    pub fn seats(&self, characters: u16) -> [f64; 2] {
        [self.asking(characters, characters), self.asked.row(characters)[usize::from(characters)]]
    }

    /// The mean score over both seats.
    pub fn score(&self, characters: u16) -> f64 {
        let [first, second] = self.seats(characters);
        0.5 * (first + second)
    }
}

/// The best number to ask about, the largest of equals up to half, and its probability of winning.
fn best(own: u16, replies: &[f64]) -> (u16, f64) {
    let bids = (1..=own / 2).map(|count| (count, chance(count, own, replies)));
    bids.reduce(|a, b| if b.1 >= a.1 { b } else { a }).expect("two characters are left at least")
}

impl PureStrategy for Reply {
    fn bid(&self, own: u16, other: u16) -> u16 {
        self.bids[usize::from(own) * self.size + usize::from(other)]
    }
}
