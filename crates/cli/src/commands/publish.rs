//! `seedbed report --publish`: a folder of results that anyone can make again.

use crate::output::tell;
use crate::{CliError, Workbench};
use seedbed_files::{Kind, Overwrite, read, read_text, write};
use seedbed_lab::Paper;
use seedbed_lab::results::{ArchivedRun, Fate, Files, Results, best};
use seedbed_rules::UsageError;
use seedbed_runs::{Store, StoreError};
use std::path::Path;

/// What people wrote for the results.
const SOURCE: Kind = Kind {
    name: "source of results",
    format: 1,
    limit: 1 << 24,
    words: "a source of the results",
    remedy: "name a folder with `published.csv` and `front.md`, such as docs/results",
};

/// Outcomes of runs.
const RUNS: Kind = Kind {
    name: "runs",
    format: 1,
    limit: 1 << 28,
    words: "a file of runs",
    remedy: "`seedbed report --publish FOLDER` writes it",
};

/// Publishes the best runs of a store and of the folder; without a store, only the pages are made anew.
pub(super) fn publish(folder: &Path, store: Option<&Store>, bench: &Workbench) -> Result<(), CliError> {
    let [published, front] = ["published.csv", "front.md"].map(|name| read_text(&folder.join(name), &SOURCE));
    let (published, front) = (published?, front?);
    let mut runs = archived(folder, &bench.papers)?;
    for part in ["runs", "pictures"] {
        let part = folder.join(part);
        std::fs::create_dir_all(&part).map_err(|error| unwritable(&part, &error))?;
    }
    if let Some(store) = store {
        runs.extend(stored(store)?);
        runs = best(&bench.papers, runs)?;
        for paper in &bench.papers {
            let own: Vec<ArchivedRun> = of_paper(&runs, paper).cloned().collect();
            if !own.is_empty() {
                write(&path_of(folder, paper), &ArchivedRun::pack(&own), Overwrite::Asked)?;
            }
        }
    }
    if runs.is_empty() {
        let wrong =
            format!("there is no finished run to publish, neither in the store nor in {}", folder.display());
        return Err(UsageError::new(wrong, "run `seedbed reproduce all --scale tenth` first").into());
    }
    let results = Results::new(&bench.papers, &published, &runs)?;
    let files = results.files(&front)?;
    write_all(folder, &files)?;
    let fates = results.fates();
    let told = Fate::ALL
        .map(|fate| format!("{} {}", fates.iter().filter(|fated| fated.fate == fate).count(), fate.word()));
    tell(format_args!("{} experiments, {} numbers: {}", runs.len(), fates.len(), told.join(", ")));
    let gaps = results.gaps();
    for gap in &gaps {
        tell(gap);
    }
    if gaps.is_empty() {
        return Ok(());
    }
    let wrong = format!("{} published numbers lack a fate or a reason (above)", gaps.len());
    Err(UsageError::new(wrong, "write the reason into published.csv, or mend the experiment").into())
}

fn path_of(folder: &Path, paper: &Paper) -> std::path::PathBuf {
    folder.join("runs").join(format!("{}.jsonl.gz", paper.name))
}

fn of_paper<'a>(runs: &'a [ArchivedRun], paper: &'a Paper) -> impl Iterator<Item = &'a ArchivedRun> {
    runs.iter().filter(|run| run.experiment.split('/').next() == Some(paper.name))
}

/// The runs that the folder has.
fn archived(folder: &Path, papers: &[Paper]) -> Result<Vec<ArchivedRun>, UsageError> {
    let mut runs = Vec::new();
    for path in papers.iter().map(|paper| path_of(folder, paper)).filter(|path| path.exists()) {
        runs.extend(ArchivedRun::unpack(&read(&path, &RUNS)?)?);
    }
    Ok(runs)
}

/// The finished runs of a store, but for those of other seeds than the usual one.
fn stored(store: &Store) -> Result<Vec<ArchivedRun>, StoreError> {
    let mut runs = Vec::new();
    for run in store.runs()?.iter().filter(|run| run.seed == 0 && run.finished.is_some()) {
        runs.extend(ArchivedRun::of(run, &store.batches(run.id)?));
    }
    Ok(runs)
}

/// Writes all pages and pictures, and deletes pictures that no page shows any more.
fn write_all(folder: &Path, files: &Files) -> Result<(), UsageError> {
    let pictures = folder.join("pictures");
    for (name, text) in files {
        write(&folder.join(name), text.as_bytes(), Overwrite::Asked)?;
    }
    for entry in std::fs::read_dir(&pictures).map_err(|error| unwritable(&pictures, &error))?.flatten() {
        let name = format!("pictures/{}", entry.file_name().to_string_lossy());
        let is_picture = entry.path().extension().is_some_and(|extension| extension == "svg");
        if is_picture && !files.contains_key(&name) {
            std::fs::remove_file(entry.path()).map_err(|error| unwritable(&entry.path(), &error))?;
        }
    }
    Ok(())
}

fn unwritable(path: &Path, error: &std::io::Error) -> UsageError {
    UsageError::new(format!("`{}` cannot be written: {error}", path.display()), "choose a folder that can be")
}
