//! The exact best response to a fixed list, by memoised search: whoever knows the list knows where every stone will fall.

use super::PhantomFour;
use seedbed_connect_four::{Column, Stones};
use seedbed_rules::{Agent, Game, Player, Seat, Turn};
use seedbed_solve::ChanceDistribution;
use std::collections::HashMap;

/// The most positions searched for a response, which takes a few seconds.
const MOST: usize = 5_000_000;

/// The scores of the best responses to a player with fixed lists, in the first and in the second seat.
///
/// Returns `None` if the lists are not fixed, consist of an order only, or the board is too large.
pub(super) fn best_responses(
    game: &PhantomFour,
    player: &mut dyn Agent<PhantomFour>,
    _: Option<ChanceDistribution<PhantomFour>>,
) -> Option<[f64; 2]> {
    let first = BestResponse::new(game, player, 0)?.score(game.board.start())?;
    let second = BestResponse::new(game, player, 1)?.score(game.board.start())?;
    Some([first, second])
}

/// The search for a best response in `seat`.
struct BestResponse<'a> {
    game: &'a PhantomFour,
    seat: Player,
    list: Vec<Column>,
    known: HashMap<Stones, f64>,
}

impl<'a> BestResponse<'a> {
    /// Asks the player for the list. The responding seat may name any columns meanwhile, since the player does not see them.
    fn new(game: &'a PhantomFour, player: &mut dyn Agent<PhantomFour>, seat: Player) -> Option<Self> {
        if game.drops == [0, 0] {
            return None;
        }
        let (mut s, mut policy, mut list) = (game.start(), Vec::new(), Vec::new());
        while let Turn::Player(p) = game.turn(&s) {
            let column = if p == seat {
                game.legal_moves(&s)[0]
            } else {
                let told = player.policy(&Seat::new(game, &s, p), &mut policy);
                let &[(column, _)] = policy.as_slice() else { return None };
                list.push(column);
                told.then_some(column)?
            };
            game.play(&mut s, column);
        }
        Some(Self { game, seat, list, known: HashMap::new() })
    }

    /// The best score from here on.
    fn score(&mut self, stones: Stones) -> Option<f64> {
        let board = &self.game.board;
        let Turn::Player(mover) = board.turn(&stones) else {
            return Some(0.5 + 0.5 * f64::from(board.payoff(&stones, self.seat)));
        };
        if let Some(&score) = self.known.get(&stones) {
            return Some(score);
        }
        if self.known.len() >= MOST {
            return None;
        }
        let columns = if mover == self.seat {
            board.legal_moves(&stones)
        } else {
            let (order, drops) = self.list.split_at(self.game.columns);
            vec![self.game.nearest(&stones, order, drops[stones.count() / 2])]
        };
        let mut best: f64 = 0.0;
        for column in columns {
            best = best.max(self.score(self.game.board.after(&stones, column))?);
            if best >= 1.0 {
                break;
            }
        }
        self.known.insert(stones, best);
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::{Parametric, Seed};

    /// Tries every list of drops and both orders on a board of two columns.
    #[test]
    fn responses_are_the_best_of_all_lists() {
        let game = PhantomFour::new(4, 2, true).expect("a small board");
        let mut rng = Seed(1).rng();
        for _ in 0..30 {
            let mut strategy = game.strategy(&[rng.normal(), rng.normal()]);
            let found = best_responses(&game, &mut strategy, None).expect("lists are fixed");
            for seat in 0..2 {
                let theirs = BestResponse::new(&game, &mut strategy, seat).expect("lists are fixed").list;
                let tried = (0..32u32).map(|bits| {
                    let drops = (0..4).map(|k| (bits >> k & 1) as Column);
                    let order = if bits >> 4 & 1 == 1 { [1, 0] } else { [0, 1] };
                    let own: Vec<Column> = order.into_iter().chain(drops).collect();
                    let lists = if seat == 0 { [&own[..], &theirs] } else { [&theirs[..], &own] };
                    0.5 + 0.5 * f64::from(game.board.payoff(&game.dropped(lists), seat))
                });
                let best = tried.fold(0.0, f64::max);
                assert!((found[seat] - best).abs() < 1e-12, "{found:?} in seat {seat}, tried {best}");
            }
        }
    }

    #[test]
    fn any_list_can_be_beaten() {
        let game = PhantomFour::new(4, 7, true).expect("the usual board");
        let mut rng = Seed(2).rng();
        for _ in 0..50 {
            let mut strategy = game.strategy(&[rng.normal(), rng.normal()]);
            assert_eq!(best_responses(&game, &mut strategy, None), Some([1.0, 1.0]));
        }
    }
}
