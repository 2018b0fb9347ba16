//! Games side by side on one thread, of known type: a step costs what the game costs.

use crate::batch::Buffers;
use crate::guarantees::Observer;
use seedbed_agents::AgentFactory;
use seedbed_rules::{
    Agent, Eyes, Player, Rng, Seat, Seed, Stop, Text, Turn, UsageError, list_below, list_of,
};
use std::ops::Range;

/// Some tables of a [`Batch`](crate::Batch), which counts all tables; here they count from the first of these.
pub trait Tables: Send {
    /// Begins all games anew, with the random numbers of this seed.
    ///
    /// # Errors
    ///
    /// If the player who learns is never asked for a move, or it was asked to stop.
    fn reset(&mut self, seed: Seed, buffers: Buffers<'_>, stop: &Stop) -> Result<(), UsageError>;

    /// Notes one action for each table, for [`Tables::step`]; returns the first table where it is not legal.
    fn choose(&mut self, actions: &[i32]) -> Option<usize>;

    /// Takes the actions noted before, all of which were legal.
    ///
    /// # Errors
    ///
    /// As [`Tables::reset`].
    fn step(&mut self, buffers: Buffers<'_>, stop: &Stop) -> Result<(), UsageError>;

    /// The legal actions at a table.
    fn legal(&self, table: usize) -> Vec<String>;

    /// Draws a legal action for each table, each as likely as the next.
    fn sample(&mut self, actions: &mut [i32]);

    /// The board of a table.
    fn board(&self, table: usize, eyes: Eyes) -> String;
}

/// Who plays beside the program that learns.
pub(crate) struct Company<G: Text> {
    /// The agent in all other seats.
    pub(crate) opponent: AgentFactory<G>,
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
pub(crate) struct GameTables<G: Text> {
    house: House<G>,
    /// The number in the batch of the first table here.
    first: usize,
    tables: Vec<Table<G>>,
    /// The moves of the step to come.
    chosen: Vec<G::Move>,
}

/// After this many games in a row without a move of the learner, one is no longer expected.
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
            for agent in table.others.iter_mut().flatten() {
                agent.begin();
            }
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
        m: G::Move,
        row: &mut Row<'_>,
        stop: &Stop,
    ) -> Result<(), UsageError> {
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

/// The part of the buffers that belongs to one table.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [u8],
    rewards: &'a mut [f32],
    done: &'a mut u8,
    seat: &'a mut i32,
}

impl<G: Text> GameTables<G> {
    pub(crate) fn new(
        game: &G,
        observer: Observer<G>,
        company: Option<&Company<G>>,
        tables: Range<usize>,
    ) -> Self {
        let (first, players) = (tables.start, game.players());
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
            list_below(players, &mut |p| (p != own).then(|| opponent.make()))
        };
        let tables = list_below(tables.len(), &mut |at| Table {
            state: game.start(),
            legal: Vec::new(),
            chance: Seed(0).rng(),
            draws: Seed(0).rng(),
            others: others(first + at),
        });
        Self { house, first, chosen: Vec::new(), tables }
    }

    /// Does `work` at every table with its row of the buffers.
    fn each(
        &mut self,
        buffers: Buffers<'_>,
        work: impl Fn(&House<G>, usize, &mut Table<G>, &mut Row<'_>) -> Result<(), UsageError>,
    ) -> Result<(), UsageError> {
        let House { numbers, actions, players, .. } = self.house;
        let Buffers { observations, masks, rewards, dones, seats } = buffers;
        for (at, table) in self.tables.iter_mut().enumerate() {
            let row = &mut Row {
                observation: &mut observations[at * numbers..][..numbers],
                mask: &mut masks[at * actions..][..actions],
                rewards: &mut rewards[at * players..][..players],
                done: &mut dones[at],
                seat: &mut seats[at],
            };
            work(&self.house, at, table, row)?;
        }
        Ok(())
    }
}

impl<G: Text> Tables for GameTables<G> {
    fn reset(&mut self, seed: Seed, buffers: Buffers<'_>, stop: &Stop) -> Result<(), UsageError> {
        let first = self.first;
        self.each(buffers, |house, at, table, row| {
            let seed = seed.child("table", (first + at) as u64);
            (table.chance, table.draws) = (seed.child("chance", 0).rng(), seed.child("draws", 0).rng());
            house.begin(table, stop)?;
            row.rewards.fill(0.0);
            *row.done = 0;
            house.show(table, row);
            Ok(())
        })
    }

    fn choose(&mut self, actions: &[i32]) -> Option<usize> {
        self.chosen.clear();
        let legal = |(table, &action)| self.house.legal(table, action);
        self.chosen.extend(self.tables.iter().zip(actions).map_while(legal));
        (self.chosen.len() < self.tables.len()).then_some(self.chosen.len())
    }

    fn step(&mut self, buffers: Buffers<'_>, stop: &Stop) -> Result<(), UsageError> {
        let chosen = std::mem::take(&mut self.chosen);
        let stepped = self.each(buffers, |house, at, table, row| house.step(table, chosen[at], row, stop));
        self.chosen = chosen;
        stepped
    }

    fn legal(&self, table: usize) -> Vec<String> {
        list_of(&self.tables[table].legal, &mut |&m| self.house.game.action_id(m).to_string())
    }

    fn sample(&mut self, actions: &mut [i32]) {
        for (table, action) in self.tables.iter_mut().zip(actions) {
            let m = table.legal[table.draws.below(table.legal.len())];
            *action = self.house.game.action_id(m) as i32;
        }
    }

    fn board(&self, table: usize, eyes: Eyes) -> String {
        self.house.game.board(&self.tables[table].state, eyes)
    }
}
