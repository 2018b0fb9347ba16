//! `rave`: Monte Carlo tree search that shares results between moves (rapid action value estimation, Gelly and Silver 2007)
//! and begins with what the game itself knows about good play.

mod habits;
mod options;
mod simulation;
mod sums;
mod target;
mod tree;

pub use options::ABOUT;

use crate::capabilities::Capabilities;
use crate::offer::{SearchDef, SearchFactory};
use habits::Habits;
use options::Options;
use seedbed_rules::{
    Advice, Analysis, Assessed, Budget, Game, Player, Rng, Scale, Search, Seed, Stop, Turn, Unit, UsageError,
    Values, Work, list_below, list_of, ranking, side_by_side,
};
use simulation::{Ground, Simulation};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use target::Target;
use tree::Node;

/// Simulations between two looks at whether the move is settled.
const LOOKS: u64 = 64;

/// The search.
pub struct Rave<G: Game> {
    options: Options<G>,
    root: Option<Box<[Node<G::Move>; 1]>>,
    /// The position at the root, while the tree may be used again.
    state: Option<G::State>,
    habits: Option<Habits>,
    simulations: Vec<Simulation<G::Move>>,
    spent: u64,
}

impl<G: Advice> Rave<G> {
    fn new(options: Options<G>) -> Self {
        let simulations = list_below(options.threads, &mut |_| Simulation::new());
        Self { options, root: None, state: None, habits: None, simulations, spent: 0 }
    }

    /// Puts the root at this position: at a node of the old tree if there is one, otherwise in a new tree.
    fn prepare(&mut self, game: &G, state: &G::State) {
        let way = self.state.as_ref().zip(self.root.as_ref()).and_then(|(old, root)| {
            let mut way = Vec::new();
            let walk = Walk { game, to: state };
            walk.find(old, &root[0], 0, &mut way).then_some(way)
        });
        let mut root = self.root.take().filter(|_| way.is_some());
        // What is not below the new root is given back.
        for at in way.into_iter().flatten() {
            root = root.and_then(|mut node| node[0].branches[at].child.take());
        }
        self.root = root.or_else(|| self.simulations[0].grow(game, &self.options, state));
        self.state = self.options.reuse.then(|| state.clone());
        let actions = game.action_count() as usize;
        if !self.options.reuse || self.habits.is_none() {
            self.habits = Some(Habits::new(self.options.policy, actions, self.options.most));
        }
    }

    /// Thinks until the budget is spent, or the move settled; returns the number of simulations.
    fn think(&mut self, game: &G, state: &G::State, rng: &mut Rng, stop: &Stop) -> u64 {
        let (Some(root), Some(habits)) = (&self.root, &self.habits) else { return 0 };
        let (options, threads) = (&self.options, self.simulations.len() as u64);
        let target = Target::new(options.scale);
        let root = &root[0];
        let bytes = AtomicUsize::new(root.bytes_in_all());
        let most = options.most.saturating_sub(habits.bytes());
        let ground = &Ground { game, options, root, habits, target: &target, bytes: &bytes, most };
        let work = |simulation: &mut Simulation<G::Move>, budget: Budget, rng: &mut Rng| {
            let (mut clock, mut path) = (budget.start(stop), Vec::new());
            if options.is_slow() {
                clock = clock.watchful();
            }
            while clock.tick() {
                simulation.run(ground, &mut state.clone(), &mut path, rng);
                let looks = options.early && clock.used().is_multiple_of(LOOKS);
                if looks && root.is_settled(clock.remaining().saturating_mul(threads)) {
                    break;
                }
            }
            clock.used()
        };
        let [only] = &mut self.simulations[..] else {
            let used = &AtomicU64::new(0);
            let mut works: Vec<Work<'_>> = Vec::new();
            for (simulation, i) in self.simulations.iter_mut().zip(0..) {
                let Some(budget) = share(options.sims, i, threads) else { continue };
                let mut rng = Seed(rng.bits()).rng();
                works.push(Box::new(move || {
                    used.fetch_add(work(simulation, budget, &mut rng), Ordering::Relaxed);
                }));
            }
            side_by_side(works);
            return used.load(Ordering::Relaxed);
        };
        work(only, options.sims, rng)
    }
}

/// The part of a budget that one of several threads gets; `None` if nothing is left for it.
fn share(budget: Budget, i: u64, count: u64) -> Option<Budget> {
    match budget {
        Budget::Count(sims) => {
            Some(sims / count + u64::from(i < sims % count)).filter(|n| *n > 0).map(Budget::Count)
        }
        time @ Budget::Time(_) => Some(time),
    }
}

/// The way from an old position to a new one.
struct Walk<'a, G: Game> {
    game: &'a G,
    to: &'a G::State,
}

impl<G: Game> Walk<'_, G> {
    /// Looks for the position below a node and notes the moves that lead there: some of one player and then some of the other, which in most games
    /// is one of each.
    fn find(&self, s: &G::State, node: &Node<G::Move>, turns: u32, way: &mut Vec<usize>) -> bool {
        /// A player who stays on turn may make many moves.
        const FAR: usize = 8;
        if s == self.to {
            return true;
        }
        let below = |turns: u32, mover: Player| turns + u32::from(mover != node.mover);
        way.len() < FAR
            && turns < 2
            && node.branches.iter().enumerate().any(|(at, branch)| {
                let Some(child) = branch.node() else { return false };
                way.push(at);
                let found = self.find(&self.game.after(s, branch.mv), child, below(turns, child.mover), way);
                if !found {
                    way.pop();
                }
                found
            })
    }
}

impl<G: Advice> Search<G> for Rave<G> {
    fn begin(&mut self) {
        self.root = None;
        self.state = None;
        self.habits = None;
    }

    fn has_memory(&self) -> bool {
        self.options.reuse
    }

    fn values(
        &mut self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(G::Move, f64)>,
    ) {
        out.clear();
        if !matches!(game.turn(state), Turn::Player(_)) {
            return;
        }
        self.prepare(game, state);
        self.spent = self.think(game, state, rng, stop);
        let Some(root) = self.root.as_ref().map(|root| &root[0]) else { return };
        let chosen = root.most_tried(self.options.mix.equivalence);
        let total: u32 = root.edges.iter().map(|edge| edge.visits.get()).sum();
        // Moves that the game advises against are worth less than any other.
        for m in game.legal_moves(state) {
            let known = root.branches.iter().position(|branch| branch.mv == m);
            let value =
                known.map_or(-1.0, |at| f64::from(root.edges[at].visits.get()) / f64::from(total + 1));
            out.push((m, if known.is_some() && known == chosen { 1.0 } else { value }));
        }
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        let root = &self.root.as_ref()?[0];
        let equivalence = self.options.mix.equivalence;
        let tried = ranking(root.edges.len(), &|at| root.edges[at].rank(equivalence));
        let mut assessed = |&at: &usize| {
            let (edge, visits) = (&root.edges[at], root.edges[at].visits.get());
            let value = (visits > 0).then(|| f64::from(edge.points.get()) / f64::from(visits));
            Assessed { mv: root.branches[at].mv, visits: Some(visits.into()), value, proven: None }
        };
        let (mut next, mut line) = (Some(root), Vec::new());
        while let Some(node) = next {
            let at = node.most_tried(equivalence)?;
            if node.edges[at].visits.get() == 0 {
                break;
            }
            line.push(node.branches[at].mv);
            next = node.branches[at].node();
        }
        Some(Analysis {
            moves: list_of(&tried, &mut assessed),
            scale: Scale::Score,
            unit: Unit::Simulation,
            spent: self.spent,
            line,
        })
    }
}

/// How it is offered to a game.
pub fn def<G: Advice>() -> SearchDef<G> {
    let resolve = |values: &Values, capabilities: &Capabilities<G>| -> Result<SearchFactory<G>, UsageError> {
        let options = Options::<G>::read(values, capabilities)?;
        Ok(Arc::new(move || Box::new(Rave::new(options.clone()))))
    };
    SearchDef { about: &ABOUT, resolve, shared: |_| false }
}
