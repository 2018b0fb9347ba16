//! Seats, areas and notes: everything but what stands on places.

use crate::Options;
use crate::layout::{CAPTION, LETTERS, Layout, NAME_AT, Placed, SEAT, SIGN, seat_text, text_width};
use crate::pen::{Anchor, Pen, Rect};
use crate::words::{escape, place_words};
use seedbed_rules::Player;
use seedbed_rules::scene::{Area, Kind, Look, Palette, Place, Scene};
use std::collections::BTreeSet;

/// Paints a scene.
pub(crate) struct Painter<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) options: &'a Options<'a>,
    pub(crate) pen: Pen,
}

/// Where a place lies in the picture.
fn rect_of(placed: &Placed<'_>, [x, y, w, h]: [i16; 4]) -> Rect {
    let scaled = |tenths: i16| f32::from(tenths) * placed.unit;
    Rect { x: placed.x + scaled(x), y: placed.y + scaled(y), w: scaled(w), h: scaled(h) }
}

impl Painter<'_> {
    /// The class of a seat's colour; there are four.
    pub(crate) fn seat_class(kind: &str, p: Player) -> String {
        format!("sb-{kind}{}", p % 4)
    }

    pub(crate) fn seats(&mut self, layout: &Layout<'_>) {
        for line in &layout.seats {
            let Some(p) = line.note.of else { continue };
            let is_mover = self.scene.mover == Some(p);
            let box_of = Rect { x: line.x, y: line.y + 1.0, w: line.wide - 4.0, h: SEAT - 4.0 };
            if is_mover {
                self.pen.rect("sb-turn", box_of, 6.0);
            }
            let y = line.y + SEAT / 2.0 - 1.0;
            self.token(p, (line.x + 15.0, y), 8.0);
            let (name, said) = (&line.note.name, seat_text(line.note, is_mover));
            let room = line.wide - NAME_AT - 12.0;
            let need = text_width(name, 1.1 * LETTERS) + text_width(&said, LETTERS);
            let size = LETTERS * (room / need.max(1.0)).min(1.0);
            self.pen.named((line.x + NAME_AT, y), size, name, &said);
        }
    }

    /// A seat's sign: its colour with its letter.
    fn token(&mut self, p: Player, at: (f32, f32), r: f32) {
        self.pen.circle(&(Self::seat_class("s", p) + " sb-stone"), at, r);
        let letter = crate::words::initial(self.scene, p);
        self.pen.text(&Self::seat_class("o", p), at, 1.3 * r, Anchor::Middle, &letter);
    }

    pub(crate) fn notes(&mut self, layout: &Layout<'_>) {
        for (y, line) in &layout.lines {
            self.pen.text("sb-ink", (crate::layout::MARGIN, *y), LETTERS, Anchor::Start, line);
        }
    }

    pub(crate) fn area(&mut self, placed: &Placed<'_>) {
        let area = placed.area;
        let label = if area.name.is_empty() {
            String::new()
        } else {
            format!(" aria-label=\"{}\"", escape(&area.name))
        };
        self.pen.raw(&format!("<g role=\"group\"{label}>"));
        if !area.name.is_empty() && area.look != Look::Text {
            let y = placed.y - CAPTION / 2.0 - 1.0;
            let mut x = placed.x;
            if let Some(p) = area.of {
                self.token(p, (x + 6.0, y), 6.0);
                x += SIGN;
            }
            let room = self.options.width as f32 - x - 4.0;
            let size = (LETTERS - 1.0).min(LETTERS * room / text_width(&area.name, LETTERS));
            self.pen.text("sb-soft", (x, y), size, Anchor::Start, &area.name);
        }
        self.ground(placed);
        for kind in [Kind::Field, Kind::Stand] {
            for place in area.places.iter().filter(|place| place.kind == kind) {
                self.place(placed, place);
            }
        }
        self.dots(placed);
        for place in area.places.iter().filter(|place| place.kind == Kind::Zone) {
            self.place(placed, place);
        }
        let size = (3.4 * placed.unit).clamp(8.0, 14.0);
        for label in &area.labels {
            let at = rect_of(placed, [label.at.0, label.at.1, 0, 0]);
            self.pen.text("sb-soft", (at.x, at.y), size, Anchor::Middle, &label.text);
        }
        self.pen.raw("</g>");
    }

    fn is_wooden(&self) -> bool {
        self.scene.palette != Palette::Plain
    }

    /// What lies below the places.
    fn ground(&mut self, placed: &Placed<'_>) {
        let fields = || placed.area.places.iter().filter(|place| place.kind == Kind::Field);
        let rects = || fields().map(|place| rect_of(placed, place.at));
        let Some(first) = rects().next() else { return };
        let all = rects().fold(first, |a, b| {
            let (x, y) = (a.x.min(b.x), a.y.min(b.y));
            Rect { x, y, w: (a.x + a.w).max(b.x + b.w) - x, h: (a.y + a.h).max(b.y + b.h) - y }
        });
        match placed.area.look {
            Look::Holes => self.pen.rect("sb-rack", all, 1.4 * placed.unit),
            Look::Lines => {
                self.pen.rect("sb-wood0", all, placed.unit);
                let half = first.w / 2.0;
                let inner = all.inset(half);
                let wide = (0.22 * placed.unit).max(0.6);
                let columns: BTreeSet<i16> = fields().map(|place| place.at[0]).collect();
                let rows: BTreeSet<i16> = fields().map(|place| place.at[1]).collect();
                for x in columns {
                    let x = rect_of(placed, [x, 0, 0, 0]).x + half;
                    self.pen.line("sb-grain", (x, inner.y), (x, inner.y + inner.h), wide);
                }
                for y in rows {
                    let y = rect_of(placed, [0, y, 0, 0]).y + half;
                    self.pen.line("sb-grain", (inner.x, y), (inner.x + inner.w, y), wide);
                }
            }
            _ => {}
        }
    }

    /// The dots at the ends of edges.
    fn dots(&mut self, placed: &Placed<'_>) {
        if placed.area.look != Look::Dots {
            return;
        }
        let fields = placed.area.places.iter().filter(|place| place.kind == Kind::Field);
        let ends = fields.flat_map(|Place { at: [x, y, w, h], .. }| {
            if w > h { [(*x, y + h / 2), (x + w, y + h / 2)] } else { [(x + w / 2, *y), (x + w / 2, y + h)] }
        });
        for (x, y) in ends.collect::<BTreeSet<(i16, i16)>>() {
            let at = rect_of(placed, [x, y, 0, 0]);
            self.pen.circle("sb-dot sb-stand", (at.x, at.y), (0.9 * placed.unit).max(2.0));
        }
    }

    fn place(&mut self, placed: &Placed<'_>, place: &Place) {
        let (area, at) = (placed.area, rect_of(placed, place.at));
        let words = place_words(self.scene, area, place);
        let label =
            if words.is_empty() { String::new() } else { format!(" aria-label=\"{}\"", escape(&words)) };
        let is_touched = place.kind != Kind::Stand;
        let can = self.options.touchable.contains(&place.id);
        let open = match (is_touched, can) {
            (true, true) => {
                format!("class=\"sb-place can\" data-id=\"{}\" role=\"button\" tabindex=\"0\"", place.id)
            }
            (true, false) => format!("class=\"sb-place\" data-id=\"{}\" role=\"img\"", place.id),
            _ if area.look == Look::Text || words.is_empty() => "class=\"sb-stand\"".to_owned(),
            _ => "class=\"sb-stand\" role=\"img\"".to_owned(),
        };
        let label = if area.look == Look::Text { String::new() } else { label };
        self.pen.raw(&format!("<g {open}{label}>"));
        self.field(placed, place, at);
        for piece in area.pieces.iter().filter(|piece| piece.on == place.id) {
            self.piece(piece, at, area.look);
        }
        if self.scene.last.contains(&place.id) {
            self.last(area, at);
        }
        if is_touched {
            // Where almost all places can be touched, marking them would hide the board.
            let quiet = if matches!(area.look, Look::Lines | Look::Dots) { " sb-quiet" } else { "" };
            self.pen.rect(&format!("sb-hit{quiet}"), at.inset(0.8), 3.0);
        }
        self.pen.raw("</g>");
    }

    /// An empty place.
    fn field(&mut self, placed: &Placed<'_>, place: &Place, at: Rect) {
        let area = placed.area;
        if place.kind != Kind::Field {
            return;
        }
        match area.look {
            Look::Squares => {
                let [x, y, ..] = place.at.map(|tenths| tenths / 10);
                let odd = (x + y) % 2;
                let ground = if self.is_wooden() { "wood" } else { "square" };
                self.pen.rect(&format!("sb-{ground}{odd}"), at, 0.0);
            }
            Look::Sea => self.pen.rect("sb-sea", at, 0.0),
            Look::Holes => self.pen.circle("sb-hole", at.middle(), 0.4 * at.side()),
            Look::Dots => {
                let (x, y) = at.middle();
                let drawn = area.pieces.iter().any(|piece| piece.on == place.id);
                if !drawn && at.w > at.h {
                    self.pen.line("sb-edge", (at.x + 4.0, y), (at.x + at.w - 4.0, y), 1.6);
                } else if !drawn {
                    self.pen.line("sb-edge", (x, at.y + 4.0), (x, at.y + at.h - 4.0), 1.6);
                }
            }
            Look::Buttons => {
                self.pen.rect("sb-button", at, 6.0);
                if !area.pieces.iter().any(|piece| piece.on == place.id) {
                    self.pen.fitted("sb-ink", at.inset(3.0), 14.0, &place.name);
                }
            }
            Look::Lines | Look::Bare | Look::Text => {}
        }
    }

    /// The sign of the last move.
    fn last(&mut self, area: &Area, at: Rect) {
        match area.look {
            Look::Lines | Look::Holes => self.pen.circle("sb-last", at.middle(), 0.44 * at.side()),
            _ => self.pen.rect("sb-last", at.inset(1.4), 4.0),
        }
    }
}
