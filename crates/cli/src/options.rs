//! Options that mean the same in every command.

use crate::CliError;
use clap::{Args, ValueEnum};
use seedbed_erased::{AnyAgent, AnyGame, Session};
use seedbed_lab::Scale;
use seedbed_rules::{Budget, Seed, TimeControl, UsageError};
use seedbed_runs::Store;
use std::path::PathBuf;

/// Reads a count from 1 as specs write it: `1000`, `20k`, `2M`.
pub(crate) fn read_count(text: &str) -> Result<u64, String> {
    match Budget::parse(text) {
        Ok(Budget::Count(count)) if Budget::Count(count) != Budget::UNLIMITED => Ok(count),
        _ => Err("write a count from 1 such as 1000, 20k or 2M".to_owned()),
    }
}

/// Where randomness comes from.
#[derive(Args, Clone, Copy)]
pub(crate) struct SeedOption {
    /// The root of all randomness: equal seeds give equal results
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

impl SeedOption {
    pub(crate) fn seed(self) -> Seed {
        Seed(self.seed)
    }
}

/// How much memory tables may take.
#[derive(Args, Clone, Copy)]
pub(crate) struct MemoryOption {
    /// The most memory for tables, in MiB; a small game takes less
    #[arg(long, default_value = "1024", value_parser = mebibytes)]
    memory: usize,
}

impl MemoryOption {
    pub(crate) fn mebibytes(self) -> usize {
        self.memory
    }
}

fn mebibytes(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count) if (1..=1 << 20).contains(&count) => Ok(count),
        _ => Err("write MiB as a whole number from 1 to 1048576, such as 512".to_owned()),
    }
}

/// How many threads work; results do not depend on it.
#[derive(Args, Clone, Copy)]
pub(crate) struct ThreadsOption {
    /// Threads to work on [default: all cores]; results do not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadsOption {
    pub(crate) fn count(self) -> Option<usize> {
        self.threads.map(usize::from)
    }
}

/// A clock for each agent.
#[derive(Args, Clone, Copy)]
pub(crate) struct TimeOption {
    /// What each seat has for a whole game, and an increment a move, such as 60s or 2m+0.5s; whoever runs out of time loses
    #[arg(long, value_parser = |text: &str| TimeControl::parse(text).map_err(|error| error.to_string()))]
    time: Option<TimeControl>,
}

impl TimeOption {
    /// The agent with its clock, if there are clocks.
    pub(crate) fn clocked(self, agent: &str) -> String {
        match self.time {
            Some(TimeControl { main, increment }) => {
                let (time, increment) = (Budget::Time(main), increment.as_secs_f64());
                format!("clock:{time},increment={increment},agent=({agent})")
            }
            None => agent.to_owned(),
        }
    }

    /// The option again.
    pub(crate) fn words(self) -> Vec<String> {
        self.time.map_or(Vec::new(), |time| vec!["--time".to_owned(), time.to_string()])
    }
}

/// What every command takes that plays many games.
#[derive(Args, Clone, Copy)]
pub(crate) struct RunOptions {
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    threads: ThreadsOption,
    #[command(flatten)]
    format: FormatOption,
}

impl RunOptions {
    pub(crate) fn seed(self) -> Seed {
        self.seed.seed()
    }

    pub(crate) fn threads(self) -> Option<usize> {
        self.threads.count()
    }

    pub(crate) fn format(self) -> Format {
        self.format.format
    }
}

/// Where a game starts.
#[derive(Args, Clone)]
pub(crate) struct PositionOption {
    /// Start from this position, drawn as the game draws its board, with / or a line break after each line
    #[arg(long)]
    position: Option<String>,
}

impl PositionOption {
    /// A session of the game at this position, or at the start.
    pub(crate) fn session(
        &self,
        game: &dyn AnyGame,
        seats: &[Option<AnyAgent>],
        seed: Seed,
    ) -> Result<Box<dyn Session>, UsageError> {
        game.session(self.drawn().as_deref(), seats, seed)
    }

    /// The position as the game draws it, if one is given.
    pub(crate) fn drawn(&self) -> Option<String> {
        self.position.as_ref().map(|text| text.replace('/', "\n"))
    }
}

/// Where results are kept.
#[derive(Args, Clone)]
pub(crate) struct StoreOption {
    /// The file that keeps results [default: store.sqlite in the user's data folder]
    #[arg(long, env = "SEEDBED_STORE", hide_env_values = true)]
    store: Option<PathBuf>,
}

impl StoreOption {
    /// Opens the store, and makes it where there is none.
    pub(crate) fn open(&self) -> Result<Store, CliError> {
        Ok(Store::open(&self.path()?)?)
    }

    /// Opens the store to change what it has.
    pub(crate) fn open_existing(&self) -> Result<Store, CliError> {
        Ok(Store::open_existing(&self.path()?)?)
    }

    /// Opens the store to look at it. The user's own store may not have been made yet; one that is named must be there.
    pub(crate) fn read(&self) -> Result<Store, CliError> {
        let path = self.path()?;
        let is_empty = self.store.is_none() && path.try_exists().is_ok_and(|there| !there);
        Ok(if is_empty { Store::in_place_of(&path)? } else { Store::read(&path)? })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> Result<PathBuf, CliError> {
        Ok(match &self.store {
            Some(path) => path.clone(),
            None => Store::usual_path()?,
        })
    }
}

/// How much an experiment plays.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScaleOption {
    /// Seconds, to see that everything works
    Small,
    /// Minutes; only tuning (surprising/table-2, surprising/as-printed) and the figures of Dots and Boxes have this
    Minutes,
    /// All of the paper's settings with a tenth of its games, rounds or runs
    Tenth,
    /// The paper's settings, with its number of games or as many of them as a day allows; every row says how many
    Paper,
    /// Many times the paper
    Large,
}

impl From<ScaleOption> for Scale {
    fn from(scale: ScaleOption) -> Self {
        match scale {
            ScaleOption::Small => Self::Small,
            ScaleOption::Minutes => Self::Minutes,
            ScaleOption::Tenth => Self::Tenth,
            ScaleOption::Paper => Self::Paper,
            ScaleOption::Large => Self::Large,
        }
    }
}

/// What form the output takes.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// For people
    Table,
    /// For programs; the shapes are documented in docs/json.md
    Json,
}

/// The choice of a form.
#[derive(Args, Clone, Copy)]
pub(crate) struct FormatOption {
    /// The form of the output
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: Format,
}
