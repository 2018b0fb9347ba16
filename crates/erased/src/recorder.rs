//! Writes down the games of a match.

use seedbed_arena::{GameOutcome, Opening, Pair, Witness};
use seedbed_rules::{Eyes, Player, Text, list_below};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// A game of a match that was played to its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// The number of its pair in the match, from 0.
    pub pair: u64,
    /// Which game of the pair it is: in the second one the contestants have swapped their seats.
    pub game_of_pair: u64,
    /// The position before the first move, as the game draws it; `None` if it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How many of the moves were given and not chosen.
    #[serde(default)]
    pub opening: usize,
    /// Every move as people write it, outcomes of chance included.
    pub moves: Vec<String>,
    /// How long each move that was chosen took, in seconds, if that was measured; openings take no time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seconds: Vec<f64>,
    /// How long the game was: longer than the moves if they went round in a circle, which is written down once.
    pub plies: u32,
    /// Every seat's payoff.
    pub payoffs: Vec<i32>,
    /// The seat that gave up, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<(Player, String)>,
}

/// Writes down games of known type, and hands them to whoever keeps them.
pub(crate) struct Recorder<'a, G: Text> {
    game: &'a G,
    times: bool,
    sink: &'a (dyn Fn(PlayedGame) + Sync),
    current: Option<PlayedGame>,
    last: Instant,
}

impl<'a, G: Text> Recorder<'a, G> {
    pub(crate) fn new(game: &'a G, times: bool, sink: &'a (dyn Fn(PlayedGame) + Sync)) -> Self {
        Self { game, times, sink, current: None, last: Instant::now() }
    }

    fn note(&mut self, s: &G::State, m: G::Move) {
        if let Some(current) = &mut self.current {
            current.moves.push(self.game.move_text(s, m));
        }
    }
}

impl<G: Text> Witness<G> for Recorder<'_, G> {
    fn begin(&mut self, pair: Pair, game_of_pair: u64, opening: &Opening<G>) {
        let game = self.game;
        let start = (opening.start != game.start()).then(|| game.board(&opening.start, Eyes::All));
        self.current = Some(PlayedGame {
            pair: pair.number,
            game_of_pair,
            start,
            opening: opening.moves.len(),
            moves: Vec::new(),
            seconds: Vec::new(),
            plies: 0,
            payoffs: Vec::new(),
            forfeit: None,
        });
        let mut s = opening.start.clone();
        for &m in &opening.moves {
            self.note(&s, m);
            game.play(&mut s, m);
        }
        self.last = Instant::now();
    }

    fn sees(&mut self, s: &G::State, m: G::Move) {
        self.note(s, m);
        if let Some(current) = self.current.as_mut().filter(|_| self.times) {
            current.seconds.push(self.last.elapsed().as_secs_f64());
            self.last = Instant::now();
        }
    }

    fn end(&mut self, s: &G::State, outcome: &GameOutcome) {
        let Some(mut played) = self.current.take() else { return };
        let (game, players) = (self.game, self.game.players());
        played.plies = outcome.plies;
        played.payoffs = match &outcome.forfeit {
            None => list_below(players, &mut |p| game.payoff(s, p)),
            Some(forfeit) => {
                let lost = |p| game.side(p) == game.side(forfeit.seat);
                let most = game.max_payoff();
                list_below(players, &mut |p| if lost(p) { -most } else { most })
            }
        };
        played.forfeit = outcome.forfeit.as_ref().map(|forfeit| (forfeit.seat, forfeit.why.clone()));
        (self.sink)(played);
    }
}
