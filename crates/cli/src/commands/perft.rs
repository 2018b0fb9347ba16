//! `seedbed perft`

use crate::options::{Format, FormatOption, ThreadsOption};
use crate::output::{print, print_json};
use crate::progress::{accompanied, catch_interrupts, depths, interrupted};
use crate::table::table;
use crate::{CliError, Workbench};
use indicatif::ProgressBar;
use seedbed_arena::with_threads;
use seedbed_erased::AnyGame;
use seedbed_rules::{Perft, Stop};
use serde::Serialize;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

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
    interrupted: bool,
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
        let name = game.spec().to_string();
        catch_interrupts();
        let depths = self.count(&*game)?;
        let interrupted = interrupted();
        if self.format.format == Format::Json {
            print_json(&Report { game: name, depths, interrupted })?;
            return if interrupted { Err(CliError::Interrupted) } else { Ok(()) };
        }
        let cells = |row: &Row| vec![row.depth.to_string(), row.sequences.to_string(), row.ended.to_string()];
        let rows: Vec<Vec<String>> = depths.iter().map(cells).collect();
        print(&table(&["depth>", "sequences>", "ended>"], &rows))?;
        if interrupted { Err(CliError::Interrupted) } else { Ok(()) }
    }

    /// Counts depth by depth; Ctrl-C ends it, and finished depths are kept.
    fn count(&self, game: &dyn AnyGame) -> Result<Vec<Row>, CliError> {
        let (stop, begun, known) = (Stop::default(), Instant::now(), Mutex::new(Vec::<Row>::new()));
        let rows = || known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut told = 0;
        let beat = |bar: &ProgressBar| {
            if interrupted() {
                stop.stop();
            }
            for row in &rows()[told..] {
                bar.println(format!("depth {}: {}", row.depth, row.sequences));
                told += 1;
            }
            bar.set_message(format!("depth {told}, {} s", begun.elapsed().as_secs()));
            bar.tick();
        };
        let work = || {
            // Beyond the longest game there is nothing to count, so the first empty depth is the last.
            for depth in 0..=self.depth {
                let counted = with_threads(self.threads.count(), || game.perft_until(depth, &stop))?;
                let Ok(Perft { sequences, ended }) = counted else { break };
                rows().push(Row { depth, sequences, ended });
                if sequences == ended {
                    break;
                }
            }
            Ok::<(), CliError>(())
        };
        accompanied(depths, beat, work)?;
        Ok(known.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
