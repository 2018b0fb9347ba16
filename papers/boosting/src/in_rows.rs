//! Experiments whose jobs are rows of a matrix of games between seeds.

use super::player;
use seedbed_arena::Watch;
use seedbed_lab::{Exhibit, Experiment, Scale, Title};
use seedbed_rules::{Seed, UsageError};
use seedbed_train::boosting::{Ledger, Row, run_of, seed_of};
use std::sync::Arc;

/// An experiment in rows, perhaps in several stages.
pub(super) trait InRows: Send + Sync + 'static {
    /// Its name and description.
    fn title(&self) -> Title;

    /// The rows to play next, given what has been played.
    fn rows(&self, scale: Scale, played: &Ledger) -> Vec<Row>;

    /// The exhibits made of all rows.
    fn show(&self, scale: Scale, played: &Ledger) -> Vec<Exhibit>;
}

/// Random games at every game, which meet the rules in all corners, and two games of every player: of its first seed against
/// the first two of the other side.
pub(super) fn probes(mut rows: Vec<Row>) -> Vec<Row> {
    const RANDOM_GAMES: usize = 50;
    rows.dedup_by(|next, row| Arc::ptr_eq(&next.player, &row.player));
    let first = |row: &Row, count: usize| (row.seconds.0, (0..count).collect());
    let mut probes: Vec<Row> = Vec::new();
    for row in &rows {
        let game = &row.player.game;
        if probes.iter().all(|probe| probe.player.game != *game) {
            let player = player(&game.to_string(), "random");
            probes.push(Row { player, seconds: first(row, RANDOM_GAMES), ..row.clone() });
        }
    }
    probes.extend(rows.iter().map(|row| Row { seconds: first(row, 2), ..row.clone() }));
    probes
}

/// What a row comes out as, and what tells games of its seeds from others.
pub(super) fn probe(row: &Row, root: Seed, watch: &Watch) -> Option<String> {
    let (run, (branch, seconds)) = (run_of(root, row.run), &row.seconds);
    let seeds: Vec<Seed> = seconds.iter().map(|&j| seed_of(run, *branch, 1, j)).collect();
    let points = row.play(root, watch)?;
    Some(format!("{points} {:?}", row.player.digests(&seeds)))
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

    fn probes(&self, scale: Scale) -> Vec<Row> {
        probes(self.jobs(scale))
    }

    fn probe(&self, job: &Row, seed: Seed, watch: &Watch) -> Option<String> {
        probe(job, seed, watch)
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

    fn check(&self, job: &Row, played: &String) -> Result<(), UsageError> {
        job.checked(played).map(drop)
    }

    fn summary(&self, scale: Scale, done: &[(Row, String)]) -> Vec<Exhibit> {
        self.0.show(scale, &Ledger::of(done.iter().map(|(row, played)| (row, played))))
    }
}
