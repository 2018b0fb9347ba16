//! `seedbed agents`

use super::HUMAN;
use super::games::{ParamRow, param_rows};
use crate::options::{Format, FormatOption};
use crate::output::{print, print_json};
use crate::table::table;
use crate::{CliError, Workbench};
use seedbed_erased::{AgentAbout, GENERAL};
use serde::Serialize;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only the agents that can play this game
    game: Option<String>,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct AgentRow {
    name: &'static str,
    summary: &'static str,
    needs: &'static str,
    params: Vec<ParamRow>,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let outside = bench.registry.outsiders().iter().map(|outsider| outsider.about());
        let agents = match self.game {
            Some(game) => bench.game(&game)?.agents(),
            None => GENERAL.iter().copied().chain(outside).collect(),
        };
        if self.format.format == Format::Json {
            let row = |about: &&'static AgentAbout| AgentRow {
                name: about.name,
                summary: about.summary,
                needs: about.needs,
                params: param_rows(about.params),
            };
            return print_json(&agents.iter().map(row).collect::<Vec<_>>());
        }
        let human = format!("{HUMAN}: a person at the terminal, in `seedbed play` only\n");
        print(&(agents.iter().map(|about| describe(about)).collect::<String>() + &human))
    }
}

/// An agent with its parameters.
fn describe(about: &AgentAbout) -> String {
    let head = format!("{}: {}\n  needs {}\n", about.name, about.summary, about.needs);
    head + &param_table(&param_rows(about.params)) + "\n"
}

/// The parameters as an indented table, the leading one marked.
pub(super) fn param_table(params: &[ParamRow]) -> String {
    if params.is_empty() {
        return String::new();
    }
    let row = |(i, p): (usize, &ParamRow)| {
        let key = if i == 0 { format!("{} (leading)", p.key) } else { p.key.to_owned() };
        vec![key, p.default.to_owned(), format!("{}: {}", p.help, p.takes)]
    };
    let rows: Vec<Vec<String>> = params.iter().enumerate().map(row).collect();
    let text = table(&["PARAMETER", "DEFAULT", ""], &rows);
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}
