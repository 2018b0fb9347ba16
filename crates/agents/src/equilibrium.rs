//! `equilibrium`: plays by an equilibrium of a small game with hidden information, found on its whole tree by CFR+.

use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use crate::roster::Roster;
use seedbed_rules::{Agent, Game, ImperfectInformation, Rng, Seat, Seed, Spec, UsageError, Values, Watch};
use seedbed_solve::{ChanceDistribution, InfoTree, Regret, RegretMethod, TreeLimit};
use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How it is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "equilibrium",
    summary: "cannot be beaten in the long run, but for a hundred-thousandth of the largest payoff: found by CFR+",
    needs: "hidden information, and few positions",
    params: &[],
};

/// The memory for a game that is solved before it is played: seconds' work.
const MEMORY: usize = 8 << 20;

/// How a game with hidden information is written down in full.
pub struct Enumeration<G: Game> {
    /// The distribution of chance.
    pub chance: ChanceDistribution<G>,
    /// Specs of games that are small enough, for whoever asked for too large a one.
    pub smaller: &'static str,
}

impl<G: Game> Clone for Enumeration<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Enumeration<G> {}

/// The probabilities of each action, by what a seat knows, where there is something to choose.
type Policy<G> = HashMap<<G as ImperfectInformation>::InfoState, Vec<(<G as Game>::Move, f64)>>;

/// Plays by an equilibrium.
struct Equilibrium<G: ImperfectInformation> {
    policy: Arc<Policy<G>>,
    told: Vec<(G::Move, f64)>,
}

impl<G: ImperfectInformation> Agent<G> for Equilibrium<G> {
    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let mut told = std::mem::take(&mut self.told);
        self.policy(seat, &mut told);
        let chosen = told[rng.weighted(1.0, told.iter().map(|(_, share)| *share))].0;
        self.told = told;
        chosen
    }

    fn policy(&mut self, seat: &Seat<'_, G>, out: &mut Vec<(G::Move, f64)>) -> bool {
        if let Some(known) = self.policy.get(&seat.info_state()) {
            out.clone_from(known);
        } else {
            // There is only one thing to do.
            let mut moves = Vec::new();
            seat.moves(&mut moves);
            out.clear();
            out.push((moves[0], 1.0));
        }
        true
    }
}

/// Plays so well that best responses gain this share of the largest payoff at most.
const GAP: f64 = 1e-5;

/// A strategy close to an equilibrium.
fn solved<G: ImperfectInformation>(game: &G, how: Enumeration<G>) -> Result<Policy<G>, UsageError> {
    let limit = TreeLimit { memory: MEMORY, smaller: how.smaller };
    let (tree, known) = InfoTree::new(game, Some(how.chance), limit)?;
    let good = GAP * f64::from(game.max_payoff());
    let learnt = Regret::new(&tree, RegretMethod::Plus, Seed(0)).learn(good, &Watch::default());
    let profile = learnt.expect("nobody stops it").profile;
    let mut policy = Policy::<G>::new();
    for (set, (info, moves)) in tree.sets().iter().zip(known) {
        let shares = &profile[set.first..set.first + set.actions];
        policy.insert(info, moves.into_iter().zip(shares.iter().copied()).collect());
    }
    Ok(policy)
}

/// What was solved, by the full spec of the game: once for as long as the program runs.
static SOLVED: Mutex<Vec<(Spec, Arc<dyn Any + Send + Sync>)>> = Mutex::new(Vec::new());

/// How it is offered to a game with an [`Enumeration`].
pub fn def<G: ImperfectInformation>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, resolve }
}

fn resolve<G: ImperfectInformation>(_: &Values, roster: &Roster<G>) -> Result<AgentFactory<G>, UsageError> {
    let (Some(game), Some(id), Some(how)) = (&roster.game, &roster.id, roster.capabilities.enumeration)
    else {
        let wrong = "an equilibrium needs to know which game is played";
        return Err(UsageError::new(wrong, "open the game by its spec"));
    };
    let mut all = SOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    let found = all.iter().find(|(spec, _)| *spec == id.spec);
    let found = found.and_then(|(_, policy)| Arc::clone(policy).downcast::<Policy<G>>().ok());
    let policy = if let Some(known) = found {
        known
    } else {
        let policy = Arc::new(solved(game, how).map_err(|error| error.within(&id.short))?);
        all.push((id.spec.clone(), policy.clone()));
        policy
    };
    Ok(AgentFactory::new(move || Box::new(Equilibrium { policy: Arc::clone(&policy), told: Vec::new() })))
}
