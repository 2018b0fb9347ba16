//! Players who hold at a fixed number of points in the turn: a family with one parameter.

use super::exact::LARGEST;
use super::turns::chance_of_first;
use super::{Act, Pig, PigState};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Param, Parametric, Rng, Seat, Takes, certain};

/// Rolls until the turn has brought a fixed number of points, or enough to win.
pub struct HoldAt(u16);

impl HoldAt {
    /// Holds at `points` points or more.
    pub fn new(points: u16) -> Self {
        Self(points)
    }

    /// Whether it holds, with this score and `pot` points in the turn.
    #[inline]
    pub(super) fn holds(&self, score: u16, pot: u16, target: u16) -> bool {
        pot >= self.0 || score + pot >= target
    }

    fn act(&self, seat: &Seat<'_, Pig>) -> Act {
        let PigState { scores, pot, .. } = *seat.state();
        let holds = pot > 0 && self.holds(scores[seat.player()], pot, seat.game().target);
        if holds { Act::Hold } else { Act::Roll }
    }
}

impl Agent<Pig> for HoldAt {
    fn choose(&mut self, seat: &Seat<'_, Pig>, _: &mut Rng) -> Act {
        self.act(seat)
    }

    fn policy(&mut self, seat: &Seat<'_, Pig>, out: &mut Vec<(Act, f64)>) -> bool {
        certain(self.act(seat), out)
    }
}

impl Parametric for Pig {
    type Strategy = HoldAt;

    fn numbers(&self) -> usize {
        1
    }

    /// Holds at 20 points plus two for each unit, the scale that fits the published scores best.
    fn strategy(&self, numbers: &[f64]) -> HoldAt {
        HoldAt((20.0 + 2.0 * numbers[0]).round().clamp(1.0, self.target.into()) as u16)
    }

    fn duel(&self, [first, second]: [&mut HoldAt; 2], [chance, ..]: &mut [Rng; 3]) -> i32 {
        let holders = [&*first, &*second];
        let (mut scores, mut mover, mut plies) = ([0u16; 2], 0, 0u16);
        loop {
            let mut pot = 0;
            // A roll takes two plies, the throw and what the die shows; a draw by the limit comes before a decision.
            loop {
                if plies >= self.limit {
                    return 0;
                }
                plies += 2;
                let face = chance.below(6) as u16 + 1;
                if face == 1 {
                    break;
                }
                pot += face;
                if holders[mover].holds(scores[mover], pot, self.target) {
                    if plies >= self.limit {
                        return 0;
                    }
                    plies += 1;
                    scores[mover] += pot;
                    break;
                }
            }
            if scores[mover] >= self.target {
                return if mover == 0 { 1 } else { -1 };
            }
            mover = 1 - mover;
        }
    }

    fn expected(&self, first: &HoldAt, second: &HoldAt) -> Option<f64> {
        // Players who hold later seldom score in a turn, so that the limit on the length would begin to matter.
        let soon = |holder: &HoldAt| holder.0 <= 50;
        let exact = self.ends_in_time() && soon(first) && soon(second);
        exact.then(|| chance_of_first(self.target, [first, second]))
    }

    fn cost_of_expected(&self) -> u64 {
        600
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let points = self.strategy(numbers).0;
        vec![format!("Rolls until the turn has brought {points} points or enough to win, then holds.")]
    }
}

impl Pig {
    /// Whether games between sensible players never reach the limit, and the target is small enough to be solved.
    pub(super) fn ends_in_time(&self) -> bool {
        self.limit >= 9000 && self.target <= LARGEST
    }
}

const POINTS: Param = Param {
    key: "points",
    takes: Takes::Int(1, 10_000),
    default: "20",
    help: "points of the turn at which it holds",
};

const HOLD: AgentAbout = AgentAbout {
    name: "hold",
    summary: "rolls until the turn has brought a number of points, or enough to win",
    needs: "pig",
    params: &[POINTS],
};

const HOLD_20: AgentAbout = AgentAbout {
    name: "hold-20",
    summary: "holds at 20: the largest mean gain of a turn",
    params: &[],
    ..HOLD
};

const HOLD_25: AgentAbout = AgentAbout {
    name: "hold-25",
    summary: "holds at 25: the best of the fixed thresholds",
    params: &[],
    ..HOLD
};

/// The agents `hold`, `hold-20` and `hold-25`.
pub(super) fn defs() -> [AgentDef<Pig>; 3] {
    [
        AgentDef {
            about: &HOLD,
            resolve: |values, _| {
                let points = values.int(POINTS.key) as u16;
                Ok(AgentFactory::new(move || Box::new(HoldAt(points))))
            },
        },
        AgentDef { about: &HOLD_20, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(HoldAt(20)))) },
        AgentDef { about: &HOLD_25, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(HoldAt(25)))) },
    ]
}
