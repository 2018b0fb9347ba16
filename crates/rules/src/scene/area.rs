//! Parts of a drawing: what games have in common when they draw themselves.

use super::{Area, Kind, Look, Piece, Place, What};
use crate::Player;

/// How wide an area may become before what it holds goes on in the next row, and the gap between two things.
const WIDEST: i16 = 80;
const GAP: i16 = 2;

/// The height of a button, and the width of a letter on it.
const BUTTON: i16 = 9;
const LETTER: i16 = 2;

/// Something to be laid out: its number, its name, its width and height, and what stands there.
pub type Laid = (u16, String, (i16, i16), Option<(What, Option<Player>)>);

impl Area {
    /// An empty area.
    pub fn new(name: &str, look: Look, size: (i16, i16)) -> Self {
        let (places, pieces, labels) = (Vec::new(), Vec::new(), Vec::new());
        Self { name: name.to_owned(), of: None, size, look, places, pieces, labels }
    }

    /// The same area, which belongs to a seat.
    #[must_use]
    pub fn of(self, p: Player) -> Self {
        Self { of: Some(p), ..self }
    }

    /// Puts something on a place.
    pub fn put(&mut self, on: u16, what: What, of: Option<Player>) {
        self.pieces.push(Piece { on, what, of });
    }

    /// Adds a place that only bears this.
    pub fn stand(&mut self, id: u16, name: &str, at: [i16; 4], what: What, of: Option<Player>) {
        self.places.push(Place { id, name: name.to_owned(), at, kind: Kind::Stand });
        self.put(id, what, of);
    }

    /// Adds a place above others that a move may touch.
    pub fn zone(&mut self, id: u16, name: String, at: [i16; 4]) {
        self.places.push(Place { id, name, at, kind: Kind::Zone });
    }

    /// Things side by side, in as many rows as they need.
    pub fn row(name: &str, look: Look, kind: Kind, things: impl IntoIterator<Item = Laid>) -> Self {
        let mut area = Self::new(name, look, (0, 0));
        let (mut x, mut y, mut height) = (0, 0, 0);
        for (id, name, (wide, high), piece) in things {
            if x > 0 && x + wide > WIDEST {
                (x, y, height) = (0, y + height + GAP, 0);
            }
            area.places.push(Place { id, name, at: [x, y, wide, high], kind });
            if let Some((what, of)) = piece {
                area.put(id, what, of);
            }
            x += wide + GAP;
            height = height.max(high);
            area.size = (area.size.0.max(x - GAP), y + height);
        }
        area
    }

    /// A button for each number, with its words.
    pub fn buttons(name: &str, buttons: impl IntoIterator<Item = (u16, String)>) -> Self {
        let laid = buttons.into_iter().map(|(id, words)| {
            let wide = (LETTER * words.chars().count() as i16 + 6).clamp(BUTTON, WIDEST);
            (id, words, (wide, BUTTON), None)
        });
        Self::row(name, Look::Buttons, Kind::Field, laid)
    }

    /// Buttons for a number of `digits` digits: a row of ten for each, the first digit above.
    ///
    /// Their numbers begin with `first`; [`dial_touches`] has those of a number.
    pub fn dial(name: &str, first: u16, digits: u16) -> Self {
        const WORTH: [&str; 4] = ["ones", "tens", "hundreds", "thousands"];
        let (side, step) = (7, 8);
        let mut area = Self::new(name, Look::Buttons, (10 * step - 1, digits as i16 * step - 1));
        for row in 0..digits {
            let worth = WORTH.get(usize::from(digits - 1 - row)).copied().unwrap_or("more");
            area.places.extend((0..10).map(|digit| Place {
                id: first + 10 * row + digit,
                name: format!("{digit} {worth}"),
                at: [digit as i16 * step, row as i16 * step, side, side],
                kind: Kind::Field,
            }));
            for digit in 0..10 {
                area.put(first + 10 * row + digit, What::Word(digit.to_string()), None);
            }
        }
        area
    }

    /// Text, line by line, whose places begin with this number.
    pub fn text(text: &str, first: u16) -> Self {
        const LINE: i16 = 5;
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0) as i16;
        let lines = text.lines().count() as i16;
        // Six tenths of the height of a line is what a letter takes.
        let wide = widest * 3;
        let mut area = Self::new("", Look::Text, (wide.max(1), LINE * lines));
        for (id, line) in (first..).zip(text.lines()) {
            let at = [0, LINE * (id - first) as i16, wide, LINE];
            area.stand(id, "", at, What::Word(line.to_owned()), None);
        }
        area
    }
}

/// The buttons of a [dial](Area::dial) that name a number.
///
/// ```
/// assert_eq!(seedbed_rules::scene::dial_touches(100, 3, 42), [100, 114, 122]);
/// ```
pub fn dial_touches(first: u16, digits: u16, number: u16) -> Vec<u16> {
    let digit = |row: u16| number / 10u16.pow(u32::from(digits - 1 - row)) % 10;
    (0..digits).map(|row| first + 10 * row + digit(row)).collect()
}
