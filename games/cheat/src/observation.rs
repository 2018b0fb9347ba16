//! Observations: the cards that a seat knows of, and what was asked for.

use super::{Cheat, CheatState, Stage};
use seedbed_rules::{ImperfectInformation, Observable, ObservationSpace, Pen, Player};

impl Observable for Cheat {
    fn observation_space(&self) -> ObservationSpace {
        let colours = self.rules.colours;
        let each = |what: &'static str| (0..colours).map(move |colour| format!("{what} of colour {colour}"));
        let cards = ["own cards", "cards the other holds or put face down", "own cards on the table"];
        let names = cards.into_iter().flat_map(each);
        let more = ["open cards of the other on the table", "asked for a card", "the last known card is"];
        let rest = [
            "cards the other put face down, of all",
            "whether the last card is hidden",
            "whether this seat led",
            "whether it is this seat's turn",
            "turns, of the limit",
            "colours dealt, of all",
            "whether the leader is drawn",
        ];
        ObservationSpace::vector(names.chain(more.into_iter().flat_map(each)).chain(rest.map(str::to_owned)))
    }

    fn observe(&self, s: &CheatState, p: Player, out: &mut [f32]) {
        let (info, mut pen) = (self.info_state(s, p), Pen::new(out));
        let (rules, state) = (self.rules, &info.state);
        for cards in [info.hand(), info.theirs(), state.put[p], state.put[1 - p]] {
            (0..rules.colours).for_each(|colour| pen.count(cards.of(colour).into(), rules.copies.into()));
        }
        pen.choice(state.asked.map(usize::from), rules.colours.into());
        pen.choice(Some(state.last.into()), rules.colours.into());
        pen.count(info.face_down().into(), 2 * usize::from(rules.hand()));
        pen.flag(info.last_is_hidden);
        pen.flag(usize::from(state.leader) == p);
        pen.flag(usize::from(state.mover) == p);
        pen.count(state.plies.into(), rules.limit.into());
        let dealt = if let Stage::Deal(colour) = state.stage { colour } else { rules.colours };
        pen.count(dealt.into(), rules.colours.into());
        pen.flag(!matches!(state.stage, Stage::Deal(_) | Stage::Lead));
    }
}
