//! Depth-first proof-number search (df-pn, Nagai 2002): the general solver for wins that are deep and narrow.
//!
//! A position's numbers say how many positions at least must still be decided to answer a question with yes or with no. The search
//! always goes where the fewest are left, and leaves a position as soon as another one looks cheaper.
//!
//! # Threads
//!
//! Threads search the same question over one table, each with a path of its own. Many moves look equally cheap; of those, every thread
//! but the first prefers others, by chance, so that threads part wherever it does not matter where one goes (as in Hoki, Kaneko, Kishimoto
//! and Ito's parallel dovetailing, 2013). Where a position has taken long they look up what the others have found.
//! The other way would be to count the threads below a position and have it look harder to the others (virtual proof numbers, Kaneko
//! 2010). Searches that took turns, one position each, did 1.14 times the work of one in that way if they were two and 1.03 times if they were four;
//! in this one 1.13 times, two or four. It needs no counts that all threads write at every position.
//!
//! # Repetition
//!
//! Answers are kept by key, whatever led to the position. That is right because a key tells positions apart by all that matters to
//! the rest of the game ([`Keyed`]), and every game ends ([`seedbed_rules::Game::max_plies`]): a position that could come again
//! after itself would make an endless game. So a game that forbids repetition must have the boards it forbids in its key, as Go and Dominance
//! have; there are no two histories of one key that differ in what follows (no graph-history interaction).

mod crew;
mod numbers;
mod path;
mod table;
#[cfg(test)]
mod tests;
mod worker;

use crate::asked::Asked;
use crate::kept::key_signature;
use crate::{Account, Bounds, Checkpoint, Exact, Limits, Stopped, Watch};
use crew::Crew;
use seedbed_files::SealedReader;
use seedbed_rules::{ChanceFree, Keyed, Turn, UsageError};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use table::{MOST_SCORE, ProofTable};
use worker::{Worker, keyed, wants_yes};

/// Solves any game with keys and without later chance by proof numbers; scores are payoffs.
pub struct ProofNumber<G: ChanceFree + Keyed> {
    game: G,
    crew: Crew,
    /// One for each thread.
    workers: Vec<Mutex<Worker<G>>>,
}

impl<G: ChanceFree + Keyed> ProofNumber<G> {
    /// A solver within these limits; it works on fewer threads if there is no memory for the paths of all.
    ///
    /// # Errors
    ///
    /// If the table and the path of the longest game do not fit into the memory allowed, or scores are too large for it.
    pub fn new(game: &G, limits: Limits) -> Result<Self, UsageError> {
        if game.max_payoff() > MOST_SCORE {
            let wrong = format!("proof-number search is for scores up to {MOST_SCORE}");
            return Err(UsageError::new(wrong, "--method alpha-beta"));
        }
        let (account, threads) = crew::share(Account::of(limits.memory), Worker::bytes(game), limits.threads);
        let keys = key_signature(game);
        let table = ProofTable::new(account, format!("proof numbers 2 by keys {keys:016x}"))?;
        let workers =
            (0..threads).map(|number| Worker::new(game, number).map(Mutex::new)).collect::<Result<_, _>>()?;
        Ok(Self { game: game.clone(), crew: Crew::new(table, threads), workers })
    }

    /// Is the score of an unfinished position at least `score`? `None` if `positions` positions did not tell; asked again, it goes on from what it
    /// has found.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    pub fn reaches_within(
        &mut self,
        s: &G::State,
        score: i32,
        positions: u64,
        watch: &Watch,
    ) -> Result<Option<bool>, Stopped> {
        let Self { game, crew, workers } = self;
        let Turn::Player(mover) = game.turn(s) else {
            unreachable!("a position to judge waits for a player")
        };
        let most = game.max_payoff();
        if score <= -most || score > most {
            return Ok(Some(score <= -most));
        }
        // What one side wins the other loses: all questions are asked for the first seat, and one answer serves both.
        let for_first = wants_yes(game, mover);
        let wanted = if for_first { score } else { 1 - score };
        let answer =
            crew.answer(keyed(game, s, wanted), wanted, positions, watch, &|number, asked, meter| {
                let mut worker = workers[number].lock().unwrap_or_else(PoisonError::into_inner);
                worker.search(game, s, asked, meter)
            })?;
        Ok(answer.map(|answer| answer == for_first))
    }
}

impl<G: ChanceFree + Keyed> Exact<G> for ProofNumber<G> {
    fn game(&self) -> &G {
        &self.game
    }

    /// Halves the possible scores with every question.
    fn score(&mut self, s: &G::State, watch: &Watch) -> Result<i32, Stopped> {
        let most = self.game.max_payoff();
        let mut bounds = Bounds { lower: -most, upper: most };
        while bounds.lower < bounds.upper {
            let beta = (bounds.lower + bounds.upper + 1).div_euclid(2);
            watch.say(Asked { bounds, beta, most }.to_string());
            if self.reaches(s, beta, watch)? {
                bounds.lower = beta;
            } else {
                bounds.upper = beta - 1;
            }
        }
        Ok(bounds.lower)
    }

    fn reaches(&mut self, s: &G::State, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        let answer = self.reaches_within(s, score, u64::MAX, watch)?;
        Ok(answer.expect("without a limit the search ends with an answer"))
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        Some(self)
    }
}

impl<G: ChanceFree + Keyed> Checkpoint for ProofNumber<G> {
    fn layout(&self) -> String {
        self.crew.table.layout()
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.crew.table.save(to)
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        self.crew.table.load(from)
    }

    fn forget(&mut self) {
        self.crew.table.forget();
    }
}
