//! Figure 2 and the headline: boosted agents against the agent they come from, and against exploiters.

use super::seeds::{Branch, Row, half_points};
use crate::{Exhibit, Experiment, Line, Part, Scale, Table, Title};
use seedbed_arena::{Estimate, Moments, Watch};
use seedbed_rules::Seed;
use seedbed_tune::{Method, Portfolio, Scores, exploited};
use std::collections::HashMap;

/// Boosting on three boards.
pub(super) struct Headline;

/// A board with its settings.
struct Case {
    board: &'static str,
    simulations: u64,
    k: usize,
    kt: usize,
    fresh: usize,
    runs: u64,
    /// What the paper reaches with the best seed.
    published: Option<f64>,
}

impl Case {
    const fn new(
        board: &'static str,
        simulations: u64,
        k: usize,
        kt: usize,
        runs: u64,
        published: Option<f64>,
    ) -> Self {
        Self { board, simulations, k, kt, fresh: 30, runs, published }
    }
}

const SMALL: [Case; 1] = [Case { fresh: 8, ..Case::new("domineering:5x5", 10, 12, 8, 2, None) }];

const PAPER: [Case; 3] = [
    Case::new("domineering:5x5", 1_000, 300, 50, 20, Some(0.86)),
    Case::new("domineering:7x7", 300, 300, 50, 5, Some(0.715)),
    Case::new("domineering:9x9", 300, 300, 50, 5, Some(0.655)),
];

const LARGE: [Case; 3] = [
    Case::new("domineering:5x5", 1_000, 900, 900, 20, Some(0.86)),
    Case::new("domineering:7x7", 1_000, 900, 900, 20, Some(0.715)),
    Case::new("domineering:9x9", 1_000, 900, 900, 20, Some(0.655)),
];

fn cases(scale: Scale) -> &'static [Case] {
    scale.pick(&SMALL, &PAPER, &LARGE)
}

/// How many fresh seeds an exploiter may choose from.
const EXPLOITERS: [usize; 5] = [1, 2, 4, 8, 16];

impl Experiment for Headline {
    type Job = Row;
    type Outcome = String;

    fn title(&self) -> Title {
        Title {
            name: "figure-2",
            also: &[],
            about: "boosted agents against the original and against exploiters",
        }
    }

    fn jobs(&self, scale: Scale) -> Vec<Row> {
        let mut rows = Vec::new();
        for (at, case) in cases(scale).iter().enumerate() {
            for run in 0..case.runs {
                let row = |first: (Branch, usize), seconds: (Branch, usize)| Row {
                    game: case.board.to_owned(),
                    agent: format!("mcts:{}", case.simulations),
                    run: 1000 * at as u64 + run,
                    first,
                    seconds,
                };
                let rectangle = case.rectangle();
                for i in 0..rectangle.seeds() {
                    rows.push(row((Branch::Learning, i), (Branch::Learning, rectangle.met_by(i))));
                }
                // Both sides' candidates against fresh seeds of the other.
                rows.extend((0..case.k).map(|i| row((Branch::Learning, i), (Branch::Judging, case.fresh))));
                rows.extend((0..case.fresh).map(|j| row((Branch::Judging, j), (Branch::Learning, case.k))));
            }
        }
        rows
    }

    fn label(&self, job: &Row) -> String {
        job.label()
    }

    fn games(&self, job: &Row) -> u64 {
        job.seconds.1 as u64
    }

    /// Rows meet the same columns.
    fn seed(&self, experiment: Seed, _: usize) -> Seed {
        experiment
    }

    fn run(&self, job: &Row, seed: Seed, watch: &Watch) -> Option<String> {
        job.play(seed, watch)
    }

    fn summary(&self, scale: Scale, done: &[(Row, String)]) -> Vec<Exhibit> {
        let mut rows: HashMap<(u64, bool, bool), Vec<&str>> = HashMap::new();
        for (row, played) in done {
            let judging = |branch: Branch| branch == Branch::Judging;
            rows.entry((row.run, judging(row.first.0), judging(row.seconds.0))).or_default().push(played);
        }
        let exhibit = |(at, case): (usize, &Case)| {
            let runs: Vec<Judged> = (0..case.runs)
                .map(|run| {
                    let part = |first, second| rows[&(1000 * at as u64 + run, first, second)].as_slice();
                    case.judge(part(false, false), part(false, true), part(true, false))
                })
                .collect();
            case.show(&runs)
        };
        cases(scale).iter().enumerate().map(exhibit).collect()
    }
}

/// Points of every method against exploiters of every size, both sides averaged, in one run.
type Judged = [[f64; EXPLOITERS.len()]; 3];

impl Case {
    fn rectangle(&self) -> seedbed_tune::Rectangle {
        seedbed_tune::Rectangle::new(self.k, self.kt).expect("an experiment has seeds")
    }

    fn judge(&self, learning: &[&str], against_fresh: &[&str], fresh_against: &[&str]) -> Judged {
        let first = Scores::of(self.k, self.fresh, |i, j| half_points(against_fresh[i], j));
        let second = Scores::of(self.k, self.fresh, |i, j| 2 - half_points(fresh_against[j], i));
        Method::ALL.map(|method| {
            let learnt = self.rectangle().learn(|i, j| half_points(learning[i], j), method);
            let score =
                |portfolio: &Portfolio, scores: &Scores, k: usize| exploited(&portfolio.weights, scores, k);
            EXPLOITERS.map(|k| {
                let k = k.min(self.fresh);
                f64::midpoint(score(&learnt.sides[0], &first, k), score(&learnt.sides[1], &second, k))
            })
        })
    }

    fn show(&self, runs: &[Judged]) -> Exhibit {
        let mut table = Table::default();
        for (m, method) in Method::ALL.into_iter().enumerate() {
            for (e, k) in EXPLOITERS.into_iter().enumerate() {
                // In millionths, since exact sums are of whole numbers.
                let values: Moments = runs.iter().map(|run| (1e6 * run[m][e]).round() as i64).collect();
                let ours =
                    values.estimate().unwrap_or(Estimate::exact(values.mean().unwrap_or(0.0))).scaled(1e-6);
                let what = format!("exploiter with {k} seed{}", if k == 1 { "" } else { "s" });
                let line = match self.published.filter(|_| (method, k) == (Method::Best, 1)) {
                    Some(published) => Line::estimate(&what, Estimate::exact(published), ours, 3),
                    None => Line::measured(&what, ours, 3),
                };
                table.lines.push(line.of(&format!("{} portfolio", method.name())));
            }
        }
        Exhibit {
            name: format!("Figure 2, {}", self.board),
            caption: format!(
                "Points of boosted mcts:{} with K = {}, Kt = {}, {} runs, judged on {} fresh seeds",
                self.simulations,
                self.k,
                self.kt,
                self.runs,
                self.fresh
            ),
            parts: vec![Part::Table(table)],
            notes: vec!["The paper does not say how many simulations it used. An exploiter with one seed is the original agent; with more it \
                picks the worst of them for the portfolio."
                .to_owned()],
        }
    }
}
