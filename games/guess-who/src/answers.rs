//! The best answers to any player who tells what he asks.

use super::{Act, Asking, GuessWho, Reply, Standing};
use seedbed_rules::{Agent, Player, Seat};
use seedbed_solve::ChanceDistribution;
use std::cell::{Cell, RefCell};

/// What the best answers to a player score in the first and in the second seat; nothing where he does not tell his policy.
pub(super) fn answers(
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
    /// Did he once not tell?
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
    fn who_tells_is_answered_and_who_does_not_is_not() {
        let game = GuessWho::new(60, Reading::USUAL);
        let mut told = Formula::new(Reading::USUAL, &ONL);
        assert_eq!(answers(&game, &mut told, None), Some(Reply::to(&told, 60).seats(60)));
        assert_eq!(answers(&game, &mut Silent, None), None);
    }
}
