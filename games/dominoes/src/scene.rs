//! The drawing: the line of tiles, the hands around it, and buttons for what is not a tile.

use super::rules::passes;
use super::table::{self, PASS};
use super::text::NAMES;
use super::{Act, Dominoes, DominoesState, Stage, What as Kinds};
use seedbed_rules::scene::{Area, Scene};
use seedbed_rules::{Eyes, Game, Player, Turn};

/// The buttons for calls, beside that for a pass.
const CALLS: u16 = 33;

impl<const MATCH: bool> Dominoes<MATCH> {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &DominoesState, eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        // Whoever looks sits below.
        let below = if let Eyes::Seat(p) = eyes { p } else { 0 };
        let hands = (1..=4).map(|step| (below + step) % 4);
        scene.areas.extend(hands.map(|seat| s.held(seat, eyes).area(&seat_name(seat, eyes), seat)));
        scene.areas.insert(3, table::line(&s.record, s.ends, &mut scene.last));
        let buttons = self.buttons(s, eyes);
        if !buttons.is_empty() {
            scene.areas.push(Area::buttons("", buttons));
        }
        for seat in 0..4 {
            let passed = passes(s).filter(|past| usize::from(past.seat) == seat);
            let left = (s.stage != Stage::Deal).then(|| s.left()[seat]);
            table::note(&mut scene, seat, left, passed);
        }
        if MATCH {
            let [first, second] = s.scores;
            scene.note("points", format!("south and north {first}, east and west {second}"));
        }
        if s.stage.is_finished() {
            scene.note("round", self.end_text(s).trim_end());
        }
        scene
    }

    /// What the player to move may do besides laying a tile.
    fn buttons(&self, s: &DominoesState, eyes: Eyes) -> Vec<(u16, String)> {
        if !matches!(self.turn(s), Turn::Player(p) if eyes.see_secrets_of(p)) {
            return Vec::new();
        }
        let words = |act: Act| match act.what() {
            Kinds::Pass => Some((PASS, "pass".to_owned())),
            Kinds::Call(seat) => {
                Some((CALLS + u16::from(seat), format!("call a foul of {}", NAMES[usize::from(seat)])))
            }
            _ => None,
        };
        self.legal_moves(s).into_iter().filter_map(words).collect()
    }

    /// The tile, and the end if it fits both; or a button.
    pub(super) fn touched(s: &DominoesState, act: Act) -> Vec<u16> {
        match act.what() {
            Kinds::Pass => vec![PASS],
            Kinds::Call(seat) => vec![CALLS + u16::from(seat)],
            Kinds::Deal(_) | Kinds::Lead(_) => Vec::new(),
            Kinds::Lay { tile, at } => table::touched(s.ends, tile, at),
        }
    }
}

fn seat_name(seat: Player, eyes: Eyes) -> String {
    match eyes {
        Eyes::Seat(me) if me == seat => "your tiles".to_owned(),
        Eyes::Seat(me) if me % 2 == seat % 2 => format!("{}, your partner", NAMES[seat]),
        _ => NAMES[seat].to_owned(),
    }
}
