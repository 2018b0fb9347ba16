//! One game, written down.

use seedbed_erased::{AnyGame, PlayedGame, Session};
use seedbed_files::excerpt;
use seedbed_rules::{Player, Seed, UsageError};
use serde::{Deserialize, Serialize};

/// A game: what was played, by whom, move by move, and how it ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The game, with every default written out.
    pub game: String,
    /// Who held each seat: the spec of an agent with every default, or `human`.
    pub agents: Vec<String>,
    /// The root of all randomness of the match, or of the game at the terminal.
    pub seed: u64,
    /// Which match of a tournament it is from, which pair of it, and which game of the pair; `None` for a game at the terminal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<[u64; 3]>,
    /// The position before the first move, as the game draws it; `None` if it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How many of the moves were given and not chosen.
    #[serde(default)]
    pub opening: usize,
    /// Every move as people write it, outcomes of chance included.
    pub moves: Vec<String>,
    /// How long each move after the opening took, in seconds, if that was measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seconds: Vec<f64>,
    /// Plies in all: more than moves if they went round in a circle, which is written down once.
    pub plies: u32,
    /// Every seat's payoff; `None` if the game was left unfinished.
    pub payoffs: Option<Vec<i32>>,
    /// The seat that gave up, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<(Player, String)>,
    /// Anything else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl GameRecord {
    /// A game of a match: `number` is the match's in its tournament, `contestants` are the specs of both.
    pub fn of_match(
        game: &dyn AnyGame,
        contestants: [&str; 2],
        seed: Seed,
        number: u64,
        played: PlayedGame,
    ) -> Self {
        let PlayedGame { pair, game_of_pair, start, opening, moves, seconds, plies, payoffs, forfeit } =
            played;
        // In the second game of a pair the sides are swapped.
        let holder = |p: Player| contestants[game.side(p) ^ game_of_pair as usize].to_owned();
        Self {
            game: game.full_spec().to_string(),
            agents: (0..game.players()).map(holder).collect(),
            seed: seed.0,
            number: Some([number, pair, game_of_pair]),
            start,
            opening,
            moves,
            seconds,
            plies,
            payoffs: Some(payoffs),
            forfeit,
            comment: None,
        }
    }

    /// A game at the terminal, as far as it was played.
    pub fn of_session(
        game: &dyn AnyGame,
        agents: Vec<String>,
        seed: u64,
        session: &dyn Session,
        start: Option<String>,
    ) -> Self {
        let moves: Vec<String> = session.history().iter().map(|played| played.action.text.clone()).collect();
        Self {
            game: game.full_spec().to_string(),
            agents,
            seed,
            number: None,
            start,
            opening: 0,
            plies: moves.len() as u32,
            moves,
            seconds: Vec::new(),
            payoffs: session.payoffs(),
            forfeit: None,
            comment: None,
        }
    }

    /// Makes sure that it can be a game of as many seats as it has agents.
    pub(crate) fn checked(self) -> Result<Self, UsageError> {
        let wrong = |what: &str| Err(UsageError::new(what, "take another record"));
        let seats = self.agents.len();
        if self.opening > self.moves.len() {
            return wrong("the opening is longer than the game");
        }
        if !self.seconds.is_empty() && self.seconds.len() != self.moves.len() - self.opening {
            return wrong("there are not as many times as moves");
        }
        if self.payoffs.as_ref().is_some_and(|payoffs| payoffs.len() != seats) {
            return wrong("there are not as many payoffs as seats");
        }
        if self.forfeit.as_ref().is_some_and(|(seat, _)| *seat >= seats) {
            return wrong("nobody holds the seat that gave up");
        }
        Ok(self)
    }

    /// Plays its moves in a session that begins where it does; `each` sees the session before every move.
    ///
    /// # Errors
    ///
    /// If a move is not legal, or the end is another than was written down.
    pub fn replay(
        &self,
        session: &mut dyn Session,
        mut each: impl FnMut(&dyn Session, usize),
    ) -> Result<(), UsageError> {
        for (at, text) in self.moves.iter().enumerate() {
            each(session, at);
            session.play(text).map_err(|error| error.within(format!("ply {}", at + 1)))?;
        }
        let is_whole = self.forfeit.is_none() && self.plies as usize == self.moves.len();
        let payoffs = session.payoffs();
        if is_whole && payoffs != self.payoffs {
            let told = |payoffs: &Option<Vec<i32>>| {
                payoffs.as_ref().map_or("not over".to_owned(), |payoffs| format!("{payoffs:?}"))
            };
            let wrong = format!(
                "the record says that the game ends {}, and its moves lead to {}",
                excerpt(&told(&self.payoffs)),
                told(&payoffs)
            );
            return Err(UsageError::new(wrong, "take a record of the same rules"));
        }
        Ok(())
    }
}
