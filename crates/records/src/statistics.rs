//! What contestants did in the games of a match: how many moves they had, which kinds they made, how long their games were.

use crate::GameRecord;
use seedbed_erased::AnyGame;
use seedbed_rules::{Player, Seed, Turn, UsageError};
use serde::Serialize;

/// The turns of one contestant on one side.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct SideStatistics {
    /// The games.
    pub games: u64,
    /// The moves made in all of them.
    pub moves: u64,
    /// The legal moves, summed over all turns.
    pub possible: u64,
    /// The fewest legal moves in a turn.
    pub fewest: Option<u64>,
    /// The most legal moves in a turn.
    pub most: Option<u64>,
    /// The fewest moves made in a game.
    pub shortest: Option<u64>,
    /// The most moves made in a game.
    pub longest: Option<u64>,
    /// How many moves of each kind were made, where the game has kinds; a move may be of several.
    pub kinds: Vec<(&'static str, u64)>,
}

impl SideStatistics {
    fn add_turn(&mut self, legal: u64, kinds: &[&'static str]) {
        self.moves += 1;
        self.possible += legal;
        self.fewest = Some(self.fewest.map_or(legal, |fewest| fewest.min(legal)));
        self.most = self.most.max(Some(legal));
        for &kind in kinds {
            match self.kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, count)) => *count += 1,
                None => self.kinds.push((kind, 1)),
            }
        }
    }

    fn end_game(&mut self, moves: u64) {
        self.games += 1;
        self.shortest = Some(self.shortest.map_or(moves, |shortest| shortest.min(moves)));
        self.longest = self.longest.max(Some(moves));
    }

    /// A number for each game, or for each turn if that is what it is divided by.
    fn ratio(sum: u64, of: u64) -> Option<f64> {
        (of > 0).then(|| sum as f64 / of as f64)
    }

    /// The moves made in a game on average.
    pub fn moves_a_game(&self) -> Option<f64> {
        Self::ratio(self.moves, self.games)
    }

    /// The legal moves in a turn on average.
    pub fn possible_a_turn(&self) -> Option<f64> {
        Self::ratio(self.possible, self.moves)
    }

    /// The moves of a kind in a game on average.
    pub fn kind_a_game(&self, kind: &str) -> Option<f64> {
        let count = self.kinds.iter().find(|(known, _)| *known == kind).map_or(0, |(_, count)| *count);
        Self::ratio(count, self.games)
    }
}

/// What both contestants did: for each of them, on side 0 and on side 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchStatistics {
    /// The kinds of moves that the game has.
    pub kinds: Vec<&'static str>,
    /// By contestant, then by side.
    pub sides: [[SideStatistics; 2]; 2],
}

impl MatchStatistics {
    /// Plays the games of a match once more and counts. Moves of openings, which nobody chose, are left out; a circle that was written down
    /// once is counted once.
    ///
    /// # Errors
    ///
    /// If a record is not of a match of this game.
    pub fn of(game: &dyn AnyGame, records: &[GameRecord]) -> Result<Self, UsageError> {
        let mut statistics = Self { kinds: game.move_kinds().to_vec(), sides: Default::default() };
        for record in records {
            statistics.add(game, record)?;
        }
        Ok(statistics)
    }

    fn add(&mut self, game: &dyn AnyGame, record: &GameRecord) -> Result<(), UsageError> {
        let Some([_, _, swapped]) = record.number else {
            return Err(UsageError::new("the game is not of a match", "take records of a match"));
        };
        let people = vec![None; game.players()];
        let mut session = game.session(record.start.as_deref(), &people, Seed(record.seed))?;
        let mut made = [0; 2];
        for (at, text) in record.moves.iter().enumerate() {
            let mover = session.turn();
            let played = session.play(text).map_err(|error| error.within(format!("ply {}", at + 1)))?;
            if let (Turn::Player(p), true) = (mover, at >= record.opening) {
                let side = game.side(p);
                made[side] += 1;
                self.of_side(side, swapped).add_turn(played.legal as u64, &session.kinds_of_last());
            }
        }
        for (side, moves) in made.into_iter().enumerate() {
            self.of_side(side, swapped).end_game(moves);
        }
        Ok(())
    }

    /// Whoever holds a side, in a game of a pair.
    fn of_side(&mut self, side: Player, swapped: u64) -> &mut SideStatistics {
        &mut self.sides[side ^ usize::from(swapped == 1)][side]
    }
}
