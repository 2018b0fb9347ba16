//! One game, fairly refereed.

use crate::circle::Circle;
use crate::seated_pair::hash_in;
use seedbed_rules::{Agent, CountdownOf, Game, Player, Rng, Seat, Seed, Stop, Turn};

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
    agents.iter_mut().for_each(Agent::begin);
    let circle = circle(countdown, agents);
    let decide = |_, s: &G::State, p: Player, rng: &mut Rng| {
        Some(agents[p].choose(&Seat::new(game, s, p).obeying(stop), rng))
    };
    play_by(game, game.start(), streams, decide, |_, _| {}, stop, circle).map(Ended::parts)
}

/// Looks for cycles if the game counts towards a limit and all agents always choose alike.
fn circle<G: Game>(countdown: Option<CountdownOf<G>>, agents: &[Box<dyn Agent<G>>]) -> Option<Circle<G>> {
    countdown.filter(|_| agents.iter().all(Agent::is_deterministic)).map(Circle::new)
}

/// The same as [`play`] from any state; `witness` sees every move before it is made.
pub fn play_from<G: Game>(
    game: &G,
    start: G::State,
    agents: &mut [Box<dyn Agent<G>>],
    streams: &mut Streams,
    witness: impl FnMut(&G::State, G::Move),
    stop: &Stop,
) -> Option<(G::State, u32, u64)> {
    agents.iter_mut().for_each(Agent::begin);
    let decide = |_, s: &G::State, p: Player, rng: &mut Rng| {
        Some(agents[p].choose(&Seat::new(game, s, p).obeying(stop), rng))
    };
    play_by(game, start, streams, decide, witness, stop, None).map(Ended::parts)
}

/// A game of a match: from any state, between agents that may give up.
pub(crate) fn play_match_game<G: Game>(
    game: &G,
    start: G::State,
    countdown: Option<CountdownOf<G>>,
    agents: &mut [Box<dyn Agent<G>>],
    streams: &mut Streams,
    witness: impl FnMut(&G::State, G::Move),
    stop: &Stop,
) -> Option<Ended<G>> {
    agents.iter_mut().for_each(Agent::begin);
    let circle = circle(countdown, agents);
    let decide = |_, s: &G::State, p: Player, rng: &mut Rng| {
        let m = agents[p].choose(&Seat::new(game, s, p).obeying(stop), rng);
        if agents[p].resigned().is_some() { None } else { Some(m) }
    };
    play_by(game, start, streams, decide, witness, stop, circle)
}

/// How a game ended.
pub(crate) struct Ended<G: Game> {
    pub(crate) state: G::State,
    pub(crate) plies: u32,
    /// A hash of the moves, which tells different games apart.
    pub(crate) digest: u64,
    /// Who gave up, before the rules ended it.
    pub(crate) resigned: Option<Player>,
}

impl<G: Game> Ended<G> {
    fn parts(self) -> (G::State, u32, u64) {
        (self.state, self.plies, self.digest)
    }
}

/// The same, with moves chosen by `decide`, given the number of plies so far, the state, who is to move and their random
/// numbers; it chooses none for a player who gives up.
pub(crate) fn play_by<G: Game>(
    game: &G,
    start: G::State,
    streams: &mut Streams,
    mut decide: impl FnMut(u32, &G::State, Player, &mut Rng) -> Option<G::Move>,
    mut witness: impl FnMut(&G::State, G::Move),
    stop: &Stop,
    mut circle: Option<Circle<G>>,
) -> Option<Ended<G>> {
    let mut s = start;
    let (mut plies, mut digest, mut buf) = (0, 0u64, Vec::new());
    loop {
        let m = match game.turn(&s) {
            Turn::Over => return Some(Ended { state: s, plies, digest, resigned: None }),
            _ if stop.is_stopped() => return None,
            Turn::Chance => game.sample(&s, &mut streams.chance, &mut buf),
            Turn::Player(p) => {
                let m = decide(plies, &s, p, &mut streams.seats[p]);
                // An agent stopped while thinking might have moved differently.
                if stop.is_stopped() {
                    return None;
                }
                match m {
                    Some(m) => m,
                    None => return Some(Ended { state: s, plies, digest, resigned: Some(p) }),
                }
            }
        };
        debug_assert!(game.legal_moves(&s).contains(&m), "{m:?} is not legal in {s:?}");
        witness(&s, m);
        game.play(&mut s, m);
        plies += 1;
        digest = hash_in(digest, game.action_id(m));
        if let Some(skipped) = circle.as_mut().and_then(|circle| circle.skip(game, &mut s)) {
            plies += skipped;
            circle = None;
        }
    }
}
