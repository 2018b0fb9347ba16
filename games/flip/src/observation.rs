//! Observations: the cards that lie open, and how many do not.

use super::{Flip, FlipState, Stage};
use seedbed_rules::{ImperfectInformation, Observable, ObservationSpace, Pen, Player};

impl Observable for Flip {
    fn observation_space(&self) -> ObservationSpace {
        let ranks = self.rules.pack.ranks;
        let each = |what: &'static str| (0..ranks).map(move |rank| format!("{what} {rank}"));
        let cards = ["first pile shows", "second pile shows", "cards in the piles of rank"];
        let shown = ["own open cards of rank", "open cards of the other of rank"];
        let rest = [
            "own stock, of all cards",
            "stock of the other, of all cards",
            "whether it is this seat's turn",
            "whether the other has just passed",
            "whether the cards are dealt",
            "whether the leader is drawn",
        ];
        let names = cards.into_iter().chain(shown).flat_map(each);
        ObservationSpace::vector(names.chain(rest.map(str::to_owned)))
    }

    fn observe(&self, s: &FlipState, p: Player, out: &mut [f32]) {
        let (state, mut pen) = (self.info_state(s, p).state, Pen::new(out));
        let pack = self.rules.pack;
        for top in state.tops {
            pen.choice(Some(top.into()), pack.ranks.into());
        }
        for cards in [state.covered, state.shown[p], state.shown[1 - p]] {
            (0..pack.ranks).for_each(|rank| pen.count(cards.of(rank).into(), pack.copies.into()));
        }
        for seat in [p, 1 - p] {
            pen.count(state.stocks[seat].len().into(), pack.cards().into());
        }
        pen.flag(usize::from(state.mover) == p);
        pen.flag(state.passed);
        pen.flag(state.stage != Stage::Deal);
        pen.flag(!matches!(state.stage, Stage::Deal | Stage::Lead));
    }
}
