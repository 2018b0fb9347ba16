//! `seedbed info`

use super::agents::param_table;
use super::games::{ParamRow, param_rows};
use crate::options::{Format, FormatOption};
use crate::output::{print, print_json};
use crate::{CliError, Workbench};
use serde::Serialize;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as domineering or domineering:5x5
    game: String,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct GameInfo<'a> {
    game: String,
    summary: &'a str,
    players: Vec<String>,
    kind: Vec<&'a str>,
    agents: Vec<&'a str>,
    params: Vec<ParamRow>,
    variants: &'a [&'a str],
    readme: &'a str,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let about = game.about();
        let agents = game.agents();
        let info = GameInfo {
            game: game.spec().to_string(),
            summary: about.summary,
            players: (0..game.players()).map(|p| game.player_name(p)).collect(),
            kind: game.traits(),
            agents: agents.iter().map(|agent| agent.name).collect(),
            params: param_rows(about.params),
            variants: about.variants,
            readme: about.readme,
        };
        if self.format.format == Format::Json {
            return print_json(&info);
        }
        let list = |title: &str, items: &[&str]| format!("{title}: {}\n", items.join(", "));
        let players: Vec<&str> = info.players.iter().map(String::as_str).collect();
        let parts = [
            about.readme.trim_end(),
            "\n\n",
            &list("Players", &players),
            &list("Kind", &info.kind),
            &list("Agents", &info.agents),
            &list("Variants", info.variants),
            &param_table(&info.params),
        ];
        print(&parts.concat())
    }
}
