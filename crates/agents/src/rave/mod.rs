//! `rave`: Monte Carlo tree search that shares results between moves (rapid action value estimation, Gelly and Silver 2007)
//! and begins with what the game itself knows about good play.

mod simulation;
mod tree;

use crate::capabilities::Capabilities;
use crate::offer::{AgentAbout, SearchDef, SearchFactory};
use crate::tree_limit::tree_limit;
use seedbed_rules::{
    Advice, Analysis, Assessed, Budget, Game, Param, Rng, Scale, Search, Stop, Takes, Turn, Unit, UsageError,
    Values, ranked,
};
use simulation::{Growth, Simulation};
use std::sync::Arc;
use tree::{NONE, Tree};

/// How `rave` is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "rave",
    summary: "tree search with sensible playouts that shares results between moves",
    needs: "a game with advice: sensible playouts and prospects of moves",
    params: &[
        Param {
            key: "sims",
            takes: Takes::Budget,
            default: "1000",
            help: "simulations, or time, for each move",
        },
        Param {
            key: "equivalence",
            takes: Takes::Real(1.0, 1e9),
            default: "1000",
            help: "visits of a move after which results of later moves hardly count",
        },
        Param {
            key: "expand",
            takes: Takes::Int(1, 1_000_000),
            default: "2",
            help: "visits after which a move gets a node of its own",
        },
        Param {
            key: "reuse",
            takes: Takes::Choice(&["on", "off"]),
            default: "on",
            help: "keep the tree from move to move",
        },
        Param {
            key: "memory",
            takes: Takes::Int(1, 65_536),
            default: "1024",
            help: "the tree stops growing at so many MiB",
        },
    ],
};

/// The search.
pub struct Rave<G: Game> {
    sims: Budget,
    growth: Growth,
    reuse: bool,
    tree: Tree<G::Move>,
    root: u32,
    /// The position at the root, while the tree may be used again.
    state: Option<G::State>,
    simulation: Simulation<G::Move>,
    spent: u64,
}

impl<G: Advice> Rave<G> {
    /// A search with these parameters, which are those of [`ABOUT`].
    fn read(values: &Values) -> Self {
        let growth = Growth {
            equivalence: values.real("equivalence") as f32,
            expand: values.int("expand") as u32,
            most: tree_limit(values.int("memory") as usize),
        };
        Self {
            sims: values.budget("sims"),
            growth,
            reuse: values.choice("reuse") == "on",
            tree: Tree::new(),
            root: NONE,
            state: None,
            simulation: Simulation::new(),
            spent: 0,
        }
    }

    /// Puts the root at this position: at a node of the old tree if there is one, otherwise in a new tree.
    fn prepare(&mut self, game: &G, state: &G::State) {
        // A tree that fills half of its memory would leave too little room to continue.
        let kept = self.reuse && self.tree.bytes() < self.growth.most / 2;
        let known = if kept { self.look_up(game, state) } else { None };
        self.root = known.unwrap_or_else(|| {
            self.tree.clear();
            self.simulation.grow(game, state, &mut self.tree)
        });
        self.state = self.reuse.then(|| state.clone());
    }

    /// The node of a position one or two moves after the old root.
    fn look_up(&self, game: &G, state: &G::State) -> Option<u32> {
        let old = self.state.as_ref()?;
        let children = |node: u32| {
            let edges = self.tree.edges_of(node).map(|at| &self.tree.edges[at]);
            edges.filter(|edge| edge.child != NONE).map(|edge| (edge.mv, edge.child))
        };
        if old == state {
            return Some(self.root);
        }
        for (mv, child) in children(self.root) {
            let after = game.after(old, mv);
            if after == *state {
                return Some(child);
            }
            let answer = children(child).find(|&(mv, _)| game.after(&after, mv) == *state);
            if let Some((_, node)) = answer {
                return Some(node);
            }
        }
        None
    }
}

impl<G: Advice> Search<G> for Rave<G> {
    fn begin(&mut self) {
        self.tree.clear();
        self.state = None;
    }

    fn has_memory(&self) -> bool {
        self.reuse
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
        let mut clock = self.sims.start(stop);
        while clock.tick() {
            let mut s = state.clone();
            self.simulation.run(game, &mut s, (&mut self.tree, self.root), self.growth, rng);
        }
        self.spent = clock.used();
        let chosen = self.tree.most_tried(self.root, self.growth.equivalence);
        let total: u32 = self.tree.edges_of(self.root).map(|at| self.tree.edges[at].visits).sum();
        // Moves that the game advises against are worth less than any other.
        out.extend(game.legal_moves(state).into_iter().map(|m| {
            let known = self.tree.edges_of(self.root).find(|&at| self.tree.edges[at].mv == m);
            let value = known.map_or(-1.0, |at| f64::from(self.tree.edges[at].visits) / f64::from(total + 1));
            (m, if known.is_some() && known == chosen { 1.0 } else { value })
        }));
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        self.tree.nodes.get(self.root as usize)?;
        let edges: Vec<usize> = self.tree.edges_of(self.root).collect();
        let tried = ranked(&edges, |&at| self.tree.edges[at].rank(self.growth.equivalence));
        let assessed = |&at: &usize| {
            let edge = &self.tree.edges[at];
            let value = (edge.visits > 0).then(|| f64::from(edge.points) / f64::from(edge.visits));
            Assessed { mv: edge.mv, visits: Some(edge.visits.into()), value, proven: None }
        };
        let (mut node, mut line) = (self.root, Vec::new());
        while node != NONE {
            let at = self.tree.most_tried(node, self.growth.equivalence)?;
            if self.tree.edges[at].visits == 0 {
                break;
            }
            line.push(self.tree.edges[at].mv);
            node = self.tree.edges[at].child;
        }
        Some(Analysis {
            moves: tried.iter().map(assessed).collect(),
            scale: Scale::Score,
            unit: Unit::Simulation,
            spent: self.spent,
            line,
        })
    }
}

/// How it is offered to a game.
pub fn def<G: Advice>() -> SearchDef<G> {
    let resolve = |values: &Values, _: &Capabilities<G>| -> Result<SearchFactory<G>, UsageError> {
        let values = values.clone();
        Ok(Arc::new(move || Box::new(Rave::<G>::read(&values))))
    };
    SearchDef { about: &ABOUT, resolve, shared: |_| false }
}
