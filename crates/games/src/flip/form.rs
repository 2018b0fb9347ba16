//! Strategies: a quadratic form of how close the cards in sight are to the piles.

use super::{Act, Flip, SHOWN, Table};
use crate::cards::Counts;
use seedbed_rules::{Agent, Rng, Seat};

/// Features of a position: one for each card, each pile and each player.
const FEATURES: usize = 4 * SHOWN as usize;

/// Factors: a linear one for each feature, then a row of products for each.
pub(super) const NUMBERS: usize = (FEATURES + 1) * FEATURES;

/// Values the position after every move by a quadratic form, and takes the best.
///
/// A card is as close to a pile as it has few steps to its top: 1 for the same rank, 0 for the farthest. The features are
/// the cards of the mover, closest first, to the first and to the second pile, then those of the other.
#[derive(Clone, Debug)]
pub struct Form {
    linear: [f64; FEATURES],
    products: Box<[[f64; FEATURES]; FEATURES]>,
}

impl Form {
    /// The form with these factors: the linear ones, then the products row by row.
    pub fn new(numbers: &[f64]) -> Self {
        let row = |k: usize| std::array::from_fn(|j| numbers[FEATURES * k + j]);
        Self { linear: row(0), products: Box::new(std::array::from_fn(|i| row(i + 1))) }
    }

    /// The linear factors of the own cards and of the other's, summed up for each.
    pub(super) fn linear_sums(&self) -> [f64; 2] {
        let (own, other) = self.linear.split_at(FEATURES / 2);
        [own.iter().sum(), other.iter().sum()]
    }

    #[inline]
    fn value(&self, x: &[f64; FEATURES]) -> f64 {
        let mut factors = self.linear;
        for (row, xi) in self.products.iter().zip(x) {
            for (factor, product) in factors.iter_mut().zip(row) {
                *factor += xi * product;
            }
        }
        factors.iter().zip(x).map(|(factor, xi)| factor * xi).sum()
    }

    /// The best move for the player to move; the first of equals.
    #[inline]
    pub(super) fn act(&self, game: &Flip, s: &Table) -> Act {
        let mover = usize::from(s.mover);
        let (own, other) = (s.shown[mover], s.shown[1 - mover]);
        let mut puts = game.puts(s).peekable();
        let pass = game.rules.free_pass || puts.peek().is_none();
        let Some(first) = puts.next() else { return Act::Pass };
        let second = puts.next();
        if second.is_none() && !pass {
            return first;
        }
        let mut best = (f64::NEG_INFINITY, Act::Pass);
        let moves = pass.then_some(Act::Pass).into_iter().chain([first]).chain(second).chain(puts);
        for act in moves {
            let (mut tops, mut hand) = (s.tops, own);
            if let Act::Put(rank, pile) = act {
                tops[usize::from(pile)] = rank;
                hand = own - Counts::card(rank);
            }
            let value = self.value(&features(game, tops, [hand, other]));
            if value > best.0 {
                best = (value, act);
            }
        }
        best.1
    }
}

/// How close the cards are to the tops of the piles, player by player and pile by pile.
#[inline]
fn features(game: &Flip, tops: [u8; 2], hands: [Counts; 2]) -> [f64; FEATURES] {
    let farthest = f64::from(game.rules.pack.ranks / 2);
    let mut x = [0.0; FEATURES];
    let mut places = x.chunks_exact_mut(SHOWN.into());
    for hand in hands {
        for top in tops {
            let place = places.next().expect("two hands, two piles");
            let mut far = [u8::MAX; SHOWN as usize];
            far.iter_mut().zip(hand.each()).for_each(|(far, rank)| *far = game.rules.distance(rank, top));
            far.sort_unstable();
            for (x, far) in place.iter_mut().zip(far) {
                *x = if far == u8::MAX { 0.0 } else { 1.0 - f64::from(far) / farthest };
            }
        }
    }
    x
}

impl Agent<Flip> for Form {
    fn choose(&mut self, seat: &Seat<'_, Flip>, _: &mut Rng) -> Act {
        self.act(seat.game(), &seat.view().table)
    }
}
