//! Colours that follow the page: pictures are drawn in stand-ins, which become the page's own colours.

use plotters::style::RGBColor;

/// Axes and text.
pub(super) const INK: RGBColor = RGBColor(1, 2, 3);

/// Lines of the grid.
pub(super) const GRID: RGBColor = RGBColor(4, 5, 6);

/// The lines of a chart, in order.
pub(super) const LINES: [RGBColor; 4] =
    [RGBColor(11, 12, 13), RGBColor(14, 15, 16), RGBColor(17, 18, 19), RGBColor(21, 22, 23)];

/// What the page says about the colours and letters of a picture, for one that stands alone.
const ALONE: &str = "<style>svg{--ink:#22252b;--grid:#dcdad2;--card:#ffffff;--line-1:#c2412d;--line-2:#2b3a55;--line-3:#b8860b;\
    --line-4:#4d7c5f;--heat:#c2412d;background:#ffffff}svg.map text{fill:var(--ink);font:13px sans-serif;text-anchor:middle}\
    svg.map text.name{font-weight:600}svg.map text.deep{fill:var(--card)}svg.map rect{fill:var(--heat);stroke:var(--grid)}</style>";

/// A picture of the page as a file of its own.
pub(super) fn alone(svg: &str) -> String {
    match svg.split_once('>') {
        Some((opening, rest)) => [opening, ">", ALONE, rest].concat(),
        None => svg.to_owned(),
    }
}

/// Puts the page's colours in place of the stand-ins, and lets the picture shrink with the page.
pub(super) fn themed(svg: &str, label: &str) -> String {
    let mut svg = svg.to_owned();
    let named = LINES.iter().enumerate().map(|(at, colour)| (*colour, format!("var(--line-{})", at + 1)));
    let fixed = [(INK, "var(--ink)".to_owned()), (GRID, "var(--grid)".to_owned())];
    for (colour, name) in named.chain(fixed) {
        let written = format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2);
        svg = svg.replace(&written, &name);
    }
    let described = format!("<svg role=\"img\" aria-label=\"{}\" ", super::html::escaped(label));
    svg.replacen("<svg ", &described, 1)
}
