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

/// The games of one cell of the grid.
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
    scale.pick(vec![0, 2, 4], (0..6).collect(), (0..6).collect())
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
        let games = scale.pick(2, GAMES, 20 * GAMES);
        let mut cells = Vec::new();
        for third in [ThirdList::Spawn, ThirdList::Movement] {
            for &movement in &steps {
                for &attack in &steps {
                    cells.extend(steps.iter().map(|&spawn| Cell {
                        weights: [attack, spawn, movement],
                        third,
                        games,
                    }));
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
            let cell = done.iter().find(|(cell, _)| cell.third == third && cell.weights == weights);
            cell.map_or(0.0, |(_, census)| census.sides[0].wins as f64 / census.games as f64)
        };
        let cells = |third: ThirdList, movement: u32| -> Vec<Vec<f64>> {
            let row =
                |spawn: u32| steps.iter().map(|&attack| share(third, [attack, spawn, movement])).collect();
            steps.iter().map(|&spawn| row(spawn)).collect()
        };
        vec![table(scale, &steps, &cells), maps(&steps, &cells)]
    }
}

/// Shares of wins by the weights of spawns and attacks, for a reading of the third list and a weight of movement.
type Cells<'a> = &'a dyn Fn(ThirdList, u32) -> Vec<Vec<f64>>;

fn table(scale: Scale, steps: &[u32], cells: Cells<'_>) -> Exhibit {
    let mut table = ExhibitTable { beside: vec!["third list = movement".to_owned()], lines: Vec::new() };
    let all = (steps.len() * steps.len()) as u64;
    for &movement in steps {
        // With more games in a cell, the probability of ten wins in ten is the tenth power of its share of wins.
        let perfect = |third| {
            cells(third, movement).iter().flatten().map(|share| share.powi(GAMES as i32)).sum::<f64>()
        };
        let what = format!("weight of movement {movement}");
        let [spawn, step] = [ThirdList::Spawn, ThirdList::Movement].map(perfect);
        let published = (PERFECT[movement as usize], 36);
        let line = if scale == Scale::Small {
            Line::number(&what, None, spawn, 1)
        } else {
            Line::share(&what, Some((published.0 / 36.0, 36)), (spawn, all), 1)
        };
        let beside =
            if scale == Scale::Small { Measure::number(step, 1) } else { Measure::share(step, all, 1) };
        table.lines.push(line.beside(beside));
    }
    let mut notes = vec![
        "Shares of the combinations of attack and spawn weights that win ten games of ten. The thesis counts 27, 12, 7, 4, 3 and 1 \
         of 36; it calls the weight of movement “Gamma”."
            .to_owned(),
        "Where attacks, spawns and movements are all at hand, the thesis' program draws a spawn in place of a movement; its text says \
         movement, which stands beside."
            .to_owned(),
    ];
    if scale == Scale::Small {
        notes.push("At this scale only the weights 0, 2 and 4 are tried, in two games each.".to_owned());
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
