//! How a command can end other than well.

use crate::output::tell;
use seedbed_rules::UsageError;
use seedbed_runs::StoreError;
use std::io;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The user got something wrong: exit code 2.
    Input(UsageError),
    /// The arguments are not those of a command, or ask for help, which they get: exit code 2 or 0.
    Arguments(clap::Error),
    /// Something else went wrong: exit code 1.
    Io(io::Error),
    /// The store cannot be used: exit code 1.
    Store(StoreError),
    /// What was tried is not good, and that has been told: exit code 1.
    Failed,
    /// The user pressed Ctrl-C, and what there was has been printed: exit code 130.
    Interrupted,
}

impl CliError {
    /// Tells the user, unless nobody is listening any more, and returns the number of the exit code.
    pub(crate) fn report(self) -> u8 {
        match self {
            Self::Input(error) => {
                tell(format_args!("error: {error}"));
                2
            }
            // Help and the version are asked for; whether they arrive is for `print` to tell.
            Self::Arguments(error) if !error.use_stderr() => match error.print() {
                Ok(()) => 0,
                Err(error) => Self::Io(error).report(),
            },
            Self::Arguments(error) => {
                let _ = error.print();
                2
            }
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Self::Io(error) => {
                tell(format_args!("error: {error}"));
                1
            }
            Self::Store(store_error) => {
                tell(format_args!("error: {store_error}"));
                1
            }
            Self::Failed => 1,
            Self::Interrupted => 130,
        }
    }
}

impl CliError {
    /// What was wrong, for whoever uses commands as a library.
    pub(crate) fn into_usage(self) -> UsageError {
        match self {
            Self::Input(error) => error,
            Self::Arguments(error) => {
                let said = error.to_string();
                let first = said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
                UsageError::new(first, "the command's --help says what it takes")
            }
            Self::Io(error) => UsageError::new(error.to_string(), "see to it and repeat the command"),
            Self::Store(error) => UsageError::new(error.to_string(), "see to it and repeat the command"),
            Self::Failed | Self::Interrupted => UsageError::new("it was stopped", "repeat the command"),
        }
    }
}

impl From<UsageError> for CliError {
    fn from(error: UsageError) -> Self {
        Self::Input(error)
    }
}

impl From<clap::Error> for CliError {
    fn from(error: clap::Error) -> Self {
        Self::Arguments(error)
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
