//! `seedbed perft`

use crate::options::{Format, FormatOption, ThreadsOption};
use crate::output::{print, print_json};
use crate::progress::{catch_interrupts, depths, interrupted};
use crate::table::table;
use crate::{CliError, Workbench};
use seedbed_arena::with_threads;
use seedbed_erased::AnyGame;
use seedbed_rules::Perft;
use serde::Serialize;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

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
        let depths = self.count(game.into())?;
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
    ///
    /// Counting has no place to look for a stop, so it is done apart, and left behind when nobody waits for it any more.
    fn count(&self, game: Arc<dyn AnyGame>) -> Result<Vec<Row>, CliError> {
        let (depth, threads) = (self.depth, self.threads.count());
        let (send, rows) = mpsc::channel();
        let work = move || {
            // Beyond the longest game there is nothing to count, so the first empty depth is the last.
            for depth in 0..=depth {
                let counted = with_threads(threads, || game.perft(depth));
                let goes_on = counted.as_ref().is_ok_and(|perft| perft.sequences > perft.ended);
                let row = counted.map(|Perft { sequences, ended }| Row { depth, sequences, ended });
                if send.send(row).is_err() || !goes_on {
                    return;
                }
            }
        };
        thread::spawn(work);
        let (begun, bar) = (Instant::now(), depths());
        let mut known = Vec::new();
        while !interrupted() {
            bar.set_message(format!("depth {}, {} s", known.len(), begun.elapsed().as_secs()));
            match rows.recv_timeout(Duration::from_millis(20)) {
                Ok(row) => {
                    let row = row?;
                    bar.println(format!("depth {}: {}", row.depth, row.sequences));
                    known.push(row);
                }
                Err(RecvTimeoutError::Timeout) => bar.tick(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        bar.finish_and_clear();
        Ok(known)
    }
}
