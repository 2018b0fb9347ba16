//! Chooses a move: by the formula, by exact search, or by Monte Carlo tree search.

use super::super::{DotsAndBoxes, Edge, Position, Word};
use super::exact::Oracle;
use super::quiet::{Choice, LEAVE, QuietGame, QuietPosition, TAKE};
use seedbed_agents::{Mcts, MctsOptions};
use seedbed_rules::{Budget, Keyed, Rng, Search, Stop};

/// The searches of the player and what they remember, for one board.
pub(super) struct Planner<W: Word> {
    pub(super) quiet_game: QuietGame<W>,
    oracle: Oracle,
    tree: Mcts<QuietGame<W>>,
    /// The fewest free edges with which exact search failed in this game.
    failed: u32,
}

impl<W: Word> Planner<W> {
    /// With a table of `table` MiB and a tree of `memory` MiB.
    pub(super) fn new(game: &DotsAndBoxes<W>, c: f64, [table, memory]: [usize; 2]) -> Self {
        let merge = Some(QuietGame::key as fn(&QuietGame<W>, &QuietPosition<W>) -> u64);
        let options = MctsOptions { c, merge, reuse: true, memory, ..MctsOptions::default() };
        Self {
            quiet_game: QuietGame { game: game.clone() },
            oracle: Oracle::new(game, table),
            tree: Mcts::new(options),
            failed: u32::MAX,
        }
    }

    /// Whether it was made for this board.
    pub(super) fn is_for(&self, game: &DotsAndBoxes<W>) -> bool {
        let own = &self.quiet_game.game;
        (own.rows, own.columns) == (game.rows, game.columns)
    }

    pub(super) fn forget(&mut self) {
        self.oracle.forget();
        self.tree.begin();
        self.failed = u32::MAX;
    }

    /// The edge to draw, and the values that tree search gave to the choices, if it was used.
    pub(super) fn think(
        &mut self,
        s: &Position<W>,
        budget: Budget,
        rng: &mut Rng,
        stop: &Stop,
    ) -> (Edge, Vec<(Choice, f64)>) {
        let quiet = self.quiet_game.quiet_position(s);
        let choices = self.choices(s, &quiet);
        if let [only] = choices[..] {
            return (self.edge(s, &quiet, only), Vec::new());
        }
        // The formula alone costs nothing.
        if let Some(best) = self.oracle.best(&self.quiet_game, &quiet, &choices, Budget::Count(1), stop) {
            return (self.edge(s, &quiet, best), Vec::new());
        }
        let (for_tree, for_oracle) = self.shares(&quiet, budget);
        self.tree.set_budget(for_tree);
        let mut judged = Vec::new();
        self.tree.values(&self.quiet_game, &quiet, rng, stop, &mut judged);
        judged.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let mut best = judged[0].0;
        if let Some(budget) = for_oracle {
            // In the order of the tree search, so that among optimal moves the hardest to answer is played.
            let preferred = judged.iter().map(|&(choice, _)| choice);
            let others = choices.into_iter().filter(|choice| judged.iter().all(|(other, _)| other != choice));
            let order: Vec<Choice> = preferred.chain(others).collect();
            match self.oracle.best(&self.quiet_game, &quiet, &order, budget, stop) {
                Some(known) => best = known,
                None if stop.is_stopped() => {}
                None => self.failed = quiet.free.count(),
            }
        }
        (self.edge(s, &quiet, best), judged)
    }

    /// All choices.
    fn choices(&self, s: &Position<W>, quiet: &QuietPosition<W>) -> Vec<Choice> {
        let captures = self.quiet_game.game.captures(s.free);
        match (captures.taken, captures.left) {
            (0, _) => {
                let strings = self.quiet_game.strings(quiet.free).map(|(choice, _)| choice);
                quiet.safe.each().map(|edge| edge as Choice).chain(strings).collect()
            }
            (_, 0) => vec![TAKE],
            _ => vec![TAKE, LEAVE],
        }
    }

    /// The budgets of the tree search and of the exact search, if an exact search is worth trying.
    fn shares(&self, quiet: &QuietPosition<W>, budget: Budget) -> (Budget, Option<Budget>) {
        /// After a failure it is tried again when this many more edges are drawn.
        const FEWER: u32 = 2;
        /// With more free edges it would hardly ever succeed.
        const MOST: u32 = 40;
        /// Positions of exact search for each simulation: exact play gains more than simulations do.
        const POSITIONS: u64 = 4;
        let free = quiet.free.count();
        if free > MOST || free.saturating_add(FEWER) > self.failed {
            return (budget, None);
        }
        match budget {
            Budget::Count(count) => (budget, Some(Budget::Count(count.saturating_mul(POSITIONS)))),
            Budget::Time(time) => (Budget::Time(time / 2), Some(Budget::Time(time / 2))),
        }
    }

    /// The edge that carries out a choice and leaves the least to the opponent.
    fn edge(&self, s: &Position<W>, quiet: &QuietPosition<W>, choice: Choice) -> Edge {
        /// More than any board has boxes: the assumed value, or its negative, of what is left for the player who moves there.
        const MUCH: i32 = 1000;
        let game = &self.quiet_game.game;
        let (target, hope) = match choice {
            TAKE => (quiet.free, MUCH),
            LEAVE => (quiet.free, -MUCH),
            _ => (self.quiet_game.after(quiet, choice).rest, -MUCH),
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
