//! Colours. Nothing is told by colour alone: shapes and letters say the same.

use seedbed_rules::scene::Palette;
use std::fmt::Write;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// As the viewer prefers, or as `data-theme` of the page's root says: `light` or `dark`. Needs a viewer that knows custom properties.
    #[default]
    Auto,
    /// Light everywhere, in any viewer.
    Light,
    /// Dark everywhere, in any viewer.
    Dark,
}

/// A colour: its name, and its value in the light and in the dark.
type Colour = (&'static str, &'static str, &'static str);

const COLOURS: [Colour; 22] = [
    ("paper", "#ffffff", "#141a22"),
    ("ink", "#1a2230", "#e8ecf2"),
    ("soft", "#515c6d", "#a9b4c3"),
    ("line", "#aab3c0", "#465264"),
    ("last", "#b8860b", "#ffd34d"),
    ("can", "#2f7d32", "#7bd88f"),
    ("square0", "#f1eee6", "#2a3442"),
    ("square1", "#e3ded2", "#222b38"),
    ("wood0", "#eed9b0", "#a98d62"),
    ("wood1", "#d8bb88", "#937750"),
    ("grain", "#6b5127", "#3d2c12"),
    ("button", "#eef2f8", "#263142"),
    ("card", "#fffdf6", "#f0ead9"),
    ("face", "#1a2230", "#1a2230"),
    ("red", "#b3261e", "#b3261e"),
    ("back", "#5b6f95", "#5b6f95"),
    ("sea", "#dcebf5", "#1c3346"),
    ("hull", "#56657a", "#8fa2ba"),
    ("taken", "#8b95a5", "#5c6878"),
    ("hit", "#c62828", "#ff7a6b"),
    ("edge", "#00000088", "#ffffff99"),
    ("rack", "#31507f", "#31507f"),
];

/// The colours of the seats, each with that of a letter upon it.
fn seats(palette: Palette) -> [(&'static str, &'static str, &'static str, &'static str); 4] {
    let plain = [
        ("#1d5fd0", "#7fb2ff", "#ffffff", "#0d1420"),
        ("#b84f00", "#ffab66", "#ffffff", "#0d1420"),
        ("#15754a", "#6fd6a3", "#ffffff", "#0d1420"),
        ("#7a35b0", "#cf9bff", "#ffffff", "#0d1420"),
    ];
    let black = ("#16181c", "#16181c", "#ffffff", "#ffffff");
    let white = ("#fbfbf8", "#fbfbf8", "#16181c", "#16181c");
    let red = ("#b71c1c", "#c62828", "#ffffff", "#ffffff");
    match palette {
        Palette::Plain => plain,
        Palette::BlackWhite => [black, white, plain[2], plain[3]],
        Palette::WhiteBlack => [white, black, plain[2], plain[3]],
        Palette::RedBlack => [red, black, plain[2], plain[3]],
    }
}

/// The rules, in which `$name` stands for a colour.
const RULES: &str = "\
.sb text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\
.sb path{stroke-linecap:round;fill:none}\
.sb .sb-mono{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:$ink}\
.sb-paper{fill:$paper}.sb-ink{fill:$ink}.sb-soft{fill:$soft}.sb-bold{fill:$ink;font-weight:600}\
.sb-turn{fill:$button;stroke:$can;stroke-width:1.5}\
.sb-square0{fill:$square0;stroke:$line;stroke-width:1}.sb-square1{fill:$square1;stroke:$line;stroke-width:1}\
.sb-wood0{fill:$wood0;stroke:$grain;stroke-width:.6}.sb-wood1{fill:$wood1;stroke:$grain;stroke-width:.6}\
.sb .sb-grain{stroke:$grain}.sb-star{fill:$grain}\
.sb-sea{fill:$sea;stroke:$line;stroke-width:1}.sb-hull{fill:$hull}.sb .sb-hit-mark{stroke:$hit}.sb .sb-water{fill:none;stroke:$soft}\
.sb-button{fill:$button;stroke:$soft;stroke-width:1}\
.sb .sb-edge{stroke:$line;stroke-dasharray:2 5}.sb-dot{fill:$ink}\
.sb-rack{fill:$rack}.sb-hole{fill:$paper}\
.sb-card{fill:$card;stroke:$soft;stroke-width:1}.sb-face{fill:$face}.sb-red{fill:$red}\
.sb .sb-seam{stroke:$face;opacity:.45}\
.sb-back{fill:$back;stroke:$paper;stroke-width:1.5}.sb .sb-weave{stroke:#fff;opacity:.35}.sb-count{fill:#fff;font-weight:600}\
.sb-taken{fill:$taken}.sb-out{fill:none;stroke:$line;stroke-width:1;stroke-dasharray:2 2}\
.sb-skin{fill:$card;stroke:$face;stroke-width:1.2}.sb .sb-smile{stroke:$face}\
.sb-trough{fill:$square1;stroke:$soft;stroke-width:1}\
.sb-stone{stroke:$edge;stroke-width:.8}.sb-pale{fill-opacity:.3}\
.sb .sb-suit{fill:$face}.sb .sb-suit.sb-red{fill:$red}.sb-won{fill:$last;fill-opacity:.6}\
.sb .sb-last{fill:none;stroke:$last;stroke-width:2.6}\
.sb-hit{fill:#fff0;stroke:none}.sb-stand{pointer-events:none}\
.sb-place.can{cursor:pointer}.sb-place.can>.sb-hit{stroke:$can;stroke-width:1.6;stroke-dasharray:3 3}\
.sb-place.can>.sb-quiet{stroke:none}\
.sb-place.can:hover>.sb-hit,.sb-place:focus>.sb-hit{fill:$can;fill-opacity:.22;stroke-dasharray:none}\
.sb-place.held>.sb-hit{fill:$can;fill-opacity:.35;stroke:$can;stroke-width:3;stroke-dasharray:none}\
.sb-place:focus{outline:none}.sb-place:focus>.sb-hit{stroke:$can;stroke-width:3}\
";

/// All colours with their values in the light and in the dark.
fn colours(palette: Palette) -> Vec<(String, &'static str, &'static str)> {
    let named = COLOURS.map(|(name, light, dark)| (name.to_owned(), light, dark));
    let of_seats = (0..).zip(seats(palette)).flat_map(|(p, (light, dark, on_light, on_dark))| {
        [(format!("seat{p}"), light, dark), (format!("on{p}"), on_light, on_dark)]
    });
    named.into_iter().chain(of_seats).collect()
}

/// The rules of the seats, then all others.
fn rules() -> String {
    let of_seat = |p: usize| {
        format!(
            ".sb-s{p}{{fill:$seat{p}}}.sb .sb-l{p}{{stroke:$seat{p}}}.sb-o{p}{{fill:$on{p};font-weight:600}}.sb .sb-ol{p}{{stroke:$on{p}}}"
        )
    };
    RULES.to_owned() + &(0..4).map(of_seat).collect::<String>()
}

/// The style sheet of a picture.
pub(crate) fn sheet(theme: Theme, palette: Palette) -> String {
    let mut colours = colours(palette);
    // Longer names first, so that no name is taken for the beginning of another.
    colours.sort_by_key(|(name, ..)| std::cmp::Reverse(name.len()));
    let filled = |value: &dyn Fn(&(String, &str, &str)) -> String| {
        colours.iter().fold(rules(), |sheet, colour| sheet.replace(&format!("${}", colour.0), &value(colour)))
    };
    match theme {
        Theme::Light => filled(&|colour| colour.1.to_owned()),
        Theme::Dark => filled(&|colour| colour.2.to_owned()),
        Theme::Auto => {
            let mut values = [String::new(), String::new()];
            for (name, light, dark) in &colours {
                for (values, value) in values.iter_mut().zip([light, dark]) {
                    write!(values, "--sb-{name}:{value};").expect("writing to a String cannot fail");
                }
            }
            let [light, dark] = values;
            format!(
                ".sb{{{light}}}@media(prefers-color-scheme:dark){{:root:not([data-theme=light]) .sb{{{dark}}}}}\
                 :root[data-theme=dark] .sb{{{dark}}}{}",
                filled(&|colour| format!("var(--sb-{})", colour.0))
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_the_rules_has_a_value() {
        for palette in [Palette::Plain, Palette::BlackWhite, Palette::WhiteBlack, Palette::RedBlack] {
            for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
                assert!(!sheet(theme, palette).contains('$'), "{theme:?} {palette:?}");
            }
        }
    }

    #[test]
    fn a_fixed_theme_needs_no_custom_properties() {
        assert!(!sheet(Theme::Dark, Palette::Plain).contains("var("));
    }
}
