//! The tree of the search; it knows no game, so that it is compiled once.

use seedbed_rules::NoMemory;

/// A move that leads nowhere yet.
const NONE: u32 = u32::MAX;

/// What is known of a move.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// How likely it seemed at first sight.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// What its simulations brought to whoever made it.
    sum: f32,
    child: u32,
}

/// A position.
struct Node {
    side: u8,
    visits: u32,
    /// What its simulations brought to whoever is to move.
    sum: f32,
    first: u32,
    count: u32,
}

/// Which moves are tried next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Selection {
    /// The weight of what seemed likely at first sight.
    pub(super) c: f32,
    /// How much worse than its position a move counts before its first visit.
    pub(super) reduction: f32,
}

/// Nodes and edges, each in one list.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    most: usize,
}

impl Tree {
    /// An empty tree of at most `bytes` bytes, where a move takes `beside` bytes beside its edge.
    pub(super) fn new(bytes: usize, beside: usize) -> Self {
        // A node has several edges in any game worth searching.
        let most = (bytes / (size_of::<Edge>() + beside + size_of::<Node>() / 4)).min(NONE as usize);
        Self { nodes: Vec::new(), edges: Vec::new(), most }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// Whether there is room for this many moves more.
    pub(super) fn has_room(&self, moves: usize) -> bool {
        self.edges.len() + moves <= self.most && self.nodes.len() < self.most / 4 + 1
    }

    /// Adds a position, visited once; returns its number.
    ///
    /// # Panics
    ///
    /// By [`NoMemory::raise`].
    pub(super) fn add(&mut self, side: usize, value: f32, priors: &[f32]) -> u32 {
        let room = self.nodes.try_reserve(1).and_then(|()| self.edges.try_reserve(priors.len()));
        if room.is_err() {
            NoMemory::raise(format_args!("a tree of {} moves", self.edges.len()));
        }
        let (first, count) = (self.edges.len() as u32, priors.len() as u32);
        self.edges.extend(priors.iter().map(|&prior| Edge { prior, visits: 0, sum: 0.0, child: NONE }));
        self.nodes.push(Node { side: side as u8, visits: 1, sum: value, first, count });
        self.nodes.len() as u32 - 1
    }

    /// The edges of a position.
    pub(super) fn edges_of(&self, node: u32) -> &[Edge] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &self.edges[first as usize..(first + count) as usize]
    }

    pub(super) fn edges_mut(&mut self, node: u32) -> &mut [Edge] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &mut self.edges[first as usize..(first + count) as usize]
    }

    /// The number of an edge in the list of all.
    pub(super) fn edge(&self, node: u32, at: usize) -> usize {
        self.nodes[node as usize].first as usize + at
    }

    /// The position that an edge leads to, if the tree has it.
    pub(super) fn child(&self, node: u32, at: usize) -> Option<u32> {
        Some(self.edges[self.edge(node, at)].child).filter(|&child| child != NONE)
    }

    pub(super) fn link(&mut self, node: u32, at: usize, child: u32) {
        let edge = self.edge(node, at);
        self.edges[edge].child = child;
    }

    /// The move to be tried next: the first of those with the highest upper bound.
    #[inline]
    pub(super) fn select(&self, node: u32, selection: Selection) -> usize {
        let Node { visits, sum, .. } = self.nodes[node as usize];
        let unvisited = sum / visits as f32 - selection.reduction;
        let explore = selection.c * (visits as f32).sqrt();
        let mut best = (0, f32::MIN);
        for (at, edge) in self.edges_of(node).iter().enumerate() {
            let mean = if edge.visits == 0 { unvisited } else { edge.sum / edge.visits as f32 };
            let bound = mean + explore * edge.prior / (1 + edge.visits) as f32;
            if bound > best.1 {
                best = (at, bound);
            }
        }
        best.0
    }

    /// Gives a result, seen by a side, to all that led to it.
    #[inline]
    pub(super) fn credit(&mut self, path: &[(u32, u32)], side: usize, value: f32) {
        for &(node, at) in path {
            let node = &mut self.nodes[node as usize];
            let value = if usize::from(node.side) == side { value } else { -value };
            node.visits += 1;
            node.sum += value;
            let edge = &mut self.edges[(node.first + at) as usize];
            edge.visits += 1;
            edge.sum += value;
        }
    }

    /// What a position is worth to whoever is to move there, from -1 to 1.
    pub(super) fn value(&self, node: u32) -> f32 {
        let Node { sum, visits, .. } = self.nodes[node as usize];
        sum / visits as f32
    }

    /// The move tried most often, and of equals the one that seemed likelier.
    pub(super) fn most_tried(&self, node: u32) -> usize {
        let edges = self.edges_of(node);
        (0..edges.len()).fold(0, |best, at| if edges[at].rank() > edges[best].rank() { at } else { best })
    }
}

impl Edge {
    /// How much a move is preferred in the end: by visits, and among equals by what seemed likely.
    pub(super) fn rank(&self) -> f64 {
        f64::from(self.visits) + 0.5 * f64::from(self.prior)
    }

    /// What it brought to whoever made it, from -1 to 1.
    pub(super) fn mean(&self) -> Option<f32> {
        (self.visits > 0).then(|| self.sum / self.visits as f32)
    }
}
