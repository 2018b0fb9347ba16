//! How the player comes to a move.

use super::super::{DotsAndBoxes, Edge, Position, Word};
use super::exact::Oracle;
use super::quiet::{Calm, Choice, LEAVE, Quiet, TAKE};
use seedbed_agents::{Mcts, MctsOptions};
use seedbed_rules::{Budget, Keyed, Rng, Search, Stop};

/// What the player thinks with, on one board.
pub(super) struct Mind<W: Word> {
    pub(super) quiet: Quiet<W>,
    oracle: Oracle,
    tree: Mcts<Quiet<W>>,
    /// The fewest free edges with which the oracle failed in this game.
    failed: u32,
}

impl<W: Word> Mind<W> {
    pub(super) fn new(game: &DotsAndBoxes<W>, c: f64, table: usize) -> Self {
        let merge = Some(Quiet::key as fn(&Quiet<W>, &Calm<W>) -> u64);
        let options = MctsOptions { c, merge, reuse: true, ..MctsOptions::default() };
        Self {
            quiet: Quiet { game: game.clone() },
            oracle: Oracle::new(game, table),
            tree: Mcts::new(options),
            failed: u32::MAX,
        }
    }

    /// Was it made for this board?
    pub(super) fn is_for(&self, game: &DotsAndBoxes<W>) -> bool {
        let own = &self.quiet.game;
        (own.rows, own.columns) == (game.rows, game.columns)
    }

    pub(super) fn forget(&mut self) {
        self.oracle.forget();
        self.tree.begin();
        self.failed = u32::MAX;
    }

    /// The edge to draw, and what the tree search thinks of the choices, where it was asked.
    pub(super) fn think(
        &mut self,
        s: &Position<W>,
        budget: Budget,
        rng: &mut Rng,
        stop: &Stop,
    ) -> (Edge, Vec<(Choice, f64)>) {
        let calm = self.quiet.calmed(s);
        let choices = self.choices(s, &calm);
        if let [only] = choices[..] {
            return (self.edge(s, &calm, only), Vec::new());
        }
        // The formula alone costs nothing.
        if let Some(best) = self.oracle.best(&self.quiet, &calm, &choices, Budget::Count(1), stop) {
            return (self.edge(s, &calm, best), Vec::new());
        }
        let (for_tree, for_oracle) = self.shares(&calm, budget);
        self.tree.set_budget(for_tree);
        let mut judged = Vec::new();
        self.tree.values(&self.quiet, &calm, rng, stop, &mut judged);
        judged.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let mut best = judged[0].0;
        if let Some(budget) = for_oracle {
            // In the order of the tree search, so that of equally good moves the one is played that is hard to meet.
            let preferred = judged.iter().map(|&(choice, _)| choice);
            let others = choices.into_iter().filter(|choice| judged.iter().all(|(other, _)| other != choice));
            let order: Vec<Choice> = preferred.chain(others).collect();
            match self.oracle.best(&self.quiet, &calm, &order, budget, stop) {
                Some(known) => best = known,
                None if stop.is_stopped() => {}
                None => self.failed = calm.free.count(),
            }
        }
        (self.edge(s, &calm, best), judged)
    }

    /// All there is to choose from.
    fn choices(&self, s: &Position<W>, calm: &Calm<W>) -> Vec<Choice> {
        let captures = self.quiet.game.captures(s.free);
        match (captures.taken, captures.left) {
            (0, _) => {
                let strings = self.quiet.strings(calm.free).map(|(choice, _)| choice);
                calm.safe.each().map(|edge| edge as Choice).chain(strings).collect()
            }
            (_, 0) => vec![TAKE],
            _ => vec![TAKE, LEAVE],
        }
    }

    /// What of the budget the tree search gets, and what the oracle, if it is worth asking.
    fn shares(&self, calm: &Calm<W>, budget: Budget) -> (Budget, Option<Budget>) {
        /// Where it failed it need not be asked again before some more edges are drawn.
        const FEWER: u32 = 2;
        /// With more free edges it would hardly ever know.
        const MOST: u32 = 40;
        /// Positions to solve for each simulation: exact play pays more than simulations do.
        const POSITIONS: u64 = 4;
        let free = calm.free.count();
        if free > MOST || free.saturating_add(FEWER) > self.failed {
            return (budget, None);
        }
        match budget {
            Budget::Count(count) => (budget, Some(Budget::Count(count.saturating_mul(POSITIONS)))),
            Budget::Time(time) => (Budget::Time(time / 2), Some(Budget::Time(time / 2))),
        }
    }

    /// The edge that carries a choice out, with the least left to the other.
    fn edge(&self, s: &Position<W>, calm: &Calm<W>, choice: Choice) -> Edge {
        /// More than any board has boxes: what is left is worth this much, or as little, to whoever moves there.
        const MUCH: i32 = 1000;
        let game = &self.quiet.game;
        let (target, hope) = match choice {
            TAKE => (calm.free, MUCH),
            LEAVE => (calm.free, -MUCH),
            _ => (self.quiet.after(calm, choice).rest, -MUCH),
        };
        let worth = |edge: Edge| {
            let after = game.captures(s.free ^ W::single(edge.into()));
            (after.rest == target).then(|| match game.closes(s.free, edge) as i32 {
                0 => -after.gain(hope),
                closed => closed + after.gain(hope),
            })
        };
        let edges = s.free.each().map(|edge| edge as Edge);
        let judged = edges.filter_map(|edge| worth(edge).map(|worth| (worth, std::cmp::Reverse(edge))));
        judged.max().expect("some edge carries out any choice").1.0
    }
}
