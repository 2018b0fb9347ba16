//! `seedbed play`

mod board;

use super::{HUMAN, agent_for};
use crate::options::{PositionOption, SeedOption};
use crate::{CliError, Workbench};
use board::Board;
use seedbed_erased::{AnyAgent, AnyGame};
use seedbed_rules::UsageError;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as tic-tac-toe
    game: String,
    /// Who holds the other seats: an agent, or human [default: a strong agent that fits the game]
    #[arg(long)]
    against: Option<String>,
    /// Your seat; 1 moves first
    #[arg(long, default_value_t = 1)]
    seat: usize,
    /// Who holds each seat, in order, instead of the two options above: agents, or human
    #[arg(long, num_args = 1.., conflicts_with_all = ["against", "seat"])]
    seats: Vec<String>,
    #[command(flatten)]
    position: PositionOption,
    #[command(flatten)]
    seed: SeedOption,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let seats = if self.seats.is_empty() { self.one_seat(&*game)? } else { self.all_seats(&*game)? };
        let session = self.position.session(&*game, &seats, self.seed.seed().child("play", 0))?;
        Board::new(&*game, session, seats).run()
    }

    /// One seat for a person, the others for those they play against.
    fn one_seat(&self, game: &dyn AnyGame) -> Result<Vec<Option<AnyAgent>>, CliError> {
        let players = game.players();
        if !(1..=players).contains(&self.seat) {
            let wrong = format!("there is no seat {}", self.seat);
            return Err(UsageError::new(wrong, format!("{} has seats 1 to {players}", game.spec())).into());
        }
        let other = match &self.against {
            None => Some(game.resolve(&game.default_agent())?),
            Some(named) => holder(game, named)?,
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

/// The agent in a seat; `None` for a person.
fn holder(game: &dyn AnyGame, named: &str) -> Result<Option<AnyAgent>, CliError> {
    if named == HUMAN { Ok(None) } else { agent_for(game, named).map(Some) }
}
