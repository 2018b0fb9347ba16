//! A match between two contestants: pairs of games with the seats swapped and the same chance.
//!
//! Only [`SeatedPair`], which plays the two games of a pair, knows the type of the game. Everything above it, the split
//! over threads, the stop and the sums, is compiled once for all games.

use crate::in_order::in_order;
use crate::referee::{Streams, Witness, play_counted};
use crate::tally::Tally;
use rayon::prelude::*;
use seedbed_rules::{Agent, CountdownOf, Game, Seed, Watch};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

/// How much is played, and from which seed.
#[derive(Clone, Copy, Debug)]
pub struct MatchPlan {
    /// Games in all; with an odd number the last game has no partner.
    pub games: u64,
    /// The root of all randomness.
    pub seed: Seed,
}

impl MatchPlan {
    /// The pairs, the last of which may be a single game.
    pub fn pairs(self) -> Range<u64> {
        0..self.games.div_ceil(2)
    }

    /// Two, except for the last pair of an odd number of games.
    fn games_of_pair(self, pair: u64) -> u64 {
        2.min(self.games - 2 * pair)
    }
}

/// How a game of a match ended, from the first contestant's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOutcome {
    /// What they won.
    pub payoff: i32,
    /// How long it was.
    pub plies: u32,
    /// A hash of its moves, which tells different games apart.
    pub digest: u64,
}

/// The games of a pair that were played to their end; the first contestant begins the first of them.
pub type PairOutcome = [Option<GameOutcome>; 2];

/// Plays pairs of games, whatever their type: what one thread of a match does.
pub trait PairPlayer {
    /// Plays the pair of this seed, or its first game only; a game that was stopped has no outcome.
    fn play_pair(&mut self, pair: Seed, games: u64, watch: &Watch) -> PairOutcome;
}

/// Makes the player of each thread of a match.
pub type PairPlayers<'a> = dyn Fn() -> Box<dyn PairPlayer + 'a> + Sync + 'a;

/// Plays some pairs of a match on the current thread pool.
///
/// The result is the same for any number of threads, and the sum over parts of a match is the result of the whole.
pub fn contest_pairs(players: &PairPlayers<'_>, plan: MatchPlan, pairs: Range<u64>, watch: &Watch) -> Tally {
    /// Pairs that a thread takes at a time, at most: with short games threads would otherwise contend for the counter.
    const BLOCK: u64 = 16;
    let threads = rayon::current_num_threads();
    let block = ((pairs.end - pairs.start) / (8 * threads as u64)).clamp(1, BLOCK);
    let next = AtomicU64::new(pairs.start);
    let work = |_: usize| {
        let _end = LeaveNoWork { next: &next, end: pairs.end };
        let (mut player, mut tally) = (None, Tally::default());
        while !watch.is_stopped() {
            let from = next.fetch_add(block, Ordering::Relaxed);
            if from >= pairs.end {
                break;
            }
            // Made once for each thread, and only for one that has work to do.
            let player = player.get_or_insert_with(players);
            for pair in from..pairs.end.min(from + block) {
                tally.add_pair(pair, one_pair(&mut **player, plan, pair, watch));
            }
        }
        tally
    };
    (0..threads).into_par_iter().with_max_len(1).map(work).reduce(Tally::default, |mut a, b| {
        a += b;
        a
    })
}

/// Leaves nothing to do for others when a thread cannot go on: nobody will see the sum.
struct LeaveNoWork<'a> {
    next: &'a AtomicU64,
    end: u64,
}

impl Drop for LeaveNoWork<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.next.fetch_max(self.end, Ordering::Relaxed);
        }
    }
}

/// Plays a match until `enough` is satisfied, at most to the end of the plan; the same for any number of threads.
///
/// `enough` sees the tally after each pair, in order, so that it always stops at the same one.
pub fn contest_pairs_until(
    players: &PairPlayers<'_>,
    plan: MatchPlan,
    watch: &Watch,
    enough: &mut (dyn FnMut(&Tally) -> ControlFlow<()> + Send),
) -> Tally {
    let mut tally = Tally::default();
    let job = |player: &mut Box<dyn PairPlayer + '_>, pair| {
        let played = one_pair(&mut **player, plan, pair, watch);
        (played.iter().flatten().count() as u64 == plan.games_of_pair(pair)).then_some((pair, played))
    };
    in_order(plan.pairs().end, players, job, |(pair, played)| {
        tally.add_pair(pair, played);
        enough(&tally)
    });
    tally
}

fn one_pair(player: &mut dyn PairPlayer, plan: MatchPlan, pair: u64, watch: &Watch) -> PairOutcome {
    let played = player.play_pair(plan.seed.child("pair", pair), plan.games_of_pair(pair), watch);
    watch.count(played.iter().flatten().count() as u64);
    played
}

/// Plays a match of a game of known type.
///
/// `countdown` is what counts towards a limit, if the game has that; `party` makes the agents of all seats, contestant 0
/// on side 0.
pub fn contest<G: Game>(
    game: &G,
    countdown: Option<CountdownOf<G>>,
    party: impl Fn() -> Vec<Box<dyn Agent<G>>> + Sync,
    plan: MatchPlan,
    watch: &Watch,
) -> Tally {
    contest_pairs(&|| Box::new(SeatedPair::new(game, countdown, party())), plan, plan.pairs(), watch)
}

/// The same as [`contest`], until `enough` is satisfied.
pub fn contest_until<G: Game>(
    game: &G,
    countdown: Option<CountdownOf<G>>,
    party: impl Fn() -> Vec<Box<dyn Agent<G>>> + Sync,
    plan: MatchPlan,
    watch: &Watch,
    mut enough: impl FnMut(&Tally) -> ControlFlow<()> + Send,
) -> Tally {
    contest_pairs_until(&|| Box::new(SeatedPair::new(game, countdown, party())), plan, watch, &mut enough)
}

/// The agents of a game of known type, in the seats that they hold in the first game of a pair.
pub struct SeatedPair<'a, G: Game> {
    game: &'a G,
    countdown: Option<CountdownOf<G>>,
    agents: Vec<Box<dyn Agent<G>>>,
    witness: Option<Box<Witness<'a, G>>>,
}

impl<'a, G: Game> SeatedPair<'a, G> {
    /// Seats the agents, contestant 0 on side 0.
    pub fn new(game: &'a G, countdown: Option<CountdownOf<G>>, agents: Vec<Box<dyn Agent<G>>>) -> Self {
        Self { game, countdown, agents, witness: None }
    }

    /// The same with someone who sees every move before it is made.
    #[must_use]
    pub fn before(self, witness: Box<Witness<'a, G>>) -> Self {
        Self { witness: Some(witness), ..self }
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
}

impl<G: Game> PairPlayer for SeatedPair<'_, G> {
    fn play_pair(&mut self, pair: Seed, games: u64, watch: &Watch) -> PairOutcome {
        let mut outcomes = [None; 2];
        for game_of_pair in 0..games {
            let mut streams = Streams::new(pair, pair.child("game", game_of_pair), self.game.players());
            if game_of_pair == 1 {
                self.swap_seats();
            }
            let witness = self.witness.as_deref_mut();
            let played = play_counted(
                self.game,
                self.countdown,
                &mut self.agents,
                &mut streams,
                witness,
                watch.signal(),
            );
            if game_of_pair == 1 {
                self.swap_seats();
            }
            let Some((s, plies, digest)) = played else { break };
            let seat_of_first = self.seats_of(game_of_pair as usize).next().expect("both sides have seats");
            let payoff = self.game.payoff(&s, seat_of_first);
            outcomes[game_of_pair as usize] = Some(GameOutcome { payoff, plies, digest });
        }
        outcomes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::with_threads;
    use seedbed_rules::NoMemory;
    use std::time::Duration;

    /// Takes its time over games that have no outcome.
    struct Slow<'a>(&'a AtomicU64);

    impl PairPlayer for Slow<'_> {
        fn play_pair(&mut self, _: Seed, _: u64, _: &Watch) -> PairOutcome {
            self.0.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(1));
            [None; 2]
        }
    }

    #[test]
    fn a_thread_without_memory_ends_the_match() {
        let (made, played) = (AtomicU64::new(0), AtomicU64::new(0));
        let players = || -> Box<dyn PairPlayer + '_> {
            if made.fetch_add(1, Ordering::Relaxed) == 1 {
                NoMemory::raise("the second thread");
            }
            Box::new(Slow(&played))
        };
        let plan = MatchPlan { games: 20_000, seed: Seed(1) };
        let run = || contest_pairs(&players, plan, plan.pairs(), &Watch::default());
        let ended = with_threads(Some(2), || NoMemory::caught(run)).unwrap();
        assert!(ended.unwrap_err().to_string().contains("the second thread"));
        assert!(played.into_inner() < 5_000);
    }
}
