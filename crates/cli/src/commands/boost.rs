//! `seedbed boost`

use super::{overwrite, tell_of};
use crate::options::{Format, RunOptions, StoreOption};
use crate::output::{amount, percent, print, print_json, program, tell};
use crate::progress::{catch_interrupts, interrupted, watched};
use crate::runner::RunnerOption;
use crate::table::table;
use crate::words::joined;
use crate::work::Kind;
use crate::{CliError, Workbench};
use clap::ValueEnum;
use seedbed_arena::with_threads;
use seedbed_erased::{AnyAgent, AnyGame, BOOK, Book, Seeds};
use seedbed_files::{check_target, write};
use seedbed_rules::Spec;
use seedbed_runs::Store;
use seedbed_train::boosting::{BoostConfig, BoostRun, Boosted};
use seedbed_tune::Method;
use std::path::PathBuf;
use std::time::Instant;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as domineering:5x5
    game: String,
    /// An agent that decides by chance, such as mcts:100
    agent: String,
    /// Candidate seeds of each side
    #[arg(long, default_value_t = 100)]
    k: usize,
    /// Opponent seeds that each candidate meets
    #[arg(long, default_value_t = 100)]
    kt: usize,
    /// Which seeds the book has
    #[arg(long, value_enum, default_value = "best")]
    method: MethodOption,
    /// Drop candidates as soon as they have fallen behind: finds the best seed in fewer games
    #[arg(long)]
    bandit: bool,
    /// The book to write
    #[arg(long, default_value = "book.json")]
    out: PathBuf,
    /// Replace the file even if it is something else
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    run: RunOptions,
    #[command(flatten)]
    store: StoreOption,
    #[command(flatten)]
    runner: RunnerOption,
}

#[derive(ValueEnum, Clone, Copy)]
enum MethodOption {
    /// The seed that does best on average: strongest, but easily exploited
    Best,
    /// The mixture that does best against its worst opponent
    Nash,
    /// All seeds alike: no stronger than the agent
    Uniform,
}

impl From<MethodOption> for Method {
    fn from(method: MethodOption) -> Self {
        match method {
            MethodOption::Best => Self::Best,
            MethodOption::Nash => Self::Nash,
            MethodOption::Uniform => Self::Uniform,
        }
    }
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        // Told before games are played whose book would have no place.
        check_target(&self.out, overwrite(&BOOK, self.force))?;
        let boost = self.boost(&*game, bench.mark()?)?;
        tell_of(boost.agent());
        let store = self.store.open()?;
        catch_interrupts();
        if self.runner.is_elsewhere() && boost.missing(&store)? > 0 {
            self.runner.fill(bench, &store, &self.command())?;
        }
        let book = learn(&boost, &store, self.run.threads())?;
        write(&self.out, book.text().as_bytes(), overwrite(&BOOK, self.force))?;
        match self.run.format() {
            Format::Table => print(&self.text(&*game, boost.agent(), &book)),
            Format::Json => print_json(&book),
        }
    }

    fn boost(&self, game: &dyn AnyGame, program: String) -> Result<BoostRun, CliError> {
        let config = BoostConfig {
            k: self.k,
            kt: self.kt,
            method: self.method.into(),
            bandit: self.bandit,
            seed: self.run.seed(),
            program,
        };
        Ok(BoostRun::new(game, &self.agent.parse::<Spec>()?, config)?)
    }

    /// The boost as work for others.
    pub(crate) fn work(&self, bench: &Workbench, program: &str) -> Result<Kind<'static>, CliError> {
        let game = bench.game(&self.game)?;
        Ok(Kind::Boost(Box::new(self.boost(&*game, program.to_owned())?)))
    }

    /// The command that means these games, whatever is learnt from them.
    fn command(&self) -> String {
        let numbers = format!("--k {} --kt {} --seed {}", self.k, self.kt, self.run.seed().0);
        let bandit = if self.bandit { " --bandit" } else { "" };
        let words = ["boost", &self.game, &self.agent].map(str::to_owned);
        format!("{} {numbers}{bandit}", joined(&words))
    }

    fn text(&self, game: &dyn AnyGame, agent: &AnyAgent, book: &Book) -> String {
        let row = |(p, side): (usize, &Seeds)| {
            let gap = side.exploitability.map_or("-".to_owned(), |gap| format!("{gap:.1e}"));
            vec![game.player_name(p), side.members.len().to_string(), percent(side.value), gap]
        };
        let rows: Vec<Vec<String>> = book.sides.iter().enumerate().map(row).collect();
        let value = if book.learnt.method == "nash" { "at worst>" } else { "on average>" };
        let out = self.out.display();
        format!(
            "{}: {} with K = {}, Kt = {}, {}, {} games, seed {}\n\n{}\n\
             These are points against the seeds it was learnt on; fresh ones leave less:\n\
             {} match {} boosted:{out} {}\n",
            game.spec(),
            agent,
            book.learnt.k,
            book.learnt.kt,
            if book.learnt.bandit {
                "best seed by bandit".to_owned()
            } else {
                format!("method {}", book.learnt.method)
            },
            book.learnt.games,
            book.learnt.seed,
            table(&["", "seeds>", value, "exploitability>"], &rows),
            program(),
            game.spec(),
            agent,
        )
    }
}

/// Learns a book, with what the store has of it; the user may stop it where interrupts are caught.
pub(super) fn learn(boost: &BoostRun, store: &Store, threads: Option<usize>) -> Result<Book, CliError> {
    let begun = Instant::now();
    let (ended, games) = watched("learning", boost.missing(store)?, |watch| {
        let ended = with_threads(threads, || boost.run(store, watch));
        (ended, watch.done())
    });
    match ended?? {
        Boosted::Book(book) if games == 0 => {
            let id = store.find(&boost.key())?.map_or(String::new(), |id| format!(", run {id}"));
            tell(format_args!("all games were in the store{id}"));
            Ok(*book)
        }
        Boosted::Book(book) => {
            let spent = begun.elapsed().as_secs_f64();
            tell(format_args!("{games} games in {spent:.2} s, {} games/s", amount(games as f64 / spent)));
            Ok(*book)
        }
        Boosted::Stopped { done, jobs } => {
            debug_assert!(interrupted(), "nothing else stops a run");
            tell(format_args!(
                "stopped with {done} of {jobs} jobs stored; the same command goes on from there"
            ));
            Err(CliError::Interrupted)
        }
    }
}
