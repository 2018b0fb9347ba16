//! A grid of shares, as a picture.

use super::html::escaped;
use crate::HeatMap;
use std::fmt::Write;

const CELL: usize = 44;
const MARGIN: usize = 46;

/// The map as SVG: cells get darker with their value, which is written in them.
pub(super) fn svg(map: &HeatMap) -> String {
    let side = map.ticks.len() * CELL;
    let (width, height) = (MARGIN + side + 6, side + MARGIN + 28);
    let mut out = format!(
        "<svg role=\"img\" aria-label=\"{0}\" class=\"map\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" xmlns=\"http://www.w3.org/2000/svg\"><text class=\"name\" x=\"{1}\" y=\"16\">{0}</text>",
        escaped(&map.title),
        MARGIN + side / 2,
    );
    let mut add =
        |text: std::fmt::Arguments<'_>| out.write_fmt(text).expect("writing to a String cannot fail");
    for (row, values) in map.values.iter().enumerate() {
        let y = 24 + side - (row + 1) * CELL;
        for (column, value) in values.iter().enumerate() {
            let x = MARGIN + column * CELL;
            let dark = if *value > 0.55 { " class=\"deep\"" } else { "" };
            add(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill-opacity=\"{value:.2}\"/>\
                 <text{dark} x=\"{}\" y=\"{}\">{:.0}</text>",
                x + CELL / 2,
                y + CELL / 2 + 5,
                100.0 * value,
            ));
        }
        add(format_args!("<text x=\"{}\" y=\"{}\">{}</text>", MARGIN - 12, y + CELL / 2 + 5, map.ticks[row]));
    }
    for (column, tick) in map.ticks.iter().enumerate() {
        add(format_args!(
            "<text x=\"{}\" y=\"{}\">{tick}</text>",
            MARGIN + column * CELL + CELL / 2,
            side + 42
        ));
    }
    add(format_args!(
        "<text x=\"{}\" y=\"{}\">{}</text><text transform=\"translate(12 {}) rotate(-90)\">{}</text></svg>",
        MARGIN + side / 2,
        side + 62,
        escaped(&map.x),
        24 + side / 2,
        escaped(&map.y),
    ));
    out
}
