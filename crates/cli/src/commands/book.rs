//! `seedbed book`

use super::overwrite;
use crate::options::{Format, FormatOption, MemoryOption, ThreadsOption};
use crate::output::{amount, print, print_json, tell};
use crate::progress::{accompanied, catch_interrupts, counter, interrupted};
use crate::{CliError, Workbench};
use indicatif::ProgressBar;
use seedbed_erased::{BookSession, SOLVED_BOOK, SolvedBook};
use seedbed_files::{ContentId, check_target, read_text, write};
use seedbed_solve::{Limits, Watch};
use serde::Serialize;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as connect-four
    game: String,
    /// The plies that lead to the positions of the book
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=64))]
    plies: u32,
    /// The book to write, or to continue
    #[arg(long, default_value = "solved.json")]
    out: PathBuf,
    /// Replace the file, whatever it is, and begin anew
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    threads: ThreadsOption,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    format: FormatOption,
}

/// What was written.
#[derive(Serialize)]
struct Report {
    game: String,
    plies: u32,
    positions: usize,
    /// By their value for the player to move.
    won: usize,
    drawn: usize,
    lost: usize,
    bytes: usize,
    content: String,
}

/// How much work is done before a book is written down: a kill costs no more.
const STRETCH: Duration = Duration::from_secs(60);

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        check_target(&self.out, overwrite(&SOLVED_BOOK, self.force))?;
        let limits = Limits { threads: self.threads.count().unwrap_or(1), memory: self.memory.mebibytes() };
        let mut session = game.book_session(self.plies, limits)?;
        if !self.force && fs::metadata(&self.out).is_ok_and(|about| about.len() > 0) {
            let begun = SolvedBook::parse(&read_text(&self.out, &SOLVED_BOOK)?);
            let resumed = begun.and_then(|book| session.resume(book));
            resumed.map_err(|error| error.within(self.out.display()))?;
        }
        catch_interrupts();
        let (begun, missing) = (Instant::now(), session.book().missing());
        loop {
            let ended = stretch(&mut *session);
            write(&self.out, session.book().text().as_bytes(), overwrite(&SOLVED_BOOK, self.force))?;
            if ended {
                break;
            }
            if interrupted() {
                let book = session.book();
                tell(format_args!(
                    "stopped with {} of {} positions solved; the same command goes on from there",
                    book.positions() - book.missing(),
                    book.positions()
                ));
                return Err(CliError::Interrupted);
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        tell(format_args!(
            "{missing} positions in {seconds:.1} s, {} a second",
            amount(missing as f64 / seconds)
        ));
        let report = Report::of(session.book());
        match self.format.format {
            Format::Json => print_json(&report),
            Format::Table => {
                print(&format!("{}\nplay it with solver:{}\n", report.text(), self.out.display()))
            }
        }
    }
}

/// Works for a while; tells whether nothing is missing any more.
fn stretch(session: &mut dyn BookSession) -> bool {
    let (watch, begun) = (Watch::default(), Instant::now());
    let beat = |bar: &ProgressBar| {
        if interrupted() || begun.elapsed() > STRETCH {
            watch.stop();
        }
        bar.set_position(watch.done());
        bar.set_message(watch.news());
    };
    accompanied(counter, beat, || session.go_on(&watch)).is_ok()
}

impl Report {
    fn of(book: &SolvedBook) -> Self {
        let text = book.text();
        let count = |sign| {
            let payoffs = (0..book.positions()).filter_map(|position| book.payoff(position));
            payoffs.filter(|payoff| payoff.signum() == sign).count()
        };
        Self {
            game: book.game.clone(),
            plies: book.plies,
            positions: book.positions(),
            won: count(1),
            drawn: count(0),
            lost: count(-1),
            bytes: text.len(),
            content: ContentId::of(text.as_bytes()).to_string(),
        }
    }

    fn text(&self) -> String {
        let Self { game, plies, positions, won, drawn, lost, bytes, content } = self;
        format!(
            "{game}: {positions} positions after {plies} plies; whoever is to move wins {won}, draws {drawn}, loses {lost}\n\
             {bytes} bytes, content {content:.12}"
        )
    }
}
