//! Strategies for Guess Who: how many characters to ask about, given how many each player has left.

use super::{Act, GuessWho};
use seedbed_rules::{Agent, Rng, Seat};

/// A mixed strategy. `own` and `other` are the numbers of characters left to the player who asks and to the opponent, at
/// least two each.
pub trait Asking {
    /// Calls `visit` with every number that may be asked about, from 1 to `own - 1`, and its probability.
    fn each(&self, own: u16, other: u16, visit: &mut dyn FnMut(u16, f64));

    /// Draws how many characters to ask about.
    fn ask(&self, own: u16, other: u16, rng: &mut Rng) -> u16 {
        let (mut left, mut drawn) = (rng.unit(), None);
        self.each(own, other, &mut |count, share| {
            if drawn.is_none() || left >= 0.0 {
                drawn = Some(count);
            }
            left -= share;
        });
        drawn.expect("something is asked")
    }
}

/// Asks about half of the characters, rounded down.
#[derive(Clone, Copy, Debug)]
pub struct Dichotomy;

impl PureStrategy for Dichotomy {
    fn bid(&self, own: u16, _: u16) -> u16 {
        own / 2
    }
}

/// The optimal strategy in the closed form of Nica (2015).
///
/// With at most as many characters as the next power of two above the opponent's number, it asks about half of them; with
/// more, it asks about half of that power.
#[derive(Clone, Copy, Debug)]
pub struct God;

impl PureStrategy for God {
    fn bid(&self, own: u16, other: u16) -> u16 {
        let bound = other.next_power_of_two();
        if own <= bound { own / 2 } else { bound / 2 }
    }
}

/// A pure strategy, which leaves nothing to chance.
pub trait PureStrategy {
    /// How many characters to ask about.
    fn bid(&self, own: u16, other: u16) -> u16;
}

impl<P: PureStrategy> Asking for P {
    fn ask(&self, own: u16, other: u16, _: &mut Rng) -> u16 {
        self.bid(own, other)
    }

    #[inline]
    fn each(&self, own: u16, other: u16, visit: &mut dyn FnMut(u16, f64)) {
        visit(self.bid(own, other), 1.0);
    }
}

/// A strategy as an agent.
pub(super) struct Asker<A>(pub(super) A);

impl<A: Asking + Send> Agent<GuessWho> for Asker<A> {
    fn choose(&mut self, seat: &Seat<'_, GuessWho>, rng: &mut Rng) -> Act {
        let (own, other) = seat.state().seen();
        Act::Ask(self.0.ask(own, other, rng))
    }

    fn policy(&mut self, seat: &Seat<'_, GuessWho>, out: &mut Vec<(Act, f64)>) -> bool {
        tell(&self.0, seat, out)
    }
}

/// Writes the policy of a strategy in a seat to `out`.
pub(super) fn tell(asking: &impl Asking, seat: &Seat<'_, GuessWho>, out: &mut Vec<(Act, f64)>) -> bool {
    let (own, other) = seat.state().seen();
    out.clear();
    asking.each(own, other, &mut |count, share| out.push((Act::Ask(count), share)));
    true
}
