//! One game, fairly refereed.

use crate::circle::Circle;
use crate::seated_pair::hash_in;
use seedbed_rules::{Agent, CountdownOf, Game, Player, Rng, Seat, Seed, Stop, Turn};
use std::cell::Cell;

/// The streams of random numbers of one game: one for chance and one for each seat.
#[derive(Clone)]
pub struct Streams {
    chance: Rng,
    seats: Vec<Rng>,
}

impl Streams {
    /// Chance from one seed, so that it can be shared by a pair of games; the seats from another.
    pub fn new(chance: Seed, game: Seed, players: usize) -> Self {
        Self::seated(chance, players, &|p| game.child("seat", p as u64))
    }

    /// Chance from one seed, every seat from its own.
    pub fn seated(chance: Seed, players: usize, seat: &dyn Fn(Player) -> Seed) -> Self {
        let seats = (0..players).map(|p| seat(p).rng()).collect();
        Self { chance: chance.child("chance", 0).rng(), seats }
    }

    /// The stream of chance.
    pub fn chance(&mut self) -> &mut Rng {
        &mut self.chance
    }

    /// The stream of a seat.
    pub fn seat(&mut self, p: usize) -> &mut Rng {
        &mut self.seats[p]
    }
}

/// Plays one game to its end; `agents[p]` sits in seat `p`.
///
/// Returns the final state, the number of plies, and a digest of the moves that tells different games apart; `None` if it
/// was stopped before its end.
pub fn play<G: Game>(
    game: &G,
    agents: &mut [Box<dyn Agent<G>>],
    streams: &mut Streams,
    stop: &Stop,
) -> Option<(G::State, u32, u64)> {
    play_counted(game, None, agents, streams, stop)
}

/// The same as [`play`]; if deterministic agents cycle until the game's count ends it, if it has one, the cycle is played
/// only once.
pub fn play_counted<G: Game>(
    game: &G,
    countdown: Option<CountdownOf<G>>,
    agents: &mut [Box<dyn Agent<G>>],
    streams: &mut Streams,
    stop: &Stop,
) -> Option<(G::State, u32, u64)> {
    let mut s = game.start();
    let aside = Aside { circle: circle(countdown, agents), ..Aside::nothing() };
    let Ended { plies, digest, .. } = play_between(game, &mut s, agents, streams, aside, stop)?;
    Some((s, plies, digest))
}

/// The same as [`play`] from any state; `witness` sees every move before it is made.
pub fn play_from<G: Game>(
    game: &G,
    start: G::State,
    agents: &mut [Box<dyn Agent<G>>],
    streams: &mut Streams,
    witness: &mut OnMove<'_, G>,
    stop: &Stop,
) -> Option<(G::State, u32, u64)> {
    let mut s = start;
    let aside = Aside { witness: Some(witness), ..Aside::nothing() };
    let Ended { plies, digest, .. } = play_between(game, &mut s, agents, streams, aside, stop)?;
    Some((s, plies, digest))
}

/// Told of every move before it is made.
pub type OnMove<'a, G> = dyn FnMut(&<G as Game>::State, <G as Game>::Move) + 'a;

/// Looks for cycles if the game counts towards a limit and all agents always choose alike.
fn circle<G: Game>(countdown: Option<CountdownOf<G>>, agents: &[Box<dyn Agent<G>>]) -> Option<Circle<G>> {
    countdown.filter(|_| agents.iter().all(Agent::is_deterministic)).map(Circle::new)
}

/// A game of a match: from any state, which becomes the last one, between agents that may give up.
pub(crate) fn play_match_game<'w, G: Game>(
    game: &G,
    s: &mut G::State,
    countdown: Option<CountdownOf<G>>,
    agents: &mut [Box<dyn Agent<G>>],
    streams: &mut Streams,
    witness: Option<&'w mut OnMove<'w, G>>,
    stop: &Stop,
) -> Option<Ended> {
    let may_resign = agents.iter().any(Agent::may_resign);
    let aside = Aside { witness, circle: circle(countdown, agents), may_resign };
    play_between(game, s, agents, streams, aside, stop)
}

/// All games between agents are played here, so that the loop is compiled once for each game.
#[inline(never)]
fn play_between<G: Game>(
    game: &G,
    s: &mut G::State,
    agents: &mut [Box<dyn Agent<G>>],
    streams: &mut Streams,
    aside: Aside<'_, G>,
    stop: &Stop,
) -> Option<Ended> {
    agents.iter_mut().for_each(Agent::begin);
    let (may_resign, gave_up) = (aside.may_resign, &Cell::new(false));
    let decide = |_, s: &G::State, p: Player, rng: &mut Rng| {
        let m = agents[p].choose(&Seat::new(game, s, p).obeying(stop), rng);
        debug_assert!(
            agents[p].may_resign() || agents[p].resigned().is_none(),
            "it said that it never resigns"
        );
        if may_resign {
            gave_up.set(agents[p].resigned().is_some());
        }
        m
    };
    play_by(game, s, streams, decide, aside, gave_up, stop)
}

/// How a game ended.
pub(crate) struct Ended {
    pub(crate) plies: u32,
    /// A hash of the moves, which tells different games apart.
    pub(crate) digest: u64,
    /// Who gave up, before the rules ended it.
    pub(crate) resigned: Option<Player>,
}

/// What few games need besides players.
pub(crate) struct Aside<'w, G: Game> {
    witness: Option<&'w mut OnMove<'w, G>>,
    circle: Option<Circle<G>>,
    /// Is anybody to be asked whether they give up?
    may_resign: bool,
}

impl<G: Game> Aside<'_, G> {
    /// Nobody looks, nothing is counted and nobody gives up.
    pub(crate) fn nothing() -> Self {
        Self { witness: None, circle: None, may_resign: false }
    }

    fn is_nothing(&self) -> bool {
        self.witness.is_none() && self.circle.is_none() && !self.may_resign
    }

    fn sees(&mut self, s: &G::State, m: G::Move) {
        if let Some(witness) = &mut self.witness {
            witness(s, m);
        }
    }

    /// Sets a game that cycles forward; returns the plies left out.
    fn skip(&mut self, game: &G, s: &mut G::State) -> u32 {
        let skipped = self.circle.as_mut().and_then(|circle| circle.skip(game, s));
        if skipped.is_some() {
            self.circle = None;
        }
        skipped.unwrap_or(0)
    }
}

/// The same, with moves chosen by `decide`, given the number of plies so far, the state, who is to move and their random
/// numbers; whoever chose last may have given up.
///
/// Between random players a ply takes a few dozen instructions, so all that is rare hangs on one question.
pub(crate) fn play_by<G: Game>(
    game: &G,
    s: &mut G::State,
    streams: &mut Streams,
    mut decide: impl FnMut(u32, &G::State, Player, &mut Rng) -> G::Move,
    mut aside: Aside<'_, G>,
    gave_up: &Cell<bool>,
    stop: &Stop,
) -> Option<Ended> {
    let is_rare = !aside.is_nothing();
    let (mut plies, mut digest, mut buf) = (0, 0u64, Vec::new());
    loop {
        let turn = game.turn(s);
        let m = match turn {
            Turn::Over => return Some(Ended { plies, digest, resigned: None }),
            Turn::Chance => game.sample(s, &mut streams.chance, &mut buf),
            Turn::Player(p) => decide(plies, s, p, &mut streams.seats[p]),
        };
        // An agent stopped while thinking might have moved differently.
        if stop.is_stopped() {
            return None;
        }
        if is_rare {
            if let (Turn::Player(p), true) = (turn, gave_up.get()) {
                return Some(Ended { plies, digest, resigned: Some(p) });
            }
            aside.sees(s, m);
        }
        debug_assert!(game.legal_moves(s).contains(&m), "{m:?} is not legal in {s:?}");
        game.play(s, m);
        plies += 1;
        digest = hash_in(digest, game.action_id(m));
        if is_rare {
            plies += aside.skip(game, s);
        }
    }
}
