//! A whole game between two strategies, without a question for every card.

use super::{Order, Stage, Table, War};
use crate::cards::{Counts, Row};
use seedbed_rules::{Game, Rng};

impl War {
    /// Plays a game to its end; the payoff of the first seat.
    ///
    /// Two strategies without chance repeat themselves for ever or not at all: once a position comes again, the game is
    /// known to last until the limit, a draw.
    pub fn fight(&self, strategies: [&mut Order; 2], rngs: &mut [Rng; 3]) -> i32 {
        let mut s = self.start();
        let mut buf = Vec::new();
        while s.stage == Stage::Deal {
            let card = self.sample(&s, &mut rngs[0], &mut buf);
            self.play(&mut s, card);
        }
        let mut memory = strategies.iter().all(|strategy| strategy.is_sure()).then(|| Memory::new(&s));
        while s.stage == Stage::Lay {
            let p = s.layer();
            let order = strategies[p].arrange(s.won[p], &mut rngs[1 + p]);
            order.iter().for_each(|&card| s.decks[p].push(card));
            s.won[p] = Counts::NONE;
            self.go_on(&mut s);
            if memory.as_mut().is_some_and(|memory| memory.has_met(&s)) {
                return 0;
            }
        }
        self.payoff(&s, 0)
    }
}

/// One position of the past, renewed after 1, 2, 4, … more: Brent's way to find a cycle.
struct Memory {
    decks: [Row; 2],
    won: [Counts; 2],
    age: u32,
    until: u32,
}

impl Memory {
    fn new(s: &Table) -> Self {
        Self { decks: s.decks.clone(), won: s.won, age: 0, until: 1 }
    }

    fn has_met(&mut self, s: &Table) -> bool {
        if self.won == s.won && self.decks == s.decks {
            return true;
        }
        self.age += 1;
        if self.age == self.until {
            *self = Self { until: 2 * self.until, ..Self::new(s) };
        }
        false
    }
}
