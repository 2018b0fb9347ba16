//! Observations: the cards that a seat sees, what is in the pot, and the betting.

use super::rules::{ACTIONS, Stage};
use super::{Act, Hand, Poker};
use seedbed_rules::{Game, ImperfectInformation, Observable, ObservationSpace, Pen, Player};

const STAGES: [&str; 4] =
    ["cards are dealt", "this seat is to move", "the other is to move", "the hand is over"];

impl Observable for Poker {
    fn observation_space(&self) -> ObservationSpace {
        let ranks = self.rules.ranks;
        let card =
            |whose: &'static str| (0..ranks).map(move |rank| format!("{whose} card is of rank {rank}"));
        let cards = ["own", "other's", "the board's"].into_iter().flat_map(card);
        let spent = ["own chips in the pot, of the most", "other's chips in the pot, of the most"];
        let action = |(round, at): (usize, usize)| {
            ["fold", "call", "raise"]
                .map(|act| format!("action {} of round {} is a {act}", at + 1, round + 1))
        };
        let places = (0..self.rules.bets.len()).flat_map(|round| (0..ACTIONS).map(move |at| (round, at)));
        let names = cards.chain(spent.map(str::to_owned)).chain(places.flat_map(action));
        let dealt = "whether the other has a card".to_owned();
        ObservationSpace::vector(names.chain([dealt]).chain(STAGES.map(str::to_owned)))
    }

    fn observe(&self, s: &Hand, p: Player, out: &mut [f32]) {
        let (hand, mut pen) = (self.info_state(s, p).hand, Pen::new(out));
        for card in [hand.cards[p], hand.cards[1 - p], hand.board] {
            pen.choice(card.map(usize::from), self.rules.ranks.into());
        }
        for seat in [p, 1 - p] {
            pen.count(hand.spent[seat].into(), self.max_payoff() as usize);
        }
        for round in 0..self.rules.bets.len() {
            for act in hand.betting[round] {
                let kind = act.map(|act| [Act::Fold, Act::Call, Act::Raise].iter().position(|&a| a == act));
                pen.choice(kind.flatten(), 3);
            }
        }
        pen.flag(s.cards[1 - p].is_some());
        let stage = match s.stage {
            Stage::Deal => 0,
            Stage::Bet => 1 + usize::from(s.mover() != p),
            Stage::Over(_) => 3,
        };
        pen.choice(Some(stage), STAGES.len());
    }
}
