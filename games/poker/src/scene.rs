//! The drawing: a card each, the card on the board, and buttons for the betting.

use super::rules::Stage;
use super::text::{letter, word};
use super::{Act, Hand, Poker};
use seedbed_cards::card;
use seedbed_rules::scene::{Area, Kind, Look, Scene, Seen, What, last_seen};
use seedbed_rules::{Eyes, Game, Player, Text};

/// The numbers of the cards and of the first button.
const CARDS: u16 = 0;
const BOARD: u16 = 2;
const BUTTONS: u16 = 10;

const CHOICES: [Act; 3] = [Act::Fold, Act::Call, Act::Raise];

impl Poker {
    /// A hand as a drawing.
    pub(super) fn drawn(&self, s: &Hand, trail: &[Seen<Act>], eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        let seats = if eyes == Eyes::Seat(0) { [1, 0] } else { [0, 1] };
        for p in seats {
            scene.areas.push(self.held(s, p, eyes));
            scene.note_of(p, format!("{} in the pot", s.spent[p]));
        }
        let board = s.board.map(|rank| {
            card(BOARD, format!("{} on the board", letter(rank)), What::Card(letter(rank).to_string(), 1))
        });
        if board.is_some() {
            scene.areas.insert(1, Area::row("board", Look::Bare, Kind::Stand, board));
        }
        if s.stage == Stage::Bet {
            let legal = self.legal_moves(s);
            let buttons = (BUTTONS..).zip(CHOICES).filter(|(_, act)| legal.contains(act));
            let buttons = buttons.map(|(id, act)| (id, word(act, s.is_bet()).to_owned()));
            scene.areas.push(Area::buttons("", buttons));
        }
        if s.board.is_some() && matches!(last_seen(trail), Some(Act::Deal(_))) {
            scene.last = vec![BOARD];
        }
        scene
    }

    fn held(&self, s: &Hand, p: Player, eyes: Eyes) -> Area {
        let name = if eyes == Eyes::Seat(p) {
            "your card".to_owned()
        } else {
            format!("card of {}", self.player_name(p))
        };
        let laid = s.cards[p].map(|rank| {
            let face = What::Card(letter(rank).to_string(), 1);
            let (name, what) = if Self::is_open(s, p, eyes) {
                (letter(rank).to_string(), face)
            } else {
                ("face down".to_owned(), What::Back(1))
            };
            card(CARDS + p as u16, name, what)
        });
        Area::row(&name, Look::Bare, Kind::Stand, laid).of(p)
    }

    /// The button of an action.
    pub(super) fn touched(act: Act) -> Vec<u16> {
        let button = CHOICES.iter().position(|&choice| choice == act);
        button.map(|at| BUTTONS + at as u16).into_iter().collect()
    }
}
