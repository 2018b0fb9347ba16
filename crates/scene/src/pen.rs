//! Writes shapes.

use crate::words::escape;
use std::fmt::Write;

/// A rectangle in pixels: left, top, width, height.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rect {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) w: f32,
    pub(crate) h: f32,
}

impl Rect {
    pub(crate) fn middle(self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The shorter side.
    pub(crate) fn side(self) -> f32 {
        self.w.min(self.h)
    }

    /// The rectangle without a rim of this width.
    pub(crate) fn inset(self, by: f32) -> Self {
        Self {
            x: self.x + by,
            y: self.y + by,
            w: (self.w - 2.0 * by).max(0.0),
            h: (self.h - 2.0 * by).max(0.0),
        }
    }

    /// The square of this side around its middle.
    pub(crate) fn square(self, side: f32) -> Self {
        let (x, y) = self.middle();
        Self { x: x - side / 2.0, y: y - side / 2.0, w: side, h: side }
    }
}

/// Where a text is put, relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// Collects the shapes of a picture.
#[derive(Default)]
pub(crate) struct Pen {
    pub(crate) out: String,
}

/// A length, without digits that nobody sees.
pub(crate) fn n(length: f32) -> String {
    let text = format!("{length:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

impl Pen {
    pub(crate) fn raw(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn shape(&mut self, args: std::fmt::Arguments<'_>) {
        writeln!(self.out, "{args}").expect("writing to a String cannot fail");
    }

    pub(crate) fn rect(&mut self, class: &str, at: Rect, round: f32) {
        let Rect { x, y, w, h } = at;
        self.shape(format_args!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
            n(x),
            n(y),
            n(w),
            n(h),
            n(round)
        ));
    }

    pub(crate) fn circle(&mut self, class: &str, (x, y): (f32, f32), r: f32) {
        self.shape(format_args!(
            "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            n(x),
            n(y),
            n(r)
        ));
    }

    pub(crate) fn line(&mut self, class: &str, from: (f32, f32), to: (f32, f32), wide: f32) {
        self.shape(format_args!(
            "<path class=\"{class}\" d=\"M{} {}L{} {}\" stroke-width=\"{}\"/>",
            n(from.0),
            n(from.1),
            n(to.0),
            n(to.1),
            n(wide)
        ));
    }

    /// A path drawn on a square of 100 by 100 around the origin, scaled to this rectangle's shorter side.
    pub(crate) fn icon(&mut self, class: &str, at: Rect, path: &str) {
        let (x, y) = at.middle();
        self.shape(format_args!(
            "<path class=\"{class}\" transform=\"translate({} {}) scale({:.3})\" d=\"{path}\"/>",
            n(x),
            n(y),
            at.side() / 100.0
        ));
    }

    /// Text whose middle line is at this height.
    pub(crate) fn text(&mut self, class: &str, (x, y): (f32, f32), size: f32, anchor: Anchor, text: &str) {
        let anchor = if anchor == Anchor::Middle { " text-anchor=\"middle\"" } else { "" };
        self.shape(format_args!(
            "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}>{}</text>",
            n(x),
            n(y + 0.35 * size),
            n(size),
            escape(text)
        ));
    }

    /// A name and what is said of it, in one line.
    pub(crate) fn named(&mut self, (x, y): (f32, f32), size: f32, name: &str, said: &str) {
        self.shape(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"><tspan class=\"sb-bold\">{}</tspan><tspan class=\"sb-soft\" dx=\"6\">{}</tspan></text>",
            n(x),
            n(y + 0.35 * size),
            n(size),
            escape(name),
            escape(said)
        ));
    }

    /// Text in the middle of a rectangle, as large as it fits but no larger than this.
    pub(crate) fn fitted(&mut self, class: &str, at: Rect, most: f32, text: &str) {
        let letters = text.chars().count().max(1) as f32;
        let size = most.min(at.w / (0.58 * letters)).min(at.h);
        self.text(class, at.middle(), size, Anchor::Middle, text);
    }
}
