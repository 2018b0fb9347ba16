//! `seedbed report`

use crate::options::{ScaleOption, StoreOption};
use crate::output::tell;
use crate::{CliError, Workbench};
use clap::ValueEnum;
use seedbed_lab::report;
use seedbed_rules::UsageError;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to write [default: report.html or report.md]
    #[arg(long)]
    out: Option<PathBuf>,
    /// The form of the report
    #[arg(long, value_enum, default_value = "html")]
    format: ReportFormat,
    /// Only runs at this scale [default: the largest there is of each]
    #[arg(long, value_enum)]
    scale: Option<ScaleOption>,
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
        let store = self.store.read()?;
        let sections = report::sections(&store, &bench.papers, self.scale.map(Into::into))?;
        if sections.is_empty() {
            let wrong = format!("the store {} has no finished run to report on", store.path().display());
            return Err(UsageError::new(wrong, "run `seedbed reproduce all --scale small` first").into());
        }
        let (text, name) = match self.format {
            ReportFormat::Html => (report::html(&sections), "report.html"),
            ReportFormat::Md => (report::markdown(&sections), "report.md"),
        };
        let path = self.out.unwrap_or_else(|| name.into());
        super::write_file(&path, &text)?;
        tell(format_args!("{} experiments in {}", sections.len(), path.display()));
        Ok(())
    }
}
