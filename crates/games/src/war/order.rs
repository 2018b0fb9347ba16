//! Strategies: the order in which a won pile is laid.

use super::War;
use crate::cards::Counts;
use seedbed_agents::{AgentAbout, AgentDef};
use seedbed_rules::{Agent, Rng, Seat, Seed};

/// An order that a player may wish for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Any order, each as likely as the next.
    Random,
    /// The lowest card first.
    Ascending,
    /// The highest card first, which is drawn again first.
    Descending,
}

/// Lays every won pile in an order drawn anew: random, ascending or descending, each with its probability.
#[derive(Clone, Debug)]
pub struct Order {
    /// Probabilities: of a random order, and of a random or ascending one.
    below: [f64; 2],
    /// A permutation for every size of pile grows from this seed; it is applied to the order drawn.
    permuted: Option<Seed>,
    /// Does the permutation swap two cards?
    swaps: bool,
    /// The pile in the order in which it is being laid.
    plan: [u8; 64],
}

impl Order {
    /// Always the same wish.
    pub fn always(wish: Wish) -> Self {
        let below = match wish {
            Wish::Random => [1.0, 1.0],
            Wish::Ascending => [0.0, 1.0],
            Wish::Descending => [0.0, 0.0],
        };
        Self { below, permuted: None, swaps: false, plan: [0; 64] }
    }

    /// Orders by these logits of a random, an ascending and a descending order; perhaps permuted.
    pub fn new(logits: [f64; 3], permuted: Option<Seed>) -> Self {
        let [random, ascending, _] = softmax(logits);
        let below = [random, random + ascending];
        let swaps = permuted.is_some_and(|seed| permutation(seed, 2)[0] == 1);
        Self { below, permuted, swaps, plan: [0; 64] }
    }

    /// The probabilities of a random, an ascending and a descending order.
    pub fn shares(&self) -> [f64; 3] {
        let [random, sorted] = self.below;
        [random, sorted - random, 1.0 - sorted]
    }

    /// Does it always lay the same cards in the same order?
    pub fn is_sure(&self) -> bool {
        self.below == [0.0, 1.0] || self.below == [0.0, 0.0]
    }

    #[inline]
    fn wish(&self, rng: &mut Rng) -> Wish {
        let [random, sorted] = self.below;
        // Where there is nothing to draw, nothing is drawn.
        let drawn = if random < 1.0 && !self.is_sure() { rng.unit() } else { 0.0 };
        if drawn < random {
            Wish::Random
        } else if drawn < sorted {
            Wish::Ascending
        } else {
            Wish::Descending
        }
    }

    /// The order for a pile of at least two strengths.
    #[inline]
    pub(super) fn arrange(&mut self, pile: Counts, rng: &mut Rng) -> &[u8] {
        let wish = self.wish(rng);
        if let Some((low, high)) = pile.pair() {
            let high_first = match wish {
                Wish::Random => rng.bits() >> 63 == 1,
                Wish::Ascending => self.swaps,
                Wish::Descending => !self.swaps,
            };
            let [first, second] = if high_first { [high, low] } else { [low, high] };
            (self.plan[0], self.plan[1]) = (first, second);
            return &self.plan[..2];
        }
        self.arrange_many(pile, wish, rng)
    }

    #[cold]
    fn arrange_many(&mut self, pile: Counts, wish: Wish, rng: &mut Rng) -> &[u8] {
        let count = pile.total() as usize;
        let order = &mut self.plan[..count];
        order.iter_mut().zip(pile.each()).for_each(|(place, card)| *place = card);
        if wish == Wish::Random {
            rng.shuffle(order);
            return order;
        }
        if let Some(seed) = self.permuted {
            let sorted = order.to_vec();
            let moved = permutation(seed, count).into_iter().map(|from| sorted[from]);
            order.iter_mut().zip(moved).for_each(|(place, card)| *place = card);
        }
        if wish == Wish::Descending {
            order.reverse();
        }
        order
    }
}

/// The permutation of so many cards that grows from a seed.
pub(super) fn permutation(seed: Seed, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    seed.child("cards", count as u64).rng().shuffle(&mut order);
    order
}

fn softmax(logits: [f64; 3]) -> [f64; 3] {
    let top = logits.into_iter().fold(f64::MIN, f64::max);
    let weights = logits.map(|logit| libm::exp(logit - top));
    weights.map(|weight| weight / weights.iter().sum::<f64>())
}

impl Agent<War> for Order {
    fn choose(&mut self, seat: &Seat<'_, War>, rng: &mut Rng) -> u8 {
        let (pile, laid) = seat.view().pile();
        if laid == 0 {
            self.arrange(pile, rng);
        }
        self.plan[usize::from(laid)]
    }
}

const DESCENDING: AgentAbout = AgentAbout {
    name: "descending",
    summary: "lays won cards with the highest first: the paper's best",
    needs: "war or batawaf",
    params: &[],
};

const ASCENDING: AgentAbout =
    AgentAbout { name: "ascending", summary: "lays won cards with the lowest first", ..DESCENDING };

const RANDOM: AgentAbout = AgentAbout {
    name: "random-order",
    summary: "lays won cards in any order, each as likely as the next",
    ..DESCENDING
};

pub(super) fn defs() -> [AgentDef<War>; 3] {
    [
        AgentDef { about: &DESCENDING, build: |_, _| Ok(Box::new(Order::always(Wish::Descending))) },
        AgentDef { about: &ASCENDING, build: |_, _| Ok(Box::new(Order::always(Wish::Ascending))) },
        AgentDef { about: &RANDOM, build: |_, _| Ok(Box::new(Order::always(Wish::Random))) },
    ]
}
