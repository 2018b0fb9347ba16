//! Table 5.2 and Figures 13 and 14: all weights from 0 to 5 of Parameterized Random, against Basic Monte Carlo.

use super::agents::basic;
use super::census::{Census, Series};
use seedbed_arena::Watch;
use seedbed_dominance::{Rules, ThirdList};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, HeatMap, Line, Measure, Part, Scale, Title, sampled};
use seedbed_rules::Seed;

/// The sweep of weights.
pub(super) struct Sweep;

/// The weights of attack, spawn and movement.
type Weights = [u32; 3];

/// Ten games of one cell of the grid, or fewer as a probe.
pub(super) struct Cell {
    weights: Weights,
    third: ThirdList,
    games: u64,
}

/// The number of perfect wins in the thesis for each weight of movement.
const PERFECT: [f64; 6] = [27.0, 12.0, 7.0, 4.0, 3.0, 1.0];

/// The number of games of a cell in the thesis.
const GAMES: u64 = 10;

/// The weights tried at a scale.
fn steps(scale: Scale) -> Vec<u32> {
    scale.pick(vec![0, 4], (0..6).collect(), (0..6).collect())
}

impl Experiment for Sweep {
    type Job = Cell;
    type Outcome = Census;

    fn title(&self) -> Title {
        let about = "the weights of Parameterized Random, against Basic Monte Carlo with k = 10";
        Title { name: "table-5.2", also: &["figure-13", "figure-14"], about }
    }

    fn jobs(&self, scale: Scale) -> Vec<Cell> {
        let steps = steps(scale);
        // Whether ten games in a row are all won is counted, so more games are more tens, not longer ones.
        let tens = scale.pick(1, 1, 20);
        let mut cells = Vec::new();
        for third in [ThirdList::Spawn, ThirdList::Movement] {
            for &movement in &steps {
                for &attack in &steps {
                    for &spawn in &steps {
                        let weights = [attack, spawn, movement];
                        cells.extend((0..tens).map(|_| Cell { weights, third, games: GAMES }));
                    }
                }
            }
        }
        cells
    }

    fn probes(&self, scale: Scale) -> Vec<Cell> {
        let mut probes = sampled(self.jobs(scale));
        for cell in &mut probes {
            cell.games = 1;
        }
        probes
    }

    fn label(&self, job: &Cell) -> String {
        let [attack, spawn, movement] = job.weights;
        format!("weights {attack}:{spawn}:{movement}, third list {:?}", job.third)
    }

    fn games(&self, job: &Cell) -> u64 {
        job.games
    }

    fn run(&self, job: &Cell, seed: Seed, watch: &Watch) -> Option<Census> {
        let [attack, spawn, movement] = job.weights;
        let agents = [format!("weighted:{attack}:{spawn}:{movement}"), basic(10)];
        let agents = agents.map(|spec| spec.parse().expect("an experiment names agents that exist"));
        let rules = Rules { third_list: job.third, ..Rules::PUBLISHED };
        Series { rules, agents, games: job.games, keep_lists: true }.play(seed, watch)
    }

    fn summary(&self, scale: Scale, done: &[(Cell, Census)]) -> Vec<Exhibit> {
        let steps = steps(scale);
        let share = |third: ThirdList, weights: Weights| {
            let here = done.iter().filter(|(cell, _)| cell.third == third && cell.weights == weights);
            let (wins, games) = here.fold((0, 0), |(wins, games), (_, census)| {
                (wins + census.sides[0].wins, games + census.games)
            });
            wins as f64 / games.max(1) as f64
        };
        let tens = |third: ThirdList, movement: u32| Tens::of(done, third, movement);
        let cells = |third: ThirdList, movement: u32| -> Vec<Vec<f64>> {
            let row =
                |spawn: u32| steps.iter().map(|&attack| share(third, [attack, spawn, movement])).collect();
            steps.iter().map(|&spawn| row(spawn)).collect()
        };
        vec![table(scale, &steps, &tens), maps(&steps, &cells)]
    }
}

/// Shares of wins by the weights of spawns and attacks, for a reading of the third list and a weight of movement.
type Cells<'a> = &'a dyn Fn(ThirdList, u32) -> Vec<Vec<f64>>;

/// Ten games in a row for each combination of weights of attacks and spawns: how many tens there were, and in how many all
/// ten were won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tens {
    perfect: u64,
    all: u64,
}

impl Tens {
    /// Those by one reading of the third list and one weight of movement.
    fn of(done: &[(Cell, Census)], third: ThirdList, movement: u32) -> Self {
        let here = done.iter().filter(|(cell, _)| cell.third == third && cell.weights[2] == movement);
        here.fold(Self::default(), |sum, (_, census)| Self {
            perfect: sum.perfect + u64::from(census.sides[0].wins == census.games),
            all: sum.all + 1,
        })
    }
}

fn table(scale: Scale, steps: &[u32], tens: &dyn Fn(ThirdList, u32) -> Tens) -> Exhibit {
    let mut table = ExhibitTable {
        beside: ["perfect", "of 36 published", "third list = movement"].map(str::to_owned).to_vec(),
        lines: Vec::new(),
    };
    for &movement in steps {
        let [spawn, step] = [ThirdList::Spawn, ThirdList::Movement].map(|third| tens(third, movement));
        let printed = PERFECT[movement as usize];
        // The small scale has other weights than the thesis, and its share of them says nothing about its own.
        let published = (scale != Scale::Small).then_some((printed / 36.0, 36));
        let line =
            Line::events(&format!("weight of movement {movement}"), published, (spawn.perfect, spawn.all), 1);
        let line = line.beside(Measure::number(spawn.perfect as f64, 0)).beside(Measure::number(printed, 0));
        table.lines.push(line.beside(Measure::events(step.perfect, step.all, 1)));
    }
    let mut notes = vec![
        "Combinations of attack and spawn weights that win ten games of ten, counted in tens of games that were played in a row. The \
         thesis has one ten for each of 36 combinations; it calls the weight of movement “Gamma”. Combinations differ in strength, so \
         that their share varies less than that of coins, and the interval is wider than need be."
            .to_owned(),
        "Where attacks, spawns and movements are all at hand, the thesis' program draws a spawn in place of a movement; its text says \
         movement, which stands beside."
            .to_owned(),
    ];
    if scale == Scale::Small {
        notes.push("At this scale only the weights 0, 2 and 4 are tried.".to_owned());
    }
    let caption =
        "Perfect scores of Parameterized Random (Red) against Basic Monte Carlo with k = 10".to_owned();
    Exhibit { name: "Table 5.2".to_owned(), caption, parts: vec![Part::Table(table)], notes }
}

fn maps(steps: &[u32], cells: Cells<'_>) -> Exhibit {
    let map = |&movement: &u32| {
        Part::HeatMap(HeatMap {
            title: format!("movement {movement}"),
            x: "weight of attacks".to_owned(),
            y: "weight of spawns".to_owned(),
            ticks: steps.iter().map(u32::to_string).collect(),
            values: cells(ThirdList::Spawn, movement),
        })
    };
    Exhibit {
        name: "Figures 13 and 14".to_owned(),
        caption: "Share of wins by weights; a perfect score is the darkest".to_owned(),
        parts: steps.iter().map(map).collect(),
        notes: vec![
            "The thesis settles on attack 4, spawn 2, movement 0, the middle of its largest cluster."
                .to_owned(),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tens_are_counted_and_not_computed() {
        // A cell that wins nineteen of twenty games, in two tens: one of them is perfect.
        let ten = |wins| {
            let mut census = Census { games: GAMES, ..Census::default() };
            census.sides[0].wins = wins;
            (Cell { weights: [4, 2, 0], third: ThirdList::Spawn, games: GAMES }, census)
        };
        let done = [ten(10), ten(9)];
        assert_eq!(Tens::of(&done, ThirdList::Spawn, 0), Tens { perfect: 1, all: 2 });
        assert_eq!(Tens::of(&done, ThirdList::Spawn, 1), Tens::default());
    }
}
