//! `seedbed solve`

use crate::commands::equilibrium::EquilibriumOptions;
use crate::options::{Format, FormatOption, PositionOption, ThreadsOption};
use crate::output::{amount, print, print_json, tell};
use crate::progress::{accompanied, catch_interrupts, counter, interrupted};
use crate::table::table;
use crate::{CliError, Workbench};
use indicatif::ProgressBar;
use seedbed_erased::{AnyGame, MoveValue, Solved, SolverSession, Worth};
use seedbed_files::{Overwrite, check_target, open, write_with};
use seedbed_rules::UsageError;
use seedbed_solve::{Limits, Stopped, TABLE, Watch};
use serde::Serialize;
use std::fs;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as connect-four or domineering:7x7
    game: String,
    #[command(flatten)]
    position: PositionOption,
    /// The value of every move as well
    #[arg(long)]
    values: bool,
    #[command(flatten)]
    threads: ThreadsOption,
    /// Memory for tables, in MiB
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Keep what the solver knows in this file: read before, written after, on Ctrl-C and every half hour
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    #[command(flatten)]
    equilibrium: EquilibriumOptions,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct Report {
    game: String,
    board: String,
    /// Null if the solver was interrupted before it knew.
    solved: Option<Solved>,
    /// What was known when it was interrupted, in words; null if it was not.
    known: Option<String>,
    /// The value for the player to move, which may be known before all best moves and a line are; null if it is not.
    value: Option<f64>,
    /// What it took to know the value, before all best moves and a line; null if these come together.
    value_nodes: Option<u64>,
    value_seconds: Option<f64>,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let threads = self.threads.count().or_else(|| thread::available_parallelism().ok().map(Into::into));
        let limits = Limits { threads: threads.unwrap_or(1), memory: self.memory as usize };
        if let Some(tree) = game.game_tree() {
            self.nothing_for_a_position(&*game)?;
            return self.equilibrium.solve(&*game, &tree?, self.format.format);
        }
        if !game.is_solvable() {
            return Err(bench.unsolvable(&*game).into());
        }
        let mut session = game.solver_session(self.position.drawn().as_deref(), limits)?;
        if let Some(file) = &self.keep {
            load(&mut *session, file)?;
        }
        catch_interrupts();
        let mut run = Run {
            begun: Instant::now(),
            nodes: 0,
            settled: None,
            lines: session.lines(),
            told: false,
            known: None,
        };
        let solved = loop {
            let solved = run.go_on(&mut *session, self.values, self.keep.is_some());
            if let Some(file) = &self.keep {
                save(&mut *session, file)?;
            }
            match solved {
                Ok(solved) => break Some(solved),
                Err(Stopped) if interrupted() => break None,
                Err(Stopped) => {} // only to save
            }
        };
        let report = Report {
            game: game.spec().to_string(),
            board: session.board(),
            known: run.known.clone(),
            value: run
                .settled
                .map(|settled| settled.value)
                .or(solved.as_ref().map(|solved| solved.worth.value)),
            value_nodes: run.settled.map(|settled| settled.nodes),
            value_seconds: run.settled.map(|settled| settled.seconds),
            solved,
            nodes: run.nodes,
            seconds: run.begun.elapsed().as_secs_f64(),
            nodes_per_second: run.rate(run.nodes),
        };
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
        if report.solved.is_none() { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

impl Args {
    /// An equilibrium is that of a whole game, and is found without a table.
    fn nothing_for_a_position(&self, game: &dyn AnyGame) -> Result<(), UsageError> {
        let asked = [
            (self.position.drawn().is_some(), "--position"),
            (self.keep.is_some(), "--keep"),
            (self.values, "--values"),
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

/// A solver at work, perhaps in several stretches with the table saved between them.
struct Run {
    begun: Instant,
    /// Positions of the stretches that are over.
    nodes: u64,
    /// When the value became known.
    settled: Option<KnownValue>,
    /// The decimal logarithm of the lines of play from here.
    lines: f64,
    /// Has the user been told how long it may take?
    told: bool,
    /// What was known when it was interrupted.
    known: Option<String>,
}

/// The value, before all best moves and a line were known.
#[derive(Clone, Copy)]
struct KnownValue {
    value: f64,
    /// Positions and seconds until then.
    nodes: u64,
    seconds: f64,
}

impl Run {
    /// Solves until it is done, interrupted, or time to save.
    fn go_on(
        &mut self,
        session: &mut dyn SolverSession,
        values: bool,
        saves: bool,
    ) -> Result<Solved, Stopped> {
        const STRETCH: Duration = Duration::from_secs(1800);
        let watch = Watch::default();
        let begun = Instant::now();
        let beat = |bar: &ProgressBar| {
            if interrupted() || saves && begun.elapsed() > STRETCH {
                watch.stop();
            }
            let nodes = self.nodes + watch.done();
            bar.set_position(nodes);
            bar.set_message(watch.news());
            self.warn(nodes, bar);
        };
        let solved = accompanied(counter, beat, || session.solve(values, &watch));
        if let (None, Some(settled)) = (self.settled, watch.settled()) {
            let seconds = settled.at.duration_since(self.begun).as_secs_f64();
            self.settled =
                Some(KnownValue { value: settled.value, nodes: self.nodes + settled.nodes, seconds });
        }
        self.nodes += watch.done();
        if solved.is_err() && interrupted() {
            self.known = Some(watch.news()).filter(|news| !news.is_empty());
        }
        solved
    }

    /// Tells the user once, after a few seconds, how long it may take.
    fn warn(&mut self, nodes: u64, bar: &ProgressBar) {
        const PATIENCE: Duration = Duration::from_secs(5);
        if self.told || nodes == 0 || self.begun.elapsed() < PATIENCE {
            return;
        }
        self.told = true;
        // Of n lines, alpha-beta with perfect ordering still visits about the square root of n (Knuth and Moore 1975).
        let least = self.lines / 2.0;
        let span = span_text(least - self.rate(nodes).log10());
        let lines = self.lines;
        bar.suspend(|| {
            tell(format_args!("there are about 1e{lines:.0} lines of play; with the best order of moves 1e{least:.0} decide,"));
            tell(format_args!("which at this rate takes {span}, less where lines meet again; Ctrl-C ends the wait"));
        });
    }

    fn rate(&self, nodes: u64) -> f64 {
        nodes as f64 / self.begun.elapsed().as_secs_f64()
    }
}

/// A span of time in words, to one digit, from the decimal logarithm of its seconds.
fn span_text(log_seconds: f64) -> String {
    let seconds = 10f64.powf(log_seconds);
    let (unit, length) = match seconds {
        s if s < 120.0 => ("seconds", 1.0),
        s if s < 7_200.0 => ("minutes", 60.0),
        s if s < 172_800.0 => ("hours", 3_600.0),
        s if s < 6.3e7 => ("days", 86_400.0),
        _ => ("years", 3.156e7),
    };
    let count = seconds / length;
    match count {
        // More than a number can hold.
        f64::INFINITY => format!("1e{:.0} years", log_seconds - length.log10()),
        few if few < 1e4 => format!("{few:.0} {unit}"),
        many => format!("{many:.0e} {unit}"),
    }
}

/// A payoff with its sign, if it has one.
fn signed(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:+}") }
}

fn load(session: &mut dyn SolverSession, path: &Path) -> Result<(), CliError> {
    let none = || UsageError::new("this solver keeps nothing", "leave out --keep");
    let (owner, checkpoint) = session.checkpoint().ok_or_else(none)?;
    let is_empty = fs::metadata(path).map_or_else(
        |error| error.kind() == io::ErrorKind::NotFound,
        |about| about.is_file() && about.len() == 0,
    );
    if is_empty {
        // Told before the work begins whose result would have no place.
        check_target(path, Overwrite::Never)?;
        return Ok(());
    }
    let mut file = BufReader::with_capacity(1 << 20, open(path, &TABLE)?);
    Ok(owner.load(checkpoint, &mut file).map_err(|error| error.within(path.display()))?)
}

fn save(session: &mut dyn SolverSession, path: &Path) -> Result<(), CliError> {
    let Some((owner, checkpoint)) = session.checkpoint() else { return Ok(()) };
    Ok(write_with(path, Overwrite::Ours(&TABLE), |to| owner.save(checkpoint, to))?)
}

impl Report {
    fn text(&self) -> String {
        let head = format!("{}\n\n{}\n", self.game, self.board);
        let Some(solved) = &self.solved else {
            if let Some(value) = self.value {
                return format!("{head}value  {} (the best moves are not known yet)\n", signed(value));
            }
            let known =
                self.known.as_ref().map_or(String::new(), |known| format!(" when interrupted: {known}"));
            return format!("{head}not solved{known}\n");
        };
        let optimal: Vec<&str> = solved.optimal.iter().map(|action| action.text.as_str()).collect();
        let line: Vec<&str> = solved.line.iter().map(|step| step.action.text.as_str()).collect();
        let mut text = format!("{head}value  {} ({})\n", signed(solved.worth.value), solved.verdict);
        if !optimal.is_empty() {
            text = text + "best   " + &optimal.join(" ") + "\nline   " + &line.join(" ") + "\n";
        }
        if let Some(moves) = &solved.moves {
            let plies = |worth: &Worth| worth.plies.map_or("-".to_owned(), |plies| plies.to_string());
            let cells = |judged: &MoveValue| {
                vec![judged.action.text.clone(), signed(judged.worth.value), plies(&judged.worth)]
            };
            let rows: Vec<Vec<String>> = moves.iter().map(cells).collect();
            text = text + "\n" + &table(&["move", "value>", "plies>"], &rows);
        }
        text
    }
}
