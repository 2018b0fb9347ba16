//! Who does the jobs of a run: the threads of this machine, or the workers of a Ray cluster.

use crate::output::tell;
use crate::progress::interrupted;
use crate::{CliError, Workbench};
use clap::Args;
use seedbed_rules::UsageError;
use seedbed_runs::Store;
use std::ffi::OsString;
use std::process::Command;

/// The choice of a runner.
#[derive(Args, Clone)]
pub(crate) struct RunnerOption {
    /// Who does the jobs: threads, ray for the cluster that this machine or its environment knows, or ray:ADDRESS
    #[arg(long, default_value = "threads", value_parser = read_runner)]
    runner: Runner,
}

/// Who does the jobs.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Runner {
    Threads,
    Ray(String),
}

fn read_runner(text: &str) -> Result<Runner, String> {
    match text.split_once(':') {
        None if text == "threads" => Ok(Runner::Threads),
        None if text == "ray" => Ok(Runner::Ray("auto".to_owned())),
        Some(("ray", address)) if !address.is_empty() => Ok(Runner::Ray(address.to_owned())),
        _ => Err("write threads, ray or ray:ADDRESS".to_owned()),
    }
}

/// The interpreter with the package.
fn python() -> OsString {
    std::env::var_os("SEEDBED_PYTHON").unwrap_or_else(|| "python3".into())
}

/// What a child says that was stopped by Ctrl-C.
const INTERRUPTED: i32 = 130;

impl RunnerOption {
    /// Is it another one than the threads of this machine?
    pub(crate) fn is_elsewhere(&self) -> bool {
        self.runner != Runner::Threads
    }

    /// Has the jobs of a work done elsewhere, into the store; nothing is left for the threads then.
    ///
    /// # Errors
    ///
    /// If that is not installed, or the work cannot be done.
    pub(crate) fn fill(&self, bench: &Workbench, store: &Store, text: &str) -> Result<(), CliError> {
        let Runner::Ray(address) = &self.runner else { return Ok(()) };
        for work in bench.works(text)? {
            work.check_shared()?;
        }
        has_package()?;
        let mut command = Command::new(python());
        let call = "import sys; from seedbed._ray import main; sys.exit(main(sys.argv[1:]))";
        command.args(["-c", call, "--address", address, "--program", &bench.mark()?, "--store"]);
        let status = command.arg(store.path()).arg(text).status()?;
        if interrupted() || status.code() == Some(INTERRUPTED) {
            tell("stopped; what was done is stored, and the same command goes on from there");
            return Err(CliError::Interrupted);
        }
        // It has told why.
        if status.success() { Ok(()) } else { Err(CliError::Failed) }
    }
}

/// Makes sure that the interpreter has the package and Ray.
fn has_package() -> Result<(), CliError> {
    let right = "pip install 'seedbed[ray]', or name an interpreter that has it in SEEDBED_PYTHON";
    let name = python().to_string_lossy().into_owned();
    let tried = Command::new(python()).args(["-c", "import seedbed, ray"]).output();
    let wrong = match tried {
        Ok(output) if output.status.success() => return Ok(()),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            let why = said.lines().last().unwrap_or("it does not say why").to_owned();
            format!("--runner ray works through the Python package, and {name} has none that works: {why}")
        }
        Err(error) => {
            format!("--runner ray works through the Python package, and {name} cannot be run: {error}")
        }
    };
    Err(UsageError::new(wrong, right).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runners_are_named() {
        assert_eq!(read_runner("threads"), Ok(Runner::Threads));
        assert_eq!(read_runner("ray"), Ok(Runner::Ray("auto".to_owned())));
        assert_eq!(read_runner("ray:10.0.0.1:6379"), Ok(Runner::Ray("10.0.0.1:6379".to_owned())));
        assert!(["slurm", "ray:", "threads:2", ""].iter().all(|wrong| read_runner(wrong).is_err()));
    }
}
