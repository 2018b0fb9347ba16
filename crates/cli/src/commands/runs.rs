//! `seedbed runs`

use crate::exhibit;
use crate::options::{Format, FormatOption, StoreOption};
use crate::output::{print, print_json, tell};
use crate::table::table;
use crate::{CliError, Workbench};
use clap::{Subcommand, ValueEnum};
use seedbed_files::{Overwrite, write};
use seedbed_lab::report::duration;
use seedbed_lab::{Exhibit, Paper, export, sum_up};
use seedbed_rules::UsageError;
use seedbed_runs::{FailedJob, MergedRun, Run, Store};
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    store: StoreOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Subcommand)]
enum Action {
    /// List the runs
    List(FormatOption),
    /// Show a run and what it found
    Show {
        /// The number of the run
        run: i64,
        #[command(flatten)]
        format: FormatOption,
    },
    /// Delete runs with all their results
    Delete {
        /// The numbers of the runs
        #[arg(required = true)]
        runs: Vec<i64>,
    },
    /// Take over what other stores have, such as those of shards: the same in any order
    Merge {
        /// The other stores
        #[arg(required = true)]
        parts: Vec<PathBuf>,
    },
    /// Write every job of a run to a file or the terminal
    Export {
        /// The number of the run
        run: i64,
        /// The form of the file
        #[arg(long, value_enum, default_value = "csv")]
        format: ExportFormat,
        /// The file [default: standard output]
        #[arg(long)]
        out: Option<PathBuf>,
        /// Replace the file if there is one
        #[arg(long)]
        force: bool,
    },
}

#[derive(ValueEnum, Clone, Copy)]
enum ExportFormat {
    /// A row for each job
    Csv,
    /// The run and its jobs
    Json,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let store = match self.action {
            Some(Action::Delete { .. }) => self.store.open_existing()?,
            Some(Action::Merge { .. }) => self.store.open()?,
            _ => self.store.read()?,
        };
        match self.action {
            None => list(&store, self.format.format),
            Some(Action::List(option)) => list(&store, option.format),
            Some(Action::Show { run, format }) => {
                show(&store, &bench.papers, &known(&store, run)?, format.format)
            }
            Some(Action::Delete { runs }) => {
                // All of them are looked up first: if one number is wrong, nothing is deleted.
                let runs = runs.into_iter().map(|run| known(&store, run)).collect::<Result<Vec<_>, _>>()?;
                store.delete(&runs.iter().map(|run| run.id).collect::<Vec<_>>())?;
                for run in runs {
                    tell(format_args!("deleted run {}, {}", run.id, run.experiment));
                }
                Ok(())
            }
            Some(Action::Merge { parts }) => merge(&store, bench, &parts),
            Some(Action::Export { run, format, out, force }) => {
                let run = known(&store, run)?;
                let batches = store.batches(run.id)?;
                let text = match format {
                    ExportFormat::Csv => export::csv(&batches),
                    ExportFormat::Json => format!("{:#}\n", export::json(&run, &batches)),
                };
                match out {
                    Some(path) => {
                        // An export has no place for a mark, so that nobody can tell it from other files.
                        let overwrite = if force { Overwrite::Asked } else { Overwrite::Never };
                        Ok(write(&path, text.as_bytes(), overwrite)?)
                    }
                    None => print(&text),
                }
            }
        }
    }
}

/// Takes over what these stores have, one after the other.
fn merge(store: &Store, bench: &Workbench, parts: &[PathBuf]) -> Result<(), CliError> {
    let is_timed = |run: &Run| bench.is_timed(run);
    // All of them are opened first: if one name is wrong, nothing is taken over.
    let parts = parts.iter().map(|path| Store::read(path)).collect::<Result<Vec<_>, _>>()?;
    let (mut lines, mut all_new) = (Vec::new(), 0);
    for part in parts {
        let path = part.path().display();
        for MergedRun { id, experiment, scale, seed, new, same, passed_over } in
            store.merge(&part, &is_timed)?
        {
            all_new += new;
            let what = match (id, passed_over) {
                (Some(id), None) => format!("run {id}, {} jobs", new + same),
                (_, why) => format!("passed over, since {}", why.unwrap_or_default()),
            };
            lines.push(format!("{path}: {experiment} at scale {scale}, seed {seed}: {what}\n"));
        }
    }
    tell(format_args!("{all_new} of these jobs are new in {}", store.path().display()));
    print(&lines.concat())
}

fn known(store: &Store, id: i64) -> Result<Run, CliError> {
    let Some(run) = store.run(id)? else {
        let numbers: Vec<String> = store.runs()?.iter().map(|run| run.id.to_string()).collect();
        let right = if numbers.is_empty() {
            format!("the store {} has no runs", store.path().display())
        } else {
            UsageError::some_of("there are", &numbers)
        };
        return Err(UsageError::new(format!("there is no run {id}"), right).into());
    };
    Ok(run)
}

fn list(store: &Store, format: Format) -> Result<(), CliError> {
    let runs = store.runs()?;
    if format == Format::Json {
        return print_json(&runs);
    }
    if runs.is_empty() {
        let path = store.path().display();
        return print(&format!(
            "The store {path} has no runs yet; `seedbed reproduce list` shows what to run.\n"
        ));
    }
    let row = |run: &Run| {
        vec![
            run.id.to_string(),
            run.experiment.clone(),
            run.scale.clone(),
            run.seed.to_string(),
            jobs_text(run),
            duration(run.seconds),
            run.started.split('.').next().unwrap_or_default().to_owned(),
            run.short_identity().to_owned(),
            run.program.chars().take(14).collect(),
        ]
    };
    let rows: Vec<Vec<String>> = runs.iter().map(row).collect();
    print(&table(
        &["RUN>", "EXPERIMENT", "SCALE", "SEED>", "JOBS>", "WORK>", "STARTED (UTC)", "IDENTITY", "PROGRAM"],
        &rows,
    ))
}

/// How many jobs are done, and how many were given up.
fn jobs_text(run: &Run) -> String {
    match (&run.finished, run.failed) {
        (Some(_), _) => "all".to_owned(),
        (None, 0) => format!("{} of {}", run.done, run.jobs),
        (None, failed) => format!("{} of {}, {failed} failed", run.done, run.jobs),
    }
}

/// A run with what it found.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    run: &'a Run,
    /// The jobs that were given up.
    failures: Vec<FailedJob>,
    /// Null if the run is not finished, or cannot be summed up by this program.
    exhibits: Option<Vec<Exhibit>>,
}

fn show(store: &Store, papers: &[Paper], run: &Run, format: Format) -> Result<(), CliError> {
    let (summed, failures) = (sum_up(store, papers, run)?, store.failures(run.id)?);
    if format == Format::Json {
        return print_json(&Shown { run, failures, exhibits: summed.and_then(Result::ok) });
    }

    let identity = match (&run.identity, run.version) {
        (Some(identity), Some(version)) => format!("{identity}, version {version} of the experiment"),
        _ => "not known: the run is older than identities, and no program goes on with it".to_owned(),
    };
    let mut text = format!(
        "run {}: {} at scale {}, seed {}\nidentity {identity}\nprogram {}\nmachine {}\nstarted {} UTC, finished {}\n{} of {} jobs, {} of work\n",
        run.id,
        run.experiment,
        run.scale,
        run.seed,
        run.program,
        run.machine,
        run.started,
        run.finished.as_deref().unwrap_or("not yet"),
        run.done,
        run.jobs,
        duration(run.seconds),
    );
    text.extend(failures.iter().map(|failed| format!("{failed}\n")));
    match summed {
        Some(Ok(exhibits)) => exhibits.iter().for_each(|one| text += &exhibit::text(one)),
        Some(Err(why)) => text.extend(["it cannot be summed up: ", &why, "\n"]),
        None => {}
    }
    print(&text)
}
