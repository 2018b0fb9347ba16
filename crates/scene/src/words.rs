//! Words for what is drawn, and text in lines.

use seedbed_rules::Player;
use seedbed_rules::scene::{Area, Note, Piece, Place, Scene, What};

/// The text as it is written inside of XML.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// The name of a seat, as the notes of the scene tell it.
pub(crate) fn seat_name(scene: &Scene, p: Player) -> String {
    let named = scene.notes.iter().find(|note| note.of == Some(p) && !note.name.is_empty());
    named.map_or_else(|| format!("player {}", p + 1), |note| note.name.trim_end_matches(" (you)").to_owned())
}

/// One letter for a seat: the first of its name, or its number if the name ends with one.
pub(crate) fn initial(scene: &Scene, p: Player) -> String {
    let name = seat_name(scene, p);
    let number = name.chars().last().filter(char::is_ascii_digit);
    number.or_else(|| name.chars().next()).map(|c| c.to_uppercase().to_string()).unwrap_or_default()
}

/// A piece in words.
pub(crate) fn piece_words(scene: &Scene, piece: &Piece) -> String {
    let whose = piece.of.map(|p| seat_name(scene, p));
    let owned = |what: &str| whose.as_ref().map_or(what.to_owned(), |name| format!("{what} of {name}"));
    match &piece.what {
        What::Stone | What::Mark => whose.unwrap_or_else(|| "taken".to_owned()),
        What::Bar => owned("drawn"),
        What::Fill => owned("taken"),
        What::Territory => owned("territory"),
        What::Won => "in the line that won".to_owned(),
        What::Tile(a, b) => format!("tile {a}-{b}"),
        What::Back(1) => "face down".to_owned(),
        What::Back(count) => format!("{count} face down"),
        What::Card(face, 1) => card_name(face).to_owned(),
        What::Card(face, count) => format!("{count} times {}", card_name(face)),
        What::Hull => owned("ship"),
        What::Shot(true) => "hit".to_owned(),
        What::Shot(false) => "water".to_owned(),
        What::Die(face) => format!("the die shows {face}"),
        What::Fingers(1) => "1 finger".to_owned(),
        What::Fingers(count) => format!("{count} fingers"),
        What::Face(true) => "possible".to_owned(),
        What::Face(false) => "ruled out".to_owned(),
        What::Meter(filled, 0, whole) => format!("{filled} of {whole}"),
        What::Meter(filled, more, whole) => format!("{filled} and {more} more of {whole}"),
        What::Word(word) => word.clone(),
    }
}

fn card_name(face: &str) -> &str {
    match face {
        "♣" => "club",
        "♦" => "diamond",
        "♥" => "heart",
        "♠" => "spade",
        other => other,
    }
}

/// A place in words: its name, what stands there, and whether the last move touched it.
pub(crate) fn place_words(scene: &Scene, area: &Area, place: &Place) -> String {
    let pieces = area.pieces.iter().filter(|piece| piece.on == place.id);
    let mut said: Vec<String> = pieces.map(|piece| piece_words(scene, piece)).collect();
    // A button that bears its own name says it once.
    said.retain(|words| !words.is_empty() && !place.name.starts_with(words.as_str()));
    if scene.last.contains(&place.id) {
        said.push("last move".to_owned());
    }
    match (place.name.is_empty(), said.is_empty()) {
        (_, true) => place.name.clone(),
        (true, _) => said.join(", "),
        _ => format!("{}: {}", place.name, said.join(", ")),
    }
}

/// What a note says in a line.
pub(crate) fn note_line(note: &Note) -> String {
    let parts: Vec<&str> =
        [note.name.as_str(), note.text.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(": ")
}

/// The text in lines of at most `most` letters.
pub(crate) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("both have passed; Black has 30", 16), ["both have", "passed; Black", "has 30"]);
        assert_eq!(wrapped("", 10), Vec::<String>::new());
    }

    #[test]
    fn nothing_that_a_name_holds_becomes_markup() {
        assert_eq!(escape("<b a=\"1\">&\n"), "&lt;b a=&quot;1&quot;&gt;&amp; ");
    }
}
