//! Tables II and III: every method in every game, against the baseline and against each other.

pub(super) mod as_printed;
mod conclusion;
mod exceptions;
mod games;
mod known;
mod published;
mod table_2;
mod table_3;

use super::tuning::{self, Tuned};
use games::{GAMES, Size};
use known::{KNOWN, Known};
use seedbed_arena::{Moments, Watch};
use seedbed_lab::{Exhibit, Experiment, Scale, Title};
use seedbed_rules::Seed;
use seedbed_tune::optimise::{Comparison, METHODS};
use serde::{Deserialize, Serialize};
use table_3::Meeting;

/// Both tables in one experiment, since the second compares the strategies that the first has found.
pub(super) struct Tables;

/// A job.
pub(super) enum Job {
    /// One run of a method in a game.
    Tune { game: usize, method: usize, run: usize, size: Size },
    /// A strategy that is known without tuning, against the baseline.
    Know { game: usize, known: &'static Known, pairs: u64 },
    /// The strategies of two methods in a game against each other.
    Meet(Box<Meeting>),
}

/// The outcome of a job.
#[derive(Serialize, Deserialize)]
pub(super) enum Outcome {
    Tuned(Tuned),
    /// The half points of a known strategy.
    Known(Moments),
    /// The half points of the first method, by its run and the other's.
    Met(Vec<Vec<Moments>>),
}

/// The runs of one method in one game.
pub(super) struct Cell<'a> {
    game: usize,
    method: usize,
    runs: Vec<&'a Tuned>,
    /// What a strategy that is known without tuning scores.
    known: Option<(&'static Known, &'a Moments)>,
}

/// All cells, game by game and method by method.
fn cells(done: &[(Job, Outcome)]) -> Vec<Cell<'_>> {
    let mut cells: Vec<Cell<'_>> = Vec::new();
    for (job, outcome) in done {
        let (Job::Tune { game, method, run, .. }, Outcome::Tuned(tuned)) = (job, outcome) else { continue };
        if *run == 0 {
            let known = done.iter().find_map(|(job, outcome)| match (job, outcome) {
                (Job::Know { game: of, known, .. }, Outcome::Known(points)) if of == game => {
                    Some((*known, points))
                }
                _ => None,
            });
            cells.push(Cell { game: *game, method: *method, runs: Vec::new(), known });
        }
        cells.last_mut().expect("runs are counted from 0").runs.push(tuned);
    }
    cells
}

impl Experiment for Tables {
    type Job = Job;
    type Outcome = Outcome;

    fn title(&self) -> Title {
        Title {
            name: "table-2",
            also: &["table-3", "conclusion"],
            about: "every method at every game: scores against the baseline and against each other, and what follows",
        }
    }

    fn scales(&self) -> &'static [Scale] {
        &Scale::ALL
    }

    fn jobs(&self, scale: Scale) -> Vec<Job> {
        let mut jobs = Vec::new();
        for (game, tunable) in GAMES.iter().enumerate() {
            let size = tunable.size(scale);
            for method in 0..METHODS.len() {
                jobs.extend((0..size.runs).map(|run| Job::Tune { game, method, run, size }));
            }
        }
        for (game, tunable) in GAMES.iter().enumerate() {
            let pairs = tunable.size(scale).pairs;
            let own = KNOWN.iter().filter(|known| known.game == tunable.name);
            jobs.extend(own.map(|known| Job::Know { game, known, pairs }));
        }
        jobs
    }

    /// A short run of every method at every game.
    fn probes(&self, _: Scale) -> Vec<Job> {
        let mut probes = self.jobs(Scale::Small);
        probes.retain(|job| matches!(job, Job::Tune { run: 0, .. } | Job::Know { .. }));
        probes
    }

    fn more(&self, scale: Scale, done: &[(Job, Outcome)]) -> Vec<Job> {
        if done.iter().any(|(job, _)| matches!(job, Job::Meet(_))) {
            return Vec::new();
        }
        table_3::meetings(scale, &cells(done))
            .into_iter()
            .map(|meeting| Job::Meet(Box::new(meeting)))
            .collect()
    }

    fn label(&self, job: &Job) -> String {
        match job {
            Job::Tune { game, method, run, .. } => {
                format!("{}, {}, run {}", GAMES[*game].name, METHODS[*method].0, run + 1)
            }
            Job::Know { game, known, .. } => format!("{}, {}", GAMES[*game].name, known.name),
            Job::Meet(meeting) => meeting.label(),
        }
    }

    fn games(&self, job: &Job) -> u64 {
        match job {
            Job::Tune { size, .. } => size.games + 2 * size.pairs,
            Job::Know { pairs, .. } => 2 * pairs,
            Job::Meet(meeting) => meeting.games(),
        }
    }

    fn run(&self, job: &Job, seed: Seed, watch: &Watch) -> Option<Outcome> {
        match job {
            Job::Tune { game, method, size, .. } => {
                let game = tuning::open(GAMES[*game].spec);
                let (name, duels) = (METHODS[*method].0, tuning::duels(&*game));
                tuning::tune(duels, (name, Comparison::default()), [size.games, size.pairs], seed, watch)
                    .map(Outcome::Tuned)
            }
            Job::Know { game, known, pairs } => {
                known.play(GAMES[*game].spec, *pairs, seed, watch).map(Outcome::Known)
            }
            Job::Meet(meeting) => meeting.play(seed, watch).map(Outcome::Met),
        }
    }

    fn summary(&self, scale: Scale, done: &[(Job, Outcome)]) -> Vec<Exhibit> {
        let cells = cells(done);
        let met = table_3::tables(done);
        vec![table_2::exhibit(scale, &cells), table_3::exhibit(&met), conclusion::exhibit(&cells, &met)]
    }
}
