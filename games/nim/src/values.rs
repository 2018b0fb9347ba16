//! Strategies that rate every state of the heaps and move to the best one, and the perfect player.

use super::{Heaps, Nim, Take};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Game, Parametric, Rng, Seat, certain};

/// The most states for which strategies are offered: more numbers cannot be tuned.
const MOST_STATES: usize = 100_000;

/// A strategy that moves to the state with the highest value.
///
/// It has a value for every state but the empty one, numbered in mixed radix with the first heap running fastest.
pub struct Leaves {
    values: Vec<f64>,
    /// The stride of each heap in the number of a state, and its size at the start.
    heaps: Vec<(usize, usize)>,
}

impl Nim {
    /// The number of states, the empty one included; `None` if it is more than [`MOST_STATES`].
    pub(super) fn states(&self) -> Option<usize> {
        let sizes = self.sizes(&self.start());
        sizes.into_iter().try_fold(1usize, |states, size| {
            states.checked_mul(usize::from(size) + 1).filter(|&states| states <= MOST_STATES)
        })
    }

    /// By how much one object of each heap changes the number of a state.
    fn strides(&self) -> Vec<usize> {
        let sizes = self.sizes(&self.start());
        sizes
            .scan(1, |stride, size| Some(std::mem::replace(stride, *stride * (usize::from(size) + 1))))
            .collect()
    }

    fn number(&self, s: &Heaps) -> usize {
        self.sizes(s).zip(self.strides()).map(|(size, stride)| usize::from(size) * stride).sum()
    }
}

impl Leaves {
    /// The state it moves to: the one with the largest value, the lowest number among equals; the empty one only if there
    /// is no other. A game visits few states, so this is not computed in advance.
    fn next(&self, state: usize) -> usize {
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        for &(stride, size) in &self.heaps {
            for count in 1..=state / stride % (size + 1) {
                let left = state - count * stride;
                if left == 0 {
                    continue;
                }
                let value = self.values[left - 1];
                if best == 0 || value.total_cmp(&highest).then(best.cmp(&left)).is_gt() {
                    (best, highest) = (left, value);
                }
            }
        }
        best
    }

    fn start(&self) -> usize {
        self.values.len()
    }

    fn take(&self, seat: &Seat<'_, Nim>) -> Take {
        let (game, s) = (seat.game(), seat.state());
        let now = game.number(s);
        let taken = now - self.next(now);
        let mut takes = Vec::new();
        seat.moves(&mut takes);
        let strides = game.strides();
        let fits = |take: &Take| usize::from(take.count) * strides[usize::from(take.heap)] == taken;
        takes.into_iter().find(fits).expect("the state left is a move away")
    }
}

impl Agent<Nim> for Leaves {
    fn choose(&mut self, seat: &Seat<'_, Nim>, _: &mut Rng) -> Take {
        self.take(seat)
    }

    fn policy(&mut self, seat: &Seat<'_, Nim>, out: &mut Vec<(Take, f64)>) -> bool {
        certain(self.take(seat), out)
    }
}

impl Parametric for Nim {
    type Strategy = Leaves;

    /// One for every state but the empty one.
    fn numbers(&self) -> usize {
        self.states().map_or(0, |states| states - 1)
    }

    fn strategy(&self, numbers: &[f64]) -> Leaves {
        let sizes = self.sizes(&self.start()).map(usize::from);
        // Adding zero turns -0.0 into 0.0, so that zeros of both signs are equal.
        Leaves {
            values: numbers.iter().map(|number| number + 0.0).collect(),
            heaps: self.strides().into_iter().zip(sizes).collect(),
        }
    }

    fn is_scaleless(&self) -> bool {
        true
    }

    fn duel(&self, [first, second]: [&mut Leaves; 2], _: &mut [Rng; 3]) -> i32 {
        let mut state = first.start();
        loop {
            for (leaves, last) in [(&*first, 1), (&*second, -1)] {
                state = leaves.next(state);
                if state == 0 {
                    return if self.misere { -last } else { last };
                }
            }
        }
    }

    fn expected(&self, first: &Leaves, second: &Leaves) -> Option<f64> {
        let mut end = Heaps { bytes: 0, mover: 0 };
        let mut state = first.start();
        while state != 0 {
            state = [first, second][usize::from(end.mover)].next(state);
            end.mover ^= 1;
        }
        Some(0.5 + 0.5 * f64::from(self.payoff(&end, 0)))
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let leaves = self.strategy(numbers);
        let strides = self.strides();
        let sizes: Vec<usize> = self.sizes(&self.start()).map(usize::from).collect();
        let heaps = |state: usize| {
            let bytes: Vec<u8> = strides
                .iter()
                .zip(&sizes)
                .map(|(stride, size)| (state / stride % (size + 1)) as u8)
                .collect();
            Heaps { bytes: super::pack(&bytes), mover: 0 }
        };
        let won: Vec<usize> = (1..=leaves.start()).filter(|&state| self.mover_wins(&heaps(state))).collect();
        let kept = won.iter().filter(|&&state| !self.mover_wins(&heaps(leaves.next(state)))).count();
        vec![format!("Keeps the win in {kept} of the {} states in which the mover has one.", won.len())]
    }
}

/// Plays by Bouton's theorem: leaves a lost position if it can, else takes one object.
struct Perfect {
    takes: Vec<Take>,
}

impl Perfect {
    fn take(&mut self, seat: &Seat<'_, Nim>) -> Take {
        let (game, s) = (seat.game(), seat.state());
        seat.moves(&mut self.takes);
        let wins = |take: &&Take| !game.mover_wins(&game.after(s, **take));
        *self.takes.iter().find(wins).unwrap_or(&self.takes[0])
    }
}

impl Agent<Nim> for Perfect {
    fn choose(&mut self, seat: &Seat<'_, Nim>, _: &mut Rng) -> Take {
        self.take(seat)
    }

    fn policy(&mut self, seat: &Seat<'_, Nim>, out: &mut Vec<(Take, f64)>) -> bool {
        certain(self.take(seat), out)
    }
}

const PERFECT: AgentAbout = AgentAbout {
    name: "perfect",
    summary: "plays by Bouton's theorem, in misère and in normal play",
    needs: "nim",
    params: &[],
};

pub(super) fn perfect() -> AgentDef<Nim> {
    AgentDef {
        about: &PERFECT,
        resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Perfect { takes: Vec::new() }))),
    }
}
