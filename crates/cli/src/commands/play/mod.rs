//! `seedbed play`

mod board;
mod screen;

use super::{HUMAN, agent_for};
use crate::options::PositionOption;
use crate::output::{print, tell};
use crate::progress::catch_interrupts_of_thinkers;
use crate::{CliError, Workbench};
use board::{Board, Table};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use seedbed_erased::{AnyAgent, AnyGame, Level};
use seedbed_files::{Overwrite, check_target};
use seedbed_records::{GAME, read};
use seedbed_rules::{Seed, Spec, UsageError};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as tic-tac-toe
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// Who holds the other seats: an agent, or human [default: a strong agent that fits the game]
    #[arg(long)]
    against: Option<String>,
    /// How strong the others are, instead of naming an agent
    #[arg(long, value_parser = level(), conflicts_with = "against")]
    level: Option<Level>,
    /// Your seat; 1 moves first
    #[arg(long, default_value_t = 1)]
    seat: usize,
    /// Who holds each seat, in order, instead of the two options above: agents, or human
    #[arg(long, num_args = 1.., conflicts_with_all = ["against", "seat", "level"])]
    seats: Vec<String>,
    #[command(flatten)]
    position: PositionOption,
    /// The root of all randomness: an equal seed deals the same cards [default: a new one]
    #[arg(long)]
    seed: Option<u64>,
    /// Continue a game that `save` at the table has written
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "against", "level", "seat", "seats", "position", "seed"])]
    resume: Option<PathBuf>,
    /// Show the board as a drawing, with the last move in brackets, instead of the game's own notation
    #[arg(long)]
    drawn: bool,
    /// Let the others think on while you do
    #[arg(long)]
    ponder: bool,
    /// Add the game to this file of games when it is over
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        if let Some(path) = &self.record {
            check_target(path, Overwrite::Ours(&GAME))?;
        }
        let (game, table) = match &self.resume {
            Some(path) => self.resumed(bench, path)?,
            None => self.begun(bench)?,
        };
        catch_interrupts_of_thinkers();
        Board::new(&*game, table, self.drawn, self.ponder).run()
    }

    fn begun(&self, bench: &Workbench) -> Result<(Box<dyn AnyGame>, Table), CliError> {
        let game = bench.game(self.game.as_deref().unwrap_or_default())?;
        let seats = if self.seats.is_empty() { self.one_seat(&*game)? } else { self.all_seats(&*game)? };
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let session = self.position.session(&*game, &seats, Seed(seed).child("play", 0))?;
        print(&format!("seed {seed} (--seed {seed} deals the same again)\n"))?;
        let (start, record) = (self.position.drawn(), self.record.clone());
        Ok((game, Table { session, seats, seed, start, record, tells_times: self.level.is_some() }))
    }

    /// The table of a saved game, after all its moves.
    fn resumed(&self, bench: &Workbench, path: &Path) -> Result<(Box<dyn AnyGame>, Table), CliError> {
        let saved = read(path)?.pop().expect("a file that is read holds a game");
        let game = bench.game(&saved.game)?;
        if saved.agents.len() != game.players() {
            let wrong = format!("{} names {} players", path.display(), saved.agents.len());
            return Err(UsageError::new(wrong, format!("{} has {}", game.spec(), game.players())).into());
        }
        let seats = saved.agents.iter().map(|named| holder(&*game, named)).collect::<Result<Vec<_>, _>>()?;
        // What is still to come is drawn anew, and the same each time the game is taken up.
        let seed = Seed(saved.seed).child("resumed", saved.moves.len() as u64);
        let mut session = game.session(saved.start.as_deref(), &seats, seed)?;
        saved.replay(&mut *session, |_, _| {}).map_err(|error| error.within(path.display()))?;
        print(&format!("{} goes on after {} moves\n", path.display(), saved.moves.len()))?;
        let (start, record) = (saved.start, self.record.clone());
        Ok((game, Table { session, seats, seed: saved.seed, start, record, tells_times: false }))
    }

    /// One seat for a person, the others for those they play against.
    fn one_seat(&self, game: &dyn AnyGame) -> Result<Vec<Option<AnyAgent>>, CliError> {
        let players = game.players();
        if !(1..=players).contains(&self.seat) {
            let wrong = format!("there is no seat {}", self.seat);
            return Err(UsageError::new(wrong, format!("{} has seats 1 to {players}", game.spec())).into());
        }
        let other = match (&self.against, self.level) {
            (Some(named), _) => holder(game, named)?,
            (None, Some(level)) => Some(game.resolve(&agent_of(level, game))?),
            (None, None) => Some(game.resolve(&game.default_agent())?),
        };
        Ok((0..players).map(|p| other.clone().filter(|_| p + 1 != self.seat)).collect())
    }

    /// Every seat as named.
    fn all_seats(&self, game: &dyn AnyGame) -> Result<Vec<Option<AnyAgent>>, CliError> {
        let players = game.players();
        if self.seats.len() != players {
            let wrong = format!("--seats names {} players", self.seats.len());
            return Err(UsageError::new(wrong, format!("{} has {players} seats", game.spec())).into());
        }
        self.seats.iter().map(|named| holder(game, named)).collect()
    }
}

/// Reads the name of a level.
fn level() -> impl TypedValueParser<Value = Level> {
    let value = |level: Level| PossibleValue::new(level.name()).help(level.words());
    PossibleValuesParser::new(Level::ALL.map(value))
        .map(|name| Level::named(&name).expect("only names of levels are taken"))
}

/// The agent of a level; a note says where it makes no difference.
fn agent_of(level: Level, game: &dyn AnyGame) -> Spec {
    let (spec, usual) = (level.agent(game), game.default_agent());
    if spec == usual {
        let why = "always plays this game as well as it can, at every level but beginner";
        tell(format_args!("note: {usual} {why}"));
    }
    spec
}

/// A seed that nobody chose, short enough to be typed.
fn fresh_seed() -> u64 {
    const SEEDS: u64 = 1_000_000;
    RandomState::new().hash_one("play") % SEEDS
}

/// The agent in a seat; `None` for a person.
fn holder(game: &dyn AnyGame, named: &str) -> Result<Option<AnyAgent>, CliError> {
    if named == HUMAN { Ok(None) } else { agent_for(game, named).map(Some) }
}
