//! The best reply to a strategy, and the best play of all.

use super::exact::{Square, chance, mean};
use super::{Asking, PureStrategy};
use seedbed_rules::{Stop, Stopped};

/// The strategy that does best against another, or against all.
#[derive(Clone, Debug)]
pub struct Reply {
    bids: Vec<u16>,
    size: usize,
    /// Its chance to win when it is to ask, and when the opponent is: by its own characters, then the other's.
    asking: Square,
    asked: Square,
}

impl Reply {
    /// What does best against this strategy, from up to `most` characters on either side.
    #[expect(clippy::missing_panics_doc, reason = "nobody can set this stop")]
    pub fn to<A: Asking + ?Sized>(opponent: &A, most: u16) -> Self {
        let asked = |own, other, chances: &[f64]| 1.0 - mean(opponent, other, own, chances);
        Self::found(most, asked, &Stop::NEVER).expect("nobody stops it")
    }

    /// What does best against an opponent who does his best.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop.
    pub fn to_the_best(most: u16, stop: &Stop) -> Result<Self, Stopped> {
        Self::found(most, |_, other, chances| 1.0 - best(other, chances).1, stop)
    }

    /// Finds the best bids; `asked` is the chance when the opponent is to ask, given ours by the characters left to him.
    fn found(most: u16, asked: impl Fn(u16, u16, &[f64]) -> f64, stop: &Stop) -> Result<Self, Stopped> {
        let size = usize::from(most) + 1;
        let mut reply =
            Self { bids: vec![1; size * size], size, asking: Square::new(most), asked: Square::new(most) };
        // `losing.row(other)[own]`: the opponent's chance when he is to ask.
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

    /// Its chance to win when it is to ask with so many characters left.
    pub fn asking(&self, own: u16, other: u16) -> f64 {
        self.asking.row(own)[usize::from(other)]
    }

    /// Its chances when it begins and when the opponent does, with so many characters on both sides.
    pub fn seats(&self, characters: u16) -> [f64; 2] {
        [self.asking(characters, characters), self.asked.row(characters)[usize::from(characters)]]
    }

    /// Its score over both seats.
    pub fn score(&self, characters: u16) -> f64 {
        let [first, second] = self.seats(characters);
        0.5 * (first + second)
    }
}

/// The best number to ask about, the largest of equals up to half, and the chance it gives.
fn best(own: u16, replies: &[f64]) -> (u16, f64) {
    let bids = (1..=own / 2).map(|count| (count, chance(count, own, replies)));
    bids.reduce(|a, b| if b.1 >= a.1 { b } else { a }).expect("two characters are left at least")
}

impl PureStrategy for Reply {
    fn bid(&self, own: u16, other: u16) -> u16 {
        self.bids[usize::from(own) * self.size + usize::from(other)]
    }
}
