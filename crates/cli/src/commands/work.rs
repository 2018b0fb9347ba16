//! `seedbed work`

use crate::options::{ScaleOption, StoreOption, ThreadsOption};
use crate::output::{amount, print, tell};
use crate::progress::{catch_interrupts, interrupted, watched};
use crate::work::Work;
use crate::{CliError, Workbench};
use clap::ValueEnum;
use seedbed_arena::{Watch, with_threads};
use seedbed_rules::UsageError;
use seedbed_runs::{RunKey, Shard, Store, complete_share, missing_jobs};
use std::path::PathBuf;
use std::time::Instant;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// An experiment such as dominance/table-5.1, or a command in quotes such as 'boost domineering:5x5 mcts:100 --k 40'
    what: String,
    /// How much of an experiment is played [default: small]
    #[arg(long, value_enum)]
    scale: Option<ScaleOption>,
    /// The root of an experiment's randomness [default: 0]
    #[arg(long)]
    seed: Option<u64>,
    /// The share of the jobs: 3/16 is the third of sixteen
    #[arg(long, default_value = "1/1", value_parser = str::parse::<Shard>)]
    shard: Shard,
    /// The store to write, one for each shard; `seedbed runs merge` puts them together
    #[arg(long, required_unless_present = "left")]
    out: Option<PathBuf>,
    /// Do nothing, but print how many jobs of the current stage the store does not have yet
    #[arg(long, conflicts_with = "out")]
    left: bool,
    #[command(flatten)]
    threads: ThreadsOption,
    #[command(flatten)]
    store: StoreOption,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let works = bench.works(&self.text()?)?;
        // What has been merged so far; there may be nothing yet.
        let path = self.store.path()?;
        let so_far = if path.try_exists().unwrap_or(true) { self.store.read()? } else { Store::in_memory()? };
        catch_interrupts();
        if self.left {
            let left = works.iter().map(|work| Ok(self.missing(work, &so_far, &so_far)?.1));
            return print(&format!("{}\n", left.sum::<Result<usize, CliError>>()?));
        }
        let Some(out) = &self.out else { return Ok(()) };
        let part = Store::open(out)?;
        works.iter().try_for_each(|work| self.one(work, &so_far, &part))
    }

    /// The command that is meant.
    fn text(&self) -> Result<String, UsageError> {
        let named = [
            self.scale
                .and_then(|scale| scale.to_possible_value())
                .map(|scale| format!(" --scale {}", scale.get_name())),
            self.seed.map(|seed| format!(" --seed {seed}")),
        ];
        let options: String = named.into_iter().flatten().collect();
        if !options.is_empty() && self.what.trim().contains(char::is_whitespace) {
            let wrong = format!("`{}` is a command, and{options} stands beside it", self.what);
            return Err(UsageError::new(wrong, "write its options inside the quotes"));
        }
        Ok(self.what.clone() + &options)
    }

    /// The key of a work, and how many jobs of its current stage a store does not have.
    fn missing(&self, work: &Work<'_>, so_far: &Store, known: &Store) -> Result<(RunKey, usize), CliError> {
        let key = watched(&format!("{}: probing", work.text()), 0, |watch| {
            with_threads(self.threads.count(), || work.key(known, watch))
        });
        let key = key??.ok_or(CliError::Interrupted)?;
        let missing = missing_jobs(so_far, &key, &mut *work.plan())?.len();
        Ok((key, missing))
    }

    /// Does the share of one work.
    fn one(&self, work: &Work<'_>, so_far: &Store, part: &Store) -> Result<(), CliError> {
        let title = work.text();
        if let Some(what) = work.absent() {
            tell(format_args!("{title}: passed over, since {what}"));
            return Ok(());
        }
        work.check_shared()?;
        if work.plan().is_ordered() {
            let wrong = format!("`{title}` looks at pairs in order, and shards never hear of each other");
            return Err(
                UsageError::new(wrong, "let one machine do it with threads, or a cluster with ray").into()
            );
        }
        let (key, _) = self.missing(work, so_far, part)?;
        part.merge_only(so_far, &key)?;
        let mut plan = work.plan();
        let missing = missing_jobs(part, &key, &mut *plan)?;
        let games = missing.iter().filter(|&&job| self.shard.has(job)).map(|&job| plan.games(job)).sum();
        let begun = Instant::now();
        let ended = watched(title, games, |watch: &Watch| {
            with_threads(self.threads.count(), || {
                complete_share(part, &key, work.program(), &mut *work.plan(), self.shard, watch)
            })
        });
        ended??;
        if interrupted() {
            tell(format_args!(
                "{title}: stopped; what was done is stored, and the same command goes on from there"
            ));
            return Err(CliError::Interrupted);
        }
        let (left, spent) =
            (missing_jobs(part, &key, &mut *work.plan())?.len(), begun.elapsed().as_secs_f64());
        let rate = amount(games as f64 / spent.max(1e-9));
        tell(format_args!("{title}, shard {}: {games} games in {spent:.2} s, {rate} games/s", self.shard));
        if left > 0 {
            tell(format_args!("{title}: {left} jobs of this stage are left to other shards"));
        }
        Ok(())
    }
}
