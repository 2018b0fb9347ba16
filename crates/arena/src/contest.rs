//! A match between two contestants: pairs of games with the seats swapped and the same chance.
//!
//! Only [`SeatedPair`], which plays the two games of a pair, knows the type of the game. Everything above it, the split
//! over threads, the stop and the sums, is compiled once for all games.

use crate::in_order::in_order;
use crate::seated_pair::SeatedPair;
use crate::tally::Tally;
use rayon::prelude::*;
use seedbed_rules::{Agent, CountdownOf, Game, Player, Seed, Watch};
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOutcome {
    /// What they won.
    pub payoff: i32,
    /// How long it was.
    pub plies: u32,
    /// A hash of its moves, which tells different games apart.
    pub digest: u64,
    /// Who gave up, if somebody did.
    pub forfeit: Option<Forfeit>,
}

/// A game that was given up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The seat that gave up.
    pub seat: Player,
    /// Is it one of the first contestant's?
    pub by_first: bool,
    /// Why.
    pub why: String,
}

/// The games of a pair that were played to their end; the first contestant begins the first of them.
pub type PairOutcome = [Option<GameOutcome>; 2];

/// A pair of games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Its number in the match, from 0.
    pub number: u64,
    /// The root of its randomness.
    pub seed: Seed,
    /// Two, or one for the last pair of an odd number of games.
    pub games: u64,
}

/// Plays pairs of games, whatever their type: what one thread of a match does.
pub trait PairPlayer {
    /// Plays a pair, or its first game only; a game that was stopped has no outcome.
    fn play_pair(&mut self, pair: Pair, watch: &Watch) -> PairOutcome;
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
                tally.add_pair(pair, &one_pair(&mut **player, plan, pair, watch));
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
        tally.add_pair(pair, &played);
        enough(&tally)
    });
    tally
}

fn one_pair(player: &mut dyn PairPlayer, plan: MatchPlan, pair: u64, watch: &Watch) -> PairOutcome {
    let seed = plan.seed.child("pair", pair);
    let played = player.play_pair(Pair { number: pair, seed, games: plan.games_of_pair(pair) }, watch);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::with_threads;
    use seedbed_rules::NoMemory;
    use std::time::Duration;

    /// Takes its time over games that have no outcome.
    struct Slow<'a>(&'a AtomicU64);

    impl PairPlayer for Slow<'_> {
        fn play_pair(&mut self, _: Pair, _: &Watch) -> PairOutcome {
            self.0.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(1));
            [None, None]
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
