//! The exact solver: optimal play from any position.

use super::exact::chance;
use super::{Act, GuessWho, Reply, Standing};
use seedbed_rules::{Game, Stopped, Turn, UsageError, Watch};
use seedbed_solve::{Account, Limits, Solution, Value};

/// Solves positions; the whole game is solved by dynamic programming with the first question.
pub struct Solver {
    game: GuessWho,
    /// The solution of the whole game, if it has been computed.
    best: Option<Reply>,
}

impl Solver {
    /// A solver that has not computed anything yet.
    ///
    /// # Errors
    /// If the tables do not fit the memory.
    pub fn new(game: &GuessWho, limits: Limits) -> Result<Self, UsageError> {
        Account::of(limits.memory).check(Reply::bytes(game.characters()))?;
        Ok(Self { game: game.clone(), best: None })
    }

    /// The probability of winning for the player who asks, as a function of the number of characters asked about.
    fn asking(&mut self, s: &Standing, watch: &Watch) -> Result<impl Fn(u16) -> f64, Stopped> {
        let best = match self.best.take() {
            Some(best) => best,
            None => Reply::to_the_best(self.game.characters(), watch.signal())?,
        };
        let best = self.best.insert(best);
        let (own, other) = s.seen();
        let replies: Vec<f64> =
            (0..own).map(|left| if left < 2 { 0.0 } else { best.asking(other, left) }).collect();
        Ok(move |count| chance(count, own, &replies))
    }
}

fn value(chance: f64) -> Value {
    Value { payoff: 2.0 * chance - 1.0, plies: None }
}

impl seedbed_solve::Solver<GuessWho> for Solver {
    fn solve(&mut self, s: &Standing, watch: &Watch) -> Result<Solution<Act>, Stopped> {
        let none = |value: Value| Solution { value, optimal: Vec::new(), line: Vec::new() };
        match self.game.turn(s) {
            Turn::Over => Ok(none(Value { payoff: self.game.payoff(s, 0).into(), plies: Some(0) })),
            // The question is asked; its value to the player who asked is the mean over the answers.
            Turn::Chance => Ok(none(value(self.asking(s, watch)?(s.asked)))),
            Turn::Player(_) => {
                let values = self.values(s, watch)?;
                let payoff = values.iter().map(|(_, value)| value.payoff).fold(f64::NEG_INFINITY, f64::max);
                // Probabilities are sums of a few hundred fractions; rounding errors are far below this.
                let optimal: Vec<Act> = values
                    .iter()
                    .filter(|(_, value)| value.payoff > payoff - 1e-12)
                    .map(|(act, _)| *act)
                    .collect();
                Ok(Solution { value: Value { payoff, plies: None }, line: optimal[..1].to_vec(), optimal })
            }
        }
    }

    fn values(&mut self, s: &Standing, watch: &Watch) -> Result<Vec<(Act, Value)>, Stopped> {
        let Turn::Player(_) = self.game.turn(s) else { return Ok(Vec::new()) };
        let asking = self.asking(s, watch)?;
        Ok((1..s.seen().0).map(|count| (Act::Ask(count), value(asking(count)))).collect())
    }
}
