//! What is drawn of tiles, whoever plays with them: the line, a hand, and which places a tile touches.

use super::notation::{fits_twice, halves, names};
use super::record::{Past, Record};
use super::tile::{HALVES, Tiles, each};
use seedbed_rules::Player;
use seedbed_rules::scene::{Area, Kind, Laid, Look, Scene, What};

/// The numbers of the ends of the line, the pass, the tiles of the line and the hidden hands; tiles in a hand come first.
const ENDS: u16 = 30;
/// The button for a pass.
pub const PASS: u16 = 32;
const LINE: u16 = 40;
const HIDDEN: u16 = 100;

/// How many tiles lie in a row of the line, how wide and high each is, and how far below it the next row begins.
const IN_ROW: usize = 7;
const TILE: (i16, i16) = (12, 6);
const ROW: i16 = 8;

/// The most tiles of a hand, for the numbers of those that are hidden.
const MOST: u16 = 14;

/// What may be seen of a hand.
#[derive(Clone, Copy)]
pub enum Held {
    /// The tiles.
    Open(Tiles),
    /// How many there are.
    Hidden(u8),
    /// Nothing, since tiles are being dealt.
    Dealing,
}

impl Held {
    /// The hand in text, with the turns in which its player passed.
    pub fn text(self, name: &str, passed: impl Iterator<Item = Past>) -> String {
        let tiles = match self {
            Self::Open(tiles) => names(tiles),
            Self::Hidden(count) => vec!["??"; count.into()].join(" "),
            Self::Dealing => "?".to_owned(),
        };
        let passed: Vec<String> = passed.map(|past| format!("{}{}", past.ends[0], past.ends[1])).collect();
        let passed =
            if passed.is_empty() { String::new() } else { format!("  (passed on {})", passed.join(", ")) };
        format!("{name}: {}{passed}\n", if tiles.is_empty() { "-" } else { &tiles })
    }

    /// The tiles standing, face down if they are hidden.
    pub fn area(self, name: &str, seat: Player) -> Area {
        let count = match self {
            Self::Open(tiles) => {
                let standing = (7, 14);
                let tiles = each(tiles).map(|tile| -> Laid {
                    let (low, high) = HALVES[usize::from(tile)];
                    (tile.into(), format!("{low}-{high}"), standing, Some((What::Tile(high, low), None)))
                });
                return Area::row(name, Look::Bare, Kind::Field, tiles).of(seat);
            }
            Self::Hidden(count) => count,
            Self::Dealing => 0,
        };
        let backs = (0..u16::from(count)).map(|at| -> Laid {
            (HIDDEN + MOST * seat as u16 + at, String::new(), (3, 6), Some((What::Back(1), None)))
        });
        Area::row(name, Look::Bare, Kind::Stand, backs).of(seat)
    }
}

/// Notes how many tiles a seat has left, once all are dealt, and on what it passed.
pub fn note(scene: &mut Scene, seat: Player, left: Option<u8>, passed: impl Iterator<Item = Past>) {
    let passed: Vec<String> = passed.map(|past| format!("{}-{}", past.ends[0], past.ends[1])).collect();
    if let Some(left) = left {
        scene.note_of(seat, if left == 1 { "1 tile".to_owned() } else { format!("{left} tiles") });
    }
    if !passed.is_empty() {
        scene.note_of(seat, format!("passed on {}", passed.join(", ")));
    }
}

/// The line as it lies on the table, to and fro, with both its ends as places; the tile that was laid last is marked.
pub fn line(record: &Record, ends: [u8; 2], last: &mut Vec<u16>) -> Area {
    let tiles = halves(record);
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
        for (id, (place, number)) in (ENDS..).zip(places.into_iter().zip(ends)) {
            let name = format!("end {number}");
            area.zone(id, name, place);
        }
    }
    area
}

/// What is touched to lay a tile: itself, and the end if it fits both.
pub fn touched(ends: [u8; 2], tile: u8, at: u8) -> Vec<u16> {
    let end = fits_twice(ends, tile).then(|| ENDS + u16::from(at));
    [u16::from(tile)].into_iter().chain(end).collect()
}
