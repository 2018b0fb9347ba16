//! Figures 20 to 23: the time cost of merging mirror images, turn by turn.

use super::player::{Player, Sharing};
use seedbed_arena::{PointEstimate, Watch};
use seedbed_dots_and_boxes::DotsAndBoxes;
use seedbed_lab::{
    Chart, Exhibit, ExhibitTable, Experiment, Line, MATTERS, Measure, Part, Scale, Series, Spread, Title,
};
use seedbed_rules::{Game, Search, Seed, Turn};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// Turn times of symmetrical and non-symmetrical players.
pub(super) struct TurnTimes;

/// Games on one board.
pub(super) struct Job {
    side: usize,
    simulations: u64,
}

/// Microseconds by move, and the number of turns timed: symmetrical, then non-symmetrical.
#[derive(Serialize, Deserialize)]
pub(super) struct Times {
    spent: [Vec<f64>; 2],
    turns: [Vec<u64>; 2],
}

impl Job {
    /// Both kinds of player play one game each, move by move in turns, so that a busy machine slows both alike. The times, and
    /// the edges in the order in which they were drawn.
    fn play(&self, seed: Seed, watch: &Watch) -> Option<(Times, Vec<u8>)> {
        let game = DotsAndBoxes::<u64>::new(self.side, self.side);
        let edges = game.action_count() as usize;
        let mut times =
            Times { spent: [vec![0.0; edges], vec![0.0; edges]], turns: [vec![0; edges], vec![0; edges]] };
        let mut searches = [Sharing::Unscored, Sharing::Folded]
            .map(|sharing| Player { sharing, simulations: self.simulations }.search());
        searches.iter_mut().for_each(Search::begin);
        let (mut rng, mut s, mut line) = (seed.rng(), game.start(), Vec::new());
        for ply in 0..edges {
            if game.turn(&s) == Turn::Over || watch.is_stopped() {
                break;
            }
            let mut edge = None;
            for (kind, search) in searches.iter_mut().enumerate() {
                let begun = Instant::now();
                edge = Some(search.best(&game, &s, &mut rng, watch.signal()));
                times.spent[kind][ply] += 1e6 * begun.elapsed().as_secs_f64();
                times.turns[kind][ply] += 1;
            }
            let edge = edge.expect("both kinds have moved");
            line.push(edge);
            game.play(&mut s, edge);
        }
        watch.count(2);
        (!watch.is_stopped()).then_some((times, line))
    }
}

impl Experiment for TurnTimes {
    type Job = Job;
    type Outcome = Times;

    fn title(&self) -> Title {
        let about = "turn times of non-symmetrical players as multiples of symmetrical ones";
        Title { name: "figure-21", also: &["figure-20", "figure-22", "figure-23"], about }
    }

    fn jobs(&self, scale: Scale) -> Vec<Job> {
        let (games, simulations) = (scale.count(1, 100, 500), scale.pick(500, 10_000, 10_000));
        let boards = [3, 4].into_iter();
        boards.flat_map(|side| (0..games).map(move |_| Job { side, simulations })).collect()
    }

    /// Fewer simulations: what is timed are the same searches.
    fn probes(&self, _: Scale) -> Vec<Job> {
        self.jobs(Scale::Small)
    }

    fn probe(&self, job: &Job, seed: Seed, watch: &Watch) -> Option<String> {
        job.play(seed, watch).map(|(_, line)| format!("{line:?}"))
    }

    fn label(&self, job: &Job) -> String {
        format!("{0}x{0}, {1} simulations", job.side, job.simulations)
    }

    fn games(&self, _: &Job) -> u64 {
        2
    }

    fn run(&self, job: &Job, seed: Seed, watch: &Watch) -> Option<Times> {
        job.play(seed, watch).map(|(times, _)| times)
    }

    fn summary(&self, _: Scale, done: &[(Job, Times)]) -> Vec<Exhibit> {
        let exhibit = |side: usize| {
            let of_side: Vec<&Times> =
                done.iter().filter(|(job, _)| job.side == side).map(|(_, times)| times).collect();
            let edges = 2 * side * (side + 1);
            let sum = |kind: usize, plies: std::ops::Range<usize>| -> f64 {
                of_side.iter().map(|times| times.spent[kind][plies.clone()].iter().sum::<f64>()).sum()
            };
            let ratio = |plies: std::ops::Range<usize>| sum(1, plies.clone()) / sum(0, plies).max(1e-9);
            let points = (0..edges).map(|ply| {
                let measure = Measure::number(ratio(ply..ply + 1), 2).of(of_side.len() as u64);
                (ply as f64, measure)
            });
            let series =
                vec![Series { name: "ratio".to_owned(), published: false, points: points.collect() }];
            let (x, y) = ("move".to_owned(), "time, non-symmetrical / symmetrical".to_owned());
            let chart = Chart { x, y, places: Vec::new(), series };
            let half = edges / 2;
            let turns = |kind: usize, plies: std::ops::Range<usize>| -> u64 {
                of_side.iter().map(|times| times.turns[kind][plies.clone()].iter().sum::<u64>()).sum()
            };
            let milliseconds = |kind: usize, plies: std::ops::Range<usize>| {
                Measure::number(sum(kind, plies.clone()) / 1e3 / turns(kind, plies).max(1) as f64, 2)
            };
            // By games, since only they tell how far such a ratio is off; a cheaper fold is a better one.
            let line = |what: &str, published: f64, plies: std::ops::Range<usize>| {
                let of_game = |times: &&Times| {
                    let [own, other] =
                        [1, 0].map(|kind| times.spent[kind][plies.clone()].iter().sum::<f64>());
                    own / other.max(1e-9)
                };
                let ours = Spread::of(of_side.iter().map(of_game));
                let mut line = Line::measured(what, ours.estimate(), 2).or_less().from_n(ours.runs());
                (line.published, line.matters) = (Some(published), MATTERS * published);
                // The thesis gives whole multiples.
                line.comparison = Some(ours.estimate().against(PointEstimate::exact(published).rounded(0)));
                line.beside(milliseconds(0, plies.clone())).beside(milliseconds(1, plies))
            };
            let slowest =
                (0..edges).max_by(|&a, &b| ratio(a..a + 1).total_cmp(&ratio(b..b + 1))).unwrap_or(0);
            let end = edges - edges / 4..edges;
            let lines = vec![
                line("first half of the game", 6.0, 0..half),
                line("the most in any turn", 8.0, slowest..slowest + 1),
                // Of the last quarter: there the thesis finds them equal.
                line("end of the game", 1.0, end),
            ];
            let beside = ["symmetrical, ms a turn", "non-symmetrical, ms a turn"].map(str::to_owned).to_vec();
            let figures = if side == 3 { "Figures 20 and 21" } else { "Figures 22 and 23" };
            Exhibit {
                name: figures.to_owned(),
                caption: format!("Turn times of non-symmetrical players as multiples of symmetrical ones, {side}x{side}"),
                parts: vec![Part::Chart(chart), Part::Table(ExhibitTable { beside, lines })],
                notes: vec!["The thesis: six to eight times in the first half of the game, about one at the end. Only ratios are compared, \
                    measured in turns within one run; they change a little from run to run. The times are of this machine, for both kinds of player."
                    .to_owned()],
            }
        };
        vec![exhibit(3), exhibit(4)]
    }

    fn is_timed(&self) -> bool {
        true
    }
}
