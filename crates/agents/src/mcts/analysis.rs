//! What the tree says after a search, in the moves of the position that was asked about.

use super::tree::{NONE, Tree};
use super::{Mcts, RootMove};
use crate::capabilities::Symmetry;
use seedbed_rules::{Analysis, Assessed, Game, Scale, Unit, list_of, ranking};
use std::cmp::Reverse;

impl<G: Game> Mcts<G> {
    // Read off once a move: not worth being optimised twice, as what is inlined is.
    #[inline(never)]
    pub(super) fn read_off(&self) -> Option<Analysis<G::Move>> {
        let found = self.root_moves();
        let total = self.total_visits();
        let order = ranking(found.len(), &|at| self.value(&found[at], total));
        let chosen = found[*order.first()?].mv;
        let mut assessed = |&at: &usize| {
            let RootMove { mv, visits, proof, .. } = found[at];
            let value = (visits > 0).then(|| found[at].mean());
            Assessed {
                mv,
                visits: Some(visits),
                value,
                proven: found[at].is_proven().then_some(proof.into()),
            }
        };
        Some(Analysis {
            moves: list_of(&order, &mut assessed),
            scale: Scale::Score,
            unit: Unit::Simulation,
            spent: self.simulations,
            line: self.line(chosen),
        })
    }

    /// The legal moves, ascending, each with what was found of the one that stands for it.
    fn root_moves(&self) -> Vec<RootMove<G::Move>> {
        let Some((symmetry, game, state)) = self.folded() else {
            return self.found.clone();
        };
        let held = held(symmetry, game, state);
        let mut moves = Vec::new();
        for m in game.legal_moves(state) {
            let held = held(m);
            if let Some(found) = self.found.iter().find(|found| found.mv == held) {
                moves.push(RootMove { mv: m, ..*found });
            }
        }
        moves
    }

    /// The position asked about, where the tree holds only its image.
    fn folded(&self) -> Option<(&Symmetry<G>, &G, &G::State)> {
        let (game, state) = self.asked.as_ref()?;
        Some((self.options.symmetry.as_ref()?, game, state))
    }

    /// The chosen move and what was tried most after it, up to the edge of the first tree or to chance.
    fn line(&self, chosen: G::Move) -> Vec<G::Move> {
        let tree = &self.workers[0].tree;
        let folded = self.folded();
        let mut s = folded.map(|(_, _, state)| state.clone());
        let (mut node, mut line, mut met) = (self.workers[0].root, Vec::new(), Vec::new());
        // In a graph lines may meet again.
        while tree.nodes.get(node as usize).is_some_and(|node| node.mover().is_some()) && !met.contains(&node)
        {
            met.push(node);
            let wanted = line.is_empty().then_some(chosen);
            let step = match (folded, &mut s) {
                (Some((symmetry, game, _)), Some(s)) => unfolded(tree, node, wanted, symmetry, game, s),
                _ => most_tried(tree, node, &|mv| wanted.is_none_or(|wanted| wanted == mv))
                    .map(|edge| (edge, tree.edges[edge].mv)),
            };
            let Some((edge, mv)) = step else { break };
            line.push(mv);
            node = tree.edges[edge].child;
        }
        if line.is_empty() { vec![chosen] } else { line }
    }
}

/// The moves of the tree that stand for those of a position, of which the tree holds the canonical image.
fn held<'a, G: Game>(
    symmetry: &'a Symmetry<G>,
    game: &'a G,
    s: &G::State,
) -> impl Fn(G::Move) -> G::Move + use<'a, G> {
    let (image, k) = (symmetry.fold)(game, s);
    let stabiliser = (symmetry.stabiliser)(game, &image);
    move |m| symmetry.representative(game, stabiliser, (symmetry.image_move)(game, m, k))
}

/// The edge of a node tried most, and the first move that it stands for in the position itself, which is then played.
fn unfolded<G: Game>(
    tree: &Tree<G::Move>,
    node: u32,
    wanted: Option<G::Move>,
    symmetry: &Symmetry<G>,
    game: &G,
    s: &mut G::State,
) -> Option<(usize, G::Move)> {
    let held = held(symmetry, game, s);
    let edge = most_tried(tree, node, &|mv| wanted.is_none_or(|wanted| held(wanted) == mv))?;
    let stands_for = |&m: &G::Move| held(m) == tree.edges[edge].mv;
    let mv = wanted.or_else(|| game.legal_moves(s).into_iter().find(stands_for))?;
    game.play(s, mv);
    Some((edge, mv))
}

/// The edge tried most of those that may be taken: a proven win before all, a proven loss after all, the least of equals.
fn most_tried<M: Copy + Ord>(tree: &Tree<M>, node: u32, may: &dyn Fn(M) -> bool) -> Option<usize> {
    debug_assert!(node != NONE);
    let rank = |edge: usize| {
        let proof = tree.edges[edge].proof;
        (proof == 1, proof != -1, tree.tallies[edge].visits, Reverse(tree.edges[edge].mv))
    };
    let mut best = None;
    for edge in tree.nodes[node as usize].edges() {
        let is_tried = tree.tallies[edge].visits > 0 && may(tree.edges[edge].mv);
        if is_tried && best.is_none_or(|best| rank(edge) > rank(best)) {
            best = Some(edge);
        }
    }
    best
}
