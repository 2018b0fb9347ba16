//! The value of phantom tic-tac-toe by the double oracle, between bounds certified by best responses.

use seedbed_arena::Watch;
use seedbed_lab::{Chart, Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Series, Title};
use seedbed_phantom_tic_tac_toe::{Bounds, DoubleOracle};
use seedbed_rules::Seed;
use serde::{Deserialize, Serialize};

/// The experiment: bounds on the value.
pub(super) struct Value;

/// The bounds found.
#[derive(Serialize, Deserialize)]
pub(super) struct ValueBounds {
    /// The bounds after each round.
    rounds: Vec<(f64, f64)>,
    /// The number of orders each seat mixes in the end, and the number taken in; mirror images are counted once.
    mixed: [usize; 2],
    orders: [usize; 2],
}

/// The most rounds of a run.
const MOST_ROUNDS: usize = 1000;

impl Experiment for Value {
    type Job = ();
    type Outcome = ValueBounds;

    fn title(&self) -> Title {
        Title {
            name: "phantom-tic-tac-toe",
            also: &[],
            about: "phantom tic-tac-toe: the value of the game, between certified bounds",
        }
    }

    fn jobs(&self, _: Scale) -> Vec<()> {
        vec![()]
    }

    fn label(&self, (): &()) -> String {
        "the double oracle".to_owned()
    }

    fn games(&self, (): &()) -> u64 {
        1
    }

    fn run(&self, (): &(), _: Seed, watch: &Watch) -> Option<ValueBounds> {
        let mut oracle = DoubleOracle::new();
        let mut rounds = Vec::new();
        while oracle.bounds().gap() > DoubleOracle::EXACT && rounds.len() < MOST_ROUNDS && !watch.is_stopped()
        {
            let Bounds { low, high } = oracle.step(watch.signal()).ok()?;
            rounds.push((low, high));
        }
        watch.count(1);
        let mixed = oracle.mixtures().each_ref().map(Vec::len);
        (!watch.is_stopped()).then_some(ValueBounds { rounds, mixed, orders: oracle.sizes() })
    }

    fn summary(&self, _: Scale, done: &[((), ValueBounds)]) -> Vec<Exhibit> {
        done.iter().map(|((), found)| found.exhibit()).collect()
    }
}

impl ValueBounds {
    fn exhibit(&self) -> Exhibit {
        let (low, high) = self.rounds.last().copied().unwrap_or((0.0, 1.0));
        let lines = [
            Line::number("the first player scores at least", None, low, 9),
            Line::number("and at most", None, high, 9),
            Line::number("orders in the first player's mixture", None, self.mixed[0] as f64, 0),
            Line::number("orders in the second player's mixture", None, self.mixed[1] as f64, 0),
            Line::number("orders of the first player tried", None, self.orders[0] as f64, 0),
            Line::number("orders of the second player tried", None, self.orders[1] as f64, 0),
            Line::number("rounds", None, self.rounds.len() as f64, 0),
        ];
        let series = |name: &str, bound: fn(&(f64, f64)) -> f64| Series {
            name: name.to_owned(),
            published: false,
            points: (1..).map(f64::from).zip(self.rounds.iter().map(|round| share(bound(round)))).collect(),
        };
        let chart = Chart {
            x: "round".to_owned(),
            y: "score of the first player".to_owned(),
            places: Vec::new(),
            series: vec![series("at least", |round| round.0), series("at most", |round| round.1)],
        };
        Exhibit {
            name: "Phantom tic-tac-toe".to_owned(),
            caption: "The value of the game for the first player".to_owned(),
            parts: vec![
                Part::Table(ExhibitTable { lines: lines.into(), ..ExhibitTable::default() }),
                Part::Chart(chart),
            ],
            notes: vec![NOTE.to_owned()],
        }
    }
}

fn share(value: f64) -> Measure {
    Measure::plain_share(value, 2)
}

const NOTE: &str = "A bound is what a mixture scores against the best of all 362,880 orders of the other seat, found by a search \
                    that leaves none out; an order stands for its eight mirror images, played alike. The paper says that the best \
                    strategy must be mixed and gives no value.";
