//! Many games side by side, for programs that learn: one call steps all of them.
//!
//! A [`Batch`] deals its tables out to threads; only [`Tables`], which plays the games of one thread, knows their type. What
//! is seen is written into memory that the caller brings, and nothing is allocated.

use crate::any_agent::AnyAgent;
use crate::any_game::AnyGame;
use crate::tables::Tables;
use rayon::prelude::*;
use seedbed_rules::{Eyes, Player, Seed, Stop, UsageError};

/// Where a batch writes: a row for each table.
pub struct Buffers<'a> {
    /// What the seat to move sees.
    pub observations: &'a mut [f32],
    /// Which actions it may take: 1 or 0 for each action id.
    pub masks: &'a mut [u8],
    /// What every seat won in the game that the last step ended, else zeros.
    pub rewards: &'a mut [f32],
    /// 1 where the last step ended a game; the row then shows the next one.
    pub dones: &'a mut [u8],
    /// The seat to move.
    pub seats: &'a mut [i32],
}

/// Games side by side.
///
/// A game that ends is followed by the next at the same table, in the same step. Every table has its own random numbers, so
/// that results do not depend on threads.
pub struct Batch {
    parts: Vec<Part>,
    /// How many numbers, actions and players a row has.
    row: [usize; 3],
}

/// The tables of one thread.
struct Part {
    tables: Box<dyn Tables>,
    count: usize,
}

impl Batch {
    /// Games at so many tables, which `threads` threads of the current pool share. The program that learns plays all seats,
    /// or one against an opponent.
    ///
    /// # Errors
    ///
    /// If the game has no observations, there are no tables or no such seat, or the opponent was resolved for another game.
    #[expect(clippy::missing_panics_doc, reason = "a game without observations gives no tables")]
    pub fn new(
        game: &dyn AnyGame,
        tables: usize,
        threads: usize,
        opponent: Option<&AnyAgent>,
        learner: Option<Player>,
    ) -> Result<Self, UsageError> {
        if tables == 0 {
            return Err(UsageError::new("a batch of no tables", "give it one or more"));
        }
        if let Some(seat) = learner.filter(|&seat| seat >= game.players()) {
            let right = format!("count from 0 to {}", game.players() - 1);
            return Err(UsageError::new(format!("there is no seat {seat}"), right));
        }
        let share = tables.div_ceil(threads.max(1));
        let part = |from: usize| {
            let numbers = from..tables.min(from + share);
            Ok(Part { count: numbers.len(), tables: game.tables(numbers, opponent, learner)? })
        };
        let parts: Result<_, UsageError> = (0..tables).step_by(share).map(part).collect();
        let parts = parts?;
        let numbers = game.observation_space().expect("a game without them gives no tables").size();
        Ok(Self { parts, row: [numbers, game.action_count() as usize, game.players()] })
    }

    /// Begins all games anew, with the random numbers of this seed.
    ///
    /// # Errors
    ///
    /// If the player who learns is never asked for a move, or it was asked to stop.
    pub fn reset(&mut self, seed: Seed, buffers: Buffers<'_>, stop: &Stop) -> Result<(), UsageError> {
        self.on_threads(buffers, |tables, buffers, _| tables.reset(seed, buffers, stop))
    }

    /// Takes one action at each table.
    ///
    /// # Errors
    ///
    /// If an action is not legal at its table, and then nothing has changed; otherwise as [`Batch::reset`].
    pub fn step(&mut self, actions: &[i32], buffers: Buffers<'_>, stop: &Stop) -> Result<(), UsageError> {
        let mut from = 0;
        for part in &self.parts {
            if let Some(at) = part.tables.first_illegal(&actions[from..from + part.count]) {
                let wrong = format!("action {} is not legal at table {}", actions[from + at], from + at);
                return Err(UsageError::new(
                    wrong,
                    UsageError::some_of("legal there", &part.tables.legal(at)),
                ));
            }
            from += part.count;
        }
        self.on_threads(buffers, |tables, buffers, part| tables.step(&actions[part], buffers, stop))
    }

    /// Draws a legal action for each table, each as likely as the next.
    ///
    /// # Panics
    ///
    /// If there is not an action for each table.
    pub fn sample(&mut self, mut actions: &mut [i32]) {
        let mut work = Vec::new();
        for part in &mut self.parts {
            work.push((
                &mut part.tables,
                actions.split_off_mut(..part.count).expect("an action for each table"),
            ));
        }
        each(work, |(tables, actions)| {
            tables.sample(actions);
            Ok(())
        })
        .expect("drawing cannot fail");
    }

    /// The board of a table.
    pub fn board(&self, table: usize, eyes: Eyes) -> String {
        // All parts but the last have as many tables as the first.
        let share = self.parts[0].count;
        self.parts[table / share].tables.board(table % share, eyes)
    }

    /// Gives each part its rows of the buffers and the numbers of its tables.
    fn on_threads(
        &mut self,
        mut buffers: Buffers<'_>,
        work: impl Fn(&mut dyn Tables, Buffers<'_>, std::ops::Range<usize>) -> Result<(), UsageError>
        + Sync
        + Send,
    ) -> Result<(), UsageError> {
        let (row, mut from) = (self.row, 0);
        let mut parts = Vec::new();
        for part in &mut self.parts {
            let rows = buffers.first_rows(part.count, row);
            parts.push((&mut *part.tables, rows, from..from + part.count));
            from += part.count;
        }
        each(parts, |(tables, buffers, numbers)| work(tables, buffers, numbers))
    }
}

/// One piece of work on the caller's thread, several on the current pool.
fn each<T: Send>(
    mut parts: Vec<T>,
    work: impl Fn(T) -> Result<(), UsageError> + Sync + Send,
) -> Result<(), UsageError> {
    match parts.pop() {
        Some(only) if parts.is_empty() => work(only),
        Some(last) => {
            parts.push(last);
            parts.into_par_iter().try_for_each(work)
        }
        None => Ok(()),
    }
}

impl<'a> Buffers<'a> {
    /// Takes the rows of the next tables.
    fn first_rows(&mut self, tables: usize, [numbers, actions, players]: [usize; 3]) -> Buffers<'a> {
        Buffers {
            observations: first(&mut self.observations, tables * numbers),
            masks: first(&mut self.masks, tables * actions),
            rewards: first(&mut self.rewards, tables * players),
            dones: first(&mut self.dones, tables),
            seats: first(&mut self.seats, tables),
        }
    }
}

/// Takes the first numbers away from the others.
#[expect(clippy::mut_mut, reason = "what is left stays where it was")]
fn first<'a, T>(all: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    all.split_off_mut(..count).expect("a row for each table")
}
