//! `seedbed solve`

mod kept;
mod method;
mod report;
mod run;

use crate::commands::equilibrium::EquilibriumOptions;
use crate::line_options::MovesOption;
use crate::options::{Format, FormatOption, MemoryOption, PositionOption, ThreadsOption};
use crate::output::{amount, print, print_json, tell};
use crate::progress::catch_interrupts;
use crate::{CliError, Workbench};
use method::MethodOption;
use report::Report;
use run::{Pause, Run, Wanted};
use seedbed_erased::{AnyGame, Problem};
use seedbed_rules::UsageError;
use seedbed_solve::Limits;
use std::path::PathBuf;
use std::thread;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as connect-four or domineering:7x7
    game: String,
    #[command(flatten)]
    position: PositionOption,
    #[command(flatten)]
    moves: MovesOption,
    /// The value of every move as well
    #[arg(long)]
    values: bool,
    /// The value alone: end as soon as it is known, without best moves and a line
    #[arg(long, conflicts_with = "values")]
    value_only: bool,
    #[command(flatten)]
    threads: ThreadsOption,
    #[command(flatten)]
    memory: MemoryOption,
    /// Keep what the solver knows in this file: read before, written after, on Ctrl-C and every half hour
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    #[command(flatten)]
    method: MethodOption,
    #[command(flatten)]
    equilibrium: EquilibriumOptions,
    #[command(flatten)]
    format: FormatOption,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        if let Some(tree) = game.game_tree(self.memory.mebibytes()) {
            self.nothing_for_a_position(&*game)?;
            let learning = self.method.of_hidden(&*game)?;
            return self.equilibrium.solve(&*game, &tree?, learning, self.format.format);
        }
        if !game.is_solvable() {
            return Err(bench.unsolvable(&*game).into());
        }
        let threads = self.threads.count().or_else(|| thread::available_parallelism().ok().map(Into::into));
        let mut session = game.solver_session_of(&Problem {
            position: self.position.drawn().as_deref(),
            moves: &self.moves.read()?,
            method: self.method.of_open(&*game)?,
            limits: Limits { threads: threads.unwrap_or(1), memory: self.memory.mebibytes() },
        })?;
        if let Some(file) = &self.keep {
            kept::load(&mut *session, file)?;
        }
        catch_interrupts();
        let mut run = Run::new(self.wanted(), self.keep.is_some());
        let (solved, is_interrupted) = loop {
            let solved = run.go_on(&mut *session);
            if matches!(solved, Err(Pause::Forecast)) {
                run.tell_forecast(&mut *session);
                continue;
            }
            if let Some(file) = &self.keep {
                kept::save(&mut *session, file)?;
            }
            match solved {
                Ok(solved) => break (Some(solved), false),
                Err(Pause::Settled) => break (None, false),
                Err(Pause::Interrupted) => break (None, true),
                Err(Pause::Forecast | Pause::Save) => {}
            }
        };
        let report = Report::new(game.spec().to_string(), &*session, solved, &run);
        match self.format.format {
            Format::Json => print_json(&report)?,
            Format::Table => print(&report.text())?,
        }
        let (nodes, rate) = (amount(report.nodes as f64), amount(report.nodes_per_second));
        if let (Some(nodes), Some(seconds)) = (report.value_nodes, report.value_seconds) {
            tell(format_args!(
                "the value was known after {} positions and {seconds:.2} s",
                amount(nodes as f64)
            ));
        }
        tell(format_args!("{nodes} positions in {:.2} s, {rate} a second", report.seconds));
        if is_interrupted { Err(CliError::Interrupted) } else { Ok(()) }
    }

    fn wanted(&self) -> Wanted {
        match self {
            Self { value_only: true, .. } => Wanted::Value,
            Self { values: true, .. } => Wanted::Values,
            _ => Wanted::BestMoves,
        }
    }

    /// An equilibrium is that of a whole game, and nothing of it is kept.
    fn nothing_for_a_position(&self, game: &dyn AnyGame) -> Result<(), UsageError> {
        let asked = [
            (self.position.drawn().is_some(), "--position"),
            (self.moves.is_given(), "--moves"),
            (self.keep.is_some(), "--keep"),
            (self.values, "--values"),
            (self.value_only, "--value-only"),
        ];
        match asked.iter().find(|(is_asked, _)| *is_asked) {
            Some((_, option)) => {
                let wrong = format!("{} has hidden information, and is solved as a whole", game.spec());
                Err(UsageError::new(wrong, format!("leave out {option}")))
            }
            None => Ok(()),
        }
    }
}
