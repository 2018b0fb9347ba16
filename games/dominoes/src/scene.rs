//! The drawing: the line of tiles, the hands around the table, and buttons for what is not a tile.

use super::rules::passes;
use super::text::{NAMES, halves};
use super::tile::{HALVES, WITH, each};
use super::{Act, Dominoes, DominoesState, Stage, What as Kinds};
use seedbed_rules::scene::{Area, Kind, Laid, Look, Scene, What};
use seedbed_rules::{Eyes, Game, Turn};

/// The numbers of the ends of the line, the pass, the calls, the tiles of the line and the hidden hands; tiles in a hand come first.
const ENDS: u16 = 30;
const PASS: u16 = 32;
const CALLS: u16 = 33;
const LINE: u16 = 40;
const HIDDEN: u16 = 100;

/// How many tiles lie in a row of the line, how wide and high each is, and how far below it the next row begins.
const IN_ROW: usize = 7;
const TILE: (i16, i16) = (12, 6);
const ROW: i16 = 8;

impl<const MATCH: bool> Dominoes<MATCH> {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &DominoesState, eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        // Whoever looks sits below.
        let below = if let Eyes::Seat(p) = eyes { p } else { 0 };
        let hands = (1..=4).map(|step| (below + step) % 4);
        scene.areas.extend(hands.map(|seat| hand(s, seat, eyes)));
        scene.areas.insert(3, Self::line_area(s, &mut scene.last));
        let buttons = self.buttons(s, eyes);
        if !buttons.is_empty() {
            scene.areas.push(Area::buttons("", buttons));
        }
        for seat in 0..4 {
            let passed: Vec<String> = passes(s)
                .filter(|past| usize::from(past.seat) == seat)
                .map(|past| format!("{}-{}", past.ends[0], past.ends[1]))
                .collect();
            if s.stage != Stage::Deal {
                let left = s.left()[seat];
                scene.note_of(seat, if left == 1 { "1 tile".to_owned() } else { format!("{left} tiles") });
            }
            if !passed.is_empty() {
                scene.note_of(seat, format!("passed on {}", passed.join(", ")));
            }
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

    /// The line as it lies on the table, to and fro, with both its ends as places; the tile that was laid last is marked.
    fn line_area(s: &DominoesState, last: &mut Vec<u16>) -> Area {
        let tiles = halves(s);
        let rows = tiles.len().div_ceil(IN_ROW).max(1) as i16;
        let end = 4;
        let width = IN_ROW as i16 * TILE.0 + 2 * end;
        let mut area = Area::new("table", Look::Bare, (width, rows * ROW - ROW + TILE.1));
        let corner = |at: usize| {
            let (row, column) = (at / IN_ROW, at % IN_ROW);
            let across = if row % 2 == 0 { column } else { IN_ROW - 1 - column };
            (end + across as i16 * TILE.0, row as i16 * ROW)
        };
        for (at, &(a, b, is_last)) in tiles.iter().enumerate() {
            let (x, y) = corner(at);
            let what = if (at / IN_ROW).is_multiple_of(2) { What::Tile(a, b) } else { What::Tile(b, a) };
            area.stand(LINE + at as u16, "", [x, y, TILE.0, TILE.1], what, None);
            if is_last {
                last.push(LINE + at as u16);
            }
        }
        if tiles.is_empty() {
            area.stand(
                LINE,
                "",
                [end, 0, width - 2 * end, TILE.1],
                What::Word("no tile is laid yet".to_owned()),
                None,
            );
        }
        if let Some(rear) = tiles.len().checked_sub(1) {
            let (x, y) = corner(rear);
            let after = if (rear / IN_ROW).is_multiple_of(2) { x + TILE.0 } else { x - end };
            let places = [[0, 0, end, TILE.1], [after, y, end, TILE.1]];
            for (id, (place, number)) in (ENDS..).zip(places.into_iter().zip(s.ends)) {
                let name = format!("end {number}");
                area.zone(id, name, place);
            }
        }
        area
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
            Kinds::Lay { tile, at } => {
                let fits = s.ends.map(|end| WITH[usize::from(end)] >> tile & 1 == 1);
                let is_choice = fits == [true; 2] && s.ends[0] != s.ends[1];
                let end = is_choice.then(|| ENDS + u16::from(at));
                [u16::from(tile)].into_iter().chain(end).collect()
            }
        }
    }
}

/// The tiles of a seat, face down unless these eyes may see them.
fn hand(s: &DominoesState, seat: usize, eyes: Eyes) -> Area {
    let open = s.stage.is_finished() || eyes.see_secrets_of(seat);
    let name = match eyes {
        Eyes::Seat(me) if me == seat => "your tiles".to_owned(),
        Eyes::Seat(me) if me % 2 == seat % 2 => format!("{}, your partner", NAMES[seat]),
        _ => NAMES[seat].to_owned(),
    };
    if open {
        let standing = (7, 14);
        let tiles = each(s.hands[seat]).map(|tile| -> Laid {
            let (low, high) = HALVES[usize::from(tile)];
            (tile.into(), format!("{low}-{high}"), standing, Some((What::Tile(high, low), None)))
        });
        return Area::row(&name, Look::Bare, Kind::Field, tiles).of(seat);
    }
    let count = if s.stage == Stage::Deal { 0 } else { s.left()[seat] };
    let backs = (0..u16::from(count)).map(|at| -> Laid {
        (HIDDEN + 10 * seat as u16 + at, String::new(), (3, 6), Some((What::Back(1), None)))
    });
    Area::row(&name, Look::Bare, Kind::Stand, backs).of(seat)
}
