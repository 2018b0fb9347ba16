//! The tree, or graph, of a search: statistics live on the moves, so that transpositions can share a position.

use super::bound::{LANES, highest_bound, known, root_of_log_of, roots_of_logs};
use super::index::Index;
use seedbed_rules::{NoMemory, Player, Rng};

/// No node yet.
pub(super) const NONE: u32 = u32::MAX;
/// Nothing is proven.
pub(super) const UNKNOWN: i8 = i8::MIN;
/// The half points of this many visits still fit a signed word, which is what the selection reads.
const MOST_VISITS: u32 = 1 << 30;
/// The mover of a chance node.
const CHANCE: u8 = u8::MAX;

/// A move at a node; its results are in arrays of their own, which the selection reads at full speed.
#[derive(Clone, Copy)]
pub(super) struct Edge<M> {
    pub(super) child: u32,
    pub(super) mv: M,
    /// The proven result for the mover, 1, 0 or -1.
    pub(super) proof: i8,
}

/// The results of a move.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) visits: u32,
    pub(super) half_points: u32,
}

/// A position met at least twice.
///
/// Its moves lie side by side, those already tried first.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) visits: u32,
    tried: u32,
    first: u32,
    count: u32,
    /// The newest of the links that lead here, kept only if the backup needs all of them.
    parents: u32,
    mover: u8,
    /// The proven result for the mover.
    pub(super) proof: i8,
}

impl Node {
    pub(super) fn edges(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    /// Whose turn it was when the node was made; `None` for chance.
    pub(super) fn mover(&self) -> Option<Player> {
        (self.mover != CHANCE).then_some(self.mover.into())
    }
}

/// One way to a node.
#[derive(Clone, Copy)]
pub(super) struct Link {
    /// The move that leads there.
    pub(super) edge: u32,
    /// The node that it leaves.
    pub(super) node: u32,
    next: u32,
    /// How many seats more the movers before it are shifted than those after it, relative to the movers that the nodes were
    /// made for.
    pub(super) shift: u8,
}

/// Nodes, their edges, and where to find them by key.
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<M>>,
    /// How many edges and their results there is memory for.
    room: usize,
    /// How often each move was taken, and twice the points won by whoever made it: whole numbers, so that sums are exact.
    pub(super) tallies: Vec<Tally>,
    /// The share of points of each move; one block longer than the moves, so that whole blocks can be read.
    means: Vec<f32>,
    /// The uncertainty of that share, of the same length.
    widths: Vec<f32>,
    /// The square roots of the logarithms of small numbers: most nodes have few visits.
    roots_of_logs: Vec<f32>,
    /// Is anything proven yet?
    proofs: bool,
    index: Index,
    links: Vec<Link>,
}

impl<M: Copy + Eq> Tree<M> {
    /// The memory of a move and its results, in bytes.
    const MOVE: usize = size_of::<Edge<M>>() + size_of::<Tally>() + 2 * size_of::<f32>();

    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            room: 0,
            tallies: Vec::new(),
            means: Vec::new(),
            widths: Vec::new(),
            roots_of_logs: roots_of_logs(),
            proofs: false,
            index: Index::default(),
            links: Vec::new(),
        }
    }

    /// Forgets everything; gives memory back that is no small part of the limit, in bytes, since another tree may need it in other
    /// proportions.
    pub(super) fn clear(&mut self, limit: usize) {
        let held = self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * Self::MOVE
            + self.index.bytes()
            + self.links.capacity() * size_of::<Link>();
        if held > limit / 16 {
            *self = Self { roots_of_logs: std::mem::take(&mut self.roots_of_logs), ..Self::new() };
            return;
        }
        self.nodes.clear();
        self.edges.clear();
        self.tallies.clear();
        self.means.clear();
        self.widths.clear();
        self.proofs = false;
        self.index.clear();
        self.links.clear();
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        /// What a backup along all ways remembers of each of them.
        const CREDIT: usize = 32;
        self.nodes.len() * size_of::<Node>()
            + self.edges.len() * Self::MOVE
            + self.index.bytes()
            + self.links.len() * (size_of::<Link>() + CREDIT)
    }

    /// Is anything left to find out? Not if the result is proven or the counts are full.
    pub(super) fn has_more_to_say(&self, root: u32) -> bool {
        let root = &self.nodes[root as usize];
        root.proof == UNKNOWN && root.visits < MOST_VISITS
    }

    /// The node with this key, if there is one.
    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.index.get(key)
    }

    /// A new node with these moves.
    ///
    /// # Panics
    ///
    /// By [`NoMemory::raise`].
    pub(super) fn add(&mut self, key: Option<u64>, mover: Option<Player>, moves: &[M]) -> u32 {
        self.reserve(moves.len());
        let node = self.nodes.len() as u32;
        let (first, count) = (self.edges.len() as u32, moves.len() as u32);
        let mover = mover.map_or(CHANCE, |p| p as u8);
        self.nodes.push(Node { visits: 0, tried: 0, first, count, parents: NONE, mover, proof: UNKNOWN });
        self.edges.extend(moves.iter().map(|&mv| Edge { child: NONE, mv, proof: UNKNOWN }));
        self.tallies.resize(self.edges.len(), Tally::default());
        self.means.resize(self.edges.len() + LANES, 0.0);
        self.widths.resize(self.edges.len() + LANES, 0.0);
        if key.is_some_and(|key| !self.index.insert(key, node)) {
            self.lack();
        }
        node
    }

    /// Makes sure that there is memory for another node with `moves` moves.
    #[inline]
    fn reserve(&mut self, moves: usize) {
        if self.nodes.len() == self.nodes.capacity() || self.edges.len() + moves > self.room {
            self.make_room(moves);
        }
    }

    #[cold]
    fn make_room(&mut self, moves: usize) {
        let all = self.nodes.try_reserve(1).is_ok()
            && self.edges.try_reserve(moves).is_ok()
            && self.tallies.try_reserve(moves).is_ok()
            && self.means.try_reserve(moves + LANES).is_ok()
            && self.widths.try_reserve(moves + LANES).is_ok();
        if !all {
            self.lack();
        }
        let blocks = self.means.capacity().min(self.widths.capacity()) - LANES;
        self.room = self.edges.capacity().min(self.tallies.capacity()).min(blocks);
    }

    #[cold]
    fn lack(&self) -> ! {
        NoMemory::raise(format_args!("a tree of more than {} MiB", self.bytes() >> 20))
    }

    /// Records that `edge` of `parent` leads to `child`.
    pub(super) fn link(&mut self, child: u32, parent: u32, edge: u32, shift: u8) {
        let next = self.nodes[child as usize].parents;
        if self.links.try_reserve(1).is_err() {
            self.lack();
        }
        self.nodes[child as usize].parents = self.links.len() as u32;
        self.links.push(Link { edge, node: parent, next, shift });
    }

    /// Every link that leads to the node.
    pub(super) fn parents(&self, node: u32) -> impl Iterator<Item = Link> + '_ {
        let mut at = self.nodes[node as usize].parents;
        std::iter::from_fn(move || {
            let link = *self.links.get(at as usize)?;
            at = link.next;
            Some(link)
        })
    }

    /// The edge of the outcome that chance drew.
    pub(super) fn outcome(&self, node: u32, m: M) -> usize {
        let found = self.nodes[node as usize].edges().find(|&edge| self.edges[edge].mv == m);
        found.expect("chance draws one of its outcomes")
    }

    /// An untried move at random, or the one with the largest upper confidence bound.
    #[inline]
    pub(super) fn select(&mut self, node: u32, c: f32, rng: &mut Rng) -> usize {
        let at = &mut self.nodes[node as usize];
        if at.tried < at.count {
            let next = (at.first + at.tried) as usize;
            let drawn = next + rng.below((at.count - at.tried) as usize);
            at.tried += 1;
            self.edges.swap(next, drawn);
            return next;
        }
        let visits = at.visits + 1;
        let root_of_log = self.roots_of_logs.get(visits as usize).copied();
        let explore = c * root_of_log.unwrap_or_else(|| root_of_log_of(visits));
        let edges = at.edges();
        let blocks = edges.start..edges.start + edges.len().next_multiple_of(LANES);
        let (means, widths) = (&self.means[blocks.clone()], &self.widths[blocks]);
        let best = if self.proofs {
            // A move whose result is proven needs no more visits.
            let proven = |i: usize| self.edges[edges.start + i].proof != UNKNOWN;
            let bounds = (0..edges.len()).map(|i| {
                let handicap = if proven(i) { 1e6 } else { 0.0 };
                means[i] + explore * widths[i] - handicap
            });
            bounds.enumerate().fold((0, f32::MIN), |best, (i, b)| if b > best.1 { (i, b) } else { best }).0
        } else {
            highest_bound(means, widths, edges.len(), explore)
        };
        edges.start + best
    }

    /// Counts a visit of a move whose result comes before anybody compares moves again; returns its visits.
    ///
    /// The division and the square root wait for the result, too.
    #[inline]
    pub(super) fn visit(&mut self, edge: usize) -> u32 {
        let tally = &mut self.tallies[edge];
        tally.visits += 1;
        tally.visits
    }

    /// Adds visits and half points to those of a move; returns its visits.
    #[inline]
    pub(super) fn tally(&mut self, edge: usize, visits: u32, half_points: u32) -> u32 {
        let tally = &mut self.tallies[edge];
        tally.visits += visits;
        tally.half_points += half_points;
        (self.means[edge], self.widths[edge]) = known(tally.visits, tally.half_points);
        tally.visits
    }

    /// Records a proven result of an edge; returns the proven result of its node, if that follows.
    pub(super) fn prove(&mut self, node: u32, edge: usize, result: i8) -> Option<i8> {
        self.edges[edge].proof = result;
        self.proofs = true;
        let edges = &self.edges[self.nodes[node as usize].edges()];
        let best = edges.iter().map(|e| e.proof).max().unwrap_or(UNKNOWN);
        let settled = best == 1 || edges.iter().all(|e| e.proof != UNKNOWN);
        if settled {
            self.nodes[node as usize].proof = best;
        }
        settled.then_some(best)
    }
}
