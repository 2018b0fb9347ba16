//! What stands on places.

use crate::area::Painter;
use crate::pen::{Anchor, Rect};
use crate::suit::suit;
use crate::words::initial;
use seedbed_rules::Player;
use seedbed_rules::scene::{Look, Palette, Piece, What};

/// Which of the nine spots of a die or of half a tile are filled, row by row.
const SPOTS: [u16; 10] = [
    0,
    0b000_010_000,
    0b100_000_001,
    0b100_010_001,
    0b101_000_101,
    0b101_010_101,
    0b101_101_101,
    0b101_111_101,
    0b111_101_111,
    0b111_111_111,
];

impl Painter<'_> {
    pub(crate) fn piece(&mut self, piece: &Piece, at: Rect, look: Look) {
        let (side, middle) = (at.side(), at.middle());
        match &piece.what {
            What::Stone => self.stone(piece.of, at),
            What::Mark => self.mark(piece.of, at),
            What::Bar => self.bar(piece.of, at, look),
            What::Fill => self.fill(piece.of, at),
            What::Territory => {
                self.pen.rect(&Self::class("s", piece.of, "taken"), at.square(0.34 * side), 1.0);
            }
            What::Won if look == Look::Holes => self.pen.circle("sb-won", middle, 0.48 * side),
            What::Won => self.pen.rect("sb-won", at.inset(1.0), 3.0),
            What::Tile(a, b) => self.tile(*a, *b, at),
            What::Back(count) => self.back(*count, at),
            What::Card(face, count) => self.card(face, *count, at),
            What::Hull => self.pen.rect("sb-hull", at.inset(0.08 * side), 0.22 * side),
            What::Shot(true) => self.cross("sb-hit-mark", at, 0.26, 0.13),
            What::Shot(false) => {
                self.pen.circle("sb-water", middle, 0.17 * side);
                self.pen.circle("sb-soft", middle, 0.07 * side);
            }
            What::Die(face) => {
                let die = at.square(0.9 * side);
                self.pen.rect("sb-card", die, 0.16 * side);
                self.spots(*face, die.inset(0.1 * side), 0.085 * side);
            }
            What::Fingers(count) => self.fingers(*count, at),
            What::Face(standing) => self.face(*standing, at),
            What::Meter(filled, more, whole) => self.meter([*filled, *more, *whole], piece.of, at),
            What::Word(word) if look == Look::Text => {
                // Spaces that would be closed up otherwise.
                let word = word.replace(' ', "\u{a0}");
                self.pen.text("sb-mono", (at.x, middle.1), at.h, Anchor::Start, &word);
            }
            What::Word(word) => {
                self.pen.fitted("sb-bold", at.inset(0.08 * side), (0.6 * at.h).clamp(9.0, 17.0), word);
            }
        }
    }

    /// The class of whose it is, or of what nobody owns.
    fn class(kind: &str, of: Option<Player>, nobody: &str) -> String {
        of.map_or_else(|| format!("sb-{nobody}"), |p| Self::seat_class(kind, p))
    }

    fn stone(&mut self, of: Option<Player>, at: Rect) {
        let (side, middle) = (at.side(), at.middle());
        self.pen.circle(&(Self::class("s", of, "taken") + " sb-stone"), middle, 0.4 * side);
        // Black and White need no letters.
        let lettered = matches!(self.scene.palette, Palette::Plain | Palette::RedBlack);
        if let Some(p) = of.filter(|_| lettered) {
            let letter = initial(self.scene, p);
            self.pen.text(&Self::seat_class("o", p), middle, 0.42 * side, Anchor::Middle, &letter);
        }
    }

    fn mark(&mut self, of: Option<Player>, at: Rect) {
        let class = Self::class("l", of, "water");
        if of == Some(0) {
            self.cross(&class, at, 0.27, 0.13);
        } else {
            let (side, (x, y)) = (at.side(), at.middle());
            // A ring as a path, which has no fill.
            let r = 0.28 * side;
            let ring = format!(
                "<path class=\"{class}\" d=\"M{:.1} {y:.1}a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0-{:.1} 0\" stroke-width=\"{:.1}\"/>",
                x - r,
                2.0 * r,
                2.0 * r,
                0.12 * side
            );
            self.pen.raw(&ring);
        }
    }

    /// A cross that reaches this share of the side to each corner.
    fn cross(&mut self, class: &str, at: Rect, reach: f32, wide: f32) {
        let (side, (x, y)) = (at.side(), at.middle());
        let (reach, wide) = (reach * side, wide * side);
        self.pen.line(class, (x - reach, y - reach), (x + reach, y + reach), wide);
        self.pen.line(class, (x - reach, y + reach), (x + reach, y - reach), wide);
    }

    /// A line; those of the second seat have a seam.
    fn bar(&mut self, of: Option<Player>, at: Rect, look: Look) {
        let by = 0.36 * at.side();
        let bar = match look {
            // An edge is as long as its place, but thinner.
            Look::Dots if at.w > at.h => Rect { y: at.y + by, h: at.h - 2.0 * by, ..at },
            Look::Dots => Rect { x: at.x + by, w: at.w - 2.0 * by, ..at },
            _ => at.inset(0.1 * at.side()),
        };
        self.pen.rect(&Self::class("s", of, "taken"), bar, 0.3 * bar.side());
        if let Some(p) = of.filter(|p| p % 2 == 1) {
            let (x, y) = bar.middle();
            let (class, wide) = (Self::seat_class("ol", p), (0.16 * bar.side()).max(0.8));
            if bar.w > bar.h {
                self.pen.line(&class, (bar.x + bar.h / 2.0, y), (bar.x + bar.w - bar.h / 2.0, y), wide);
            } else {
                self.pen.line(&class, (x, bar.y + bar.w / 2.0), (x, bar.y + bar.h - bar.w / 2.0), wide);
            }
        }
    }

    fn fill(&mut self, of: Option<Player>, at: Rect) {
        self.pen.rect(&(Self::class("s", of, "taken") + " sb-pale"), at.inset(0.04 * at.side()), 2.0);
        if let Some(p) = of {
            let letter = initial(self.scene, p);
            self.pen.text("sb-bold", at.middle(), 0.5 * at.side(), Anchor::Middle, &letter);
        }
    }

    fn spots(&mut self, number: u8, at: Rect, r: f32) {
        let spots = SPOTS[usize::from(number).min(9)];
        for spot in (0..9u8).filter(|spot| spots >> (8 - spot) & 1 == 1) {
            let (column, row) = (f32::from(spot % 3), f32::from(spot / 3));
            let place = (at.x + at.w * (column + 0.5) / 3.0, at.y + at.h * (row + 0.5) / 3.0);
            self.pen.circle("sb-face", place, r);
        }
    }

    fn tile(&mut self, first: u8, second: u8, at: Rect) {
        let tile = at.inset(0.04 * at.side());
        self.pen.rect("sb-card", tile, 0.16 * tile.side());
        let (lying, side) = (tile.w > tile.h, tile.side());
        let (x, y) = tile.middle();
        let half = |second: bool| match (lying, second) {
            (true, false) => Rect { w: tile.w / 2.0, ..tile },
            (true, true) => Rect { x, w: tile.w / 2.0, ..tile },
            (false, false) => Rect { h: tile.h / 2.0, ..tile },
            (false, true) => Rect { y, h: tile.h / 2.0, ..tile },
        };
        let rim = 0.15 * side;
        if lying {
            self.pen.line("sb-seam", (x, tile.y + rim), (x, tile.y + tile.h - rim), 1.0);
        } else {
            self.pen.line("sb-seam", (tile.x + rim, y), (tile.x + tile.w - rim, y), 1.0);
        }
        for (number, second) in [(first, false), (second, true)] {
            self.spots(number, half(second).inset(0.06 * side), 0.085 * side);
        }
    }

    fn back(&mut self, count: u16, at: Rect) {
        let card = at.inset(0.04 * at.side());
        if count > 1 {
            self.pen.rect("sb-back", Rect { x: card.x + 2.5, y: card.y + 2.5, ..card }, 0.12 * card.side());
        }
        self.pen.rect("sb-back", card, 0.12 * card.side());
        let inner = card.inset(0.2 * card.side());
        if count > 1 {
            self.pen.fitted("sb-count", card.inset(0.1 * card.side()), 0.4 * at.h, &format!("×{count}"));
        } else {
            let (right, low) = (inner.x + inner.w, inner.y + inner.h);
            self.pen.line("sb-weave", (inner.x, inner.y), (right, low), 1.4);
            self.pen.line("sb-weave", (inner.x, low), (right, inner.y), 1.4);
        }
    }

    fn card(&mut self, face: &str, count: u16, at: Rect) {
        let card = at.inset(0.04 * at.side());
        let round = 0.12 * card.side();
        for behind in (1..count.min(4)).rev() {
            let by = 2.2 * f32::from(behind);
            self.pen.rect("sb-card", Rect { x: card.x + by, y: card.y + by, ..card }, round);
        }
        self.pen.rect("sb-card", card, round);
        let upper = Rect { h: if count > 1 { 0.62 * card.h } else { card.h }, ..card };
        match suit(face) {
            Some((path, red)) => {
                let class = if red { "sb-red sb-suit" } else { "sb-face sb-suit" };
                self.pen.icon(class, upper.square(0.62 * upper.side()), path);
            }
            None => self.pen.fitted("sb-face", upper.inset(0.1 * card.side()), 0.5 * card.h, face),
        }
        if count > 1 {
            let lower = Rect { y: card.y + 0.62 * card.h, h: 0.32 * card.h, ..card };
            self.pen.fitted("sb-face", lower, 0.3 * card.h, &format!("×{count}"));
        }
    }

    /// A hand: its palm, the thumb or its stump, and `count` fingers stretched out.
    fn fingers(&mut self, count: u8, at: Rect) {
        let hand = at.square(0.92 * at.side());
        let unit = hand.w / 10.0;
        let part = |x: f32, y: f32, w: f32, h: f32| Rect {
            x: hand.x + x * unit,
            y: hand.y + y * unit,
            w: w * unit,
            h: h * unit,
        };
        for finger in 0..4u8 {
            let up = finger + 1 < count.min(5) || (count == 1 && finger == 0);
            let x = 2.4 + 1.8 * f32::from(finger);
            let (y, h) = if up { (0.4, 6.0) } else { (4.2, 2.4) };
            self.pen.rect("sb-skin", part(x, y, 1.6, h), 0.8 * unit);
        }
        let thumb = if count >= 2 { part(0.2, 5.0, 3.4, 1.7) } else { part(1.6, 5.6, 2.0, 1.7) };
        self.pen.rect("sb-skin", thumb, 0.8 * unit);
        self.pen.rect("sb-skin", part(2.3, 5.2, 7.1, 4.4), 1.4 * unit);
        let palm = part(2.3, 5.4, 7.1, 4.0);
        self.pen.fitted("sb-face", palm, 3.2 * unit, &count.to_string());
    }

    fn face(&mut self, standing: bool, at: Rect) {
        let (side, (x, y)) = (at.side(), at.middle());
        if !standing {
            return self.pen.rect("sb-out", at.inset(0.14 * side), 0.1 * side);
        }
        self.pen.circle("sb-skin", (x, y), 0.42 * side);
        if side > 9.0 {
            for eye in [-0.15, 0.15] {
                self.pen.circle("sb-face", (x + eye * side, y - 0.08 * side), 0.05 * side);
            }
            self.pen.icon("sb-smile", at, "M-18 14Q0 32 18 14");
        }
    }

    fn meter(&mut self, [filled, more, whole]: [u16; 3], of: Option<Player>, at: Rect) {
        let trough = at.inset(0.12 * at.side());
        self.pen.rect("sb-trough", trough, 3.0);
        let share = |part: u16| (f32::from(part) / f32::from(whole.max(1))).min(1.0) * trough.w;
        let (done, extra) = (share(filled), share(filled.saturating_add(more)));
        let class = Self::class("s", of, "taken");
        if more > 0 {
            self.pen.rect(&format!("{class} sb-pale"), Rect { w: extra, ..trough }, 3.0);
        }
        if filled > 0 {
            self.pen.rect(&class, Rect { w: done, ..trough }, 3.0);
        }
    }
}
