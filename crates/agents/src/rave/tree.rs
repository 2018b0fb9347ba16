//! The tree: for every move what its own simulations brought, and what all simulations brought in which it came later.

use seedbed_rules::{NoMemory, Player, Prospect};

/// No node yet.
pub(super) const NONE: u32 = u32::MAX;

/// A move at a node.
#[derive(Clone, Copy)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    pub(super) child: u32,
    /// Simulations that played it here, and the points they brought to whoever did.
    pub(super) visits: u32,
    pub(super) points: f32,
    /// Simulations in which its player made the same move here or later, those that a belief counts for included.
    pub(super) later: f32,
    pub(super) later_points: f32,
}

/// A position with its moves, which lie side by side.
#[derive(Clone, Copy)]
pub(super) struct Node {
    first: u32,
    count: u32,
    pub(super) mover: u8,
}

/// Positions and their moves.
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<M>>,
}

impl<M: Copy> Tree<M> {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<Edge<M>>()
    }

    /// Adds a position whose mover has these prospects.
    ///
    /// # Panics
    ///
    /// By [`NoMemory::raise`].
    pub(super) fn add(&mut self, mover: Player, prospects: &[Prospect<M>]) -> u32 {
        if self.nodes.try_reserve(1).is_err() || self.edges.try_reserve(prospects.len()).is_err() {
            NoMemory::raise(format_args!("a tree of more than {} MiB", self.bytes() >> 20));
        }
        let node = self.nodes.len() as u32;
        let (first, count) = (self.edges.len() as u32, prospects.len() as u32);
        self.nodes.push(Node { first, count, mover: mover as u8 });
        self.edges.extend(prospects.iter().map(|&Prospect { mv, trials, points }| Edge {
            mv,
            child: NONE,
            visits: 0,
            points: 0.0,
            later: trials,
            later_points: points,
        }));
        node
    }

    /// The places of a node's moves.
    pub(super) fn edges_of(&self, node: u32) -> std::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[node as usize];
        first as usize..(first + count) as usize
    }

    /// The move that looks best: its own results and those of later moves are mixed, the latter for as long as the former
    /// are few.
    pub(super) fn select(&self, node: u32, equivalence: f32) -> usize {
        let range = self.edges_of(node);
        let first = range.start;
        let mut best = (0, f32::MIN);
        for (at, edge) in self.edges[range].iter().enumerate() {
            let value = edge.value(equivalence);
            if value > best.1 {
                best = (at, value);
            }
        }
        first + best.0
    }

    /// The move tried most often, and of equals the one that looks better.
    pub(super) fn most_tried(&self, node: u32, equivalence: f32) -> Option<usize> {
        let rank = |&at: &usize| self.edges[at].rank(equivalence);
        self.edges_of(node).max_by(|a, b| rank(a).total_cmp(&rank(b)).then(b.cmp(a)))
    }
}

impl<M> Edge<M> {
    /// How much a move is preferred in the end: by visits, and among equals by value.
    pub(super) fn rank(&self, equivalence: f32) -> f64 {
        f64::from(self.visits) + 0.5 * f64::from(self.value(equivalence))
    }

    /// The expected score: the weight of later moves falls as the move's own visits near the `equivalence` (Gelly and
    /// Silver 2011, with the schedule of a fixed bias).
    #[inline]
    fn value(&self, equivalence: f32) -> f32 {
        let (own, later) = (self.visits as f32, self.later);
        let weight = later / (later + own + later * own / equivalence);
        let mean = if self.visits > 0 { self.points / own } else { 0.0 };
        let later_mean = if later > 0.0 { self.later_points / later } else { 0.5 };
        if self.visits == 0 { later_mean } else { weight * later_mean + (1.0 - weight) * mean }
    }
}
