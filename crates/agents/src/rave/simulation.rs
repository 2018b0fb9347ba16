//! One simulation: down the tree, on with a playout, and the result back to every move it says something about.

use super::habits::Habits;
use super::options::{Options, Policy};
use super::target::Target;
use super::tree::Node;
use seedbed_rules::{Advice, NoMemory, Player, Prospect, Rng, Turn};
use std::cmp::Ordering;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A move was never made.
const NEVER: i32 = -1;

/// What all simulations of a search have in common.
pub(super) struct Ground<'t, G: Advice> {
    pub(super) game: &'t G,
    pub(super) options: &'t Options<G>,
    pub(super) root: &'t Node<G::Move>,
    pub(super) habits: &'t Habits,
    pub(super) target: &'t Target,
    /// The memory of the tree, and its limit.
    pub(super) bytes: &'t AtomicUsize,
    pub(super) most: usize,
}

/// The nodes passed and the moves taken there.
pub(super) type Path<'t, M> = Vec<(&'t Node<M>, usize)>;

/// The memory of one simulation, used again for the next.
pub(super) struct Simulation<M> {
    /// All moves from the root on, and who made them.
    played: Vec<(Player, M)>,
    /// The actions of these moves.
    actions: Vec<u32>,
    /// For each side and action, the first ply at which the side chose it, if that was before the other did.
    first: [Vec<i32>; 2],
    prospects: Vec<Prospect<M>>,
    judged: Vec<f32>,
}

impl<M: Copy> Simulation<M> {
    pub(super) fn new() -> Self {
        Self {
            played: Vec::new(),
            actions: Vec::new(),
            first: [Vec::new(), Vec::new()],
            prospects: Vec::new(),
            judged: Vec::new(),
        }
    }

    /// The position as a node; `None` if nobody is to move.
    ///
    /// # Panics
    ///
    /// By [`NoMemory::raise`].
    pub(super) fn grow<G: Advice<Move = M>>(
        &mut self,
        game: &G,
        options: &Options<G>,
        s: &G::State,
    ) -> Option<Box<[Node<M>; 1]>> {
        let Turn::Player(mover) = game.turn(s) else { return None };
        game.prospects(s, &mut self.prospects);
        self.judged.clear();
        if options.mix.minimax > 0.0 {
            let judge = |prospect: &Prospect<M>| {
                let after = game.after(s, prospect.mv);
                if game.turn(&after) == Turn::Over {
                    won(game.payoff(&after, mover))
                } else {
                    options.expected((options.estimate)(game, &after, mover))
                }
            };
            self.judged.extend(self.prospects.iter().map(judge));
        }
        let actions = if options.mix.reference > 0 { game.action_count() as usize } else { 0 };
        let node = Node::new(mover, &self.prospects, |m| game.action_id(m), &self.judged, actions);
        Some(node.unwrap_or_else(|| NoMemory::raise("a larger tree")))
    }

    /// Simulates one game from the root's position.
    pub(super) fn run<'t, G: Advice<Move = M>>(
        &mut self,
        ground: &Ground<'t, G>,
        s: &mut G::State,
        path: &mut Path<'t, M>,
        rng: &mut Rng,
    ) {
        let Ground { game, options, .. } = *ground;
        path.clear();
        self.played.clear();
        self.descend(ground, s, path);
        let to_the_end = game.turn(s) == Turn::Over || self.play_out(ground, s, rng);
        let points = [0, 1].map(|p| {
            if !to_the_end {
                return options.expected((options.estimate)(game, s, p));
            }
            let result = if options.target {
                ground.target.won((options.estimate)(game, s, p), p == ground.root.mover)
            } else {
                won(game.payoff(s, p))
            };
            if options.bonus == 0.0 {
                return result;
            }
            let margin = options.expected((options.estimate)(game, s, p));
            (1.0 - options.bonus) * result + options.bonus * margin
        });
        if options.target {
            ground.target.note(points[ground.root.mover]);
        }
        self.credit(ground, path, points);
    }

    /// Plays down the tree, which grows where a move was taken often enough.
    ///
    /// Visits are counted on the way: other threads see a loss until the result is in.
    fn descend<'t, G: Advice<Move = M>>(
        &mut self,
        ground: &Ground<'t, G>,
        s: &mut G::State,
        path: &mut Path<'t, M>,
    ) {
        let Ground { game, options, .. } = *ground;
        let mix = &options.mix;
        let mut node = ground.root;
        let mut reference = (mix.reference > 0).then_some(node);
        loop {
            if mix.reference > 0 && node.visits.get() >= mix.reference {
                reference = Some(node);
            }
            let at = node.select(mix, reference);
            let branch = &node.branches[at];
            node.visits.up();
            let visits = node.edges[at].visits.up();
            path.push((node, at));
            self.played.push((node.mover, branch.mv));
            game.play(s, branch.mv);
            if let Some(child) = branch.node() {
                node = child;
                continue;
            }
            if visits >= options.expand
                && ground.bytes.load(Relaxed) < ground.most
                && let Some(grown) = self.grow(game, options, s)
            {
                // The next simulation that comes here goes on in the tree; of two threads one is first.
                let bytes = grown[0].bytes();
                if branch.child.set(grown).is_ok() {
                    ground.bytes.fetch_add(bytes, Relaxed);
                }
            }
            return;
        }
    }

    /// Plays on; was the game played as far as its result can be counted?
    fn play_out<G: Advice<Move = M>>(
        &mut self,
        ground: &Ground<'_, G>,
        s: &mut G::State,
        rng: &mut Rng,
    ) -> bool {
        let Ground { game, options, .. } = *ground;
        match (options.policy, options.cut) {
            (Policy::Sensible, None) => {
                game.play_out(s, rng, &mut self.played);
                return true;
            }
            (Policy::Sensible, Some(plies)) => game.play_some(s, plies, rng, &mut self.played),
            (_, cut) => {
                let mut before = self.played.last().map(|&(_, m)| game.action_id(m));
                for _ in 0..cut.unwrap_or(u32::MAX) {
                    let Turn::Player(mover) = game.turn(s) else { break };
                    game.prospects(s, &mut self.prospects);
                    Prospect::keep_best(&mut self.prospects);
                    let m = self.choose(ground, mover, before, rng);
                    before = Some(game.action_id(m));
                    self.played.push((mover, m));
                    game.play(s, m);
                }
            }
        }
        game.turn(s) == Turn::Over
    }

    /// The prospect that did best so far, with ties broken at random; now and then any of them.
    fn choose<G: Advice<Move = M>>(
        &self,
        ground: &Ground<'_, G>,
        mover: Player,
        before: Option<u32>,
        rng: &mut Rng,
    ) -> M {
        if rng.unit() < ground.options.epsilon {
            return self.prospects[rng.below(self.prospects.len())].mv;
        }
        let (mut best, mut most, mut ties) = (self.prospects[0].mv, f32::MIN, 0);
        for prospect in &self.prospects {
            let value = ground.habits.value(mover, before, ground.game.action_id(prospect.mv));
            match value.total_cmp(&most) {
                Ordering::Greater => (best, most, ties) = (prospect.mv, value, 1),
                Ordering::Equal => {
                    ties += 1;
                    if rng.below(ties) == 0 {
                        best = prospect.mv;
                    }
                }
                Ordering::Less => {}
            }
        }
        best
    }

    /// Gives the result to the moves taken, and to those that were made later by the same side.
    fn credit<G: Advice<Move = M>>(&mut self, ground: &Ground<'_, G>, path: &Path<'_, M>, points: [f32; 2]) {
        let Ground { game, options, .. } = *ground;
        self.actions.clear();
        self.actions.extend(self.played.iter().map(|&(_, m)| game.action_id(m)));
        self.note_first(game.action_count() as usize);
        for (ply, &(node, taken)) in (0..).zip(path) {
            node.edges[taken].points.add(points[node.mover]);
            if options.mix.reference > 0 {
                self.credit_all(node, ply, points);
                continue;
            }
            let (own, points) = (&self.first[node.mover], points[node.mover]);
            for edge in &node.edges {
                if own[edge.action as usize] >= ply {
                    edge.later.add(points);
                }
            }
        }
        if options.mix.minimax > 0.0 {
            judge_again(path);
        }
        if options.policy != Policy::Sensible {
            let mut before = None;
            for (&(mover, _), &action) in self.played.iter().zip(&self.actions) {
                ground.habits.note(mover, before, action, points[mover]);
                before = Some(action);
            }
        }
        // Only what was noted is cleared: games have more actions than plies.
        for &action in &self.actions {
            self.first[0][action as usize] = NEVER;
            self.first[1][action as usize] = NEVER;
        }
    }

    /// Gives the result to every action that came from this ply on.
    fn credit_all(&self, node: &Node<M>, ply: i32, points: [f32; 2]) {
        let moves = self.played.iter().zip(&self.actions);
        for (at, (&(mover, _), &action)) in (0..).zip(moves).skip(ply as usize) {
            if self.first[mover][action as usize] == at {
                node.later(mover, action).add(points[mover]);
            }
        }
    }

    /// Notes when each side first made each move, and not where the other side had moved before.
    fn note_first(&mut self, actions: usize) {
        for first in &mut self.first {
            first.resize(actions, NEVER);
        }
        for (ply, (&(mover, _), &action)) in (0..).zip(self.played.iter().zip(&self.actions)) {
            let action = action as usize;
            if self.first[mover][action] == NEVER && self.first[1 - mover][action] == NEVER {
                self.first[mover][action] = ply;
            }
        }
    }
}

/// Backs estimates up by minimax along a path, from its end.
fn judge_again<M: Copy>(path: &Path<'_, M>) {
    for &(node, taken) in path.iter().rev() {
        if let Some(child) = node.branches[taken].node() {
            let value = child.judgement();
            node.judged[taken].set(if child.mover == node.mover { value } else { 1.0 - value });
        }
    }
}

/// The points of a result.
#[inline]
fn won(payoff: i32) -> f32 {
    0.5 + 0.5 * payoff.signum() as f32
}
