//! Where the parts of a picture go.

use crate::words::{note_line, wrapped};
use seedbed_rules::scene::{Area, Look, Note, Scene};

/// The rim of the picture.
pub(crate) const MARGIN: f32 = 12.0;
/// The tallest that an area may be in a narrow picture; a wide one has room for more.
const TALLEST: f32 = 420.0;
/// The gap between two areas.
const GAP: f32 = 14.0;
/// The height of the words above an area.
pub(crate) const CAPTION: f32 = 18.0;
/// The height of the line of a seat, of a line of a note, and the size of their letters.
pub(crate) const SEAT: f32 = 26.0;
pub(crate) const LINE: f32 = 19.0;
pub(crate) const LETTERS: f32 = 13.0;
/// Where the name of a seat begins in its line.
pub(crate) const NAME_AT: f32 = 28.0;
/// The room for the sign of a seat before the words above its area.
pub(crate) const SIGN: f32 = 17.0;
/// How wide a letter is on average, as a share of its size.
const WIDE: f32 = 0.56;

/// An area with its place in the picture.
pub(crate) struct Placed<'a> {
    pub(crate) area: &'a Area,
    pub(crate) x: f32,
    pub(crate) y: f32,
    /// Pixels in a tenth of a cell.
    pub(crate) unit: f32,
}

/// A seat's note with its place.
pub(crate) struct SeatLine<'a> {
    pub(crate) note: &'a Note,
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) wide: f32,
}

/// The places of everything.
pub(crate) struct Layout<'a> {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) seats: Vec<SeatLine<'a>>,
    pub(crate) areas: Vec<Placed<'a>>,
    /// The lines below, with the height of their middle.
    pub(crate) lines: Vec<(f32, String)>,
}

/// How wide a text is.
pub(crate) fn text_width(text: &str, size: f32) -> f32 {
    WIDE * size * text.chars().count() as f32
}

/// What the line of a seat says after its name.
pub(crate) fn seat_text(note: &Note, is_mover: bool) -> String {
    let to_move = if is_mover { "to move" } else { "" };
    let parts: Vec<&str> =
        [to_move, note.text.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// The pixels of a tenth of a cell if there is room enough: a board that is alone is about as large as a small screen is wide.
fn natural(area: &Area, is_alone: bool) -> f32 {
    match area.look {
        Look::Text => 2.8,
        Look::Buttons => 4.0,
        Look::Bare => 4.4,
        Look::Squares | Look::Sea | Look::Lines | Look::Dots | Look::Holes => {
            let most = if is_alone { 8.0 } else { 4.4 };
            (336.0 / f32::from(area.size.0.max(area.size.1))).clamp(3.4, most)
        }
    }
}

/// How wide the words above an area are, with the sign of its seat.
fn caption_width(area: &Area) -> f32 {
    let sign = if area.of.is_some() { SIGN } else { 0.0 };
    if area.name.is_empty() { 0.0 } else { sign + text_width(&area.name, LETTERS) }
}

impl<'a> Layout<'a> {
    pub(crate) fn new(scene: &'a Scene, width: f32, notes: bool) -> Self {
        let mut layout =
            Self { width, height: MARGIN, seats: Vec::new(), areas: Vec::new(), lines: Vec::new() };
        if notes {
            layout.place_seats(scene);
        }
        layout.place_areas(scene);
        if notes {
            layout.place_notes(scene);
        }
        layout.height += MARGIN;
        layout
    }

    fn room(&self) -> f32 {
        self.width - 2.0 * MARGIN
    }

    /// Two seats a line if both have room there.
    fn place_seats(&mut self, scene: &'a Scene) {
        let seats: Vec<&Note> = scene.notes.iter().filter(|note| note.of.is_some()).collect();
        let wide = |note: &&Note| {
            let said = seat_text(note, note.of == scene.mover);
            NAME_AT + 16.0 + text_width(&note.name, 1.1 * LETTERS) + text_width(&said, LETTERS)
        };
        let widest = seats.iter().map(wide).fold(0.0, f32::max);
        let abreast = if widest <= self.room() / 2.0 { 2 } else { 1 };
        let step = self.room() / abreast as f32;
        for (at, note) in seats.iter().enumerate() {
            let (x, y) = (MARGIN + step * (at % abreast) as f32, self.height + SEAT * (at / abreast) as f32);
            self.seats.push(SeatLine { note, x, y, wide: step });
        }
        self.height += SEAT * seats.len().div_ceil(abreast) as f32;
        self.height += if seats.is_empty() { 0.0 } else { 6.0 };
    }

    /// Areas side by side as long as there is room, each row in the middle.
    fn place_areas(&mut self, scene: &'a Scene) {
        let room = self.room();
        let mut row: Vec<Placed<'a>> = Vec::new();
        let mut used = 0.0;
        let tallest = TALLEST.max(0.9 * self.width);
        let is_alone =
            scene.areas.iter().filter(|area| !matches!(area.look, Look::Bare | Look::Buttons)).count() == 1;
        for area in scene.areas.iter().filter(|area| area.size.0 > 0 && area.size.1 > 0) {
            let unit = natural(area, is_alone)
                .min(room / f32::from(area.size.0))
                .min(tallest / f32::from(area.size.1));
            let wide = (f32::from(area.size.0) * unit).max(caption_width(area)).min(room);
            if !row.is_empty() && used + GAP + wide > room {
                self.close_row(&mut row, used);
                used = 0.0;
            }
            let x = if row.is_empty() { 0.0 } else { used + GAP };
            used = x + wide;
            row.push(Placed { area, x, y: 0.0, unit });
        }
        self.close_row(&mut row, used);
    }

    fn close_row(&mut self, row: &mut Vec<Placed<'a>>, used: f32) {
        if row.is_empty() {
            return;
        }
        let caption = if row.iter().any(|placed| !placed.area.name.is_empty()) { CAPTION } else { 0.0 };
        let left = MARGIN + ((self.room() - used) / 2.0).max(0.0);
        let tall = row.iter().map(|placed| f32::from(placed.area.size.1) * placed.unit).fold(0.0, f32::max);
        for mut placed in row.drain(..) {
            placed.x += left;
            // In the middle of the row, but below the words.
            let high = f32::from(placed.area.size.1) * placed.unit;
            let lower = if placed.area.name.is_empty() { (tall - high) / 2.0 } else { 0.0 };
            placed.y = self.height + caption + lower;
            self.areas.push(placed);
        }
        self.height += caption + tall + GAP;
    }

    fn place_notes(&mut self, scene: &Scene) {
        let letters = (self.room() / (WIDE * LETTERS)) as usize;
        for note in scene.notes.iter().filter(|note| note.of.is_none()) {
            for line in wrapped(&note_line(note), letters.max(10)) {
                self.lines.push((self.height + LINE / 2.0, line));
                self.height += LINE;
            }
        }
    }
}
