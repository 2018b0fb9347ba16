//! One game, fairly refereed.

use crate::circle::Circle;
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
        Self::seated(chance, (0..players as u64).map(|p| game.child("seat", p)))
    }

    /// Chance from one seed, every seat from its own.
    pub fn seated(chance: Seed, seats: impl Iterator<Item = Seed>) -> Self {
        Self { chance: chance.child("chance", 0).rng(), seats: seats.map(Seed::rng).collect() }
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
    play_counted(game, None, agents, streams, None, stop)
}

/// Sees every move before it is made.
pub type Witness<'a, G> = dyn FnMut(&<G as Game>::State, <G as Game>::Move) + 'a;

/// The same as [`play`]; if deterministic agents cycle until the game's count ends it, if it has one, the cycle is played
/// only once.
pub fn play_counted<G: Game>(
    game: &G,
    countdown: Option<CountdownOf<G>>,
    agents: &mut [Box<dyn Agent<G>>],
    streams: &mut Streams,
    mut witness: Option<&mut Witness<'_, G>>,
    stop: &Stop,
) -> Option<(G::State, u32, u64)> {
    agents.iter_mut().for_each(Agent::begin);
    let circle = countdown.filter(|_| agents.iter().all(Agent::is_deterministic)).map(Circle::new);
    let decide = |_, s: &G::State, p: Player, rng: &mut Rng| {
        agents[p].choose(&Seat::new(game, s, p).obeying(stop), rng)
    };
    let told = |s: &G::State, m| {
        if let Some(witness) = &mut witness {
            witness(s, m);
        }
    };
    play_by(game, game.start(), streams, decide, told, stop, circle)
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
        agents[p].choose(&Seat::new(game, s, p).obeying(stop), rng)
    };
    play_by(game, start, streams, decide, witness, stop, None)
}

/// The same, with moves chosen by `decide`, given the number of plies so far, the state, who is to move and their random
/// numbers.
pub(crate) fn play_by<G: Game>(
    game: &G,
    start: G::State,
    streams: &mut Streams,
    mut decide: impl FnMut(u32, &G::State, Player, &mut Rng) -> G::Move,
    mut witness: impl FnMut(&G::State, G::Move),
    stop: &Stop,
    mut circle: Option<Circle<G>>,
) -> Option<(G::State, u32, u64)> {
    let mut s = start;
    let (mut plies, mut digest, mut buf) = (0, 0u64, Vec::new());
    loop {
        let m = match game.turn(&s) {
            Turn::Over => return Some((s, plies, digest)),
            _ if stop.is_stopped() => return None,
            Turn::Chance => game.sample(&s, &mut streams.chance, &mut buf),
            Turn::Player(p) => {
                let m = decide(plies, &s, p, &mut streams.seats[p]);
                // An agent stopped while thinking might have moved differently.
                if stop.is_stopped() {
                    return None;
                }
                m
            }
        };
        debug_assert!(game.legal_moves(&s).contains(&m), "{m:?} is not legal in {s:?}");
        witness(&s, m);
        game.play(&mut s, m);
        plies += 1;
        digest = (digest.rotate_left(5) ^ u64::from(game.action_id(m))).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if let Some(skipped) = circle.as_mut().and_then(|circle| circle.skip(game, &mut s)) {
            plies += skipped;
            circle = None;
        }
    }
}
