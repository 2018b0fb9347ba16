//! Painters of scenes: a position that a game has drawn as data becomes an SVG picture, or a listing in text.
//!
//! A painter knows no game. [`svg`] is what a page shows, a report embeds and a notebook displays; it needs no display itself. Every place
//! that can be touched has its number as `data-id` and its words as `aria-label`.

mod area;
mod layout;
mod listing;
mod pen;
mod piece;
mod style;
mod suit;
mod terminal;
mod words;

pub use listing::listing;
pub use style::Theme;
pub use terminal::terminal;

use area::Painter;
use layout::{Layout, MARGIN};
use pen::Pen;
use seedbed_rules::scene::Scene;
use words::escape;

/// How a scene is painted.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// What the picture is called, for whoever cannot see it.
    pub title: &'a str,
    /// Light, dark, or as the viewer prefers.
    pub theme: Theme,
    /// The width in pixels at which it is shown in its own size; it can be scaled to any other.
    pub width: u16,
    /// The places that can be touched now, which are marked and can be reached by keyboard.
    pub touchable: &'a [u16],
    /// Are names, scores and the last move written in the picture? A page may want to write them itself.
    pub notes: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self { title: "", theme: Theme::default(), width: 360, touchable: &[], notes: true }
    }
}

/// The scene as an SVG picture that needs nothing else.
///
/// Its colours are custom properties such as `--sb-seat0`, which a page may set, unless a [`Theme`] is fixed. Places have the class
/// `sb-place`, with `can` if they can be touched; a page may add `held` to those that are touched already.
pub fn svg(scene: &Scene, options: &Options<'_>) -> String {
    let layout = Layout::new(scene, options.width.max(120).into(), options.notes);
    let mut painter = Painter { scene, options, pen: Pen::default() };
    painter.seats(&layout);
    for placed in &layout.areas {
        painter.area(placed);
    }
    painter.notes(&layout);
    let (width, height) = (layout.width, layout.height);
    let title = escape(options.title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height:.0}\" width=\"{width}\" \
         height=\"{height:.0}\" role=\"group\" aria-label=\"{title}\">\n<title>{title}</title>\n<style>{}</style>\n\
         <g class=\"sb\">\n<rect class=\"sb-paper\" width=\"{width}\" height=\"{height:.0}\" rx=\"{}\"/>\n{}</g>\n</svg>\n",
        style::sheet(options.theme, scene.palette),
        MARGIN / 2.0,
        painter.pen.out
    )
}
