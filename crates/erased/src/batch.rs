//! Many games side by side, for programs that learn: one call steps all of them.
//!
//! Inside a call everything is of known type, so that a step costs what the game costs. What is seen is written into memory
//! that the caller brings, and nothing is allocated.

use crate::guarantees::Observer;
use rayon::prelude::*;
use seedbed_agents::Resolved;
use seedbed_rules::{Agent, Eyes, Player, Rng, Seat, Seed, Stop, Text, Turn, UsageError};

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
pub trait Batch: Send {
    /// Begins all games anew, with the random numbers of this seed.
    ///
    /// # Errors
    ///
    /// If the player who learns is never asked for a move, or it was asked to stop.
    fn reset(
        &mut self,
        seed: Seed,
        buffers: Buffers<'_>,
        threads: usize,
        stop: &Stop,
    ) -> Result<(), UsageError>;

    /// Takes one action at each table.
    ///
    /// # Errors
    ///
    /// If an action is not legal at its table, and then nothing has changed; otherwise as [`Batch::reset`].
    fn step(
        &mut self,
        actions: &[i32],
        buffers: Buffers<'_>,
        threads: usize,
        stop: &Stop,
    ) -> Result<(), UsageError>;

    /// Draws a legal action for each table, each as likely as the next.
    fn sample(&mut self, actions: &mut [i32], threads: usize);

    /// The board of a table.
    fn board(&self, table: usize, eyes: Eyes) -> String;
}

/// Who plays beside the program that learns.
pub(crate) struct Company<G: Text> {
    /// The agent in all other seats.
    pub(crate) opponent: Resolved<G>,
    /// The seat of the learner; if none is given, tables take turns.
    pub(crate) learner: Option<Player>,
}

/// A game at one table.
struct Table<G: Text> {
    state: G::State,
    legal: Vec<G::Move>,
    chance: Rng,
    draws: Rng,
    /// The agents of the seats that the learner does not hold.
    others: Vec<Option<Box<dyn Agent<G>>>>,
}

/// What all tables share.
struct House<G: Text> {
    game: G,
    observer: Observer<G>,
    numbers: usize,
    actions: usize,
    players: usize,
}

/// Games of known type.
pub(crate) struct GameBatch<G: Text> {
    house: House<G>,
    tables: Vec<Table<G>>,
}

/// So many games in a row without a move of the learner are taken for no end of them.
const PATIENCE: u32 = 10_000;

impl<G: Text> House<G> {
    /// Lets chance and other agents act until the learner is to move; `false` if the game ended before.
    fn go_on(&self, table: &mut Table<G>, stop: &Stop) -> bool {
        loop {
            let m = match self.game.turn(&table.state) {
                Turn::Over => return false,
                Turn::Chance => self.game.sample(&table.state, &mut table.chance, &mut table.legal),
                Turn::Player(p) => match table.others.get_mut(p).and_then(Option::as_mut) {
                    Some(agent) => {
                        let seat = Seat::new(&self.game, &table.state, p).obeying(stop);
                        agent.choose(&seat, &mut table.chance)
                    }
                    None => return true,
                },
            };
            self.game.play(&mut table.state, m);
        }
    }

    /// Begins games at a table until one asks the learner for a move.
    fn begin(&self, table: &mut Table<G>, stop: &Stop) -> Result<(), UsageError> {
        for _ in 0..PATIENCE {
            table.others.iter_mut().flatten().for_each(Agent::begin);
            table.state = self.game.start();
            if self.go_on(table, stop) {
                return Ok(());
            }
        }
        Err(UsageError::new("the learner is never asked for a move", "give it another seat"))
    }

    /// Writes what the seat to move sees and may do.
    fn show(&self, table: &mut Table<G>, row: &mut Row<'_>) {
        let Turn::Player(p) = self.game.turn(&table.state) else { unreachable!("a player is to move") };
        row.observation.fill(0.0);
        (self.observer.observe)(&self.game, &table.state, p, row.observation);
        self.game.moves(&table.state, &mut table.legal);
        row.mask.fill(0);
        for &m in &table.legal {
            row.mask[self.game.action_id(m) as usize] = 1;
        }
        *row.seat = p as i32;
    }

    fn step(
        &self,
        table: &mut Table<G>,
        action: i32,
        row: &mut Row<'_>,
        stop: &Stop,
    ) -> Result<(), UsageError> {
        let m = self.legal(table, action).expect("all actions were looked at before");
        self.game.play(&mut table.state, m);
        let is_over = !self.go_on(table, stop);
        for (p, reward) in row.rewards.iter_mut().enumerate() {
            *reward = if is_over { self.game.payoff(&table.state, p) as f32 } else { 0.0 };
        }
        *row.done = is_over.into();
        if is_over {
            self.begin(table, stop)?;
        }
        self.show(table, row);
        Ok(())
    }

    fn legal(&self, table: &Table<G>, action: i32) -> Option<G::Move> {
        table.legal.iter().copied().find(|&m| self.game.action_id(m) as i32 == action)
    }
}

/// How many tables a thread takes.
fn share(tables: usize, threads: usize) -> usize {
    tables.div_ceil(threads.max(1)).max(1)
}

/// The tables of one thread: the number of the first, and their rows of the buffers.
type Part<'a, G> = (usize, &'a mut [Table<G>], Buffers<'a>);

/// The part of the buffers that belongs to one table.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [u8],
    rewards: &'a mut [f32],
    done: &'a mut u8,
    seat: &'a mut i32,
}

impl<G: Text> GameBatch<G> {
    pub(crate) fn new(game: &G, observer: Observer<G>, company: Option<&Company<G>>, tables: usize) -> Self {
        let players = game.players();
        let house = House {
            numbers: (observer.space)(game).size(),
            actions: game.action_count() as usize,
            players,
            game: game.clone(),
            observer,
        };
        let others = |at: usize| {
            let Some(Company { opponent, learner }) = company else { return Vec::new() };
            let own = learner.unwrap_or(at % players);
            // Partners of the learner are agents too.
            (0..players).map(|p| (p != own).then(|| opponent.factory.make())).collect()
        };
        let table = |at| Table {
            state: game.start(),
            legal: Vec::new(),
            chance: Seed(0).rng(),
            draws: Seed(0).rng(),
            others: others(at),
        };
        Self { house, tables: (0..tables).map(table).collect() }
    }

    /// The first table whose action is not legal there.
    fn first_illegal(&mut self, actions: &[i32], threads: usize) -> Option<usize> {
        let house = &self.house;
        let is_illegal = |(table, &action): (&Table<G>, &i32)| house.legal(table, action).is_none();
        let first =
            |(tables, actions): (&mut [Table<G>], &[i32])| tables.iter().zip(actions).position(is_illegal);
        if threads <= 1 {
            return first((&mut self.tables, actions));
        }
        let share = share(self.tables.len(), threads);
        let parts = self.tables.par_chunks_mut(share).zip(actions.par_chunks(share)).enumerate();
        parts.filter_map(|(part, both)| first(both).map(|at| part * share + at)).min()
    }

    /// Does `work` at every table with its row of the buffers, on so many threads.
    fn each(
        &mut self,
        buffers: Buffers<'_>,
        threads: usize,
        work: impl Fn(&House<G>, usize, &mut Table<G>, &mut Row<'_>) -> Result<(), UsageError> + Sync,
    ) -> Result<(), UsageError> {
        let House { numbers, actions, players, .. } = self.house;
        let (house, share) = (&self.house, share(self.tables.len(), threads));
        let Buffers { observations, masks, rewards, dones, seats } = buffers;
        let part = |(from, tables, buffers): Part<'_, G>| {
            let Buffers { observations, masks, rewards, dones, seats } = buffers;
            let rows = observations.chunks_mut(numbers).zip(masks.chunks_mut(actions));
            let rows = rows.zip(rewards.chunks_mut(players)).zip(dones).zip(seats);
            for (at, (table, ((((observation, mask), rewards), done), seat))) in
                tables.iter_mut().zip(rows).enumerate()
            {
                work(house, from + at, table, &mut Row { observation, mask, rewards, done, seat })?;
            }
            Ok(())
        };
        if threads <= 1 {
            let buffers = Buffers { observations, masks, rewards, dones, seats };
            return part((0, &mut self.tables, buffers));
        }
        let parts = observations.par_chunks_mut(share * numbers).zip(masks.par_chunks_mut(share * actions));
        let parts = parts.zip(rewards.par_chunks_mut(share * players)).zip(dones.par_chunks_mut(share));
        let parts = parts.zip(seats.par_chunks_mut(share)).zip(self.tables.par_chunks_mut(share));
        parts.enumerate().try_for_each(
            |(at, (((((observations, masks), rewards), dones), seats), tables))| {
                part((at * share, tables, Buffers { observations, masks, rewards, dones, seats }))
            },
        )
    }
}

impl<G: Text> Batch for GameBatch<G> {
    fn reset(
        &mut self,
        seed: Seed,
        buffers: Buffers<'_>,
        threads: usize,
        stop: &Stop,
    ) -> Result<(), UsageError> {
        self.each(buffers, threads, |house, at, table, row| {
            let seed = seed.child("table", at as u64);
            (table.chance, table.draws) = (seed.child("chance", 0).rng(), seed.child("draws", 0).rng());
            house.begin(table, stop)?;
            row.rewards.fill(0.0);
            *row.done = 0;
            house.show(table, row);
            Ok(())
        })
    }

    fn step(
        &mut self,
        actions: &[i32],
        buffers: Buffers<'_>,
        threads: usize,
        stop: &Stop,
    ) -> Result<(), UsageError> {
        if let Some(at) = self.first_illegal(actions, threads) {
            let id = |&m| self.house.game.action_id(m).to_string();
            let legal: Vec<String> = self.tables[at].legal.iter().map(id).collect();
            let wrong = format!("action {} is not legal at table {at}", actions[at]);
            return Err(UsageError::new(wrong, UsageError::some_of("legal there", &legal)));
        }
        self.each(buffers, threads, |house, at, table, row| house.step(table, actions[at], row, stop))
    }

    fn sample(&mut self, actions: &mut [i32], threads: usize) {
        let house = &self.house;
        let draw = |(table, action): (&mut Table<G>, &mut i32)| {
            let m = table.legal[table.draws.below(table.legal.len())];
            *action = house.game.action_id(m) as i32;
        };
        if threads <= 1 {
            return self.tables.iter_mut().zip(actions).for_each(draw);
        }
        let share = share(self.tables.len(), threads);
        let parts = self.tables.par_chunks_mut(share).zip(actions.par_chunks_mut(share));
        parts.for_each(|(tables, actions)| tables.iter_mut().zip(actions).for_each(draw));
    }

    fn board(&self, table: usize, eyes: Eyes) -> String {
        self.house.game.board(&self.tables[table].state, eyes)
    }
}
