//! `seedbed learn`

use super::{overwrite, tune::seconds};
use crate::options::{Format, RunOptions, read_count};
use crate::output::{amount, print, print_json, tell};
use crate::progress::{catch_interrupts, watched};
use crate::{CliError, Workbench};
use seedbed_arena::{Watch, with_threads};
use seedbed_erased::{LearntNet, NET};
use seedbed_files::{ContentId, check_target, read_text, write};
use seedbed_train::learning::{LearnConfig, LearnRun};
use serde::Serialize;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game with patterns to learn, such as breakthrough
    game: String,
    /// Games to learn from, such as 500, 20k or 1M
    #[arg(long, default_value = "10k", value_parser = read_count)]
    budget: u64,
    /// Simulations for each move of these games
    #[arg(long, default_value = "100", value_parser = read_count)]
    sims: u64,
    /// The net to write, or to continue; `puct:FILE` plays it
    #[arg(long, default_value = "net.json")]
    out: PathBuf,
    /// Seconds between two updates of the file: what a kill loses at most, beside the round under way
    #[arg(long, default_value_t = 20.0, value_parser = seconds)]
    checkpoint: f64,
    /// Replace the file, whatever it is, and begin anew
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    run: RunOptions,
}

/// What was written.
#[derive(Serialize)]
struct Report {
    game: String,
    budget: u64,
    sims: u64,
    seed: u64,
    bytes: usize,
    content: String,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        check_target(&self.out, overwrite(&NET, self.force))?;
        let config = LearnConfig { budget: self.budget, sims: self.sims, seed: self.run.seed() };
        let mut run = LearnRun::new(&*game, config)?;
        if !self.force && fs::metadata(&self.out).is_ok_and(|about| about.len() > 0) {
            let begun = LearntNet::parse(&read_text(&self.out, &NET)?);
            let resumed = begun.and_then(|begun| run.resume(&begun));
            resumed.map_err(|error| error.within(self.out.display()))?;
        }
        catch_interrupts();
        let (begun, before) = (Instant::now(), run.games());
        let title = format!("{} games", game.spec());
        let work = |watch: &Watch| with_threads(self.run.threads(), || self.learn(&mut run, watch))?;
        let finished = watched(&title, self.budget - before, work)?;
        if !finished {
            let (games, budget) = (run.games(), self.budget);
            tell(format_args!(
                "stopped after {games} of {budget} games; the same command goes on from there"
            ));
            return Err(CliError::Interrupted);
        }
        let (games, seconds) = (run.games() - before, begun.elapsed().as_secs_f64());
        tell(format_args!("{games} games in {seconds:.1} s, {} a second", amount(games as f64 / seconds)));
        let report = Report::of(&run.learnt());
        match self.run.format() {
            Format::Json => print_json(&report),
            Format::Table => print(&format!("{}\nplay it with puct:{}\n", report.text(), self.out.display())),
        }
    }

    /// Learns until the budget is spent, and writes the net down now and then; tells whether it came to the end.
    fn learn(&self, run: &mut LearnRun<'_>, watch: &Watch) -> Result<bool, CliError> {
        let checkpoint = Duration::from_secs_f64(self.checkpoint);
        let (mut written, mut last) = (run.games(), Instant::now());
        while !run.is_done() && run.round(watch).is_ok() {
            if last.elapsed() > checkpoint {
                self.keep(run)?;
                (written, last) = (run.games(), Instant::now());
            }
        }
        if run.games() > written {
            self.keep(run)?;
        }
        Ok(run.is_done())
    }

    fn keep(&self, run: &LearnRun<'_>) -> Result<(), CliError> {
        Ok(write(&self.out, run.learnt().text().as_bytes(), overwrite(&NET, self.force))?)
    }
}

impl Report {
    fn of(learnt: &LearntNet) -> Self {
        let text = learnt.text();
        Self {
            game: learnt.game.clone(),
            budget: learnt.learnt.budget,
            sims: learnt.learnt.sims,
            seed: learnt.learnt.seed,
            bytes: text.len(),
            content: ContentId::of(text.as_bytes()).to_string(),
        }
    }

    fn text(&self) -> String {
        let Self { game, budget, sims, seed, bytes, content } = self;
        format!(
            "{game}: a net from {budget} games with {sims} simulations a move, seed {seed}\n\
             {bytes} bytes, content {content:.12}"
        )
    }
}
