//! `seedbed report`

use super::overwrite;
use super::publish::publish;
use crate::options::{ScaleOption, StoreOption};
use crate::output::tell;
use crate::{CliError, Workbench};
use clap::ValueEnum;
use seedbed_files::{Kind, write};
use seedbed_lab::report;
use seedbed_rules::UsageError;
use std::path::PathBuf;

/// Reports are marked, so that a report is replaced and nothing else is. They are not read again.
const REPORT: Kind = Kind {
    name: "report",
    format: 1,
    limit: u64::MAX,
    words: "a report",
    remedy: "`seedbed report` writes one",
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to write [default: report.html or report.md]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Replace the file even if it is something else
    #[arg(long)]
    force: bool,
    /// The form of the report
    #[arg(long, value_enum, default_value = "html")]
    format: ReportFormat,
    /// Only runs at this scale [default: the largest there is of each]
    #[arg(long, value_enum)]
    scale: Option<ScaleOption>,
    /// Publish the results in a folder with `published.csv` and `front.md`, such as docs/results: outcomes of the best runs of the
    /// store and of the folder, and a page for each work
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["out", "format", "scale"])]
    publish: Option<PathBuf>,
    /// With --publish: only make the pages anew, from the outcomes that are in the folder
    #[arg(long, requires = "publish")]
    again: bool,
    #[command(flatten)]
    store: StoreOption,
}

#[derive(ValueEnum, Clone, Copy)]
enum ReportFormat {
    /// One page with pictures
    Html,
    /// Text with tables
    Md,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        if let Some(folder) = &self.publish {
            let store = if self.again { None } else { Some(self.store.read()?) };
            return publish(folder, store.as_ref(), bench);
        }
        let store = self.store.read()?;
        let sections = report::sections(&store, &bench.papers, self.scale.map(Into::into))?;
        if sections.is_empty() {
            let scale = self.scale.and_then(|scale| scale.to_possible_value());
            let scale = scale.map_or("small".to_owned(), |scale| scale.get_name().to_owned());
            let at = self.scale.map_or(String::new(), |_| format!(" at scale {scale}"));
            let wrong = format!("the store {} has no finished run{at} to report on", store.path().display());
            let others = if at.is_empty() { "" } else { ", or leave out --scale" };
            let right = format!("run `seedbed reproduce all --scale {scale}` first{others}");
            return Err(UsageError::new(wrong, right).into());
        }
        let mark = format!("<!-- {} -->\n", REPORT.mark());
        let (text, name) = match self.format {
            ReportFormat::Html => {
                (report::html(&sections).replacen('\n', &format!("\n{mark}"), 1), "report.html")
            }
            ReportFormat::Md => (mark + &report::markdown(&sections), "report.md"),
        };
        let path = self.out.unwrap_or_else(|| name.into());
        write(&path, text.as_bytes(), overwrite(&REPORT, self.force))?;
        tell(format_args!("{} experiments in {}", sections.len(), path.display()));
        Ok(())
    }
}
