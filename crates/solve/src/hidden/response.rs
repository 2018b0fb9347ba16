//! What a strategy profile is worth, and what the best response to it gains: exactly, by one look at the whole tree.

use super::info_tree::{InfoTree, Node, Profile};
use seedbed_rules::{Player, Stop, Stopped};

impl InfoTree {
    /// The expected payoff of the first seat if both play by the profile.
    pub fn value(&self, profile: &Profile) -> f64 {
        let mut values = vec![0.0; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            values[at] = match self.nodes[at] {
                Node::Over(payoff) => payoff,
                Node::Chance { child, count, first } => mean(self.outcomes(child, count, first), &values),
                Node::Decision { child, set } => mean(self.choices(child, set, profile), &values),
            };
        }
        values[0]
    }

    /// The expected payoff of a seat that knows the other's part of the profile and answers best.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop.
    pub fn best_response(&self, profile: &Profile, seat: Player, stop: &Stop) -> Result<f64, Stopped> {
        let reach = self.reach_by_others(profile, seat, stop)?;
        let mut response = Response { tree: self, profile, seat, stop, chosen: vec![None; self.sets.len()] };
        // A decision depends on what the seat decides later, and on nothing earlier: latest first.
        let mut own: Vec<usize> = (0..self.sets.len()).filter(|&set| self.sets[set].seat == seat).collect();
        let before = self.choices_before();
        own.sort_by_key(|&set| std::cmp::Reverse(before[set]));
        for set in own {
            let mut best = (0, f64::NEG_INFINITY);
            for action in 0..self.sets[set].actions {
                let nodes = self.sets[set].nodes.iter().map(|&at| at as usize).filter(|&at| reach[at] > 0.0);
                let gains = nodes.map(|at| Ok(reach[at] * response.value(self.child(at, action))?));
                let gain = gains.sum::<Result<f64, Stopped>>()?;
                if gain > best.1 {
                    best = (action, gain);
                }
            }
            response.chosen[set] = Some(best.0);
        }
        response.value(0)
    }

    /// How much both seats together could gain by answering best, halved: 0 in an equilibrium.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop.
    pub fn exploitability(&self, profile: &Profile, stop: &Stop) -> Result<f64, Stopped> {
        let [first, second] = [0, 1].map(|seat| self.best_response(profile, seat, stop));
        Ok(f64::midpoint(first?, second?))
    }

    /// With which probability chance and the other seat let each node be reached.
    pub(super) fn reach_by_others(
        &self,
        profile: &Profile,
        seat: Player,
        stop: &Stop,
    ) -> Result<Vec<f64>, Stopped> {
        let mut reach = vec![0.0; self.nodes.len()];
        reach[0] = 1.0;
        for at in 0..self.nodes.len() {
            stop.check()?;
            match self.nodes[at] {
                Node::Over(_) => {}
                Node::Chance { child, count, first } => {
                    self.outcomes(child, count, first)
                        .for_each(|(child, share)| reach[child] = reach[at] * share);
                }
                Node::Decision { child, set } => {
                    let is_own = self.sets[set as usize].seat == seat;
                    for (child, share) in self.choices(child, set, profile) {
                        reach[child] = if is_own { reach[at] } else { reach[at] * share };
                    }
                }
            }
        }
        Ok(reach)
    }

    fn child(&self, at: usize, action: usize) -> usize {
        let Node::Decision { child, .. } = self.nodes[at] else {
            unreachable!("a node of a set is a decision")
        };
        child as usize + action
    }
}

/// The mean of the values of some nodes, by their shares.
pub(super) fn mean(children: impl Iterator<Item = (usize, f64)>, values: &[f64]) -> f64 {
    children.map(|(child, share)| share * values[child]).sum()
}

/// A response under way: what the seat does in its later decisions.
struct Response<'a> {
    tree: &'a InfoTree,
    profile: &'a Profile,
    seat: Player,
    stop: &'a Stop,
    chosen: Vec<Option<usize>>,
}

impl Response<'_> {
    /// The payoff of the seat from a node on; as deep as the game is long.
    fn value(&self, at: usize) -> Result<f64, Stopped> {
        self.stop.check()?;
        match self.tree.nodes[at] {
            Node::Over(payoff) => Ok(if self.seat == 0 { payoff } else { -payoff }),
            Node::Chance { child, count, first } => {
                let children = self.tree.outcomes(child, count, first);
                children.map(|(child, share)| Ok(share * self.value(child)?)).sum()
            }
            Node::Decision { child, set } => match self.chosen[set as usize] {
                Some(action) => self.value(child as usize + action),
                None if self.tree.sets[set as usize].seat == self.seat => {
                    unreachable!("later decisions are made first")
                }
                None => {
                    let taken = self.tree.choices(child, set, self.profile).filter(|(_, share)| *share > 0.0);
                    taken.map(|(child, share)| Ok(share * self.value(child)?)).sum()
                }
            },
        }
    }
}
