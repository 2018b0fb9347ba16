//! The drawing: of each deck what is unseen and what has been laid under it, and the cards that were won.

use super::{Stage, War, WarState};
use seedbed_cards::card;
use seedbed_rules::scene::{Area, Kind, Laid, Look, Scene, What};
use seedbed_rules::{Eyes, Player, Text};

/// The numbers of the first card of each deck, and of the first strength that can be laid.
const DECKS: [u16; 2] = [100, 200];
const WON: [u16; 2] = [0, 20];

/// The width and height of a card in a deck, which may have many.
const SMALL: (i16, i16) = (5, 7);

impl War {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &WarState, eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        let seats = if eyes == Eyes::Seat(0) { [1, 0] } else { [0, 1] };
        for p in seats {
            scene.note_of(p, format!("{} cards", s.owned(p)));
            scene.areas.push(self.deck(s, p, eyes));
            if !s.won[p].is_empty() {
                scene.areas.push(self.pile(s, p));
            }
        }
        if s.rounds > 0 {
            scene.note("round", format!("{} of at most {}", s.rounds, self.rules.limit));
        }
        scene
    }

    /// A deck, top card first: the unseen ones as one stack, those that were laid since side by side.
    fn deck(&self, s: &WarState, p: Player, eyes: Eyes) -> Area {
        let unseen = if eyes == Eyes::All { 0 } else { s.unseen[p] };
        let stack: Option<Laid> = (unseen > 0).then(|| {
            (DECKS[p], "unseen".to_owned(), (2 * SMALL.0, SMALL.1), Some((What::Back(unseen.into()), None)))
        });
        let known = s.decks[p].each().enumerate().skip(unseen.into()).map(|(at, card)| -> Laid {
            let face = What::Card(self.letter(card).to_string(), 1);
            (DECKS[p] + 1 + at as u16, String::new(), SMALL, Some((face, None)))
        });
        let name = format!("deck of {}, next card first", self.player_name(p));
        Area::row(&name, Look::Bare, Kind::Stand, stack.into_iter().chain(known)).of(p)
    }

    /// The cards that a seat has won and not laid yet.
    fn pile(&self, s: &WarState, p: Player) -> Area {
        let over = matches!(s.stage, Stage::Over(_));
        let cards = s.won[p].each_rank().map(|rank| {
            let letter = self.letter(rank);
            card(WON[p] + u16::from(rank), letter, What::Card(letter.to_string(), s.won[p].of(rank).into()))
        });
        let verb = if over { "ends with" } else { "has won, to lay under the deck" };
        let name = format!("{} {verb}", self.player_name(p));
        Area::row(&name, Look::Bare, Kind::Field, cards).of(p)
    }

    /// The card among those that were won.
    pub(super) fn touched(s: &WarState, card: u8) -> Vec<u16> {
        vec![WON[s.layer()] + u16::from(card)]
    }
}
