//! `seedbed study`

mod new;
mod ready;
mod show;

use super::web::{Address, AddressOptions};
use crate::options::{Format, FormatOption};
use crate::output::tell;
use crate::{CliError, Workbench};
use clap::Subcommand;
use seedbed_rules::UsageError;
use seedbed_study::{Folder, Record};
use seedbed_web::{Desk, Limits, StudySite, serve_study};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Plan a study, and say what it can be expected to find
    New(Box<new::Args>),
    /// Let visitors in: serve the page of the study; the key is drawn the first time
    Serve {
        /// The folder of the study
        folder: PathBuf,
        #[command(flatten)]
        address: AddressOptions,
    },
    /// How many visitors there are: all that can be seen before the study is opened
    Status {
        /// The folder of the study
        folder: PathBuf,
        #[command(flatten)]
        format: FormatOption,
    },
    /// Open the seal, once and for all: nobody can take part any more, and everything can be seen
    Open {
        /// The folder of the study
        folder: PathBuf,
    },
    /// The analysis that was fixed beforehand; every game is played again to prove which arm played
    Analyse {
        /// The folder of the study
        folder: PathBuf,
        #[command(flatten)]
        format: FormatOption,
    },
    /// Write visitors, games, a codebook and the analysis as files
    Export {
        /// The folder of the study
        folder: PathBuf,
        /// The folder for the files; it is made if it does not exist
        #[arg(long)]
        out: PathBuf,
        /// Replace existing files
        #[arg(long)]
        force: bool,
    },
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Goes into the folder of a study, where the files of its agents are found by their names.
fn enter(folder: &Path) -> Result<(), CliError> {
    std::env::set_current_dir(folder).map_err(|error| {
        let wrong = format!("{} cannot be entered: {error}", folder.display());
        UsageError::new(wrong, "name a folder that `seedbed study new` made").into()
    })
}

fn opened(folder: &Path) -> Result<(Folder, Record), CliError> {
    enter(folder)?;
    Ok(Folder::open(Path::new("."))?)
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        match self.action {
            Action::New(args) => args.run(bench),
            Action::Serve { folder, address } => serve(bench, &folder, address),
            Action::Status { folder, format } => {
                let (folder, record) = opened(&folder)?;
                show::status(&folder, &record, format.format)
            }
            Action::Open { folder } => {
                let (folder, mut record) = opened(&folder)?;
                let who = std::env::var("USER").unwrap_or_else(|_| "somebody".to_owned());
                let key = folder.unseal(&mut record, now(), &who)?;
                tell(format_args!("opened: the key is {}", key.digits()));
                show::status(&folder, &record, Format::Table)
            }
            Action::Analyse { folder, format } => {
                let (folder, record) = opened(&folder)?;
                show::analyse(bench, &folder, &record, format.format)
            }
            Action::Export { folder, out, force } => {
                let out = std::path::absolute(out)?;
                let (folder, record) = opened(&folder)?;
                show::export(bench, &folder, &record, &out, force)
            }
        }
    }
}

fn serve(bench: &Workbench, folder: &Path, address: AddressOptions) -> Result<(), CliError> {
    enter(folder)?;
    let desk = Desk::open(Path::new("."), &bench.registry, bench.mark()?)?;
    let slowest = desk.slowest()?;
    if 2 * slowest > desk.reply() {
        let (slowest, reply) = (slowest.as_millis(), desk.reply().as_millis());
        tell(format_args!(
            "warning: a reply took {slowest} ms, and shall take {reply} ms: with several visitors at once some may come late, which is recorded"
        ));
    }
    tell(format_args!(
        "publish this before the first visitor comes: the SHA-256 of the key is {}",
        desk.commitment()
    ));
    let Address { listener, hosts, key, closing } = address.take("The study")?;
    // Requests wait for replies, and visitors of one classroom share an address.
    let limits = Limits { patience: Duration::from_secs(25), ..Limits::default() };
    Ok(serve_study(StudySite { hosts, key, limits }, desk, listener, &closing)?)
}
