//! `seedbed reproduce`

use crate::exhibit;
use crate::options::{Format, RunOptions, ScaleOption, StoreOption};
use crate::output::{amount, print, print_json, tell};
use crate::progress::{catch_interrupts, interrupted, watched};
use crate::runner::RunnerOption;
use crate::table::table;
use crate::work::Kind;
use crate::{CliError, Workbench};
use seedbed_arena::with_threads;
use seedbed_lab::{Ended, Exhibit, Named, Reproduced, Request, Scale, find};
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{RunKey, Store};
use std::time::Instant;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// `list`, `all`, a paper such as dominance, or one table or figure such as dominance/table-5.1
    what: String,
    /// How much is played
    #[arg(long, value_enum, default_value = "small")]
    scale: ScaleOption,
    #[command(flatten)]
    run: RunOptions,
    #[command(flatten)]
    store: StoreOption,
    #[command(flatten)]
    runner: RunnerOption,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let papers = &bench.papers;
        if self.what == "list" {
            return self.list(&find(papers, "all")?);
        }
        let (wanted, scale) = (self.wanted(bench)?, Scale::from(self.scale));
        let store = self.store.open()?;
        catch_interrupts();
        let mut shown = Vec::new();
        for named in &wanted {
            let name = named.name();
            if let Some(what) = named.experiment.absent() {
                tell(format_args!("{name}: passed over, since {what}"));
                continue;
            }
            if !named.experiment.scales().contains(&scale) {
                tell(format_args!("{name}: passed over, since it has no scale `{}`", scale.name()));
                continue;
            }
            let exhibits = self.one(bench, &store, named, &name)?;
            if self.run.format() == Format::Table {
                exhibits.iter().try_for_each(|one| print(&exhibit::text(one)))?;
            }
            shown.push(Reproduced {
                experiment: name,
                scale: scale.name(),
                seed: self.run.seed().0,
                exhibits,
            });
        }
        if self.run.format() == Format::Json { print_json(&shown) } else { Ok(()) }
    }

    /// The experiments that are meant, some of which may lack the scale.
    fn wanted<'a>(&self, bench: &'a Workbench) -> Result<Vec<Named<'a>>, CliError> {
        let wanted = find(&bench.papers, &self.what)?;
        let scale = Scale::from(self.scale);
        if let Some(named) = wanted.first()
            && wanted.iter().all(|named| !named.experiment.scales().contains(&scale))
        {
            let scales: Vec<&str> = named.experiment.scales().iter().map(|scale| scale.name()).collect();
            let wrong = format!("{} has no scale `{}`", self.what, scale.name());
            return Err(UsageError::new(wrong, format!("it has {}", scales.join(", "))).into());
        }
        Ok(wanted)
    }

    /// The experiments that are meant as works, each with the command that means it alone.
    pub(crate) fn works<'a>(&self, bench: &'a Workbench) -> Result<Vec<(String, Kind<'a>)>, CliError> {
        let (scale, seed) = (Scale::from(self.scale), self.run.seed());
        let works =
            self.wanted(bench)?.into_iter().filter(|named| named.experiment.scales().contains(&scale));
        let work = |named: Named<'a>| {
            let name = named.name();
            (
                command(&name, scale, seed),
                Kind::Experiment { name, experiment: named.experiment, scale, seed },
            )
        };
        Ok(works.map(work).collect())
    }

    /// Runs one experiment, or what is missing of it.
    fn one(
        &self,
        bench: &Workbench,
        store: &Store,
        named: &Named<'_>,
        name: &str,
    ) -> Result<Vec<Exhibit>, CliError> {
        let (scale, seed) = (self.scale.into(), self.run.seed());
        let program = bench.mark()?;
        let request = Request { name, experiment: named.experiment, scale, seed, program: &program };
        let identified = watched(&format!("{name}: probing"), 0, |watch| {
            with_threads(self.run.threads(), || request.identify(store, watch))
        });
        let Some(run) = identified?? else {
            tell(format_args!("{name}: stopped before its first job"));
            return Err(CliError::Interrupted);
        };
        tell_of_others(store, run.key())?;
        let begun = Instant::now();
        let games = run.missing(store)?;
        if self.runner.is_elsewhere() && games > 0 {
            if named.experiment.is_timed() {
                tell(format_args!("{name}: done here, since it measures time"));
            } else {
                self.runner.fill(bench, store, &command(name, scale, seed))?;
            }
        }
        let (ended, played) = watched(name, games, |watch| {
            let ended = with_threads(self.run.threads(), || run.run(store, watch));
            (ended, watch.done())
        });
        // What earlier games show may call for more.
        let games = games.max(played);
        let spent = begun.elapsed().as_secs_f64();
        match ended?? {
            Ended::Finished(exhibits) if games == 0 => {
                let id = store.find(run.key())?.map_or(String::new(), |id| format!(", run {id}"));
                tell(format_args!("{name}: from the store{id}"));
                Ok(exhibits)
            }
            Ended::Finished(exhibits) => {
                let rate = amount(games as f64 / spent);
                tell(format_args!("{name}: {games} games in {spent:.2} s, {rate} games/s"));
                Ok(exhibits)
            }
            Ended::Stopped(done, jobs) => {
                debug_assert!(interrupted(), "nothing else stops a run");
                tell(format_args!(
                    "{name}: stopped with {done} of {jobs} jobs stored; the same command goes on from there"
                ));
                Err(CliError::Interrupted)
            }
        }
    }

    fn list(&self, all: &[Named<'_>]) -> Result<(), CliError> {
        if self.run.format() == Format::Json {
            let names: Vec<_> = all
                .iter()
                .map(|named| {
                    let title = named.experiment.title();
                    serde_json::json!({
                        "name": named.name(), "also": title.also, "about": title.about, "source": named.paper.source,
                        "scales": named.experiment.scales().iter().map(|scale| scale.name()).collect::<Vec<_>>(),
                    })
                })
                .collect();
            return print_json(&names);
        }
        let row = |named: &Named<'_>| {
            let title = named.experiment.title();
            let names = [&[named.name().as_str()], title.also].concat().join(", ");
            vec![names, title.about.to_owned()]
        };
        let rows: Vec<Vec<String>> = all.iter().map(row).collect();
        print(&table(&["EXPERIMENT", "ABOUT"], &rows))
    }
}

/// The command that means one experiment.
fn command(name: &str, scale: Scale, seed: Seed) -> String {
    format!("reproduce {name} --scale {} --seed {}", scale.name(), seed.0)
}

/// Says that a run begins anew although the store has some of the same experiment, scale and seed.
fn tell_of_others(store: &Store, key: &RunKey) -> Result<(), CliError> {
    if store.find(key)?.is_some() {
        return Ok(());
    }
    let runs = store.runs()?.into_iter();
    let asked = (&key.experiment, &key.scale, key.seed);
    let others: Vec<String> = runs
        .filter(|run| (&run.experiment, &run.scale, run.seed) == asked)
        .map(|run| run.id.to_string())
        .collect();
    if !others.is_empty() {
        let (name, others) = (&key.experiment, others.join(", "));
        tell(format_args!(
            "{name}: a new run, since this program is not known to behave as that of run {others}"
        ));
    }
    Ok(())
}
