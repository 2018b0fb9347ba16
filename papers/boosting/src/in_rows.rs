//! Experiments whose jobs are rows of a matrix of games between seeds.

use seedbed_arena::Watch;
use seedbed_lab::{Exhibit, Experiment, Scale, Title};
use seedbed_rules::Seed;
use seedbed_train::boosting::{Ledger, Row};

/// An experiment in rows, perhaps in several stages.
pub(super) trait InRows: Send + Sync + 'static {
    /// Its name and description.
    fn title(&self) -> Title;

    /// The rows to play next, given what has been played.
    fn rows(&self, scale: Scale, played: &Ledger) -> Vec<Row>;

    /// The exhibits made of all rows.
    fn show(&self, scale: Scale, played: &Ledger) -> Vec<Exhibit>;
}

/// Adapts it to an experiment of the laboratory.
pub(super) struct Rows<T>(pub(super) T);

impl<T: InRows> Experiment for Rows<T> {
    type Job = Row;
    type Outcome = String;

    fn title(&self) -> Title {
        self.0.title()
    }

    fn jobs(&self, scale: Scale) -> Vec<Row> {
        self.0.rows(scale, &Ledger::default())
    }

    fn more(&self, scale: Scale, done: &[(Row, String)]) -> Vec<Row> {
        self.0.rows(scale, &Ledger::of(done.iter().map(|(row, played)| (row, played))))
    }

    fn label(&self, job: &Row) -> String {
        job.label()
    }

    fn games(&self, job: &Row) -> u64 {
        job.games()
    }

    /// All rows share the seeds of both sides.
    fn seed(&self, experiment: Seed, _: usize) -> Seed {
        experiment
    }

    fn run(&self, job: &Row, seed: Seed, watch: &Watch) -> Option<String> {
        job.play(seed, watch)
    }

    fn summary(&self, scale: Scale, done: &[(Row, String)]) -> Vec<Exhibit> {
        self.0.show(scale, &Ledger::of(done.iter().map(|(row, played)| (row, played))))
    }
}
