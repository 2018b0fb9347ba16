//! One simulation: down the tree, on with the game's advice, and the result back to every move it says something about.

use super::tree::{NONE, Tree};
use seedbed_rules::{Advice, Player, Prospect, Rng, Turn};

/// A move was never made.
const NEVER: u32 = u32::MAX;

/// The memory of one simulation, used again for the next.
pub(super) struct Simulation<M> {
    /// The nodes passed and the moves taken there.
    path: Vec<(u32, usize)>,
    /// All moves from the root on, and who made them.
    played: Vec<(Player, M)>,
    /// For each side and action, the first ply at which the side chose it.
    first: [Vec<u32>; 2],
    prospects: Vec<Prospect<M>>,
}

/// How a tree grows and mixes.
#[derive(Clone, Copy)]
pub(super) struct Growth {
    /// Visits of a move at which both kinds of results weigh the same.
    pub(super) equivalence: f32,
    /// A move gets a node of its own when it is taken for this time.
    pub(super) expand: u32,
    /// The tree stops growing at so many bytes.
    pub(super) most: usize,
}

impl<M: Copy> Simulation<M> {
    pub(super) fn new() -> Self {
        Self { path: Vec::new(), played: Vec::new(), first: [Vec::new(), Vec::new()], prospects: Vec::new() }
    }

    /// Adds the position to the tree; returns [`NONE`] if nobody is to move.
    pub(super) fn grow<G: Advice<Move = M>>(&mut self, game: &G, s: &G::State, tree: &mut Tree<M>) -> u32 {
        let Turn::Player(mover) = game.turn(s) else { return NONE };
        game.prospects(s, &mut self.prospects);
        tree.add(mover, &self.prospects)
    }

    /// Simulates one game from the root's position.
    pub(super) fn run<G: Advice<Move = M>>(
        &mut self,
        game: &G,
        s: &mut G::State,
        (tree, root): (&mut Tree<M>, u32),
        growth: Growth,
        rng: &mut Rng,
    ) {
        self.path.clear();
        self.played.clear();
        let mut node = root;
        while node != NONE {
            let at = tree.select(node, growth.equivalence);
            let edge = tree.edges[at];
            self.path.push((node, at));
            self.played.push((tree.nodes[node as usize].mover.into(), edge.mv));
            game.play(s, edge.mv);
            node = edge.child;
            if node == NONE && edge.visits + 1 >= growth.expand && tree.bytes() < growth.most {
                // The next simulation that comes here goes on in the tree.
                tree.edges[at].child = self.grow(game, s, tree);
            }
        }
        if game.turn(s) != Turn::Over {
            game.play_out(s, rng, &mut self.played);
        }
        self.credit(game, s, tree);
    }

    /// Gives the result to the moves taken, and to those that were made later by the same side.
    fn credit<G: Advice<Move = M>>(&mut self, game: &G, end: &G::State, tree: &mut Tree<M>) {
        let points = [0, 1].map(|p| 0.5 + 0.5 * game.payoff(end, p).signum() as f32);
        self.note_first(game);
        for (ply, &(node, taken)) in (0..).zip(&self.path) {
            let mover: Player = tree.nodes[node as usize].mover.into();
            let range = tree.edges_of(node);
            let edge = &mut tree.edges[taken];
            edge.visits += 1;
            edge.points += points[mover];
            let (own, other) = (&self.first[mover], &self.first[1 - mover]);
            for edge in &mut tree.edges[range] {
                let action = game.action_id(edge.mv) as usize;
                let at = own[action];
                // Made from here on, and not where the other side had moved before.
                if at != NEVER && at >= ply && at < other[action] {
                    edge.later += 1.0;
                    edge.later_points += points[mover];
                }
            }
        }
    }

    /// Notes when each side first made each move.
    fn note_first<G: Advice<Move = M>>(&mut self, game: &G) {
        let actions = game.action_count() as usize;
        for first in &mut self.first {
            first.clear();
            first.resize(actions, NEVER);
        }
        for (ply, &(mover, mv)) in self.played.iter().enumerate().rev() {
            self.first[mover][game.action_id(mv) as usize] = ply as u32;
        }
    }
}
