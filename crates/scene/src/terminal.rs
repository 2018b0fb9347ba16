//! A scene in letters, for a terminal: boards in rows and columns, everything else in lines.

use crate::words::{initial, note_line, seat_name};
use seedbed_rules::scene::{Area, Kind, Look, Piece, Place, Scene, What};

/// Two things are in one row or column if their middles are no farther apart, in tenths of a cell.
const NEAR: i16 = 3;

/// The scene as a picture in letters. What the last move touched stands in round brackets.
///
/// ```
/// use seedbed_rules::scene::{Grid, Look, Scene, What};
/// let mut board = Grid::new(Look::Squares, 2, 3).area("");
/// board.put(1, What::Mark, Some(0));
/// let scene = Scene { areas: vec![board], last: vec![1], ..Scene::default() };
/// assert_eq!(seedbed_scene::terminal(&scene), " 2  .  .  .\n 1  . (1) .\n    a  b  c\n");
/// ```
pub fn terminal(scene: &Scene) -> String {
    let mut lines = Vec::new();
    for area in &scene.areas {
        lines.extend(heading(scene, area));
        lines.extend(if is_board(area) { board(scene, area) } else { rows(scene, area) });
    }
    for note in &scene.notes {
        let sign = if note.of.is_some() && note.of == scene.mover { "* " } else { "- " };
        lines.push(sign.to_owned() + &note_line(note));
    }
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Is it a board, in which things stand below one another?
fn is_board(area: &Area) -> bool {
    !area.labels.is_empty()
        || matches!(area.look, Look::Squares | Look::Sea | Look::Lines | Look::Dots | Look::Holes)
}

fn heading(scene: &Scene, area: &Area) -> Option<String> {
    // Many a name says itself whose it is.
    let is_told = |whose: &String| area.name.contains(whose.as_str()) || area.name.starts_with("your");
    let whose = area.of.map(|p| seat_name(scene, p)).filter(|whose| !is_told(whose));
    match (area.name.as_str(), whose) {
        ("", None) => None,
        ("", Some(whose)) => Some(format!("{whose}:")),
        (name, None) => Some(format!("{name}:")),
        (name, Some(whose)) => Some(format!("{name} of {whose}:")),
    }
}

/// Something that is written somewhere: its middle, and how far it reaches.
struct Token {
    x: i16,
    y: i16,
    text: String,
    is_last: bool,
    /// Is it a line from side to side?
    is_line: bool,
}

impl Token {
    fn at(x: i16, y: i16, text: impl Into<String>) -> Self {
        Self { x, y, text: text.into(), is_last: false, is_line: false }
    }
}

fn middle(place: &Place) -> (i16, i16) {
    let [x, y, wide, high] = place.at;
    (x + wide / 2, y + high / 2)
}

fn pieces_on<'a>(area: &'a Area, place: &Place) -> Vec<&'a Piece> {
    area.pieces.iter().filter(|piece| piece.on == place.id).collect()
}

/// A board: a row for each row, columns below one another, with their names.
fn board(scene: &Scene, area: &Area) -> Vec<String> {
    let tokens = board_tokens(scene, area);
    let (columns, lines) =
        (steps(tokens.iter().map(|token| token.x)), steps(tokens.iter().map(|token| token.y)));
    let mut cells: Vec<Vec<Option<&Token>>> = vec![vec![None; columns.len()]; lines.len()];
    for token in &tokens {
        // What is painted later lies above.
        cells[step(&lines, token.y)][step(&columns, token.x)] = Some(token);
    }
    let width = |column: usize| {
        let texts = cells.iter().filter_map(|line| line[column]);
        texts.map(|token| token.text.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let written = |line: &Vec<Option<&Token>>| {
        let cell = |(token, &width): (Option<&Token>, &usize)| match token {
            None => " ".repeat(width + 2),
            Some(token) if token.is_line => {
                let [left, right] = if token.is_last { ['(', ')'] } else { ['-', '-'] };
                format!("{left}{}{right}", token.text.repeat(width))
            }
            Some(token) => {
                let [left, right] = if token.is_last { ['(', ')'] } else { [' ', ' '] };
                format!("{left}{:^width$}{right}", token.text)
            }
        };
        line.iter().copied().zip(&widths).map(cell).collect::<String>()
    };
    cells.iter().map(written).collect()
}

fn board_tokens(scene: &Scene, area: &Area) -> Vec<Token> {
    let mut tokens: Vec<Token> =
        area.labels.iter().map(|label| Token::at(label.at.0, label.at.1, label.text.clone())).collect();
    let is_cell = |place: &&Place| place.kind == Kind::Field;
    for place in area.places.iter().filter(|place| place.kind != Kind::Zone) {
        let (x, y) = middle(place);
        let [left, top, wide, high] = place.at;
        let is_edge = area.look == Look::Dots && place.kind == Kind::Field;
        if is_edge {
            let ends = if wide > high { [(left, y), (left + wide, y)] } else { [(x, top), (x, top + high)] };
            tokens.extend(ends.map(|(x, y)| Token::at(x, y, "+")));
        }
        let pieces = pieces_on(area, place);
        let shown = pieces.iter().rev().find_map(|piece| glyph(scene, piece, place));
        let is_last = scene.last.contains(&place.id);
        let mut put = |x: i16, y: i16, text: String, is_line: bool| {
            tokens.push(Token { x, y, text, is_last, is_line });
        };
        match shown {
            Some(_) if is_edge && wide > high => put(x, y, "-".to_owned(), true),
            Some(_) if is_edge => put(x, y, "|".to_owned(), false),
            Some(text) => {
                // What covers several cells is written on each of them.
                let inside =
                    |(x, y): &(i16, i16)| (left..left + wide).contains(x) && (top..top + high).contains(y);
                let covered: Vec<(i16, i16)> =
                    area.places.iter().filter(is_cell).map(middle).filter(inside).collect();
                let covered = if covered.is_empty() { vec![(x, y)] } else { covered };
                for (x, y) in covered {
                    put(x, y, text.clone(), false);
                }
            }
            // What is still to be drawn is named, so that it can be asked for.
            None if is_edge => put(x, y, place.name.rsplit(' ').next().unwrap_or_default().to_owned(), false),
            None if place.kind == Kind::Stand || area.look == Look::Bare => {}
            None => put(x, y, ".".to_owned(), false),
        }
    }
    tokens
}

/// Everything else: what stands in one row, in one line.
fn rows(scene: &Scene, area: &Area) -> Vec<String> {
    let mut tokens: Vec<Token> = Vec::new();
    for place in area.places.iter().filter(|place| place.kind != Kind::Zone) {
        let glyphs: Vec<String> =
            pieces_on(area, place).into_iter().filter_map(|piece| glyph(scene, piece, place)).collect();
        let text = match (glyphs.is_empty(), area.look) {
            (true, Look::Buttons) => format!("[{}]", place.name),
            (true, _) if place.kind == Kind::Stand => continue,
            (true, _) => place.name.clone(),
            (false, _) => glyphs.join(" "),
        };
        let is_last = scene.last.contains(&place.id);
        let text = if is_last { format!("({text})") } else { text };
        let (x, y) = middle(place);
        tokens.push(Token { x, y, text, is_last, is_line: false });
    }
    let lines = steps(tokens.iter().map(|token| token.y));
    let line = |at: usize| {
        let mut line: Vec<&Token> = tokens.iter().filter(|token| step(&lines, token.y) == at).collect();
        line.sort_by_key(|token| token.x);
        let gap = if area.look == Look::Text { "" } else { "  " };
        gap.to_owned() + &line.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
    };
    (0..lines.len()).map(line).collect()
}

/// Where rows or columns begin, given the middles of what stands in them.
fn steps(middles: impl Iterator<Item = i16>) -> Vec<i16> {
    let mut sorted: Vec<i16> = middles.collect();
    sorted.sort_unstable();
    let mut steps: Vec<i16> = Vec::new();
    let mut last = i16::MIN;
    for middle in sorted {
        if steps.is_empty() || middle - last > NEAR {
            steps.push(middle);
        }
        last = middle;
    }
    steps
}

/// The row or column of something with this middle.
fn step(steps: &[i16], middle: i16) -> usize {
    steps.partition_point(|step| *step <= middle).saturating_sub(1)
}

/// A piece in a few letters; `None` if it only marks what stands there.
fn glyph(scene: &Scene, piece: &Piece, place: &Place) -> Option<String> {
    let times = |count: u16, text: String| if count == 1 { text } else { format!("{count}x{text}") };
    let owner = piece.of.map(|p| initial(scene, p));
    Some(match &piece.what {
        What::Stone | What::Mark | What::Bar => owner.unwrap_or_else(|| "#".to_owned()),
        What::Fill => owner.unwrap_or_else(|| "/".to_owned()),
        What::Territory => owner.map_or_else(|| ",".to_owned(), |letter| letter.to_lowercase()),
        What::Won => return None,
        What::Tile(a, b) => format!("[{a}|{b}]"),
        What::Back(count) => times(*count, "[?]".to_owned()),
        What::Card(face, count) => times(*count, format!("[{face}]")),
        What::Hull => "#".to_owned(),
        What::Shot(true) => "x".to_owned(),
        What::Shot(false) => "~".to_owned(),
        What::Die(face) => format!("<{face}>"),
        What::Fingers(1) => "1 finger".to_owned(),
        What::Fingers(count) => format!("{count} fingers"),
        What::Face(true) => place.name.clone(),
        What::Face(false) => "-".to_owned(),
        What::Meter(filled, 0, whole) => format!("{filled} of {whole}"),
        What::Meter(filled, more, whole) => format!("{filled} + {more} of {whole}"),
        What::Word(word) => word.clone(),
    })
}
