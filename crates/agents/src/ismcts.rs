//! Information-set Monte Carlo tree search (ISMCTS): one tree over what a seat sees, a new determinisation in every
//! simulation.
//!
//! Single-observer ISMCTS, after Cowling, Powley and Whitehouse (2012): a move competes only in determinisations in which
//! it is legal, so exploration counts how often it was available; moves of others that the seat does not see share one
//! branch, from which the determinisation draws one at random.

use crate::estimates::{self, ESTIMATE};
use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use crate::policy::{CUT, PLAYOUT, Playouts, THOUGHT, WEIGHTS, result};
use crate::tree_limit::tree_limit;
use seedbed_rules::{
    Agent, Analysis, Assessed, Budget, Game, ImperfectInformation, NoMemory, Param, Player, Points, Rng,
    Scale, Seat, Takes, Turn, Unit, list_of, ranking,
};

/// How `ismcts` is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "ismcts",
    summary: "information-set tree search: one tree over what the seat sees, another imagined world each time",
    needs: "a game with hidden information",
    params: &[
        Param {
            key: "sims",
            takes: Takes::Budget,
            default: "1000",
            help: "simulations for each move, or a time",
        },
        Param { key: "c", takes: Takes::Real(0.0, 100.0), default: "0.7", help: "exploration" },
        PLAYOUT,
        WEIGHTS,
        THOUGHT,
        CUT,
        ESTIMATE,
        Param {
            key: "memory",
            takes: Takes::Int(1, 65_536),
            default: "1024",
            help: "the tree stops growing at this many MiB",
        },
    ],
};

/// No node.
const NONE: u32 = u32::MAX;

/// A branch of the tree with what lies behind it.
struct Node<M> {
    /// The move that leads here; `None` stands for all moves that the seat does not see.
    seen: Option<M>,
    sibling: u32,
    child: u32,
    visits: u32,
    /// How often it could be chosen.
    available: u32,
    /// Points won by whoever moves here, in halves.
    half_points: u64,
}

impl<M> Node<M> {
    fn new(seen: Option<M>, sibling: u32) -> Self {
        Self { seen, sibling, child: NONE, visits: 0, available: 0, half_points: 0 }
    }

    /// The share of points it won.
    fn mean(&self) -> f64 {
        0.5 * self.half_points as f64 / f64::from(self.visits)
    }

    /// The upper confidence bound (UCB1) of the branch, with availability in place of the visits of its parent.
    fn bound(&self, c: f64) -> f64 {
        self.mean() + c * (libm::log(f64::from(self.available)) / f64::from(self.visits)).sqrt()
    }
}

/// Single-observer information-set tree search for the seat that asks.
pub struct Ismcts<G: Game> {
    budget: Budget,
    c: f64,
    playouts: Playouts<G>,
    estimate: Points<G>,
    nodes: Vec<Node<G::Move>>,
    /// The most nodes there may be.
    most: usize,
    /// The branches taken in this simulation, with those who chose them.
    path: Vec<(u32, Option<Player>)>,
    moves: Vec<G::Move>,
    unseen: Vec<G::Move>,
}

impl<G: ImperfectInformation> Ismcts<G> {
    /// A search with uniform playouts and at most a GiB of memory.
    pub fn new(budget: Budget, c: f64) -> Self {
        Self::judging(budget, c, Playouts::uniform(), G::estimate).within(1024)
    }

    fn judging(budget: Budget, c: f64, playouts: Playouts<G>, estimate: Points<G>) -> Self {
        let (nodes, most, path, moves, unseen) = Default::default();
        Self { budget, c, playouts, estimate, nodes, most, path, moves, unseen }
    }

    /// The same search, whose tree stops growing at `mebibytes` MiB.
    #[must_use]
    pub fn within(self, mebibytes: usize) -> Self {
        let most = (tree_limit(mebibytes) / size_of::<Node<G::Move>>()).min(NONE as usize);
        Self { most, ..self }
    }

    /// The memory that the tree takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.nodes)
    }

    /// The visits of every move at the root after the last choice, ascending by move.
    pub fn visits(&self) -> Vec<(G::Move, u32)> {
        list_of(&self.tried(), &mut |&(m, node)| (m, node.visits))
    }

    /// The moves tried at the root, ascending.
    ///
    /// They are put in their places one by one, since a sort would be compiled for every type of move.
    fn tried(&self) -> Vec<(G::Move, &Node<G::Move>)> {
        let mut tried: Vec<(G::Move, &Node<G::Move>)> = Vec::new();
        let root = self.nodes.first().map(|_| 0);
        for branch in root.into_iter().flat_map(|root| self.branches(root)) {
            let node = &self.nodes[branch as usize];
            if let Some(m) = node.seen {
                tried.insert(tried.partition_point(|&(other, _)| other < m), (m, node));
            }
        }
        tried
    }

    fn branches(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let next = |&at: &u32| Some(self.nodes[at as usize].sibling).filter(|&n| n != NONE);
        std::iter::successors(Some(self.nodes[node as usize].child).filter(|&n| n != NONE), next)
    }

    fn find(&self, node: u32, seen: Option<G::Move>) -> Option<u32> {
        self.branches(node).find(|&branch| self.nodes[branch as usize].seen == seen)
    }

    /// A new branch; `None` if the tree is full.
    fn add(&mut self, node: u32, seen: Option<G::Move>) -> Option<u32> {
        if self.nodes.len() >= self.most {
            return None;
        }
        if self.nodes.try_reserve(1).is_err() {
            NoMemory::raise(format_args!("a tree of more than {} MiB", self.bytes() >> 20));
        }
        let new = self.nodes.len() as u32;
        let parent = &mut self.nodes[node as usize];
        let sibling = std::mem::replace(&mut parent.child, new);
        self.nodes.push(Node::new(seen, sibling));
        Some(new)
    }

    /// Plays one determinisation down the tree, on at random, and the result back up.
    fn simulate(&mut self, game: &G, info: &G::InfoState, me: Player, rng: &mut Rng) {
        let mut s = game.determinise(info, rng);
        self.path.clear();
        let (mut node, mut grown) = (0, false);
        while !grown {
            let (branch, mover) = match game.turn(&s) {
                Turn::Over => break,
                Turn::Chance => {
                    let m = game.sample(&s, rng, &mut self.moves);
                    let seen = game.sees(&s, m, me).then_some(m);
                    game.play(&mut s, m);
                    let known = self.find(node, seen);
                    grown = known.is_none();
                    (known.or_else(|| self.add(node, seen)), None)
                }
                Turn::Player(p) => {
                    let (seen, known) = self.select(game, &s, node, me, rng);
                    let branch = known.or_else(|| self.add_chosen(node, seen));
                    let m = match seen {
                        Some(m) => m,
                        None => self.unseen[rng.below(self.unseen.len())],
                    };
                    game.play(&mut s, m);
                    grown = known.is_none();
                    (branch, Some(p))
                }
            };
            // In a full tree, what lies beyond its edge is only played.
            let Some(branch) = branch else { break };
            self.path.push((branch, mover));
            node = branch;
        }
        self.playouts.run(game, &mut s, rng);
        for &(branch, mover) in &self.path {
            let node = &mut self.nodes[branch as usize];
            node.visits += 1;
            node.half_points += mover.map_or(0, |p| (1 + result(game, &s, p, self.estimate)) as u64);
        }
    }

    /// A new branch that was just available, and chosen.
    fn add_chosen(&mut self, node: u32, seen: Option<G::Move>) -> Option<u32> {
        let branch = self.add(node, seen)?;
        self.nodes[branch as usize].available = 1;
        Some(branch)
    }

    /// The move to take in this determinisation, and its branch: one never tried, which has none, otherwise the one with the
    /// highest bound.
    ///
    /// Leaves the moves that the seat would not see in `unseen`.
    fn select(
        &mut self,
        game: &G,
        s: &G::State,
        node: u32,
        me: Player,
        rng: &mut Rng,
    ) -> (Option<G::Move>, Option<u32>) {
        let mut moves = std::mem::take(&mut self.moves);
        game.moves(s, &mut moves);
        self.unseen.clear();
        self.unseen.extend(moves.iter().filter(|&&m| !game.sees(s, m, me)));
        moves.retain(|&m| game.sees(s, m, me));
        let hidden = (!self.unseen.is_empty()).then_some(None);
        let mut best = (NONE, f64::NEG_INFINITY);
        let (mut untried, mut count) = (None, 0);
        for seen in moves.iter().copied().map(Some).chain(hidden) {
            if let Some(branch) = self.find(node, seen) {
                let branch_node = &mut self.nodes[branch as usize];
                branch_node.available += 1;
                let bound = branch_node.bound(self.c);
                if bound > best.1 {
                    best = (branch, bound);
                }
            } else {
                // Reservoir sampling: each untried move is kept with equal probability.
                count += 1;
                if rng.below(count) == 0 {
                    untried = Some(seen);
                }
            }
        }
        self.moves = moves;
        match untried {
            Some(seen) => (seen, None),
            None => (self.nodes[best.0 as usize].seen, Some(best.0)),
        }
    }
}

impl<G: ImperfectInformation> Agent<G> for Ismcts<G> {
    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let mut legal = Vec::new();
        seat.moves(&mut legal);
        self.nodes.clear();
        self.nodes.push(Node::new(None, NONE));
        if let [only] = legal[..] {
            return only;
        }
        let (game, info) = (seat.game(), seat.info_state());
        self.playouts.obey(seat.stop());
        let mut clock = self.budget.start(seat.stop());
        while clock.tick() {
            self.simulate(game, &info, seat.player(), rng);
        }
        let visits = self.visits();
        let most = visits.iter().map(|&(_, visits)| visits).max().unwrap_or(0);
        let chosen = visits.iter().find(|&&(_, visits)| visits == most);
        chosen.map_or(legal[0], |&(m, _)| m)
    }

    /// What others do then is hidden, so the line is the move alone.
    fn analysis(&self) -> Option<Analysis<G::Move>> {
        let tried = self.tried();
        let ranks = ranking(tried.len(), &|at| tried[at].1.visits.into());
        let assessed = &mut |&at: &usize| {
            let (mv, node) = tried[at];
            Assessed { mv, visits: Some(node.visits.into()), value: Some(node.mean()), proven: None }
        };
        Some(Analysis {
            moves: list_of(&ranks, assessed),
            scale: Scale::Score,
            unit: Unit::Simulation,
            spent: tried.iter().map(|(_, node)| u64::from(node.visits)).sum(),
            line: vec![tried[*ranks.first()?].0],
        })
    }
}

/// How it is offered to a game.
pub fn def<G: ImperfectInformation>() -> AgentDef<G> {
    AgentDef {
        about: &ABOUT,
        resolve: |values, roster| {
            let capabilities = &roster.capabilities;
            let (playouts, estimate) =
                (Playouts::read(values, capabilities)?, estimates::read(values, capabilities)?);
            let (budget, c) = (values.budget("sims"), values.real("c"));
            let memory = values.int("memory") as usize;
            Ok(AgentFactory::new(move || {
                Box::new(Ismcts::judging(budget, c, playouts.another(), estimate).within(memory))
            }))
        },
    }
}
