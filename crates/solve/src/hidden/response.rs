//! What a strategy profile is worth, and what the best response to it gains: exactly, by one look at the whole tree.

use super::info_tree::{InfoTree, Node, Profile};
use seedbed_rules::Player;

impl InfoTree {
    /// The expected payoff of the first seat if both play by the profile.
    pub fn value(&self, profile: &Profile) -> f64 {
        let mut values = vec![0.0; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            values[at] = match self.nodes[at] {
                Node::Over(payoff) => payoff,
                Node::Chance { child, count, first } => {
                    (0..count).map(|k| self.chances[first + k] * values[child + k]).sum()
                }
                Node::Decision { child, set } => {
                    let set = &self.sets[set];
                    (0..set.actions).map(|k| profile[set.first + k] * values[child + k]).sum()
                }
            };
        }
        values[0]
    }

    /// The expected payoff of a seat that knows the other's part of the profile and answers best.
    pub fn best_response(&self, profile: &Profile, seat: Player) -> f64 {
        let reach = self.reach_by_others(profile, seat);
        let mut response = Response { tree: self, profile, seat, chosen: vec![None; self.sets.len()] };
        // A decision depends on what the seat decides later, and on nothing earlier: latest first.
        let mut own: Vec<usize> = (0..self.sets.len()).filter(|&set| self.sets[set].seat == seat).collect();
        own.sort_by_key(|&set| std::cmp::Reverse(self.own_decisions_before(set)));
        for set in own {
            let gain = |action: usize| -> f64 {
                let nodes = self.sets[set].nodes.iter();
                nodes.map(|&at| reach[at] * response.value(self.child(at, action))).sum()
            };
            let best = (0..self.sets[set].actions).map(|action| (action, gain(action)));
            let best = best.reduce(|a, b| if b.1 > a.1 { b } else { a });
            response.chosen[set] = best.map(|(action, _)| action);
        }
        response.value(0)
    }

    /// How much both seats together could gain by answering best, halved: 0 in an equilibrium.
    pub fn exploitability(&self, profile: &Profile) -> f64 {
        f64::midpoint(self.best_response(profile, 0), self.best_response(profile, 1))
    }

    /// With which probability chance and the other seat let each node be reached.
    pub(super) fn reach_by_others(&self, profile: &Profile, seat: Player) -> Vec<f64> {
        let mut reach = vec![0.0; self.nodes.len()];
        reach[0] = 1.0;
        for at in 0..self.nodes.len() {
            match self.nodes[at] {
                Node::Over(_) => {}
                Node::Chance { child, count, first } => {
                    (0..count).for_each(|k| reach[child + k] = reach[at] * self.chances[first + k]);
                }
                Node::Decision { child, set } => {
                    let set = &self.sets[set];
                    for k in 0..set.actions {
                        let share = if set.seat == seat { 1.0 } else { profile[set.first + k] };
                        reach[child + k] = reach[at] * share;
                    }
                }
            }
        }
        reach
    }

    fn child(&self, at: usize, action: usize) -> usize {
        let Node::Decision { child, .. } = self.nodes[at] else {
            unreachable!("a node of a set is a decision")
        };
        child + action
    }

    fn own_decisions_before(&self, set: usize) -> usize {
        let mut count = 0;
        let mut before = self.sets[set].before;
        while let Some(action) = before {
            let earlier = self.sets.partition_point(|set| set.first <= action) - 1;
            (count, before) = (count + 1, self.sets[earlier].before);
        }
        count
    }
}

/// A response under way: what the seat does in its later decisions.
struct Response<'a> {
    tree: &'a InfoTree,
    profile: &'a Profile,
    seat: Player,
    chosen: Vec<Option<usize>>,
}

impl Response<'_> {
    /// The payoff of the seat from a node on; as deep as the game is long.
    fn value(&self, at: usize) -> f64 {
        match self.tree.nodes[at] {
            Node::Over(payoff) => {
                if self.seat == 0 {
                    payoff
                } else {
                    -payoff
                }
            }
            Node::Chance { child, count, first } => {
                (0..count).map(|k| self.tree.chances[first + k] * self.value(child + k)).sum()
            }
            Node::Decision { child, set } => {
                let known = &self.tree.sets[set];
                match self.chosen[set] {
                    Some(action) => self.value(child + action),
                    None if known.seat == self.seat => unreachable!("later decisions are made first"),
                    None => {
                        let share = |k: usize| self.profile[known.first + k];
                        let taken = (0..known.actions).filter(|&k| share(k) > 0.0);
                        taken.map(|k| share(k) * self.value(child + k)).sum()
                    }
                }
            }
        }
    }
}
