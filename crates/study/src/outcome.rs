//! What came of each visitor, with the arms known: the data of the analysis.

use crate::{End, Guess, Key, Visitor};

/// What came of one visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The visitor's number in the allocation.
    pub number: u64,
    /// The arm of the first game.
    pub first: usize,
    /// The side on which the visitor sat.
    pub side: usize,
    /// Half points against each arm. A game that was left, or never begun, is lost: whoever was allocated is counted.
    pub points: [u8; 2],
    /// Were both games ended?
    pub is_complete: bool,
    /// The arm against which the visitor left, if it was during a game.
    pub left: Option<usize>,
    /// Which game was against the stronger opponent, in the visitor's eyes.
    pub guess: Option<Guess>,
}

impl Outcome {
    /// Half points against the original minus those against the other arm.
    pub fn difference(&self) -> i32 {
        i32::from(self.points[0]) - i32::from(self.points[1])
    }

    /// Half points in the first and in the second game.
    pub fn by_game(&self) -> [u8; 2] {
        [self.points[self.first], self.points[1 - self.first]]
    }
}

/// The outcomes of all visitors who were allocated and of whom nothing more is to come, in the order of the allocation; and the number of those
/// whose games the server lost, of whom nothing can be said.
pub fn outcomes(visitors: &[Visitor], key: &Key, now: u64, patience: u64) -> (Vec<Outcome>, u64) {
    let (mut outcomes, mut failed) = (Vec::new(), 0);
    for visitor in visitors.iter().filter(|visitor| !visitor.deleted && visitor.is_settled(now, patience)) {
        let Some(number) = visitor.number else { continue };
        match outcome(visitor, number, key) {
            Some(outcome) => outcomes.push(outcome),
            None => failed += 1,
        }
    }
    outcomes.sort_by_key(|outcome| outcome.number);
    (outcomes, failed)
}

fn outcome(visitor: &Visitor, number: u64, key: &Key) -> Option<Outcome> {
    let allocation = key.allocation(number);
    let arms = [allocation.first, 1 - allocation.first];
    let (mut points, mut left, mut ended) = ([0; 2], None, 0);
    for (game, arm) in visitor.primary().zip(arms) {
        match &game.end {
            None | Some(End::Abandoned) => left = Some(arm),
            Some(end) => {
                points[arm] = end.points()?;
                ended += 1;
            }
        }
    }
    let (first, side, guess) = (allocation.first, allocation.side, visitor.guess);
    Some(Outcome { number, first, side, points, is_complete: ended == 2, left, guess })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Part};

    fn visitor(number: u64, ends: &[Option<End>]) -> Visitor {
        let game = |end: &Option<End>| Game {
            part: Part::Primary,
            seat: 0,
            program: String::new(),
            moves: Vec::new(),
            away: 0,
            late_replies: 0,
            end: end.clone(),
        };
        let new = Visitor::new(format!("v{number}"), String::new(), 1, None, 0);
        Visitor { number: Some(number), games: ends.iter().map(game).collect(), ..new }
    }

    #[test]
    fn whoever_was_allocated_is_counted() {
        let key = Key::of("x");
        let visitors = [
            visitor(2, &[Some(End::Played(2)), Some(End::Resigned)]),
            visitor(0, &[Some(End::Won), Some(End::Abandoned)]),
            visitor(1, &[None]),
            visitor(3, &[Some(End::Played(1)), Some(End::Failed("no memory".to_owned()))]),
            visitor(4, &[Some(End::Played(2))]),
            visitor(5, &[Some(End::Played(2)), Some(End::Played(2))]).erased(),
        ];
        let (outcomes, failed) = outcomes(&visitors, &key, 10_000, 1800);
        assert_eq!(failed, 1);
        assert_eq!(outcomes.iter().map(|outcome| outcome.number).collect::<Vec<_>>(), [0, 1, 2, 4]);
        for outcome in &outcomes {
            let first = key.allocation(outcome.number).first;
            let (by_game, complete, left) = match outcome.number {
                0 => ([2, 0], false, Some(1 - first)),
                1 => ([0, 0], false, Some(first)),
                2 => ([2, 0], true, None),
                _ => ([2, 0], false, None),
            };
            assert_eq!((outcome.by_game(), outcome.is_complete, outcome.left), (by_game, complete, left));
            assert_eq!(outcome.difference(), if first == 0 { 1 } else { -1 } * i32::from(by_game[0]));
        }
    }

    #[test]
    fn whoever_still_plays_is_not() {
        let (outcomes, _) = outcomes(&[visitor(0, &[None])], &Key::of("x"), 60, 1800);
        assert!(outcomes.is_empty());
    }
}
