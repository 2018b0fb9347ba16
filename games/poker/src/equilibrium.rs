//! The agent `equilibrium`: what CFR+ finds on the whole tree, exact to a hundred-thousandth of the largest payoff.

use super::{Act, InfoState, Poker, Rules};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, ExplicitChance, Game, Rng, Seat, Seed};
use seedbed_solve::{InfoTree, Regret, RegretMethod, StrategyProfile};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// More positions than either game has.
const MOST: usize = 100_000;

/// The tree of a game, with what is known and what may be done in each information set.
#[expect(clippy::missing_panics_doc, reason = "both games are small, for two, and remember everything")]
pub fn tree(game: &Poker) -> (InfoTree, Vec<(InfoState, Vec<Act>)>) {
    InfoTree::new(game, Some(Poker::distribution), MOST)
        .expect("a small game for two that remembers everything")
}

/// The probabilities of each action, by what a seat knows.
type Policy = HashMap<InfoState, Vec<(Act, f64)>>;

/// Plays by an equilibrium.
pub struct Equilibrium {
    policy: Arc<Policy>,
}

impl Agent<Poker> for Equilibrium {
    fn choose(&mut self, seat: &Seat<'_, Poker>, rng: &mut Rng) -> Act {
        let known = &self.policy[&seat.info_state()];
        let mut left = rng.unit();
        let drawn = known.iter().find(|(_, share)| {
            left -= share;
            left < 0.0
        });
        // Rounding may leave a little over.
        drawn.or(known.iter().rfind(|(_, share)| *share > 0.0)).expect("some action is taken").0
    }

    fn policy(&mut self, seat: &Seat<'_, Poker>, out: &mut Vec<(Act, f64)>) -> bool {
        out.clone_from(&self.policy[&seat.info_state()]);
        true
    }
}

static KUHN: LazyLock<Arc<Policy>> = LazyLock::new(|| Arc::new(solved(Rules::KUHN)));
static LEDUC: LazyLock<Arc<Policy>> = LazyLock::new(|| Arc::new(solved(Rules::LEDUC)));

fn solved(rules: Rules) -> Policy {
    /// Between looks at how far it is from an equilibrium.
    const STRETCH: u32 = 100;
    let game = Poker::new(rules);
    let (tree, known) = tree(&game);
    let mut regret = Regret::new(&tree, RegretMethod::Plus, Seed(0));
    let good = f64::from(game.max_payoff()) * 1e-5;
    let profile = loop {
        (0..STRETCH).for_each(|_| regret.iterate());
        let profile = regret.average();
        if tree.exploitability(&profile) <= good {
            break profile;
        }
    };
    told(&tree, known, &profile)
}

fn told(tree: &InfoTree, known: Vec<(InfoState, Vec<Act>)>, profile: &StrategyProfile) -> Policy {
    let shares = |(set, (info, acts)): (&seedbed_solve::InfoSet, (InfoState, Vec<Act>))| {
        let shares = &profile[set.first..set.first + set.actions];
        (info, acts.into_iter().zip(shares.iter().copied()).collect())
    };
    tree.sets().iter().zip(known).map(shares).collect()
}

const ABOUT: AgentAbout = AgentAbout {
    name: "equilibrium",
    summary: "cannot be beaten in the long run, but for a hundred-thousandth of the largest payoff: found by CFR+",
    needs: "poker",
    params: &[],
};

/// The agent for these rules; it is solved when it is first asked for.
pub(super) fn def(rules: Rules) -> AgentDef<Poker> {
    fn by(policy: &Arc<Policy>) -> AgentFactory<Poker> {
        let policy = Arc::clone(policy);
        AgentFactory::new(move || Box::new(Equilibrium { policy: Arc::clone(&policy) }))
    }
    let resolve =
        if rules == Rules::KUHN { |_: &_, _: &_| Ok(by(&KUHN)) } else { |_: &_, _: &_| Ok(by(&LEDUC)) };
    AgentDef { about: &ABOUT, resolve }
}
