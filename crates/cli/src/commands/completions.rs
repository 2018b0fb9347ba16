//! `seedbed completions`

use crate::{Cli, CliError, Workbench, output};
use clap::CommandFactory;
use clap_complete::Shell;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell to complete for
    shell: Shell,
}

impl Args {
    pub(crate) fn run(self, _: &Workbench) -> Result<(), CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "seedbed", &mut script);
        output::print(&String::from_utf8_lossy(&script))
    }
}
