//! `seedbed perft`

use crate::options::{Format, FormatOption, ThreadsOption};
use crate::output::{print, print_json};
use crate::table::table;
use crate::{CliError, Workbench};
use seedbed_arena::with_threads;
use serde::Serialize;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as domineering:5x5
    game: String,
    /// How many plies deep; each costs many times the one before
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=1000))]
    depth: u32,
    #[command(flatten)]
    threads: ThreadsOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct Report {
    game: String,
    depths: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    depth: u32,
    sequences: u64,
    ended: u64,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let count = |depth| {
            let perft = game.perft(depth);
            Row { depth, sequences: perft.sequences, ended: perft.ended }
        };
        // Beyond the longest game there is nothing to count, so the first empty depth is the last.
        let depths = with_threads(self.threads.count(), || {
            let mut rows: Vec<Row> = Vec::new();
            while rows.len() <= self.depth as usize && rows.last().is_none_or(|row| row.sequences > row.ended)
            {
                rows.push(count(rows.len() as u32));
            }
            rows
        })?;
        if self.format.format == Format::Json {
            return print_json(&Report { game: game.spec().to_string(), depths });
        }
        let cells = |row: &Row| vec![row.depth.to_string(), row.sequences.to_string(), row.ended.to_string()];
        let rows: Vec<Vec<String>> = depths.iter().map(cells).collect();
        print(&table(&["depth>", "sequences>", "ended>"], &rows))
    }
}
