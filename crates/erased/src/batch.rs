//! Many games side by side, for programs that learn: one call steps all of them.
//!
//! A [`Batch`] deals its tables out to threads; only [`Tables`], which plays the games of one thread, knows their type. What
//! is seen is written into memory that the caller brings, and nothing is allocated.

use crate::any_agent::AnyAgent;
use crate::any_game::AnyGame;
use crate::tables::Tables;
use crate::team::Team;
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
    /// Who shares the parts, if they are several.
    team: Option<Team>,
    /// How many numbers, actions and players a row has.
    row: [usize; 3],
}

/// The tables of one thread.
struct Part {
    tables: Box<dyn Tables>,
    count: usize,
}

impl Batch {
    /// Games at `tables` tables, which `threads` threads share, the caller's among them. The program that learns plays all seats,
    /// or one against an opponent.
    ///
    /// # Errors
    ///
    /// If the game has no observations, there are no tables, no threads or no such seat, or the opponent was resolved for
    /// another game.
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
        let team = Team::new(threads)?;
        let share = tables.div_ceil(threads);
        let part = |from: usize| {
            let numbers = from..tables.min(from + share);
            Ok(Part { count: numbers.len(), tables: game.tables(numbers, opponent, learner)? })
        };
        let parts: Result<_, UsageError> = (0..tables).step_by(share).map(part).collect();
        let parts = parts?;
        let numbers = game.observation_space().expect("a game without them gives no tables").size();
        Ok(Self { parts, team, row: [numbers, game.action_count() as usize, game.players()] })
    }

    /// Begins all games anew, with the random numbers of this seed.
    ///
    /// # Errors
    ///
    /// If the player who learns is never asked for a move, or it was asked to stop.
    pub fn reset(&mut self, seed: Seed, buffers: Buffers<'_>, stop: &Stop) -> Result<(), UsageError> {
        self.on_threads(buffers, |tables, buffers| tables.reset(seed, buffers, stop))
    }

    /// Takes one action at each table.
    ///
    /// # Errors
    ///
    /// If an action is not legal at its table, and then nothing has changed; otherwise as [`Batch::reset`].
    ///
    /// # Panics
    ///
    /// If there is not an action for each table.
    pub fn step(&mut self, actions: &[i32], buffers: Buffers<'_>, stop: &Stop) -> Result<(), UsageError> {
        let (mut chosen, mut rest) = (Vec::new(), actions);
        for part in &mut self.parts {
            let own = rest.split_off(..part.count).expect("an action for each table");
            chosen.push((&mut part.tables, own, None));
        }
        each(self.team.as_ref(), &mut chosen, |(tables, own, illegal)| *illegal = tables.choose(own));
        let mut from = 0;
        for (tables, own, illegal) in chosen {
            if let Some(at) = illegal {
                let wrong = format!("action {} is not legal at table {}", own[at], from + at);
                return Err(UsageError::new(wrong, UsageError::some_of("legal there", &tables.legal(at))));
            }
            from += own.len();
        }
        self.on_threads(buffers, |tables, buffers| tables.step(buffers, stop))
    }

    /// Draws a legal action for each table, each as likely as the next.
    ///
    /// # Panics
    ///
    /// If there is not an action for each table.
    pub fn sample(&mut self, mut actions: &mut [i32]) {
        let mut work = Vec::new();
        for part in &mut self.parts {
            work.push((&mut part.tables, first(&mut actions, part.count)));
        }
        each(self.team.as_ref(), &mut work, |(tables, actions)| tables.sample(actions));
    }

    /// The board of a table.
    pub fn board(&self, table: usize, eyes: Eyes) -> String {
        // All parts but the last have as many tables as the first.
        let share = self.parts[0].count;
        self.parts[table / share].tables.board(table % share, eyes)
    }

    /// Gives each part its rows of the buffers.
    fn on_threads(
        &mut self,
        mut buffers: Buffers<'_>,
        work: impl Fn(&mut dyn Tables, Buffers<'_>) -> Result<(), UsageError> + Sync,
    ) -> Result<(), UsageError> {
        let mut parts = Vec::new();
        for part in &mut self.parts {
            let rows = buffers.first_rows(part.count, self.row);
            parts.push((&mut *part.tables, Some(rows), Ok(())));
        }
        each(self.team.as_ref(), &mut parts, |(tables, rows, done)| {
            *done = work(*tables, rows.take().expect("each part is worked on once"));
        });
        parts.into_iter().try_for_each(|(_, _, done)| done)
    }
}

/// Works on all parts.
fn each<T: Send>(team: Option<&Team>, parts: &mut [T], work: impl Fn(&mut T) + Sync) {
    match team {
        Some(team) => team.each(parts, work),
        None => parts.iter_mut().for_each(work),
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
