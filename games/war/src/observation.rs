//! Observations: the cards that have been turned, where they lie since, and the pile to be laid.

use super::info_state::FACE_DOWN;
use super::{Stage, War, WarState};
use seedbed_rules::{ImperfectInformation, Observable, ObservationSpace, Pen, Player};

impl Observable for War {
    fn observation_space(&self) -> ObservationSpace {
        let (cards, ranks) = (self.pack.cards(), self.pack.ranks);
        let whose = ["own", "other"];
        let decks = whose.into_iter().flat_map(move |whose| {
            let places =
                (1..=cards).map(move |at| format!("{whose} deck, strength of card {at} if it is known"));
            places.chain(["cards", "unseen cards"].map(|what| format!("{whose} deck, {what}")))
        });
        let piles = whose.into_iter().flat_map(move |whose| {
            (0..ranks).map(move |rank| format!("{whose} won cards of strength {rank}"))
        });
        let rest = ["cards laid of this pile", "rounds, of the limit", "whether the cards are dealt"];
        ObservationSpace::vector(decks.chain(piles).chain(rest.map(str::to_owned)))
    }

    fn observe(&self, s: &WarState, p: Player, out: &mut [f32]) {
        let (info, mut pen) = (self.info_state(s, p), Pen::new(out));
        let (cards, ranks) = (usize::from(self.pack.cards()), usize::from(self.pack.ranks));
        let (state, seats) = (info.state(), [p, 1 - p]);
        for seat in seats {
            let deck = &state.decks[seat];
            for card in deck.each() {
                let strength = if card == FACE_DOWN { 0 } else { usize::from(card) + 1 };
                pen.count(strength, ranks);
            }
            pen.skip(cards - usize::from(deck.len()));
            pen.count(deck.len().into(), cards);
            pen.count(state.unseen[seat].into(), cards);
        }
        for seat in seats {
            let won = state.won[seat];
            (0..self.pack.ranks).for_each(|rank| pen.count(won.of(rank).into(), self.pack.copies.into()));
        }
        pen.count(state.laid.into(), cards);
        pen.count(state.rounds as usize, self.rules.limit as usize);
        pen.flag(state.stage != Stage::Deal);
    }
}
