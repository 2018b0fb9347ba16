//! `seedbed completions`

use crate::{Cli, CliError, Workbench, output};
use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use seedbed_erased::GENERAL;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell to complete for
    shell: Shell,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let games: Vec<&str> = bench.registry.games().map(|about| about.name).collect();
        let outside = bench.registry.outsiders().iter().map(|outsider| outsider.about());
        let agents: Vec<&str> = GENERAL.iter().copied().chain(outside).map(|about| about.name).collect();
        let command = Cli::command().mut_subcommands(|command| {
            command.mut_args(|arg| match arg.get_id().as_str() {
                "game" => arg.value_parser(PossibleValuesParser::new(games.clone())),
                "agent" | "agents" | "first" | "second" | "against" | "seats" => {
                    arg.value_parser(PossibleValuesParser::new(agents.clone()))
                }
                _ => arg,
            })
        });
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut { command }, "seedbed", &mut script);
        output::print(&String::from_utf8_lossy(&script))
    }
}
