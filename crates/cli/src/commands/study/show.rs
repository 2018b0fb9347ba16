//! What can be seen of a study.

use super::now;
use crate::exhibit;
use crate::options::Format;
use crate::output::{print, print_json, tell};
use crate::{CliError, Workbench};
use seedbed_files::{Overwrite, write};
use seedbed_study::{Checked, Findings, Folder, Record, Totals, exported};
use serde::Serialize;
use std::path::Path;

/// The totals, and what was published.
#[derive(Serialize)]
struct Status<'a> {
    title: &'a str,
    game: &'a str,
    is_opened: bool,
    commitment: Option<&'a str>,
    visitors: u64,
    totals: Totals,
    log: &'a [seedbed_study::Entry],
}

/// Totals only.
pub(super) fn status(folder: &Folder, record: &Record, format: Format) -> Result<(), CliError> {
    let plan = &record.plan;
    let totals = Totals::of(&folder.visitors()?, now(), plan.patience());
    let status = Status {
        title: &plan.title,
        game: &plan.game,
        is_opened: record.opened.is_some(),
        commitment: record.commitment.as_deref(),
        visitors: plan.visitors,
        totals,
        log: &record.log,
    };
    if format == Format::Json {
        return print_json(&status);
    }
    let Totals { consented, allocated, finished, playing, left, deleted, later_games } = totals;
    let line = |all: String, entry: &seedbed_study::Entry| all + &format!("  {}  {}\n", entry.at, entry.what);
    let log = record.log.iter().fold(String::new(), line);
    print(&format!(
        "{}: {}, {}\n\n{consented} agreed, {allocated} of {} allocated, {finished} ended both games, {playing} are playing, \
         {left} left, {deleted} had their data deleted; {later_games} games for pleasure\nSHA-256 of the key: {}\n\n{log}",
        plan.title,
        plan.game,
        if status.is_opened { "opened" } else { "sealed" },
        plan.visitors,
        status.commitment.unwrap_or("not drawn yet"),
    ))
}

fn findings(bench: &Workbench, folder: &Folder, record: &Record) -> Result<Findings, CliError> {
    // The arms are the agents that the plan names, or nothing is replayed.
    let checked = match Checked::new(&record.plan, &bench.registry) {
        Ok(checked) => Some(checked),
        Err(error) => {
            tell(format_args!("warning: no game is replayed: {error}"));
            None
        }
    };
    Ok(Findings::of(folder, record, checked.as_ref(), now())?)
}

/// The analysis that was fixed beforehand.
pub(super) fn analyse(
    bench: &Workbench,
    folder: &Folder,
    record: &Record,
    format: Format,
) -> Result<(), CliError> {
    let findings = findings(bench, folder, record)?;
    match format {
        Format::Json => print_json(&findings),
        Format::Table => print(&exhibit::text(&seedbed_study::exhibit(&findings, &record.plan))),
    }
}

/// Writes all files of an export.
pub(super) fn export(
    bench: &Workbench,
    folder: &Folder,
    record: &Record,
    out: &Path,
    force: bool,
) -> Result<(), CliError> {
    let findings = findings(bench, folder, record)?;
    std::fs::create_dir_all(out)?;
    // An export has no place for a mark, so that nobody can tell it from other files.
    let overwrite = if force { Overwrite::Asked } else { Overwrite::Never };
    for (name, content) in exported(&findings, record) {
        let path = out.join(name);
        write(&path, content.as_bytes(), overwrite)?;
        tell(format_args!("wrote {}", path.display()));
    }
    Ok(())
}
