//! The parametric strategies: a quadratic form of how close the face-up cards are to the piles.

use super::{Act, Flip, FlipState, SHOWN};
use seedbed_cards::Counts;
use seedbed_rules::{Agent, Rng, Seat, certain};

/// The number of features of a position: one for each card, each pile and each player.
const FEATURES: usize = 4 * SHOWN as usize;

/// The number of coefficients: a linear one for each feature, then a row of products for each.
pub(super) const NUMBERS: usize = (FEATURES + 1) * FEATURES;

/// Evaluates the position after every move by a quadratic form, and takes the best.
///
/// The closeness of a card to a pile falls linearly with the distance of their ranks: 1 for the same rank, 0 for the
/// farthest. The features are the closeness of the mover's cards, closest first, to the first and to the second pile, then
/// those of the opponent's.
#[derive(Clone, Debug)]
pub struct QuadraticForm {
    linear: [f64; FEATURES],
    products: Box<[[f64; FEATURES]; FEATURES]>,
}

impl QuadraticForm {
    /// The form with these coefficients: the linear ones, then the products row by row.
    ///
    /// # Panics
    /// If there are fewer than 420.
    pub fn new(numbers: &[f64]) -> Self {
        let row = |k: usize| std::array::from_fn(|j| numbers[FEATURES * k + j]);
        Self { linear: row(0), products: Box::new(std::array::from_fn(|i| row(i + 1))) }
    }

    /// The sums of the linear coefficients of the own cards and of the opponent's.
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
    pub(super) fn act(&self, game: &Flip, s: &FlipState) -> Act {
        let fitting = game.fitting(s);
        let mut puts = Flip::puts(fitting);
        let Some(first) = puts.next() else { return Act::Pass };
        let pass = game.rules.free_pass;
        if !pass && fitting[0].total() + fitting[1].total() == 1 {
            return first;
        }
        let mover = usize::from(s.mover);
        let (own, other) = (s.shown[mover], cards(s.shown[1 - mover]));
        let mut best = (f64::NEG_INFINITY, Act::Pass);
        for act in pass.then_some(Act::Pass).into_iter().chain([first]).chain(puts) {
            let (mut tops, mut left) = (s.tops, own);
            if let Act::Put(rank, pile) = act {
                tops[usize::from(pile)] = rank;
                left = own - Counts::card(rank);
            }
            let value = self.value(&features(game, tops, [cards(left), other]));
            if value > best.0 {
                best = (value, act);
            }
        }
        best.1
    }
}

/// The cards of a hand, padded with `None`.
type Hand = [Option<u8>; SHOWN as usize];

#[inline]
fn cards(hand: Counts) -> Hand {
    let mut cards = [None; SHOWN as usize];
    cards.iter_mut().zip(hand.each()).for_each(|(place, rank)| *place = Some(rank));
    cards
}

/// How close the cards are to the tops of the piles, player by player and pile by pile.
#[inline]
fn features(game: &Flip, tops: [u8; 2], hands: [Hand; 2]) -> [f64; FEATURES] {
    let farthest = game.rules.pack.ranks / 2;
    let step = 1.0 / f64::from(farthest);
    let mut x = [0.0; FEATURES];
    let mut places = x.chunks_exact_mut(SHOWN.into());
    for hand in hands {
        for top in tops {
            // A missing card counts like one that is farthest away.
            let steps = |card: Option<u8>| card.map_or(0, |rank| farthest - game.rules.distance(rank, top));
            let near = descending(hand.map(steps));
            let place = places.next().expect("two hands, two piles");
            place.iter_mut().zip(near).for_each(|(x, near)| *x = f64::from(near) * step);
        }
    }
    x
}

/// Sorts five numbers in descending order by a sorting network of nine comparisons, without branches.
#[inline]
fn descending(mut n: [u8; SHOWN as usize]) -> [u8; SHOWN as usize] {
    for (a, b) in [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)] {
        (n[a], n[b]) = (n[a].max(n[b]), n[a].min(n[b]));
    }
    n
}

impl Agent<Flip> for QuadraticForm {
    fn choose(&mut self, seat: &Seat<'_, Flip>, _: &mut Rng) -> Act {
        self.act(seat.game(), &seat.info_state().state)
    }

    fn policy(&mut self, seat: &Seat<'_, Flip>, out: &mut Vec<(Act, f64)>) -> bool {
        certain(self.act(seat.game(), &seat.info_state().state), out)
    }
}

#[cfg(test)]
mod tests {
    use super::descending;

    #[test]
    fn the_network_sorts_everything_of_zeros_and_ones() {
        // Which is enough, by the zero-one principle.
        for bits in 0..32u8 {
            let n = std::array::from_fn(|i| bits >> i & 1);
            assert!(descending(n).is_sorted_by(|a, b| a >= b), "{n:?}");
        }
    }
}
