//! A match between two contestants: pairs of games with the seats swapped and the same chance.

use crate::in_order::{Take, in_order};
use crate::referee::{Deal, play};
use crate::tally::Tally;
use rayon::prelude::*;
use seedbed_rules::{Agent, Game, Seed, Watch};

/// How much is played, and from which seed.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games in all; with an odd number the last game has no partner.
    pub games: u64,
    /// The root of all randomness.
    pub seed: Seed,
}

/// Plays the match on the current thread pool; the result is the same for any number of threads. The watch counts games;
/// stopped, the match ends with those that are complete.
///
/// `party` makes the agents of all seats, contestant 0 on side 0; each thread has its own.
pub fn contest<G: Game>(
    game: &G,
    party: impl Fn() -> Vec<Box<dyn Agent<G>>> + Sync + Send,
    plan: Plan,
    watch: &Watch,
) -> Tally {
    let pairs = plan.games.div_ceil(2);
    // Whole pairs are the unit of work; a tally is a sum, so the order of adding does not matter.
    (0..pairs)
        .into_par_iter()
        .take_any_while(|_| !watch.is_stopped())
        .map_init(party, |agents, pair| play_pair(game, agents, plan, pair, watch))
        .reduce(Tally::default, |mut a, b| {
            a += b;
            a
        })
}

/// Plays the match until `enough` has seen enough, at most to the end of the plan; the same for any number of threads.
///
/// `enough` sees the tally after each pair, in order, so that it always stops at the same one.
pub fn contest_until<G: Game>(
    game: &G,
    party: impl Fn() -> Vec<Box<dyn Agent<G>>> + Sync + Send,
    plan: Plan,
    watch: &Watch,
    mut enough: impl FnMut(&Tally) -> Take + Send,
) -> Tally {
    let mut tally = Tally::default();
    let job = |agents: &mut Vec<Box<dyn Agent<G>>>, pair| {
        let played = play_pair(game, agents, plan, pair, watch);
        (played.games() == games_of_pair(plan, pair)).then_some(played)
    };
    in_order(plan.games.div_ceil(2), party, job, |played| {
        tally += played;
        enough(&tally)
    });
    tally
}

/// Two, but for the last of an odd number of games.
fn games_of_pair(plan: Plan, pair: u64) -> u64 {
    2.min(plan.games - 2 * pair)
}

/// Plays both games of a pair; `agents` sit as in the first, contestant 0 on side 0.
fn play_pair<G: Game>(
    game: &G,
    agents: &mut [Box<dyn Agent<G>>],
    plan: Plan,
    pair: u64,
    watch: &Watch,
) -> Tally {
    let seed = plan.seed.child("pair", pair);
    let seats_of = |side| (0..game.players()).filter(move |&p| game.side(p) == side);
    let swap_seats =
        |agents: &mut [Box<dyn Agent<G>>]| seats_of(0).zip(seats_of(1)).for_each(|(a, b)| agents.swap(a, b));
    let mut tally = Tally::default();
    let mut points = Vec::new();
    for game_of_pair in 0..games_of_pair(plan, pair) {
        let mut deal = Deal::new(seed, seed.child("game", game_of_pair), game.players());
        if game_of_pair == 1 {
            swap_seats(agents);
        }
        let played = play(game, agents, &mut deal, watch.signal());
        if game_of_pair == 1 {
            swap_seats(agents);
        }
        let Some((s, plies, digest)) = played else { break };
        let seat_of_first = seats_of(game_of_pair as usize).next().expect("both sides have seats");
        let payoff = game.payoff(&s, seat_of_first);
        tally.add_game(game_of_pair == 0, payoff, plies, pair, digest);
        points.push(payoff.signum());
        watch.count(1);
    }
    if let [first, second] = points[..] {
        tally.add_pair(first + second);
    }
    tally
}
