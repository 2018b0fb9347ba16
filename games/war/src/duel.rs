//! The strategies as a parametric family; a duel plays a whole game without asking for every card.

use super::deck_buffer::DeckBuffer;
use super::order::permutation;
use super::{Order, Stage, War, WarState};
use seedbed_cards::points;
use seedbed_rules::{Agent, Cycle, Parametric, Rng, Seed};

impl Parametric for War {
    type Strategy = Order;

    fn numbers(&self) -> usize {
        if self.rules.permuted { 4 } else { 3 }
    }

    /// The numbers are the logits of a random, an ascending and a descending order, and the seed of a permutation.
    fn strategy(&self, numbers: &[f64]) -> Order {
        let permuted = self.rules.permuted.then(|| Seed::of_number(numbers[3]));
        Order::new([numbers[0], numbers[1], numbers[2]], permuted)
    }

    /// Two deterministic strategies that repeat a position repeat it for ever: the game will last until the limit and be a
    /// draw. Brent's algorithm looks for such a cycle.
    fn duel(&self, mut strategies: [&mut Order; 2], streams: &mut [Rng; 3]) -> i32 {
        for strategy in &mut strategies {
            strategy.begin();
        }
        let mut cycle = strategies.iter().all(|strategy| strategy.is_deterministic()).then(Cycle::default);
        let mut decks = self.dealt(&mut streams[0]);
        let mut rounds = 0;
        loop {
            let stage = self.fast_rounds(&mut decks, &mut rounds, &mut strategies, streams, &mut cycle);
            if let Stage::Over(winner) = stage {
                return points(winner, 0);
            }
            let mut s = WarState {
                rounds,
                decks: decks.map(|deck| deck.cards().iter().copied().collect()),
                ..WarState::BARE
            };
            self.go_on(&mut s);
            if let Stage::Over(winner) = s.stage {
                return points(winner, 0);
            }
            for p in 0..2 {
                if s.won[p].is_mixed() {
                    let (order, count) = strategies[p].arrange(s.won[p], &mut streams[1 + p]);
                    order[..count].iter().for_each(|&card| s.decks[p].push(card));
                } else {
                    s.lay_rest(p);
                }
            }
            decks = s.decks.each_ref().map(|deck| deck.each().collect());
            rounds = s.rounds;
        }
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
        // Large enough to leave the other orders no probability.
        let mut numbers = vec![0.0; self.numbers()];
        numbers[0] = 1_000.0;
        numbers
    }
}

impl War {
    /// The decks before the first round.
    fn dealt(&self, chance: &mut Rng) -> [DeckBuffer; 2] {
        let mut decks = [DeckBuffer::EMPTY; 2];
        self.pack.shuffled(chance).enumerate().for_each(|(k, card)| decks[k % 2].push(card));
        decks
    }
}
