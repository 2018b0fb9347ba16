//! How a command can end other than well.

use seedbed_rules::UsageError;
use seedbed_runs::StoreError;
use std::io;
use std::process::ExitCode;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The user got something wrong: exit code 2.
    Input(UsageError),
    /// Something else went wrong: exit code 1.
    Io(io::Error),
    /// The store cannot be used: exit code 1.
    Store(StoreError),
    /// The user pressed Ctrl-C, and what there was has been printed: exit code 130.
    Interrupted,
}

impl CliError {
    /// Tells the user, unless nobody is listening any more, and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(error) => {
                eprintln!("error: {error}");
                ExitCode::from(2)
            }
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Io(error) => {
                eprintln!("error: {error}");
                ExitCode::from(1)
            }
            Self::Store(store_error) => {
                eprintln!("error: {store_error}");
                ExitCode::from(1)
            }
            Self::Interrupted => ExitCode::from(130),
        }
    }
}

impl From<UsageError> for CliError {
    fn from(error: UsageError) -> Self {
        Self::Input(error)
    }
}

impl From<StoreError> for CliError {
    fn from(store_error: StoreError) -> Self {
        Self::Store(store_error)
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
