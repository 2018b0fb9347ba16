//! The drawing: the two piles between the open cards and the stocks of both players.

use super::{Act, Flip, FlipState};
use seedbed_cards::card;
use seedbed_rules::scene::{Area, Kind, Look, Scene, Seen, What, last_seen};
use seedbed_rules::{Eyes, Game, Player, Text};

/// The numbers of the first rank of each seat's open cards, of the stocks, of the piles, and of the pass.
const HANDS: [u16; 2] = [0, 20];
const STOCKS: u16 = 40;
const PILES: u16 = 50;
const PASS: u16 = 60;

impl Flip {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &FlipState, trail: &[Seen<Act>], eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        let seats = if eyes == Eyes::Seat(0) { [1, 0] } else { [0, 1] };
        for p in seats {
            scene.areas.push(self.hand(s, p, eyes));
            scene.note_of(p, format!("{} cards left", s.left(p)));
        }
        let tops = s.tops.iter().take(s.covered.total() as usize);
        let piles = (0..).zip(tops).map(|(pile, &top)| {
            let face = What::Card(super::text::letter(top).to_string(), 1);
            card(PILES + pile, format!("pile {}", pile + 1), face)
        });
        scene.areas.insert(1, Area::row("piles", Look::Bare, Kind::Field, piles));
        if self.legal_moves(s).contains(&Act::Pass) {
            scene.areas.push(Area::buttons("", [(PASS, "pass".to_owned())]));
        }
        scene.last = match last_seen(trail) {
            Some(Act::Put(_, pile)) => vec![PILES + u16::from(pile)],
            _ => Vec::new(),
        };
        scene
    }

    /// The open cards of a seat and its stock.
    fn hand(&self, s: &FlipState, p: Player, eyes: Eyes) -> Area {
        let shown = s.shown[p].each_rank().map(|rank| {
            let letter = super::text::letter(rank);
            card(
                HANDS[p] + u16::from(rank),
                letter,
                What::Card(letter.to_string(), s.shown[p].of(rank).into()),
            )
        });
        let stock = s.stocks[p].len();
        let backs = (stock > 0).then(|| card(STOCKS + p as u16, "stock", What::Back(stock.into())));
        let name = if eyes == Eyes::Seat(p) {
            "your cards".to_owned()
        } else {
            format!("cards of {}", self.player_name(p))
        };
        Area::row(&name, Look::Bare, Kind::Field, shown.chain(backs)).of(p)
    }

    /// The card, and the pile if it fits both; or the pass.
    pub(super) fn touched(&self, s: &FlipState, act: Act) -> Vec<u16> {
        match act {
            Act::Pass => vec![PASS],
            Act::Put(rank, pile) => {
                let here = HANDS[usize::from(s.mover)] + u16::from(rank);
                let fits_both = self.fitting(s).iter().all(|ranks| ranks.of(rank) > 0);
                if fits_both { vec![here, PILES + u16::from(pile)] } else { vec![here] }
            }
            Act::Deal(_) | Act::Lead(_) => Vec::new(),
        }
    }
}
