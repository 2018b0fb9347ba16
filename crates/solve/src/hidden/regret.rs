//! Counterfactual regret minimisation: every information set learns by what its other actions would have gained.
//!
//! CFR+ (Tammelin 2014) goes over the whole tree, seat by seat, keeps no negative regrets and weighs later strategies more.
//! External sampling (Lanctot et al. 2009) draws chance and the other seat's moves, which takes less time for each iteration and
//! more iterations. The average of all strategies comes ever closer to an equilibrium.

use super::info_tree::{InfoSet, InfoTree, Node, Profile};
use super::response::mean;
use seedbed_rules::{Player, Rng, Seed, Stop, Stopped, Watch};

/// How regrets are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegretMethod {
    /// CFR+, over the whole tree.
    Plus,
    /// Monte Carlo CFR with external sampling.
    Sampled,
}

/// What was learnt.
pub struct Learnt {
    /// The average strategy of all iterations.
    pub profile: Profile,
    /// What it is worth for the first seat.
    pub value: f64,
    /// What best responses to it gain on average over both seats.
    pub exploitability: f64,
}

/// Regrets and strategies that are being learnt.
///
/// The result depends on the seed only if moves are sampled.
pub struct Regret<'a> {
    tree: &'a InfoTree,
    method: RegretMethod,
    rng: Rng,
    regrets: Vec<f64>,
    /// The strategies so far, weighted.
    sums: Vec<f64>,
    iterations: u64,
}

impl<'a> Regret<'a> {
    /// Begins without any regret.
    pub fn new(tree: &'a InfoTree, method: RegretMethod, seed: Seed) -> Self {
        let nothing = vec![0.0; tree.numbers()];
        Self { tree, method, rng: seed.rng(), regrets: nothing.clone(), sums: nothing, iterations: 0 }
    }

    /// How often both seats have learnt.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Lets both seats learn once.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop; what was learnt before still holds.
    pub fn iterate(&mut self, stop: &Stop) -> Result<(), Stopped> {
        stop.check()?;
        self.iterations += 1;
        for seat in 0..2 {
            match self.method {
                RegretMethod::Plus => self.sweep(seat, stop)?,
                RegretMethod::Sampled => {
                    self.walk(0, seat);
                }
            }
        }
        Ok(())
    }

    /// Learns until best responses gain no more than `good` on average over both seats. If the watch stops it, what was known when it
    /// last looked; `None` if that was never.
    pub fn learn(&mut self, good: f64, watch: &Watch) -> Option<Learnt> {
        let stop = watch.signal();
        // Looked at ever more seldom, since a look costs as much as an iteration.
        let (mut next, mut known) = (self.iterations + 16, None);
        loop {
            while self.iterations < next {
                if self.iterate(stop).is_err() {
                    return known;
                }
            }
            let profile = self.average();
            let Ok(exploitability) = self.tree.exploitability(&profile, stop) else { return known };
            let value = self.tree.value(&profile);
            known = Some(Learnt { profile, value, exploitability });
            if exploitability <= good {
                return known;
            }
            watch.say(format!("{} iterations, exploitability {exploitability:.1e}", self.iterations));
            next += next / 4;
        }
    }

    /// The average strategy so far, which approaches an equilibrium.
    pub fn average(&self) -> Profile {
        let mut profile = self.tree.uniform();
        for set in self.tree.sets() {
            let places = set.first..set.first + set.actions;
            let sum: f64 = self.sums[places.clone()].iter().sum();
            if sum > 0.0 {
                places.for_each(|k| profile[k] = self.sums[k] / sum);
            }
        }
        profile
    }

    /// The present strategy of a set: in proportion to what is regretted.
    fn strategy(&self, set: &InfoSet, out: &mut [f64]) {
        let regrets = &self.regrets[set.first..set.first + set.actions];
        let sum: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        for (share, regret) in out.iter_mut().zip(regrets) {
            *share = if sum > 0.0 { regret.max(0.0) / sum } else { 1.0 / set.actions as f64 };
        }
    }

    /// A seat learns from the whole tree.
    fn sweep(&mut self, seat: Player, stop: &Stop) -> Result<(), Stopped> {
        let tree = self.tree;
        let mut profile = vec![0.0; tree.numbers()];
        for set in &tree.sets {
            self.strategy(set, &mut profile[set.first..set.first + set.actions]);
        }
        let reach = tree.reach_by_others(&profile, seat, stop)?;
        let mut values = vec![0.0; tree.nodes.len()];
        let mut gains = vec![0.0; tree.numbers()];
        for at in (0..tree.nodes.len()).rev() {
            stop.check()?;
            values[at] = match tree.nodes[at] {
                Node::Over(payoff) => {
                    if seat == 0 {
                        payoff
                    } else {
                        -payoff
                    }
                }
                Node::Chance { child, count, first } => mean(tree.outcomes(child, count, first), &values),
                Node::Decision { child, set } => {
                    let value = mean(tree.choices(child, set, &profile), &values);
                    let (set, child) = (&tree.sets[set as usize], child as usize);
                    if set.seat == seat {
                        (0..set.actions)
                            .for_each(|k| gains[set.first + k] += reach[at] * (values[child + k] - value));
                    }
                    value
                }
            };
        }
        // Later strategies are better, and count for more.
        let weight = self.iterations as f64;
        let own = own_reach(tree, &profile, seat);
        for (at, set) in tree.sets.iter().enumerate().filter(|(_, set)| set.seat == seat) {
            for k in set.first..set.first + set.actions {
                self.regrets[k] = (self.regrets[k] + gains[k]).max(0.0);
                self.sums[k] += weight * own[at] * profile[k];
            }
        }
        Ok(())
    }

    /// A seat learns along one line of chance and the other seat; returns the payoff of the seat from this node on.
    fn walk(&mut self, at: usize, seat: Player) -> f64 {
        match self.tree.nodes[at] {
            Node::Over(payoff) => {
                if seat == 0 {
                    payoff
                } else {
                    -payoff
                }
            }
            Node::Chance { child, count, first } => {
                let (child, first) = (child as usize, first as usize);
                let chances = &self.tree.chances[first..first + count as usize];
                let drawn = self.rng.weighted(1.0, chances.iter().copied());
                self.walk(child + drawn, seat)
            }
            Node::Decision { child, set } => {
                let (set, child) = (&self.tree.sets[set as usize], child as usize);
                let mut shares = vec![0.0; set.actions];
                self.strategy(set, &mut shares);
                if set.seat != seat {
                    for (k, share) in shares.iter().enumerate() {
                        self.sums[set.first + k] += share;
                    }
                    let drawn = self.rng.weighted(1.0, shares.iter().copied());
                    return self.walk(child + drawn, seat);
                }
                let values: Vec<f64> = (0..set.actions).map(|k| self.walk(child + k, seat)).collect();
                let value = shares.iter().zip(&values).map(|(share, value)| share * value).sum::<f64>();
                for (k, gained) in values.iter().enumerate() {
                    self.regrets[set.first + k] += gained - value;
                }
                value
            }
        }
    }
}

/// With which probability a seat itself lets each of its sets be reached.
fn own_reach(tree: &InfoTree, profile: &Profile, seat: Player) -> Vec<f64> {
    let mut actions = vec![1.0; tree.numbers()];
    let mut own = vec![1.0; tree.sets.len()];
    // A set's earlier decision belongs to a set that was found before it.
    for (at, set) in tree.sets.iter().enumerate().filter(|(_, set)| set.seat == seat) {
        own[at] = set.before.map_or(1.0, |action| actions[action]);
        (set.first..set.first + set.actions).for_each(|k| actions[k] = own[at] * profile[k]);
    }
    own
}
