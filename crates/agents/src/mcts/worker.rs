//! One thread's part of a search: a tree and what is needed to grow it.

use super::RootMove;
use super::options::MctsOptions;
use super::simulate::{End, Ground, Simulation};
use super::tree::{NONE, Tally, Tree};
use crate::policy::Playouts;
use seedbed_rules::{Clock, Game, Rng, Stop};

/// A tree, its root, and the memory of one simulation.
pub(super) struct Worker<G: Game> {
    pub(super) tree: Tree<G::Move>,
    pub(super) root: u32,
    /// The position at the root, while the tree may be used again.
    state: Option<G::State>,
    pub(super) simulation: Simulation<G::Move>,
    pub(super) playouts: Playouts<G>,
}

impl<G: Game> Worker<G> {
    pub(super) fn new(playouts: Playouts<G>) -> Self {
        Self { tree: Tree::new(), root: NONE, state: None, simulation: Simulation::new(), playouts }
    }

    pub(super) fn forget(&mut self, options: &MctsOptions<G>) {
        self.tree.clear(options.memory << 20);
        self.state = None;
    }

    pub(super) fn nodes(&self) -> usize {
        self.tree.nodes.len()
    }

    pub(super) fn moves(&self) -> usize {
        self.tree.edges.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.tree.bytes()
    }

    /// Puts the root at this position: at a node of the old tree if it may be kept and has one, otherwise in a new tree.
    pub(super) fn prepare(&mut self, game: &G, state: &G::State, options: &MctsOptions<G>, stop: &Stop) {
        let key = options.merge.map(|key| key(game, state));
        // A tree that fills half of its memory would leave too little room to continue.
        let kept = options.reuse && self.tree.bytes() < options.memory << 19;
        let known = if kept { self.look_up(game, state, key, stop) } else { None };
        self.root = known.unwrap_or_else(|| {
            // In a graph, positions elsewhere may be met again.
            if !kept || key.is_none() {
                self.tree.clear(options.memory << 20);
            }
            let ground = Ground { game, options, root: NONE, seen_meanwhile: false };
            self.simulation.grow(&mut self.tree, &ground, state, key, game.turn(state))
        });
        self.state = options.reuse.then(|| state.clone());
    }

    /// The node of a position: by its key, or by walking down from the old root.
    fn look_up(&self, game: &G, state: &G::State, key: Option<u64>, stop: &Stop) -> Option<u32> {
        /// A move and the answer to it, with a few more for movers who stay on turn.
        const FAR: u32 = 6;
        let old = self.state.as_ref()?;
        match key {
            Some(key) => self.tree.find(key),
            None => self.walk(game, (old, self.root), state, FAR, stop),
        }
    }

    /// Looks for a position at most `far` plies below another, whose node is known.
    fn walk(
        &self,
        game: &G,
        (s, node): (&G::State, u32),
        target: &G::State,
        far: u32,
        stop: &Stop,
    ) -> Option<u32> {
        if s == target {
            return Some(node);
        }
        if far == 0 || stop.is_stopped() {
            return None;
        }
        let edges = &self.tree.edges[self.tree.nodes[node as usize].edges()];
        edges
            .iter()
            .filter(|edge| edge.child != NONE)
            .find_map(|edge| self.walk(game, (&game.after(s, edge.mv), edge.child), target, far - 1, stop))
    }

    /// Simulates until the clock stops or the root is proven; returns the number of simulations.
    pub(super) fn work(
        &mut self,
        game: &G,
        state: &G::State,
        options: &MctsOptions<G>,
        mut clock: Clock,
        rng: &mut Rng,
    ) -> u64 {
        let ground = Ground { game, options, root: self.root, seen_meanwhile: options.merge.is_some() };
        while self.tree.has_more_to_say(self.root) && clock.tick() {
            let mut s = state.clone();
            let end = self.simulation.descend(&mut self.tree, &ground, &mut s, rng);
            if let End::Open = end {
                self.playouts.run(game, &mut s, rng);
            }
            self.simulation.credit(&mut self.tree, &ground, &s, end);
        }
        clock.used()
    }
}

/// The root moves of all trees together, ascending.
pub(super) fn sum_up<G: Game>(workers: &[Worker<G>]) -> Vec<RootMove<G::Move>> {
    let mut found: Vec<RootMove<G::Move>> = Vec::new();
    for worker in workers {
        let tree = &worker.tree;
        for i in tree.nodes[worker.root as usize].edges() {
            let Tally { visits, half_points } = tree.tallies[i];
            let (visits, half_points) = (visits.into(), half_points.into());
            let next = RootMove { mv: tree.edges[i].mv, visits, half_points, proof: tree.edges[i].proof };
            let at = found.partition_point(|known| known.mv < next.mv);
            match found.get_mut(at).filter(|known| known.mv == next.mv) {
                Some(known) => known.add(&next),
                None => found.insert(at, next),
            }
        }
    }
    found
}
