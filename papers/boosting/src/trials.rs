//! Repeated boosting: portfolios are learnt on some seeds and evaluated on fresh ones.

use super::in_rows::InRows;
use super::player;
use seedbed_lab::{Exhibit, Scale, Spread, Title};
use seedbed_train::boosting::{Branch, Ledger, Row, SeededPlayer, Selection};
use seedbed_tune::{Method, Portfolio, Rectangle, Scores, exploited};
use std::collections::BTreeSet;
use std::sync::Arc;

/// An agent for a game, the games it learns from, and the portfolios that are made of them.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) game: &'static str,
    pub(super) agent: String,
    /// The games to play.
    pub(super) selection: Selection,
    /// The portfolios learnt from them.
    pub(super) picks: Vec<Pick>,
    /// The number of fresh opponents of each side.
    pub(super) fresh: usize,
    /// The number of independent runs.
    pub(super) runs: u64,
}

/// A portfolio learnt from some of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pick {
    pub(super) selection: Selection,
    pub(super) method: Method,
}

/// A selection among `k` candidates, each of which meets `kt` opponents.
pub(super) fn selection(k: usize, kt: usize, bandit: bool) -> Selection {
    Selection { rectangle: Rectangle::new(k, kt).expect("an experiment has seeds"), bandit }
}

impl Pick {
    /// A portfolio from a whole rectangle. A uniform mixture needs all of its seeds, too: the average of a few is noisier, so that
    /// the worst of several opponents for it is worse than for the agent that it stands for.
    pub(super) fn new(k: usize, kt: usize, method: Method) -> Self {
        Self { selection: selection(k, kt, false), method }
    }

    /// The best seed, found by a bandit.
    pub(super) fn raced(k: usize, kt: usize) -> Self {
        Self { selection: selection(k, kt, true), method: Method::Best }
    }
}

/// The result of a portfolio.
pub(super) struct PortfolioResult {
    /// For each side, the weights of the seeds it plays with, and their scores against fresh opponents.
    pub(super) sides: [(Vec<f64>, Scores); 2],
    /// The score against the opponents it was learnt on.
    pub(super) learnt: f64,
    /// The number of games it was learnt from.
    pub(super) games: usize,
    /// The seeds of both sides that it plays with.
    pub(super) support: [Vec<usize>; 2],
}

impl PortfolioResult {
    /// The score against an exploiter with `k` fresh seeds, averaged over both sides.
    pub(super) fn points(&self, k: usize) -> f64 {
        let side = |(weights, scores): &(Vec<f64>, Scores)| exploited(weights, scores, k);
        f64::midpoint(side(&self.sides[0]), side(&self.sides[1]))
    }
}

/// A case with its results: for each run, the result of each pick.
pub(super) struct Tried {
    pub(super) case: Case,
    pub(super) runs: Vec<Vec<PortfolioResult>>,
}

impl Tried {
    /// A number about a pick, run by run.
    pub(super) fn spread(&self, pick: usize, of: impl Fn(&PortfolioResult) -> f64) -> Spread {
        Spread::of(self.runs.iter().map(|run| of(&run[pick])))
    }
}

/// An experiment of cases.
pub(super) struct Trials {
    pub(super) title: Title,
    pub(super) cases: fn(Scale) -> Vec<Case>,
    pub(super) show: fn(Scale, &[Tried]) -> Vec<Exhibit>,
}

impl InRows for Trials {
    fn title(&self) -> Title {
        self.title
    }

    fn rows(&self, scale: Scale, played: &Ledger) -> Vec<Row> {
        let mut rows = Vec::new();
        for (at, case) in (0..).zip((self.cases)(scale)) {
            let player = player(case.game, &case.agent);
            let runs = (0..case.runs).map(|run| Attempt { case: &case, run: run_number(at, run), played });
            rows.extend(runs.flat_map(|run| run.rows(&player)));
        }
        rows
    }

    fn show(&self, scale: Scale, played: &Ledger) -> Vec<Exhibit> {
        let tried = |(at, case): (u64, Case)| {
            let runs =
                (0..case.runs).map(|run| Attempt { case: &case, run: run_number(at, run), played }.judged());
            Tried { runs: runs.collect(), case: case.clone() }
        };
        let tried: Vec<Tried> = (0..).zip((self.cases)(scale)).map(tried).collect();
        (self.show)(scale, &tried)
    }
}

/// The number of a run among those of all cases.
pub(super) fn run_number(case: u64, run: u64) -> u64 {
    1000 * case + run
}

/// One run of a case.
pub(super) struct Attempt<'a> {
    pub(super) case: &'a Case,
    pub(super) run: u64,
    pub(super) played: &'a Ledger,
}

impl Attempt<'_> {
    /// The half points of candidates against each other.
    fn known(&self, first: usize, second: usize) -> Option<u8> {
        self.played.get(self.run, (Branch::Learning, first), (Branch::Learning, second))
    }

    /// The half points of a candidate of a side against a fresh opponent.
    fn fresh(&self, side: usize, candidate: usize, opponent: usize) -> Option<u8> {
        let (candidate, opponent) = ((Branch::Learning, candidate), (Branch::Judging, opponent));
        if side == 0 {
            self.played.get(self.run, candidate, opponent)
        } else {
            self.played.get(self.run, opponent, candidate).map(|result| 2 - result)
        }
    }

    /// The rows that come next.
    pub(super) fn rows(&self, player: &Arc<SeededPlayer>) -> Vec<Row> {
        // Most rows have the same opponents as the row before, so the list is shared.
        let mut last: Arc<[usize]> = Arc::default();
        let mut row = |first, branch, seconds: Vec<usize>| {
            if last[..] != seconds[..] {
                last = seconds.into();
            }
            Row { player: Arc::clone(player), run: self.run, first, seconds: (branch, Arc::clone(&last)) }
        };
        let wanted = self.case.selection.wanted(&|i, j| self.known(i, j));
        if !wanted.is_empty() {
            let learning = |(i, seconds)| row((Branch::Learning, i), Branch::Learning, seconds);
            return wanted.into_iter().map(learning).collect();
        }
        let mut supports = [BTreeSet::new(), BTreeSet::new()];
        for portfolios in self.portfolios() {
            (0..2).for_each(|side| supports[side].extend(portfolios.0[side].support()));
        }
        let mut rows = Vec::new();
        for &i in &supports[0] {
            let seconds = (0..self.case.fresh).filter(|&j| self.fresh(0, i, j).is_none()).collect();
            rows.push(row((Branch::Learning, i), Branch::Judging, seconds));
        }
        for j in 0..self.case.fresh {
            let seconds = supports[1].iter().copied().filter(|&i| self.fresh(1, i, j).is_none()).collect();
            rows.push(row((Branch::Judging, j), Branch::Learning, seconds));
        }
        rows.retain(|row| row.games() > 0);
        rows
    }

    /// The portfolios of all picks, with the games that each took.
    fn portfolios(&self) -> impl Iterator<Item = ([Portfolio; 2], usize)> {
        self.case.picks.iter().map(|pick| pick.selection.portfolios(&|i, j| self.known(i, j), pick.method))
    }

    /// The results of all picks, once no row is left.
    pub(super) fn judged(&self) -> Vec<PortfolioResult> {
        let judged = |(portfolios, games): ([Portfolio; 2], usize)| {
            let support = [portfolios[0].support(), portfolios[1].support()];
            let side = |side: usize| {
                let weights = support[side].iter().map(|&i| portfolios[side].weights[i]).collect();
                let result =
                    |i: usize, j| self.fresh(side, support[side][i], j).expect("all rows were played");
                (weights, Scores::of(support[side].len(), self.case.fresh, result))
            };
            let learnt = f64::midpoint(portfolios[0].learnt, portfolios[1].learnt);
            PortfolioResult { sides: [side(0), side(1)], learnt, games, support: support.clone() }
        };
        self.portfolios().map(judged).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{figure2::FIGURE_2, games::BY_GAME, headline::HEADLINES, simulations::SIMULATIONS};
    use super::*;

    #[test]
    fn the_yardstick_is_made_of_all_seeds() {
        for case in Scale::USUAL.into_iter().flat_map(FIGURE_2.cases) {
            let all = case.selection.rectangle.k();
            let uniform = case.picks.iter().filter(|pick| pick.method == Method::Uniform);
            assert!(
                uniform.clone().count() == 1
                    && uniform.clone().all(|pick| pick.selection.rectangle.k() == all)
            );
        }
    }

    #[test]
    fn every_scale_names_games_and_agents_that_exist() {
        let all = HEADLINES.into_iter().chain([FIGURE_2, SIMULATIONS, BY_GAME]);
        for trials in all {
            for case in Scale::USUAL.into_iter().flat_map(trials.cases) {
                player(case.game, &case.agent);
                assert!(
                    case.picks
                        .iter()
                        .all(|pick| pick.selection.rectangle.k() <= case.selection.rectangle.k())
                );
            }
        }
    }
}
