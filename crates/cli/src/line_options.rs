//! A line of play that is given: the moves of a game, or a game from a file.

use crate::options::PositionOption;
use crate::output::tell;
use crate::series_options::is_sgf;
use crate::{CliError, Workbench};
use clap::Args;
use seedbed_erased::{AnyAgent, AnyGame, Session};
use seedbed_files::read_text;
use seedbed_records::sgf::{self, SGF};
use seedbed_records::{GameRecord, read};
use seedbed_rules::{Seed, UsageError};
use std::io::Read;
use std::path::Path;

/// Moves that are given.
#[derive(Args, Clone)]
pub(crate) struct MovesOption {
    /// The moves, outcomes of chance included, by text or by code as #12, with spaces or commas between; - reads them
    /// from standard input
    #[arg(long, allow_hyphen_values = true)]
    moves: Option<String>,
}

impl MovesOption {
    pub(crate) fn is_given(&self) -> bool {
        self.moves.is_some()
    }

    /// The moves one by one.
    pub(crate) fn read(&self) -> Result<Vec<String>, CliError> {
        let text = match self.moves.as_deref() {
            Some("-") => {
                let mut bytes = Vec::new();
                std::io::stdin().read_to_end(&mut bytes)?;
                String::from_utf8_lossy(&bytes).into_owned()
            }
            given => given.unwrap_or("").to_owned(),
        };
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        Ok(words.map(str::to_owned).collect())
    }
}

#[derive(Args, Clone)]
pub(crate) struct LineOptions {
    /// A game, such as domineering:5x5, or a file of games that ends in .jsonl or .sgf
    game: String,
    #[command(flatten)]
    moves: MovesOption,
    /// Which game of the file
    #[arg(long, default_value_t = 1)]
    number: usize,
    #[command(flatten)]
    position: PositionOption,
}

/// A line of play.
pub(crate) struct Line {
    pub(crate) game: Box<dyn AnyGame>,
    /// The position before the first move, as the game draws it; `None` if it is the usual one.
    start: Option<String>,
    /// The moves as they are to be played.
    pub(crate) moves: Vec<String>,
    /// What else is known of it, if it is from a file.
    pub(crate) record: Option<GameRecord>,
}

impl LineOptions {
    pub(crate) fn read(&self, bench: &Workbench) -> Result<Line, CliError> {
        let path = Path::new(&self.game);
        let is_lines = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jsonl"));
        if is_lines || is_sgf(path) {
            if self.moves.is_given() {
                let wrong = "a file of games has the moves";
                return Err(
                    UsageError::new(wrong, "leave out --moves, or name a game instead of the file").into()
                );
            }
            let records = if is_lines { read(path)? } else { sgf::parse(&read_text(path, &SGF)?)? };
            return self.chosen(bench, records);
        }
        let moves = self.moves.read()?;
        Ok(Line { game: bench.game(&self.game)?, start: self.position.drawn(), moves, record: None })
    }

    /// The game of the file that is asked for.
    fn chosen(&self, bench: &Workbench, mut records: Vec<GameRecord>) -> Result<Line, CliError> {
        let games = records.len();
        if !(1..=games).contains(&self.number) {
            let wrong = format!("there is no game {} in {}", self.number, self.game);
            return Err(UsageError::new(wrong, format!("it has games 1 to {games}")).into());
        }
        if games > 1 {
            tell(format_args!("game {} of {games}; --number chooses another", self.number));
        }
        let record = records.swap_remove(self.number - 1);
        let game = bench.game(&record.game)?;
        if record.agents.len() != game.players() {
            let wrong = format!("the record names {} players", record.agents.len());
            return Err(UsageError::new(wrong, format!("{} has {}", game.spec(), game.players())).into());
        }
        Ok(Line { game, start: record.start.clone(), moves: record.moves.clone(), record: Some(record) })
    }
}

impl Line {
    /// A session where the line begins.
    pub(crate) fn session(
        &self,
        seats: &[Option<AnyAgent>],
        seed: Seed,
    ) -> Result<Box<dyn Session>, UsageError> {
        self.game.session(self.start.as_deref(), seats, seed)
    }
}
