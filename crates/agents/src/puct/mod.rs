//! `puct`: tree search by a learnt net, which says of every position what it is worth and which moves are likely (predictor and upper
//! confidence bounds, Rosin 2011, with a net in the place of playouts, as in Silver and others 2017).

mod offer;
mod self_play;
mod tree;

pub use offer::{ABOUT, def, factory};
pub use self_play::{Drill, Learning};

use crate::net::Net;
use crate::tree_limit::tree_limit;
use seedbed_rules::{
    Analysis, Assessed, Budget, Learnable, Rng, Scale, Search, Stop, Turn, Unit, list_of, ranking,
};
use std::sync::Arc;
use tree::{Selection, Tree};

/// The options of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuctOptions {
    /// Simulations, or time, for each move.
    pub sims: Budget,
    /// The weight of what the net thinks likely.
    pub c: f32,
    /// How much worse than its position a move counts before its first visit, where a win is 1 and a loss -1.
    pub reduction: f32,
    /// The most memory of the tree, in MiB.
    pub memory: usize,
}

impl PuctOptions {
    /// `sims` simulations, and all else as usual.
    pub fn simulations(sims: u64) -> Self {
        Self { sims: Budget::Count(sims), c: 1.5, reduction: 0.2, memory: 256 }
    }
}

/// The search.
pub struct Puct<G: Learnable> {
    net: Arc<Net>,
    options: PuctOptions,
    tree: Tree,
    /// The move of every edge.
    moves: Vec<G::Move>,
    spent: u64,
    // What a simulation needs, kept so that it need not be made again.
    path: Vec<(u32, u32)>,
    legal: Vec<G::Move>,
    seen: Vec<u8>,
    choices: Vec<u32>,
    chances: Vec<f32>,
}

/// The position that the search was asked about.
const ROOT: u32 = 0;

impl<G: Learnable> Puct<G> {
    /// The search by a net of the game.
    pub fn new(net: Arc<Net>, options: PuctOptions) -> Self {
        Self {
            seen: vec![0; net.places()],
            net,
            options,
            tree: Tree::new(tree_limit(options.memory), size_of::<G::Move>()),
            moves: Vec::new(),
            spent: 0,
            path: Vec::new(),
            legal: Vec::new(),
            choices: Vec::new(),
            chances: Vec::new(),
        }
    }

    /// Begins a tree with the position of a player to move.
    fn plant(&mut self, game: &G, s: &G::State) {
        self.tree.clear();
        self.moves.clear();
        let (side, value) = self.judge(game, s);
        self.keep(side, value);
    }

    fn keep(&mut self, side: usize, value: f32) -> u32 {
        self.moves.extend_from_slice(&self.legal);
        self.tree.add(side, value, &self.chances)
    }

    /// What a position is worth to a side, by the rules or by the net; with the moves and their chances, if it is not over.
    fn judge(&mut self, game: &G, s: &G::State) -> (usize, f32) {
        let Turn::Player(mover) = game.turn(s) else {
            self.legal.clear();
            return (0, game.payoff(s, 0).signum() as f32);
        };
        game.moves(s, &mut self.legal);
        game.look(s, &mut self.seen);
        self.choices.clear();
        self.choices.extend(self.legal.iter().map(|&m| game.choice(s, m)));
        (game.side(mover), self.net.judge(&self.seen, &self.choices, &mut self.chances))
    }

    /// One way down the tree, and a new position at its end.
    fn simulate(&mut self, game: &G, s: &mut G::State) {
        self.path.clear();
        let selection = Selection { c: self.options.c, reduction: self.options.reduction };
        let mut node = ROOT;
        let at = loop {
            let at = self.tree.select(node, selection);
            self.path.push((node, at as u32));
            game.play(s, self.moves[self.tree.edge(node, at)]);
            match self.tree.child(node, at) {
                Some(child) => node = child,
                None => break at,
            }
        };
        let (side, value) = self.judge(game, s);
        if !self.legal.is_empty() && self.tree.has_room(self.legal.len()) {
            let child = self.keep(side, value);
            self.tree.link(node, at, child);
        }
        self.tree.credit(&self.path, side, value);
    }

    /// Thinks until the budget is spent.
    fn think(&mut self, game: &G, s: &G::State, stop: &Stop) {
        let mut clock = self.options.sims.start(stop);
        while clock.tick() {
            self.simulate(game, &mut s.clone());
        }
        self.spent = clock.used();
    }

    /// The moves at the root with their visits, once it has searched.
    pub fn visits(&self) -> impl Iterator<Item = (G::Move, u32)> + '_ {
        self.moves.iter().copied().zip(self.tree.edges_of(ROOT).iter().map(|edge| edge.visits))
    }

    /// Best play as far as it was looked at.
    fn line(&self) -> Vec<G::Move> {
        let (mut next, mut line) = (Some(ROOT), Vec::new());
        while let Some(node) = next {
            let at = self.tree.most_tried(node);
            if self.tree.edges_of(node)[at].visits == 0 {
                break;
            }
            line.push(self.moves[self.tree.edge(node, at)]);
            next = self.tree.child(node, at);
        }
        line
    }
}

impl<G: Learnable> Search<G> for Puct<G> {
    /// Every move is thought about anew.
    fn has_memory(&self) -> bool {
        false
    }

    fn values(&mut self, game: &G, s: &G::State, _: &mut Rng, stop: &Stop, out: &mut Vec<(G::Move, f64)>) {
        out.clear();
        if !matches!(game.turn(s), Turn::Player(_)) {
            return;
        }
        self.plant(game, s);
        self.think(game, s, stop);
        let edges = self.tree.edges_of(ROOT).iter();
        out.extend(self.moves.iter().zip(edges).map(|(&m, edge)| (m, edge.rank())));
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        if self.moves.is_empty() {
            return None;
        }
        let edges = self.tree.edges_of(ROOT);
        let mut assessed = |&at: &usize| Assessed {
            mv: self.moves[at],
            visits: Some(edges[at].visits.into()),
            value: edges[at].mean().map(|mean| f64::from(mean) / 2.0 + 0.5),
            proven: None,
        };
        Some(Analysis {
            moves: list_of(&ranking(edges.len(), &|at| edges[at].rank()), &mut assessed),
            scale: Scale::Score,
            unit: Unit::Simulation,
            spent: self.spent,
            line: self.line(),
        })
    }
}
