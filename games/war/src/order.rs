//! The parametric strategies: the order in which a won pile is laid.

use super::War;
use super::coins::Coins;
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_cards::Counts;
use seedbed_rules::{Agent, Rng, Seat, Seed};

/// An order in which to lay a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// A uniformly random order.
    Random,
    /// The lowest card first.
    Ascending,
    /// The highest card first.
    Descending,
}

/// A strategy that lays every won pile in a random, ascending or descending order, drawn anew with fixed probabilities.
#[derive(Clone, Debug)]
pub struct Order {
    /// The probabilities of the three orders.
    shares: [f64; 3],
    /// The seed of a permutation for every size of pile, which is applied to the order drawn.
    permuted: Option<Seed>,
    /// Whether the higher of two cards goes first; nearly all piles are of two.
    high_first: Coins,
    /// The pile in the order in which it is being laid.
    plan: [u8; 64],
}

impl Order {
    /// The strategy that always lays in this order.
    pub fn always(wish: Wish) -> Self {
        Self::with_shares(
            [Wish::Random, Wish::Ascending, Wish::Descending].map(|w| f64::from(w == wish)),
            None,
        )
    }

    /// The strategy with these logits of a random, an ascending and a descending order, perhaps permuted.
    pub fn new(logits: [f64; 3], permuted: Option<Seed>) -> Self {
        Self::with_shares(softmax(logits), permuted)
    }

    fn with_shares(shares: [f64; 3], permuted: Option<Seed>) -> Self {
        let [random, ascending, descending] = shares;
        let swaps = permuted.is_some_and(|seed| permutation(seed, 2) == [1, 0]);
        let high_first = random / 2.0 + if swaps { ascending } else { descending };
        Self { shares, permuted, high_first: Coins::new(high_first), plan: [0; 64] }
    }

    /// The probabilities of a random, an ascending and a descending order.
    pub fn shares(&self) -> [f64; 3] {
        self.shares
    }

    /// Those of at most eight pairs, won one after another, in which the higher card goes first.
    #[inline]
    pub(super) fn puts_high_first(&mut self, pairs: u64, rng: &mut Rng) -> u64 {
        self.high_first.toss_at(pairs, rng)
    }

    /// The order for a pile of at least two strengths: the cards, and their number.
    pub(super) fn arrange(&mut self, pile: Counts, rng: &mut Rng) -> (&[u8; 64], usize) {
        if let Some((low, high)) = pile.pair() {
            let order = if self.high_first.toss(rng) { [high, low] } else { [low, high] };
            self.plan[..2].copy_from_slice(&order);
            return (&self.plan, 2);
        }
        let count = pile.sort(&mut self.plan);
        let order = &mut self.plan[..count];
        let drawn = rng.unit() - self.shares[0];
        if drawn < 0.0 {
            rng.shuffle_few(order);
            return (&self.plan, count);
        }
        if let Some(seed) = self.permuted {
            let sorted = order.to_vec();
            let moved = permutation(seed, count).into_iter().map(|from| sorted[from]);
            order.iter_mut().zip(moved).for_each(|(place, card)| *place = card);
        }
        if drawn >= self.shares[1] {
            order.reverse();
        }
        (&self.plan, count)
    }
}

/// The permutation of `count` cards that belongs to a seed.
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
    fn begin(&mut self) {
        self.high_first.forget();
    }

    fn is_deterministic(&self) -> bool {
        let [random, ascending, descending] = self.shares;
        random == 0.0 && ascending.min(descending) == 0.0
    }

    fn choose(&mut self, seat: &Seat<'_, War>, rng: &mut Rng) -> u8 {
        let (pile, laid) = seat.info_state().pile();
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

/// The agents `descending`, `ascending` and `random-order`.
pub(super) fn defs() -> [AgentDef<War>; 3] {
    [
        AgentDef {
            about: &DESCENDING,
            resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Order::always(Wish::Descending)))),
        },
        AgentDef {
            about: &ASCENDING,
            resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Order::always(Wish::Ascending)))),
        },
        AgentDef {
            about: &RANDOM,
            resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Order::always(Wish::Random)))),
        },
    ]
}
