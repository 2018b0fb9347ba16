//! A scene as a short text, for tests and for eyes that read.

use crate::words::{note_line, piece_words, seat_name};
use seedbed_rules::scene::{Area, Kind, Place, Scene};
use std::fmt::Write;

/// All that a scene shows, a line for each area and note: what stands where, and which places are empty.
///
/// ```
/// use seedbed_rules::scene::{Grid, Look, Scene, What};
/// let mut board = Grid::new(Look::Squares, 1, 3).area("board");
/// board.put(1, What::Mark, Some(0));
/// let scene = Scene { areas: vec![board], last: vec![1], ..Scene::default() };
/// assert_eq!(seedbed_scene::listing(&scene), "board: a1 b1=player 1! c1\n");
/// ```
pub fn listing(scene: &Scene) -> String {
    let mut text = String::new();
    let mut line = |name: &str, of: Option<usize>, words: String| {
        let whose = of.map_or(String::new(), |p| format!(" ({})", seat_name(scene, p)));
        let line = format!("{name}{whose}: {words}");
        writeln!(text, "{}", line.trim_end()).expect("writing to a String cannot fail");
    };
    for area in &scene.areas {
        let places: Vec<String> = area.places.iter().map(|place| place_text(scene, area, place)).collect();
        line(&area.name, area.of, places.join(" "));
    }
    for note in &scene.notes {
        let to_move = if note.of.is_some() && note.of == scene.mover { "* " } else { "- " };
        text.push_str(to_move);
        text.push_str(&note_line(note));
        text.push('\n');
    }
    text
}

/// A place: its name, in brackets if it lies above others, what stands on it, and a sign if the last move touched it.
fn place_text(scene: &Scene, area: &Area, place: &Place) -> String {
    let pieces = area.pieces.iter().filter(|piece| piece.on == place.id);
    let words: Vec<String> = pieces.map(|piece| piece_words(scene, piece)).collect();
    let last = if scene.last.contains(&place.id) { "!" } else { "" };
    let name = match place.kind {
        Kind::Zone => format!("[{}]", place.name),
        _ => place.name.clone(),
    };
    match (name.is_empty(), words.is_empty()) {
        (_, true) => name + last,
        (true, _) => words.join("+") + last,
        _ => format!("{name}={}{last}", words.join("+")),
    }
}
