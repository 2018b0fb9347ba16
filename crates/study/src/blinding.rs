//! Could visitors tell which opponent was which?

use crate::analysis::Estimate;
use crate::{Guess, Outcome};
use serde::Serialize;

/// The guesses, and an index as H. Bang's: 1 if everybody named the arm that is said to be stronger, -1 if everybody named the original, 0 if
/// guesses were as good as random or nobody could tell.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Blinding {
    /// Named the arm that is said to be stronger.
    pub other: u64,
    /// Named the original.
    pub original: u64,
    /// Could not tell.
    pub neither: u64,
    /// Named the first opponent, and the second: what the order alone does to guesses.
    pub by_order: [u64; 2],
    /// The index; null without guesses.
    pub index: Option<Estimate>,
}

impl Blinding {
    /// Of these visitors.
    pub fn of(outcomes: &[Outcome]) -> Self {
        let count = |is: &dyn Fn(Guess, &Outcome) -> bool| {
            outcomes.iter().filter(|outcome| outcome.guess.is_some_and(|guess| is(guess, outcome))).count()
                as u64
        };
        let named = |arm: usize| {
            count(&|guess, outcome| match guess {
                Guess::First => outcome.first == arm,
                Guess::Second => outcome.first != arm,
                Guess::Neither => false,
            })
        };
        let (original, other) = (named(0), named(1));
        let neither = count(&|guess, _| guess == Guess::Neither);
        let by_order = [Guess::First, Guess::Second].map(|one| count(&|guess, _| guess == one));
        Self { other, original, neither, by_order, index: Estimate::of(&[original, neither, other]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_told_by_arm_and_by_order() {
        let outcome = |first, guess| Outcome {
            number: 0,
            first,
            side: 0,
            points: [0, 0],
            is_complete: true,
            left: None,
            guess,
        };
        let mut all = vec![outcome(0, Some(Guess::Second)); 6];
        all.extend(vec![outcome(1, Some(Guess::First)); 2]);
        all.extend(vec![outcome(1, Some(Guess::Second)); 1]);
        all.extend(vec![outcome(1, Some(Guess::Neither)); 11]);
        all.push(outcome(1, None));
        let blinding = Blinding::of(&all);
        assert_eq!((blinding.other, blinding.original, blinding.neither), (8, 1, 11));
        assert_eq!(blinding.by_order, [2, 7]);
        let index = blinding.index.unwrap();
        assert!((index.value - 7.0 / 20.0).abs() < 1e-12 && index.low > 0.0 && index.high < 0.7, "{index:?}");
        assert_eq!(Blinding::of(&[]).index, None);
    }
}
