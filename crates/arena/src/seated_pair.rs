//! The two games of a pair, at a game of known type.

use crate::contest::{Forfeit, GameOutcome, Pair, PairOutcome, PairPlayer};
use crate::referee::{Ended, OnMove, Streams, play_match_game};
use seedbed_rules::{Agent, CountdownOf, Game, Watch};

/// Where the games of a pair begin, and the moves that led there.
#[derive(Clone, Debug)]
pub struct Opening<G: Game> {
    /// The position before those moves.
    pub start: G::State,
    /// Moves that are given and not chosen, outcomes of chance included.
    pub moves: Vec<G::Move>,
}

/// Finds the opening of a pair, which both of its games share.
pub type OpeningOf<'a, G> = Box<dyn Fn(Pair) -> Opening<G> + 'a>;

/// Sees the games of a match as they are played.
pub trait Witness<G: Game> {
    /// A game begins; one that was stopped is never ended.
    fn begin(&mut self, pair: Pair, game_of_pair: u64, opening: &Opening<G>);

    /// A move is about to be made.
    fn sees(&mut self, s: &G::State, m: G::Move);

    /// The game is over.
    fn end(&mut self, s: &G::State, outcome: &GameOutcome);
}

/// The agents of a game of known type, in the seats that they hold in the first game of a pair.
pub struct SeatedPair<'a, G: Game> {
    game: &'a G,
    countdown: Option<CountdownOf<G>>,
    agents: Vec<Box<dyn Agent<G>>>,
    opening: Option<OpeningOf<'a, G>>,
    witness: Option<Box<dyn Witness<G> + 'a>>,
}

impl<'a, G: Game> SeatedPair<'a, G> {
    /// Seats the agents, contestant 0 on side 0.
    pub fn new(game: &'a G, countdown: Option<CountdownOf<G>>, agents: Vec<Box<dyn Agent<G>>>) -> Self {
        Self { game, countdown, agents, opening: None, witness: None }
    }

    /// The same agents, whose games begin elsewhere than at the start.
    #[must_use]
    pub fn from(self, opening: Option<OpeningOf<'a, G>>) -> Self {
        Self { opening, ..self }
    }

    /// The same agents, seen by somebody.
    #[must_use]
    pub fn seen_by(self, witness: Option<Box<dyn Witness<G> + 'a>>) -> Self {
        Self { witness, ..self }
    }

    fn seats_of(&self, side: usize) -> impl Iterator<Item = usize> + use<'a, G> {
        let game = self.game;
        (0..game.players()).filter(move |&p| game.side(p) == side)
    }

    fn swap_seats(&mut self) {
        for (a, b) in self.seats_of(0).zip(self.seats_of(1)) {
            self.agents.swap(a, b);
        }
    }

    /// Plays one game of a pair with the agents as they sit; `None` if it was stopped.
    fn play_game(&mut self, pair: Pair, game_of_pair: u64, watch: &Watch) -> Option<GameOutcome> {
        let game = self.game;
        let opening = match &self.opening {
            Some(find) => find(pair),
            None => Opening { start: game.start(), moves: Vec::new() },
        };
        let mut streams = Streams::new(pair.seed, pair.seed.child("game", game_of_pair), game.players());
        let Self { agents, witness, countdown, .. } = self;
        if let Some(witness) = witness {
            witness.begin(pair, game_of_pair, &opening);
        }
        let Opening { start: mut state, moves } = opening;
        let mut digest = 0;
        for &m in &moves {
            game.play(&mut state, m);
            digest = hash_in(digest, game.action_id(m));
        }
        let mut sees = witness.as_mut().map(|witness| |s: &G::State, m| witness.sees(s, m));
        let sees = sees.as_mut().map(|sees| sees as &mut OnMove<'_, G>);
        let stop = watch.signal();
        let ended = play_match_game(game, &mut state, *countdown, agents, &mut streams, sees, stop)?;
        let Ended { plies, digest: played, resigned } = ended;
        let side = game_of_pair as usize;
        let seat_of_first = self.seats_of(side).next().expect("both sides have seats");
        let forfeit = resigned.map(|seat| {
            let why = self.agents[seat].resigned().unwrap_or_default().to_owned();
            Forfeit { seat, by_first: game.side(seat) == side, why }
        });
        let payoff = match &forfeit {
            // As much as can be lost: nobody should gain by giving up in time.
            Some(forfeit) => {
                if forfeit.by_first {
                    -game.max_payoff()
                } else {
                    game.max_payoff()
                }
            }
            None => game.payoff(&state, seat_of_first),
        };
        let plies = plies + moves.len() as u32;
        let outcome = GameOutcome { payoff, plies, digest: played ^ digest, forfeit };
        if let Some(witness) = &mut self.witness {
            witness.end(&state, &outcome);
        }
        Some(outcome)
    }
}

/// A hash with one action more.
pub(crate) fn hash_in(digest: u64, action_id: u32) -> u64 {
    (digest.rotate_left(5) ^ u64::from(action_id)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl<G: Game> PairPlayer for SeatedPair<'_, G> {
    fn play_pair(&mut self, pair: Pair, watch: &Watch) -> PairOutcome {
        let first = self.play_game(pair, 0, watch);
        if first.is_none() || pair.games < 2 {
            return [first, None];
        }
        self.swap_seats();
        let second = self.play_game(pair, 1, watch);
        self.swap_seats();
        [first, second]
    }
}
