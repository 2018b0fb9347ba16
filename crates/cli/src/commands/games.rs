//! `seedbed games`

use crate::options::{Format, FormatOption};
use crate::output::{print, print_json};
use crate::table::table;
use crate::{CliError, Workbench};
use seedbed_erased::About;
use seedbed_rules::Param;
use serde::Serialize;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct GameRow {
    name: &'static str,
    summary: &'static str,
    params: Vec<ParamRow>,
    variants: &'static [&'static str],
}

/// A parameter as JSON shows it.
#[derive(Serialize)]
pub(crate) struct ParamRow {
    pub(crate) key: &'static str,
    pub(crate) takes: String,
    pub(crate) default: &'static str,
    pub(crate) help: &'static str,
}

/// The parameters of a game or an agent.
pub(crate) fn param_rows(params: &'static [Param]) -> Vec<ParamRow> {
    let row =
        |p: &Param| ParamRow { key: p.key, takes: p.takes.to_string(), default: p.default, help: p.help };
    params.iter().map(row).collect()
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let games: Vec<&'static About> = bench.registry.games().collect();
        if self.format.format == Format::Json {
            let row = |about: &&'static About| GameRow {
                name: about.name,
                summary: about.summary,
                params: param_rows(about.params),
                variants: about.variants,
            };
            return print_json(&games.iter().map(row).collect::<Vec<_>>());
        }
        let rows: Vec<Vec<String>> =
            games.iter().map(|about| vec![about.name.to_owned(), about.summary.to_owned()]).collect();
        print(&(table(&["GAME", ""], &rows) + "\n`seedbed info GAME` tells more.\n"))
    }
}
