//! One simulation: down the tree, a random game from its edge, and the result back up.

use super::index::Credited;
use super::options::MctsOptions;
use super::tree::{Link, NONE, Tree, UNKNOWN};
use crate::capabilities::IDENTITY;
use crate::policy::result;
use seedbed_rules::{Game, Player, Rng, Turn};

/// What all simulations of a search have in common.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) options: &'a MctsOptions<G>,
    pub(super) root: u32,
    /// Whether a move may be looked at again between its visit and the result: by other threads on the same tree, or where
    /// a position comes again.
    pub(super) seen_meanwhile: bool,
}

/// A move taken on the way down.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    edge: usize,
    /// Who moved; `None` for chance.
    mover: Option<Player>,
    /// How many seats further they sit than whoever moved when the node was made: different movers may share a position.
    shift: u8,
}

/// Where the way down ended.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// In a position to be played on.
    Open,
    /// At the end of the game.
    Over,
    /// In a position whose result for this player is proven.
    Proven(Player, i8),
}

/// One simulation under way, with memory that the next will use again.
pub(super) struct Simulation<M> {
    path: Vec<Step>,
    buf: Vec<M>,
    /// Edges already credited, if every path is.
    credited: Credited,
}

impl<M: Copy + Eq> Simulation<M> {
    pub(super) fn new() -> Self {
        Self { path: Vec::new(), buf: Vec::new(), credited: Credited::default() }
    }

    /// Plays down the tree and grows it by one node if a move is met for the second time.
    ///
    /// Visits are counted on the way, which is a virtual loss: other threads on the same tree see a loss until the
    /// result is in.
    #[inline]
    pub(super) fn descend<G: Game<Move = M>>(
        &mut self,
        tree: &mut Tree<M>,
        ground: &Ground<'_, G>,
        s: &mut G::State,
        rng: &mut Rng,
    ) -> End {
        let Ground { game, options, root, seen_meanwhile } = *ground;
        self.path.clear();
        let mut node = root;
        let mut mover = player(game.turn(s));
        loop {
            let at = tree.nodes[node as usize];
            if let (true, Some(p), proof) = (node != root, mover, at.proof)
                && proof != UNKNOWN
            {
                return End::Proven(p, proof);
            }
            let edge = if mover.is_some() {
                tree.select(node, exploration(options, self.path.len()), rng)
            } else {
                let drawn = game.sample(s, rng, &mut self.buf);
                tree.outcome(node, drawn)
            };
            tree.nodes[node as usize].visits += 1;
            let visits = if seen_meanwhile { tree.tally(edge, 1, 0) } else { tree.visit(edge) };
            let (first_time, child) = (visits == 1, tree.edges[edge].child);
            game.play(s, tree.edges[edge].mv);
            self.path.push(Step { node, edge, mover, shift: shift(game, mover, at.mover()) });
            let turn = game.turn(s);
            mover = player(turn);
            if turn == Turn::Over {
                return End::Over;
            }
            if child == NONE && first_time {
                return End::Open;
            }
            if let Some(symmetry) = options.symmetry {
                *s = (symmetry.fold)(game, s).0;
            }
            if child == NONE {
                let key = options.merge.map(|key| key(game, s));
                let known = key.and_then(|key| tree.find(key));
                // A node more takes memory, and so does a link to a known one, of which there may be many more.
                if (known.is_none() || options.backup_all) && tree.bytes() >= options.tree_bytes() {
                    return End::Open;
                }
                let grown = known.unwrap_or_else(|| self.grow(tree, ground, s, key, turn));
                tree.edges[edge].child = grown;
                if options.backup_all {
                    let here = shift(game, mover, tree.nodes[grown as usize].mover());
                    let there = self.path.last().map_or(0, |step| step.shift);
                    let players = game.players() as u8;
                    tree.link(grown, node, edge as u32, (there + players - here) % players);
                }
            }
            node = tree.edges[edge].child;
        }
    }

    /// A node for this position, without moves that are mirror images of others.
    pub(super) fn grow<G: Game<Move = M>>(
        &mut self,
        tree: &mut Tree<M>,
        ground: &Ground<'_, G>,
        s: &G::State,
        key: Option<u64>,
        turn: Turn,
    ) -> u32 {
        let game = ground.game;
        game.moves(s, &mut self.buf);
        let mover = player(turn);
        if let (Some(symmetry), Some(_)) = (ground.options.symmetry, mover) {
            let stabiliser = (symmetry.stabiliser)(game, s);
            if stabiliser != IDENTITY {
                self.buf.retain(|&m| symmetry.representative(game, stabiliser, m) == m);
            }
        }
        tree.add(key, mover, &self.buf)
    }

    /// Backs the result up along the path.
    #[inline]
    pub(super) fn credit<G: Game<Move = M>>(
        &mut self,
        tree: &mut Tree<M>,
        ground: &Ground<'_, G>,
        s: &G::State,
        end: End,
    ) {
        let game = ground.game;
        let Some(reference) = self.path.iter().find_map(|step| step.mover) else { return };
        let value = match end {
            End::Open | End::Over => result(game, s, reference, ground.options.estimate),
            End::Proven(p, proof) => turned(game, p, reference, i32::from(proof)),
        };
        let half_points = |p: Player| (1 + turned(game, reference, p, value)) as u32;
        for step in &self.path {
            if let Some(p) = step.mover {
                tree.tally(step.edge, 0, half_points(p));
            }
        }
        if ground.options.backup_all {
            self.credit_other_ways(tree, ground, half_points);
        }
        if ground.options.proofs && !matches!(end, End::Open) {
            self.settle(tree, game, reference, value as i8);
        }
    }

    /// The update-all backup: credits every other move that leads to a position on the path, and so on up to the root.
    fn credit_other_ways<G: Game<Move = M>>(
        &mut self,
        tree: &mut Tree<M>,
        ground: &Ground<'_, G>,
        half_points: impl Fn(Player) -> u32,
    ) {
        let players = ground.game.players();
        self.credited.clear();
        let mut open = Vec::with_capacity(self.path.len());
        for step in &self.path {
            self.credited.insert(step.edge as u32);
            open.push((step.node, step.shift));
        }
        while let Some((node, shift)) = open.pop() {
            if node == ground.root {
                continue; // what lies above belongs to moves already played
            }
            let ways: Vec<Link> = tree.parents(node).collect();
            for way in ways {
                if !self.credited.insert(way.edge) {
                    continue;
                }
                let shift = (shift + way.shift) % players as u8;
                let mover = tree.nodes[way.node as usize].mover();
                let credit = mover.map_or(0, |p| half_points((p + usize::from(shift)) % players));
                tree.tally(way.edge as usize, 1, credit);
                tree.nodes[way.node as usize].visits += 1;
                open.push((way.node, shift));
            }
        }
    }

    /// Backs a proven result up as far as it proves something.
    fn settle<G: Game<Move = M>>(&self, tree: &mut Tree<M>, game: &G, reference: Player, proof: i8) {
        let (mut known, mut of) = (proof, reference);
        for step in self.path.iter().rev() {
            let Some(p) = step.mover else { return };
            let value = turned(game, of, p, i32::from(known)) as i8;
            let Some(settled) = tree.prove(step.node, step.edge, value) else { return };
            (known, of) = (settled, p);
        }
    }
}

/// The player whose turn it is.
#[inline]
fn player(turn: Turn) -> Option<Player> {
    match turn {
        Turn::Player(p) => Some(p),
        _ => None,
    }
}

/// How many seats further a mover sits than another.
#[inline]
fn shift<G: Game>(game: &G, mover: Option<Player>, than: Option<Player>) -> u8 {
    match (mover, than) {
        (Some(p), Some(q)) if p != q => ((p + game.players() - q) % game.players()) as u8,
        _ => 0,
    }
}

/// A value for player `of`, as player `p` sees it.
#[inline]
fn turned<G: Game>(game: &G, of: Player, p: Player, value: i32) -> i32 {
    if game.side(of) == game.side(p) { value } else { -value }
}

#[inline]
fn exploration<G: Game>(options: &MctsOptions<G>, depth: usize) -> f32 {
    if options.c_depth == 0.0 {
        return options.c as f32;
    }
    (options.c * libm::pow(1.0 + depth as f64, -options.c_depth)) as f32
}
