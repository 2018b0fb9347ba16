//! Best responses to any player who tells their policy.

use super::{Act, Asking, GuessWho, Reply, Standing};
use seedbed_rules::{Agent, Player, Seat};
use seedbed_solve::ChanceDistribution;
use std::cell::{Cell, RefCell};

/// The scores of the best responses to a player, in the first and in the second seat.
///
/// Returns `None` if the player does not tell their policy.
pub(super) fn best_responses(
    game: &GuessWho,
    player: &mut dyn Agent<GuessWho>,
    _: Option<ChanceDistribution<GuessWho>>,
) -> Option<[f64; 2]> {
    let all = game.characters();
    let mut score = |seat: Player| {
        let told = Told { game, player: RefCell::new(player), seat: 1 - seat, silent: Cell::new(false) };
        told.each(all, all, &mut |_, _| {});
        if told.silent.get() {
            return None;
        }
        let score = Reply::to(&told, all).seats(all)[seat];
        (!told.silent.get()).then_some(score)
    };
    Some([score(0)?, score(1)?])
}

/// A player in one of the seats, as a strategy.
struct Told<'a> {
    game: &'a GuessWho,
    player: RefCell<&'a mut dyn Agent<GuessWho>>,
    seat: Player,
    /// Whether the player once did not tell the policy.
    silent: Cell<bool>,
}

impl Asking for Told<'_> {
    fn each(&self, own: u16, other: u16, visit: &mut dyn FnMut(u16, f64)) {
        let (s, mut policy) = (Standing::to_ask(self.seat, own, other), Vec::new());
        let told = self.player.borrow_mut().policy(&Seat::new(self.game, &s, self.seat), &mut policy);
        self.silent.set(self.silent.get() || !told);
        for (act, share) in policy {
            if let Act::Ask(count) = act {
                visit(count, share);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Formula, ONL, Reading};
    use seedbed_rules::Rng;

    struct Silent;

    impl Agent<GuessWho> for Silent {
        fn choose(&mut self, _: &Seat<'_, GuessWho>, _: &mut Rng) -> Act {
            Act::Ask(1)
        }
    }

    #[test]
    fn only_a_told_policy_has_best_responses() {
        let game = GuessWho::new(60, Reading::USUAL);
        let mut told = Formula::new(Reading::USUAL, &ONL);
        assert_eq!(best_responses(&game, &mut told, None), Some(Reply::to(&told, 60).seats(60)));
        assert_eq!(best_responses(&game, &mut Silent, None), None);
    }
}
