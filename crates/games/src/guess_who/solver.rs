//! Best play from any position.

use super::exact::chance;
use super::{Act, GuessWho, Reply, Standing};
use seedbed_rules::{Game, Turn};
use seedbed_solve::{Solution, Stopped, Value, Watch};

/// Knows the value of every position.
pub struct Solver {
    game: GuessWho,
    best: Reply,
}

impl Solver {
    /// Solves the whole game at once.
    pub fn new(game: &GuessWho) -> Self {
        Self { game: game.clone(), best: Reply::to_the_best(game.characters()) }
    }

    /// The chance to win of whoever asks about so many characters.
    fn asking(&self, s: &Standing, count: u16) -> f64 {
        let (own, other) = s.seen();
        let replies: Vec<f64> =
            (0..own).map(|left| if left < 2 { 0.0 } else { self.best.asking(other, left) }).collect();
        chance(count, own, &replies)
    }
}

fn value(chance: f64) -> Value {
    Value { payoff: 2.0 * chance - 1.0, plies: None }
}

impl seedbed_solve::Solver<GuessWho> for Solver {
    fn solve(&mut self, s: &Standing, watch: &Watch) -> Result<Solution<Act>, Stopped> {
        if self.game.turn(s) == Turn::Over {
            let payoff = self.game.payoff(s, 0).into();
            return Ok(Solution {
                value: Value { payoff, plies: Some(0) },
                optimal: Vec::new(),
                line: Vec::new(),
            });
        }
        let values = self.values(s, watch)?;
        let top = values.iter().map(|(_, value)| value.payoff).fold(f64::NEG_INFINITY, f64::max);
        // Chances are sums of a few hundred fractions; what rounding does to equals is far below this.
        let optimal =
            values.iter().filter(|(_, value)| value.payoff > top - 1e-12).map(|(act, _)| *act).collect();
        Ok(Solution { value: Value { payoff: top, plies: None }, optimal, line: Vec::new() })
    }

    fn values(&mut self, s: &Standing, _: &Watch) -> Result<Vec<(Act, Value)>, Stopped> {
        let mut acts = Vec::new();
        self.game.moves(s, &mut acts);
        Ok(acts
            .into_iter()
            .map(|act| match act {
                Act::Ask(count) => (act, value(self.asking(s, count))),
                Act::Yes | Act::No => unreachable!("a player is to move"),
            })
            .collect())
    }
}
