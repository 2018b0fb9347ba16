//! Optimal play as an agent and as a solver, and best responses to a player.

use super::exact::{Best, LARGEST, best_response};
use super::{Act, Pig, PigState};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Game, Rng, Seat, Stopped, Turn, UsageError, Watch, certain};
use seedbed_solve::{ChanceDistribution, Limits, Solution, Solver, Value};

/// Plays optimally in a game without a limit on its length.
#[derive(Default)]
pub struct Optimal {
    /// The target and its solution, computed for the first move.
    best: Option<(u16, Best)>,
}

impl Optimal {
    fn act(&mut self, seat: &Seat<'_, Pig>) -> Result<Act, Stopped> {
        let PigState { scores, pot, .. } = *seat.state();
        let target = seat.game().target;
        let (own, other) = (scores[seat.player()], scores[1 - seat.player()]);
        // A larger target than can be solved: only the last points of both count, as if the game went to `LARGEST`.
        let solved = target.min(LARGEST);
        let near = |score: u16| score.saturating_sub(target - solved);
        if self.best.as_ref().is_none_or(|(known, _)| *known != solved) {
            self.best = Some((solved, Best::new(solved, seat.stop())?));
        }
        let (_, best) = self.best.as_ref().expect("it was just found");
        let holds = pot > 0 && (own + pot >= target || best.holds(near(own), near(other), pot));
        Ok(if holds { Act::Hold } else { Act::Roll })
    }
}

impl Agent<Pig> for Optimal {
    fn choose(&mut self, seat: &Seat<'_, Pig>, _: &mut Rng) -> Act {
        // When stopped there is no table, but rolling is always legal.
        self.act(seat).unwrap_or(Act::Roll)
    }

    fn policy(&mut self, seat: &Seat<'_, Pig>, out: &mut Vec<(Act, f64)>) -> bool {
        self.act(seat).is_ok_and(|act| certain(act, out))
    }
}

const ABOUT: AgentAbout = AgentAbout {
    name: "optimal",
    summary: "best play, by dynamic programming over scores and points of the turn",
    needs: "pig",
    params: &[],
};

/// The agent `optimal`.
pub(super) fn def() -> AgentDef<Pig> {
    AgentDef { about: &ABOUT, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Optimal::default()))) }
}

/// The game solved by dynamic programming.
struct Solved {
    game: Pig,
    /// Computed for the first question.
    best: Option<Best>,
}

/// The solver of this game; an error if the target is too large or the limit too low.
pub(super) fn solver(game: &Pig, _: Limits) -> Result<Box<dyn Solver<Pig>>, UsageError> {
    if !game.ends_in_time() {
        let wrong = format!("pig to {} points within {} plies", game.target, game.limit);
        let right = format!("solved are targets to {LARGEST} with a limit of 9000 plies or more");
        return Err(UsageError::new(wrong, right));
    }
    Ok(Box::new(Solved { game: game.clone(), best: None }))
}

impl Solver<Pig> for Solved {
    fn solve(&mut self, s: &PigState, watch: &Watch) -> Result<Solution<Act>, Stopped> {
        let values = self.values(s, watch)?;
        let payoff = values.iter().map(|(_, value)| value.payoff).fold(f64::NEG_INFINITY, f64::max);
        if values.is_empty() {
            let value = Value { payoff: f64::from(self.game.payoff(s, 0)), plies: None };
            return Ok(Solution { value, optimal: Vec::new(), line: Vec::new() });
        }
        let optimal: Vec<Act> =
            values.iter().filter(|(_, value)| value.payoff >= payoff - 1e-12).map(|&(act, _)| act).collect();
        Ok(Solution { value: Value { payoff, plies: None }, line: optimal[..1].to_vec(), optimal })
    }

    fn values(&mut self, s: &PigState, watch: &Watch) -> Result<Vec<(Act, Value)>, Stopped> {
        let Turn::Player(p) = self.game.turn(s) else { return Ok(Vec::new()) };
        let best = match self.best.take() {
            Some(best) => best,
            None => Best::new(self.game.target, watch.signal())?,
        };
        let (roll, hold) = self.best.insert(best).values(s.scores[p], s.scores[1 - p], s.pot);
        let value =
            |act| Value { payoff: 2.0 * (if act == Act::Hold { hold } else { roll }) - 1.0, plies: None };
        Ok(self.game.legal_moves(s).into_iter().map(|act| (act, value(act))).collect())
    }
}

/// The scores of the best responses to a player, in both seats.
///
/// Returns `None` if the player does not tell their policy, does not always hold when that wins, or the game cannot be
/// solved.
pub(super) fn best_responses(
    game: &Pig,
    player: &mut dyn Agent<Pig>,
    _: Option<ChanceDistribution<Pig>>,
) -> Option<[f64; 2]> {
    if !game.ends_in_time() {
        return None;
    }
    let size = usize::from(game.target);
    let mut rule = vec![0.0; size * size * size];
    let mut policy = Vec::new();
    for own in 0..game.target {
        for other in 0..game.target {
            for pot in 1..game.target {
                let s = PigState { scores: [own, other], pot, mover: 0, rolling: false, plies: 0 };
                if !player.policy(&Seat::new(game, &s, 0), &mut policy) {
                    return None;
                }
                let holds: f64 =
                    policy.iter().filter(|(act, _)| *act == Act::Hold).map(|(_, chance)| chance).sum();
                if own + pot >= game.target && holds < 1.0 {
                    return None;
                }
                rule[(usize::from(own) * size + usize::from(other)) * size + usize::from(pot)] = holds;
            }
        }
    }
    let at = |own: u16, other: u16, pot: u16| {
        rule[(usize::from(own) * size + usize::from(other)) * size + usize::from(pot)]
    };
    Some(best_response(game.target, &at))
}
