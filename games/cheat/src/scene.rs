//! The drawing: hands sorted by colour, and the table with the card that was led and those face down.

use super::{Act, Cheat, CheatState, Stage};
use seedbed_cards::{Counts, card};
use seedbed_rules::scene::{Area, Kind, Laid, Look, Scene, What};
use seedbed_rules::{Eyes, ImperfectInformation, Player, Text};

const SUITS: [&str; 4] = ["♣", "♦", "♥", "♠"];
const NAMES: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];

/// The numbers of the first colour of each hand, of the table, and of the claim.
const HANDS: [u16; 2] = [0, 10];
const TABLE: u16 = 20;
const CLAIM: u16 = 30;

fn of_colours(first: u16, cards: Counts) -> impl Iterator<Item = Laid> {
    cards.each_rank().map(move |colour| {
        let face = What::Card(SUITS[usize::from(colour)].to_owned(), cards.of(colour).into());
        card(first + u16::from(colour), NAMES[usize::from(colour)], face)
    })
}

impl Cheat {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &CheatState, eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        let seats = if eyes == Eyes::Seat(0) { [1, 0] } else { [0, 1] };
        for p in seats {
            scene.areas.push(self.hand(s, p, eyes));
            let held = s.hands[p].total();
            scene.note_of(p, if held == 1 { "1 card".to_owned() } else { format!("{held} cards") });
        }
        if let Some(table) = Self::table(s, eyes) {
            scene.areas.insert(1, table);
        }
        if s.stage == Stage::Play && !s.is_lead() {
            scene.areas.push(Area::buttons("", [(CLAIM, "cheat!".to_owned())]));
        }
        // As long as something is asked for, the last move was a card on the table.
        if !s.is_lead() {
            scene.last.push(TABLE + u16::from(s.pile() > 1));
        }
        scene
    }

    /// A hand: what it holds, or what the other knows to be in it or on the table.
    fn hand(&self, s: &CheatState, p: Player, eyes: Eyes) -> Area {
        let name = self.player_name(p);
        if eyes.see_secrets_of(p) {
            let name = if eyes == Eyes::Seat(p) { "your hand".to_owned() } else { format!("hand of {name}") };
            return Area::row(&name, Look::Bare, Kind::Field, of_colours(HANDS[p], s.hands[p])).of(p);
        }
        // Both players know what the opponent of `p` knows.
        let info = self.info_state(s, 1 - p);
        let down = match info.face_down() {
            0 => String::new(),
            count => format!(", {count} of them on the table"),
        };
        let title = format!("cards of {name}{down}");
        Area::row(&title, Look::Bare, Kind::Field, of_colours(HANDS[p], info.theirs())).of(p)
    }

    /// The card that was led, and what lies face down.
    fn table(s: &CheatState, eyes: Eyes) -> Option<Area> {
        let asked = usize::from(s.asked?);
        let led = card(TABLE, NAMES[asked], What::Card(SUITS[asked].to_owned(), 1));
        let down = s.pile() - 1;
        // The one who laid the last card knows it.
        let layer = 1 - usize::from(s.mover);
        let is_known = down > 0 && eyes.see_secrets_of(layer) && s.stage == Stage::Play;
        let backs = (down > 0).then(|| card(TABLE + 1, "face down", What::Back(down.into())));
        let said = NAMES[usize::from(s.last)];
        let name = match is_known {
            true if s.is_honest() => format!("table: {} asked for; the last card was one", NAMES[asked]),
            true => format!("table: {} asked for; the last was from {said}, a lie", NAMES[asked]),
            false => format!("table: {} asked for", NAMES[asked]),
        };
        Some(Area::row(&name, Look::Bare, Kind::Stand, [led].into_iter().chain(backs)))
    }

    /// The colour in the mover's hand, or the claim.
    pub(super) fn touched(s: &CheatState, act: Act) -> Vec<u16> {
        match act {
            Act::Put(colour) => vec![HANDS[usize::from(s.mover)] + u16::from(colour)],
            Act::Claim => vec![CLAIM],
            Act::Deal(_) | Act::Lead(_) => Vec::new(),
        }
    }
}
