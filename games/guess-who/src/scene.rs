//! The drawing: the faces that are still possible. Touching a face asks about it and all before it; of many, a dial names the number.

use super::{Act, GuessWho, Standing};
use seedbed_rules::scene::{Area, Kind, Look, Place, Scene, Seen, What, dial_touches};
use seedbed_rules::{Game, Player, Text, Turn};

/// The most faces that are large enough to be touched, and that are drawn at all.
const TOUCHED: u16 = 48;
const DRAWN: u16 = 128;

/// The numbers of the first face of each player, of the meters and of the dial.
const FACES: [u16; 2] = [0, 1024];
const METERS: u16 = 3000;
const DIAL: u16 = 3010;

impl GuessWho {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Standing, trail: &[Seen<Act>]) -> Scene {
        let mut scene = Scene::default();
        for p in 0..2 {
            scene.note_of(p, format!("{} of {} left", s.left[p], self.characters));
            scene.areas.push(self.faces(s, p));
        }
        let mover = usize::from(s.mover);
        if self.characters <= DRAWN && s.asked > 0 {
            scene.last = (0..s.asked).map(|at| FACES[mover] + at).collect();
        }
        if self.characters > TOUCHED && matches!(self.turn(s), Turn::Player(_)) {
            let most = s.left[mover] - 1;
            let name = format!("ask about how many, 1 to {most}?");
            scene.areas.push(Area::dial(&name, DIAL, self.digits()));
        }
        if let Some(Act::Ask(count)) = trail.last().and_then(|seen| seen.mv) {
            scene.note("question", format!("is it one of the first {count}?"));
        }
        scene
    }

    /// The characters that a player has not ruled out.
    fn faces(&self, s: &Standing, p: Player) -> Area {
        let name = format!("{} looks for one of these", self.player_name(p));
        if self.characters > DRAWN {
            let mut area = Area::new(&name, Look::Bare, (80, 9)).of(p);
            let meter = What::Meter(s.left[p], 0, self.characters);
            area.stand(METERS + p as u16, "left", [0, 0, 80, 9], meter, Some(p));
            return area;
        }
        let (columns, side) = if self.characters > TOUCHED { (16, 5) } else { (8, 10) };
        let rows = self.characters.div_ceil(columns) as i16;
        let mut area =
            Area::new(&name, Look::Bare, (side * columns.min(self.characters) as i16, side * rows)).of(p);
        let is_asking = s.asked == 0 && p == usize::from(s.mover);
        for at in 0..self.characters {
            let standing = at < s.left[p];
            let asks = is_asking && at + 1 < s.left[p] && self.characters <= TOUCHED;
            let name =
                if asks { format!("ask about the first {}", at + 1) } else { format!("face {}", at + 1) };
            let place = [side * (at % columns) as i16, side * (at / columns) as i16, side, side];
            let kind = if asks { Kind::Field } else { Kind::Stand };
            area.places.push(Place { id: FACES[p] + at, name, at: place, kind });
            area.put(FACES[p] + at, What::Face(standing), None);
        }
        area
    }

    /// The digits of the largest question.
    fn digits(&self) -> u16 {
        (self.characters - 1).ilog10() as u16 + 1
    }

    /// The last face asked about, or the digits of their number.
    pub(super) fn touched(&self, s: &Standing, act: Act) -> Vec<u16> {
        match act {
            Act::Ask(count) if self.characters > TOUCHED => dial_touches(DIAL, self.digits(), count),
            Act::Ask(count) => vec![FACES[usize::from(s.mover)] + count - 1],
            Act::Yes | Act::No => Vec::new(),
        }
    }
}
