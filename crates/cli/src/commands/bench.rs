//! `seedbed bench`

use crate::options::{Format, FormatOption};
use crate::output::{amount, print, print_json};
use crate::table::table;
use crate::{CliError, Workbench};
use seedbed_erased::{AnyGame, MctsRate, Rates};
use serde::Serialize;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game; all games where none is named
    game: Option<String>,
    /// Seconds spent on each figure
    #[arg(long, default_value_t = 0.5, value_parser = seconds)]
    seconds: f64,
    #[command(flatten)]
    format: FormatOption,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(x) if (0.001..=3600.0).contains(&x) => Ok(x),
        _ => Err("a number of seconds from 0.001 to 3600".to_owned()),
    }
}

#[derive(Serialize)]
struct Row {
    game: String,
    #[serde(flatten)]
    rates: Rates,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let games: Vec<Box<dyn AnyGame>> = match &self.game {
            Some(game) => vec![bench.game(game)?],
            None => bench.registry.games().map(|about| bench.game(about.name)).collect::<Result<_, _>>()?,
        };
        let row = |game: &dyn AnyGame| Row { game: game.spec().to_string(), rates: game.rates(self.seconds) };
        let rows: Vec<Row> = games.iter().map(|game| row(&**game)).collect();
        if self.format.format == Format::Json {
            return print_json(&rows);
        }
        let mut head = ["GAME", "plies/s>", "games/s>", "duels/s>"].map(str::to_owned).to_vec();
        head.extend(
            rows[0].rates.mcts.iter().map(|rate| format!("mcts at {}>", amount(rate.simulations as f64))),
        );
        head.extend(["graph>", "folded>", "bytes/node>", "signature>"].map(str::to_owned));
        let head: Vec<&str> = head.iter().map(String::as_str).collect();
        let cells = |row: &Row| {
            let rates = &row.rates;
            let mut cells =
                vec![row.game.clone(), amount(rates.plies_per_second), amount(rates.games_per_second)];
            cells.push(rates.duels_per_second.map_or("-".to_owned(), amount));
            cells.extend(rates.mcts.iter().map(|rate| amount(rate.per_second)));
            let rate = |rate: &Option<MctsRate>| {
                rate.as_ref().map_or("-".to_owned(), |rate| amount(rate.per_second))
            };
            cells.extend([rate(&rates.graph), rate(&rates.folded)]);
            cells.extend([format!("{:.1}", rates.bytes_per_node), rates.signature.clone()]);
            cells
        };
        let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
        let note = "
One core. Plies and games are uniformly random play, duels games between parametric strategies. The others are simulations a second of mcts at the
simulations a move in the heading; graph and folded are mcts at 20,000 with merge=unscored, and with symmetry=on besides.
";
        let own: String = rows.iter().flat_map(own_lines).collect();
        print(&(table(&head, &cells) + note + &own))
    }
}

/// The speeds of a game's own, a line each.
fn own_lines(row: &Row) -> impl Iterator<Item = String> + '_ {
    row.rates.own.iter().map(|rate| {
        let value = if rate.value < 100.0 { format!("{:.3}", rate.value) } else { amount(rate.value) };
        format!("{}: {}: {value}\n", row.game, rate.what)
    })
}
