//! The tree: for every move what its own simulations brought, and what all simulations brought in which it came later.
//!
//! A node owns those below it, so whoever keeps a part of the tree gives the rest back. Numbers are [`Sum`]s and children are set once:
//! threads grow one tree together without a lock.

use super::options::Mix;
use super::sums::{Count, Sum, Tally, boxed, tallies};
use seedbed_rules::{Player, Prospect};
use std::sync::OnceLock;

/// What is known of a move at a node: all that the selection reads, side by side.
pub(super) struct Edge {
    pub(super) visits: Count,
    /// What its simulations brought to whoever made it.
    pub(super) points: Sum,
    /// Simulations in which its player made the same move here or later, those that a belief counts for included; only the
    /// belief where such statistics are kept for all moves of the game.
    pub(super) later: Tally,
    pub(super) action: u32,
}

/// A move and where it leads.
pub(super) struct Branch<M> {
    pub(super) mv: M,
    pub(super) child: OnceLock<Box<[Node<M>; 1]>>,
}

/// A position with its moves.
pub(super) struct Node<M> {
    pub(super) mover: Player,
    pub(super) visits: Count,
    pub(super) edges: Box<[Edge]>,
    pub(super) branches: Box<[Branch<M>]>,
    /// What each move is worth by backed-up estimates, if these are asked for.
    pub(super) judged: Box<[Sum]>,
    /// For each side and action of the game, the simulations in which the side made it from here on; only if positions below may
    /// ask.
    pub(super) all: Box<[Tally]>,
}

impl<M> Branch<M> {
    #[inline]
    pub(super) fn node(&self) -> Option<&Node<M>> {
        self.child.get().map(|child| &child[0])
    }
}

impl<M: Copy> Node<M> {
    /// A position whose mover has these prospects; `judged` has a value for each, or none; `actions` are those of the game, if statistics
    /// for all of them are kept. `None` if there is no memory for it.
    pub(super) fn new(
        mover: Player,
        prospects: &[Prospect<M>],
        action_id: impl Fn(M) -> u32,
        judged: &[f32],
        actions: usize,
    ) -> Option<Box<[Self; 1]>> {
        let count = prospects.len();
        let edges = prospects.iter().map(|&Prospect { mv, trials, points }| Edge {
            visits: Count::default(),
            points: Sum::default(),
            later: Tally { trials: Sum::new(trials), points: Sum::new(points) },
            action: action_id(mv),
        });
        let branches = prospects.iter().map(|prospect| Branch { mv: prospect.mv, child: OnceLock::new() });
        let node = Self {
            mover,
            visits: Count::default(),
            edges: boxed(count, edges)?,
            branches: boxed(count, branches)?,
            judged: boxed(judged.len(), judged.iter().map(|&value| Sum::new(value)))?,
            all: tallies(2 * actions)?,
        };
        boxed(1, std::iter::once(node))?.try_into().ok()
    }

    /// The memory that it takes without those below it, in bytes, with what the allocator adds.
    pub(super) fn bytes(&self) -> usize {
        let taken = |bytes: usize| if bytes == 0 { 0 } else { (bytes + 8).next_multiple_of(16) };
        taken(size_of::<Self>())
            + taken(size_of_val(&*self.edges))
            + taken(size_of_val(&*self.branches))
            + taken(size_of_val(&*self.judged))
            + taken(size_of_val(&*self.all))
    }

    /// The memory of it and all below it.
    pub(super) fn bytes_in_all(&self) -> usize {
        let (mut bytes, mut open) = (0, vec![self]);
        while let Some(node) = open.pop() {
            bytes += node.bytes();
            open.extend(node.branches.iter().filter_map(Branch::node));
        }
        bytes
    }

    /// The move that looks best; results of later moves are those of the `reference`, if there is one.
    #[inline]
    pub(super) fn select(&self, mix: &Mix, reference: Option<&Self>) -> usize {
        if reference.is_none() && mix.c == 0.0 && mix.fpu.is_none() && mix.minimax == 0.0 {
            return highest(self.edges.iter().map(|edge| edge.value(mix.equivalence)));
        }
        let explore = mix.c * mix.c * libm::logf((self.visits.get() + 1) as f32);
        highest(self.edges.iter().enumerate().map(|(at, edge)| {
            let mut later = (edge.later.trials.get(), edge.later.points.get());
            if let Some(reference) = reference {
                let known = reference.later(self.mover, edge.action);
                later = (later.0 + known.trials.get(), later.1 + known.points.get());
            }
            let visits = edge.visits.get();
            let value = match mix.fpu {
                Some(fpu) if visits == 0 => fpu,
                _ => mixed(visits, edge.points.get(), later, mix.equivalence),
            };
            let judged = self.judged.get(at).map_or(value, Sum::get);
            value + mix.minimax * (judged - value) + (explore / (visits + 1) as f32).sqrt()
        }))
    }

    /// What is known of an action of a side from here on, where that is kept.
    #[inline]
    pub(super) fn later(&self, side: Player, action: u32) -> &Tally {
        &self.all[side * self.all.len() / 2 + action as usize]
    }

    /// What the position is worth to its mover by backed-up estimates.
    pub(super) fn judgement(&self) -> f32 {
        self.judged.iter().map(Sum::get).fold(f32::MIN, f32::max)
    }

    /// The move tried most often, and of equals the one that looks better.
    pub(super) fn most_tried(&self, equivalence: f32) -> Option<usize> {
        let rank = |&at: &usize| self.edges[at].rank(equivalence);
        (0..self.edges.len()).max_by(|a, b| rank(a).total_cmp(&rank(b)).then(b.cmp(a)))
    }

    /// Would so many more visits leave the move tried most often where it is, whatever they are given to?
    pub(super) fn is_settled(&self, remaining: u64) -> bool {
        let (mut first, mut second) = (0, 0);
        for edge in &self.edges {
            let visits = edge.visits.get();
            if visits > first {
                (first, second) = (visits, first);
            } else {
                second = second.max(visits);
            }
        }
        self.edges.len() == 1 || u64::from(first - second) > remaining
    }
}

/// The first of the highest values.
#[inline]
fn highest(values: impl Iterator<Item = f32>) -> usize {
    let mut best = (0, f32::MIN);
    for (at, value) in values.enumerate() {
        if value > best.1 {
            best = (at, value);
        }
    }
    best.0
}

impl Edge {
    /// How much a move is preferred in the end: by visits, and among equals by value.
    pub(super) fn rank(&self, equivalence: f32) -> f64 {
        f64::from(self.visits.get()) + 0.5 * f64::from(self.value(equivalence))
    }

    #[inline]
    fn value(&self, equivalence: f32) -> f32 {
        let later = (self.later.trials.get(), self.later.points.get());
        mixed(self.visits.get(), self.points.get(), later, equivalence)
    }
}

/// The expected score: the weight of later moves falls as the move's own visits near the `equivalence` (Gelly and
/// Silver 2011, with the schedule of a fixed bias).
#[inline]
fn mixed(visits: u32, points: f32, (later, later_points): (f32, f32), equivalence: f32) -> f32 {
    let own = visits as f32;
    let later_mean = if later > 0.0 { later_points / later } else { 0.5 };
    if visits == 0 {
        return later_mean;
    }
    let weight = later / (later + own + later * own / equivalence);
    weight * later_mean + (1.0 - weight) * (points / own)
}
