//! Monte Carlo tree search: UCT (Kocsis and Szepesvári 2006), with transpositions, proofs and threads as options.

mod analysis;
mod bound;
mod index;
mod options;
mod parallel;
mod simulate;
mod tree;
mod worker;

pub(crate) use options::ABOUT;
pub use options::MctsOptions;

use crate::offer::SearchDef;
use crate::policy::Playouts;
use seedbed_rules::{Analysis, Budget, Game, Rng, Search, Stop, Turn, list_below, list_of};
use std::sync::Arc;
use tree::UNKNOWN;
use worker::Worker;

/// What a search found out about a move at the root.
#[derive(Clone, Copy)]
struct RootMove<M> {
    mv: M,
    visits: u64,
    half_points: u64,
    proof: i8,
}

/// UCT; the tree grows by one node when a move is met for the second time.
pub struct Mcts<G: Game> {
    options: MctsOptions<G>,
    /// One for each tree; on a shared tree the first holds it.
    workers: Vec<Worker<G>>,
    found: Vec<RootMove<G::Move>>,
    simulations: u64,
    /// The last question, where the tree holds only an image of it.
    asked: Option<(G, G::State)>,
}

impl<G: Game> Mcts<G> {
    /// A search with uniform playouts.
    pub fn new(options: MctsOptions<G>) -> Self {
        Self::with_playouts(options, &Playouts::uniform())
    }

    // Made once a game: not worth being optimised where it is called, too.
    #[inline(never)]
    pub(crate) fn with_playouts(options: MctsOptions<G>, playouts: &Playouts<G>) -> Self {
        let workers = list_below(options.threads.max(1), &mut |_| Worker::new(playouts.another()));
        Self { options, workers, found: Vec::new(), simulations: 0, asked: None }
    }

    /// Sets how many simulations, or how much time, each move gets from now on.
    pub fn set_budget(&mut self, sims: Budget) {
        self.options.sims = sims;
    }

    /// Simulations of the last search.
    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Positions of the tree that have been met at least twice.
    pub fn nodes(&self) -> usize {
        self.sum(Worker::nodes)
    }

    /// The memory that the trees take, in bytes.
    pub fn bytes(&self) -> usize {
        self.sum(Worker::bytes)
    }

    /// The memory taken for each move held, in bytes.
    pub fn bytes_per_node(&self) -> f64 {
        self.bytes() as f64 / self.sum(Worker::moves).max(1) as f64
    }

    fn sum(&self, of: fn(&Worker<G>) -> usize) -> usize {
        self.workers.iter().map(of).sum()
    }

    /// The visits of every move searched at the root, ascending by move.
    pub fn visits(&self) -> Vec<(G::Move, u64)> {
        list_of(&self.found, &mut |found| (found.mv, found.visits))
    }

    fn think(&mut self, game: &G, state: &G::State, rng: &mut Rng, stop: &Stop) {
        self.workers.iter_mut().for_each(|worker| worker.playouts.obey(stop));
        let shared = self.options.one_tree || self.workers.len() == 1;
        self.simulations = if shared {
            parallel::on_one_tree(&mut self.workers, game, state, &self.options, rng, stop)
        } else {
            parallel::on_own_trees(&mut self.workers, game, state, &self.options, rng, stop)
        };
        self.found = worker::sum_up(if shared { &self.workers[..1] } else { &self.workers });
    }

    /// How good a move is: by visits and then average, or the other way round; a proof beats both.
    fn value(&self, found: &RootMove<G::Move>, total_visits: u64) -> f64 {
        match found.proof {
            1 => 2.0,
            -1 => -1.0,
            // A proven draw is no longer visited: it is taken unless an unproven move promises more.
            0 => {
                if self.promises_more_than_a_draw() {
                    0.0
                } else {
                    1.5
                }
            }
            _ if self.options.by_value => found.mean(),
            _ => (found.visits as f64 + 0.5 * found.mean()) / (total_visits + 1) as f64,
        }
    }

    fn promises_more_than_a_draw(&self) -> bool {
        let mut most: Option<&RootMove<G::Move>> = None;
        for found in &self.found {
            // The last of equals.
            if !found.is_proven() && most.is_none_or(|most| found.visits >= most.visits) {
                most = Some(found);
            }
        }
        most.is_some_and(|found| found.mean() > 0.5)
    }

    fn total_visits(&self) -> u64 {
        self.found.iter().map(|found| found.visits).sum()
    }
}

impl<G: Game> Search<G> for Mcts<G> {
    fn begin(&mut self) {
        for worker in &mut self.workers {
            worker.forget(&self.options);
        }
        self.found.clear();
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
            self.found.clear();
            return;
        }
        let Some(symmetry) = self.options.symmetry else {
            self.think(game, state, rng, stop);
            let total = self.total_visits();
            for found in &self.found {
                out.push((found.mv, self.value(found, total)));
            }
            return;
        };
        // The tree holds one image of the position and one of each move; all other images look their values up there.
        self.asked = Some((game.clone(), state.clone()));
        let (image, k) = (symmetry.fold)(game, state);
        let stabiliser = (symmetry.stabiliser)(game, &image);
        self.think(game, &image, rng, stop);
        let total = self.total_visits();
        for m in game.legal_moves(state) {
            let held = symmetry.representative(game, stabiliser, (symmetry.image_move)(game, m, k));
            let found = self.found.iter().find(|found| found.mv == held);
            out.push((m, found.map_or(0.0, |found| self.value(found, total))));
        }
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        self.read_off()
    }
}

impl<M> RootMove<M> {
    /// The share of points it won; 0 if it was never tried.
    fn mean(&self) -> f64 {
        0.5 * self.half_points as f64 / self.visits.max(1) as f64
    }

    fn is_proven(&self) -> bool {
        self.proof != UNKNOWN
    }

    /// Adds what another tree found out about the same move.
    fn add(&mut self, other: &Self) {
        self.visits += other.visits;
        self.half_points += other.half_points;
        if other.is_proven() {
            self.proof = other.proof;
        }
    }
}

pub(crate) fn def<G: Game>() -> SearchDef<G> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, capabilities| {
            let (options, playouts) =
                (MctsOptions::read(values, capabilities)?, Playouts::read(values, capabilities)?);
            Ok(Arc::new(move || Box::new(Mcts::with_playouts(options, &playouts))))
        },
        shared: |values| values.choice("reuse") == "shared",
    }
}
