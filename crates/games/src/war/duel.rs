//! A whole game between two strategies, without a question for every card.

use super::order::permutation;
use super::{Order, Stage, Table, War};
use crate::cards::{Counts, Row};
use seedbed_rules::{Agent, Game, Parametric, Rng, Seed};

/// Rounds without equal cards between two looks whether the game repeats itself.
///
/// Looks come at equal cards, too. So a cycle is found when it closes, unless it has no equal cards at all.
const BETWEEN_LOOKS: u32 = 32;

impl Parametric for War {
    type Strategy = Order;

    fn numbers(&self) -> usize {
        if self.rules.permuted { 4 } else { 3 }
    }

    /// The logits of a random, an ascending and a descending order; the seed of a permutation.
    fn strategy(&self, numbers: &[f64]) -> Order {
        let permuted = self.rules.permuted.then(|| Seed::of_number(numbers[3]));
        Order::new([numbers[0], numbers[1], numbers[2]], permuted)
    }

    /// Two strategies without chance repeat themselves for ever or not at all: once a position comes again, the game is
    /// known to last until the limit, a draw.
    fn duel(&self, mut strategies: [&mut Order; 2], streams: &mut [Rng; 3]) -> i32 {
        for strategy in &mut strategies {
            strategy.begin();
        }
        let mut s = self.start();
        let mut buf = Vec::new();
        while s.stage == Stage::Deal {
            let card = self.sample(&s, &mut streams[0], &mut buf);
            self.play(&mut s, card);
        }
        let mut memory = strategies.iter().all(|strategy| strategy.is_sure()).then(|| Memory::new(&s));
        let most = if memory.is_some() { BETWEEN_LOOKS } else { self.rules.limit };
        while s.stage == Stage::Lay {
            let p = s.layer();
            let order = strategies[p].arrange(s.won[p], &mut streams[1 + p]);
            for &card in order {
                s.decks[p].push(card);
            }
            s.won[p] = Counts::NONE;
            self.skirmish(&mut s, &mut strategies, streams, most);
            self.go_on(&mut s);
            if memory.as_mut().is_some_and(|memory| memory.has_met(&s)) {
                return 0;
            }
        }
        self.payoff(&s, 0)
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let [random, ascending, descending] = self.strategy(numbers).shares().map(|share| 100.0 * share);
        let mut lines = vec![format!(
            "lays a won pile in random order with probability {random:.1} %, ascending {ascending:.1} %, descending \
             {descending:.1} %"
        )];
        if self.rules.permuted {
            let places = |count| {
                let order = permutation(Seed::of_number(numbers[3]), count);
                order.iter().map(|place| (place + 1).to_string()).collect::<Vec<_>>().join(" ")
            };
            lines.push(format!(
                "then takes the cards of a pair in the order {}, of six {}",
                places(2),
                places(6)
            ));
        }
        lines
    }

    /// Random orders, which make the longest games.
    fn measured(&self) -> Vec<f64> {
        // So large that the other orders have no probability left.
        let mut numbers = vec![0.0; self.numbers()];
        numbers[0] = 1_000.0;
        numbers
    }
}

impl War {
    /// Plays at most so many rounds, as long as both cards differ and nobody loses his last: all but one in fifteen.
    ///
    /// The rules have no need of this. It keeps no record of what the seats have seen, since nobody looks.
    fn skirmish(&self, s: &mut Table, strategies: &mut [&mut Order; 2], streams: &mut [Rng; 3], most: u32) {
        if !s.won[1].is_empty() {
            return;
        }
        let (mut rounds, [mut one, mut two]) = (s.rounds, s.decks.clone());
        let last = rounds.saturating_add(most).min(self.rules.limit);
        while rounds < last {
            let up = [one.front(), two.front()];
            let second_wins = up[1] > up[0];
            if up[0] == up[1] || one.len().min(two.len()) < 2 {
                break;
            }
            rounds += 1;
            one.pop();
            two.pop();
            let winner = usize::from(second_wins);
            let (low, high) = (up[0].min(up[1]), up[0].max(up[1]));
            let high_first = strategies[winner].puts_high_first(&mut streams[1 + winner]);
            let laid = if high_first { [high, low] } else { [low, high] };
            one.push_if(!second_wins, laid);
            two.push_if(second_wins, laid);
        }
        (s.rounds, s.decks) = (rounds, [one, two]);
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
