//! How a command can end other than well.

use seedbed_rules::Mistake;
use seedbed_runs::Trouble;
use std::io;
use std::process::ExitCode;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user got something wrong: exit code 2.
    Input(Mistake),
    /// Something else went wrong: exit code 1.
    Io(io::Error),
    /// The store cannot be used: exit code 1.
    Store(Trouble),
    /// The user pressed Ctrl-C, and what there was has been printed: exit code 130.
    Interrupted,
}

impl Failure {
    /// Tells the user, unless nobody is listening any more, and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(mistake) => {
                eprintln!("error: {mistake}");
                ExitCode::from(2)
            }
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Io(error) => {
                eprintln!("error: {error}");
                ExitCode::from(1)
            }
            Self::Store(trouble) => {
                eprintln!("error: {trouble}");
                ExitCode::from(1)
            }
            Self::Interrupted => ExitCode::from(130),
        }
    }
}

impl From<Mistake> for Failure {
    fn from(mistake: Mistake) -> Self {
        Self::Input(mistake)
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        Self::Store(trouble)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
