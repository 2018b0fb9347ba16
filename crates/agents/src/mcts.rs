//! Monte Carlo tree search with UCT.

use crate::flat::score;
use crate::kind::{AgentAbout, SearchDef};
use seedbed_rules::{Budget, Game, Param, Player, Rng, Search, Takes, Turn, playout};

/// How `mcts` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "mcts",
    summary: "Monte Carlo tree search (UCT) with random playouts",
    needs: "a game whose state it may see; for hidden games use it through pimc or oracle",
    params: &[
        Param {
            key: "sims",
            takes: Takes::Budget,
            default: "1000",
            help: "simulations, or time, for each move",
        },
        Param { key: "c", takes: Takes::Real(0.0, 1000.0), default: "0.7", help: "weight of exploration" },
        Param {
            key: "memory",
            takes: Takes::Int(1, 65_536),
            default: "1024",
            help: "the tree stops growing here, in MiB",
        },
    ],
};

/// How a tree search thinks.
#[derive(Clone, Copy, Debug)]
pub struct MctsOptions {
    /// Simulations, or time, for each move.
    pub sims: Budget,
    /// Weight of exploration against exploitation.
    pub c: f64,
    /// The tree stops growing when it fills so many MiB.
    pub memory: usize,
}

impl Default for MctsOptions {
    fn default() -> Self {
        Self { sims: Budget::Count(1000), c: 0.7, memory: 1024 }
    }
}

/// A move in the tree and what became of it. Children lie side by side, those already tried first.
#[derive(Clone, Copy)]
struct Node<M> {
    /// Twice the points won by whoever made the move: whole numbers, so that sums are exact.
    half_points: u32,
    visits: u32,
    first: u32,
    count: u32,
    mv: M,
}

impl<M> Node<M> {
    fn new(mv: M) -> Self {
        Self { half_points: 0, visits: 0, first: 0, count: 0, mv }
    }

    fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// UCT: the tree grows by the children of a position when it is met for the second time.
pub struct Mcts<M> {
    options: MctsOptions,
    nodes: Vec<Node<M>>,
    path: Vec<(usize, Option<Player>)>,
    buf: Vec<M>,
    simulations: u64,
}

impl<M: Copy + Ord> Mcts<M> {
    /// A search that thinks as the options say.
    pub fn new(options: MctsOptions) -> Self {
        Self { options, nodes: Vec::new(), path: Vec::new(), buf: Vec::new(), simulations: 0 }
    }

    /// Simulations of the last search.
    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Nodes of the last tree.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// What a node costs.
    pub const fn bytes_per_node() -> usize {
        size_of::<Node<M>>()
    }

    /// The visits of every root move of the last search, ascending by move.
    pub fn visits(&self) -> Vec<(M, u32)> {
        let mut visits: Vec<(M, u32)> = self.root_children().iter().map(|n| (n.mv, n.visits)).collect();
        visits.sort_unstable();
        visits
    }

    fn root_children(&self) -> &[Node<M>] {
        self.nodes.first().map_or(&[], |root| &self.nodes[root.children()])
    }

    fn run<G: Game<Move = M>>(&mut self, game: &G, state: &G::State, rng: &mut Rng) {
        self.nodes.clear();
        game.moves(state, &mut self.buf);
        self.nodes.push(Node::new(self.buf[0]));
        self.grow(0);
        self.nodes[0].visits = 1;
        let mut clock = self.options.sims.start();
        while clock.tick() {
            self.simulate(game, state.clone(), rng);
        }
        self.simulations = clock.used();
    }

    /// Gives a node its children, the moves in `buf`.
    fn grow(&mut self, node: usize) {
        self.nodes[node].first = self.nodes.len() as u32;
        self.nodes[node].count = self.buf.len() as u32;
        self.nodes.extend(self.buf.iter().map(|&m| Node::new(m)));
    }

    fn simulate<G: Game<Move = M>>(&mut self, game: &G, mut s: G::State, rng: &mut Rng) {
        let full = (self.options.memory << 20) / Self::bytes_per_node();
        self.path.clear();
        let mut node = 0;
        loop {
            let turn = game.turn(&s);
            if turn == Turn::Over {
                break;
            }
            if self.nodes[node].count == 0 {
                if self.nodes[node].visits == 0 || self.nodes.len() >= full {
                    playout(game, &mut s, rng, &mut self.buf);
                    break;
                }
                game.moves(&s, &mut self.buf);
                self.grow(node);
            }
            let (child, mover) = if let Turn::Player(p) = turn {
                (self.select(node, rng), Some(p))
            } else {
                let drawn = game.sample(&s, rng, &mut self.buf);
                (self.outcome(node, drawn), None)
            };
            game.play(&mut s, self.nodes[child].mv);
            self.path.push((child, mover));
            node = child;
        }
        self.nodes[0].visits += 1;
        for &(node, mover) in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.half_points += mover.map_or(0, |p| (2.0 * score(game.payoff(&s, p))) as u32);
        }
    }

    /// The child that chance chose.
    fn outcome(&self, node: usize, m: M) -> usize {
        let found = self.nodes[node].children().find(|&child| self.nodes[child].mv == m);
        found.expect("chance draws one of its outcomes")
    }

    /// An untried child at random, or the one with the largest upper confidence bound.
    fn select(&mut self, node: usize, rng: &mut Rng) -> usize {
        let parent = self.nodes[node];
        let tried = parent.visits - 1; // the first visit was a playout, or made the root
        if tried < parent.count {
            let next = (parent.first + tried) as usize;
            let drawn = next + rng.below((parent.count - tried) as usize);
            self.nodes.swap(next, drawn);
            return next;
        }
        let explore = self.options.c as f32 * libm::sqrtf(libm::logf(parent.visits as f32));
        let mut best = (parent.first as usize, f32::MIN);
        for (child, node) in parent.children().zip(&self.nodes[parent.children()]) {
            let inverse = 1.0 / node.visits as f32;
            let bound = 0.5 * node.half_points as f32 * inverse + explore * inverse.sqrt();
            if bound > best.1 {
                best = (child, bound);
            }
        }
        best.0
    }
}

impl<G: Game> Search<G> for Mcts<G::Move> {
    /// The share of simulations each move drew; among equals, the better average.
    fn values(&mut self, game: &G, state: &G::State, rng: &mut Rng, out: &mut Vec<(G::Move, f64)>) {
        self.run(game, state, rng);
        let total = self.simulations as f64;
        let value = |n: &Node<G::Move>| {
            let mean = 0.5 * f64::from(n.half_points) / f64::from(n.visits.max(1));
            (f64::from(n.visits) + 0.5 * mean) / total
        };
        out.clear();
        out.extend(self.root_children().iter().map(|n| (n.mv, value(n))));
        out.sort_unstable_by_key(|a| a.0);
    }
}

pub(crate) fn def<G: Game>() -> SearchDef<G> {
    SearchDef {
        about: &ABOUT,
        build: |values| {
            Box::new(Mcts::new(MctsOptions {
                sims: values.budget("sims"),
                c: values.real("c"),
                memory: values.int("memory") as usize,
            }))
        },
    }
}
