//! A position drawn as data: places that can be touched, what stands on them, and what is noted beside them.
//!
//! A game draws itself once ([`Text::scene`]); painters make pictures of it and know no game. Lengths are tenths of a
//! cell, x to the right and y down.

mod area;
mod grid;

pub use area::{Laid, dial_touches};
pub use grid::Grid;

use crate::{Eyes, Game, Player, Text, Turn};

/// A move of the past as somebody saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen<M> {
    /// Whose turn it was, which everybody knows.
    pub by: Turn,
    /// The move; `None` if these eyes did not see which it was.
    pub mv: Option<M>,
}

/// The last move of a trail, if it was seen.
pub fn last_seen<M: Copy>(trail: &[Seen<M>]) -> Option<M> {
    trail.last()?.mv
}

/// A drawing of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// Boards, hands, piles and buttons, in the order in which they are looked at.
    pub areas: Vec<Area>,
    /// What is said beside them.
    pub notes: Vec<Note>,
    /// The places that the last move touched or changed.
    pub last: Vec<u16>,
    /// The colours of the seats.
    pub palette: Palette,
    /// Who is to move; `None` for chance, after the end, and until it is told.
    pub mover: Option<Player>,
}

/// Something said beside a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The seat that it is about.
    pub of: Option<Player>,
    /// What it is about: a seat's name, or a word such as `ko`; may be empty.
    pub name: String,
    /// What is said.
    pub text: String,
}

/// The colours of the first seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Palette {
    /// Clear colours that say nothing.
    #[default]
    Plain,
    /// The first seat is called Black, the second White.
    BlackWhite,
    /// The first seat is called White, the second Black.
    WhiteBlack,
    /// The first seat is called Red, the second Black.
    RedBlack,
}

/// A part of a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// What it is, in words; empty if that is plain to see.
    pub name: String,
    /// Whose it is.
    pub of: Option<Player>,
    /// Width and height.
    pub size: (i16, i16),
    /// How places are drawn.
    pub look: Look,
    /// The places; later ones lie above earlier ones.
    pub places: Vec<Place>,
    /// What stands on the places.
    pub pieces: Vec<Piece>,
    /// Names of rows and columns.
    pub labels: Vec<Label>,
}

/// How the places of an area are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The squares of a board.
    Squares,
    /// The squares of a sea.
    Sea,
    /// The points where lines cross.
    Lines,
    /// The edges between dots that stand a cell apart.
    Dots,
    /// A rack with a hole for each place.
    Holes,
    /// Only what stands on them.
    Bare,
    /// Buttons that bear their names, or what stands on them.
    Buttons,
    /// Lines of text of which each letter is as wide as any other.
    Text,
}

/// A place of an area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its number, which no other place of the scene has.
    pub id: u16,
    /// What it is called.
    pub name: String,
    /// Left, top, width and height.
    pub at: [i16; 4],
    /// What it is for.
    pub kind: Kind,
}

/// What a place is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It is drawn as the look says, and a move may touch it.
    Field,
    /// It lies unseen above others, and a move may touch it.
    Zone,
    /// It is there for what stands on it, and no move touches it.
    Stand,
}

/// Something that stands on a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The place.
    pub on: u16,
    /// What it is.
    pub what: What,
    /// Whose it is.
    pub of: Option<Player>,
}

/// What can stand on a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A stone or man.
    Stone,
    /// A cross of the first seat, a ring of the second.
    Mark,
    /// A line or domino that fills the place.
    Bar,
    /// The place belongs to somebody, or is no longer free.
    Fill,
    /// A little square: the point counts for somebody.
    Territory,
    /// The place is a part of the line that won.
    Won,
    /// A domino tile, lying or standing as the place is, its left or upper half first.
    Tile(u8, u8),
    /// This many cards or tiles face down.
    Back(u16),
    /// A face, and how many cards have it; `♣`, `♦`, `♥` and `♠` are drawn as suits.
    Card(String, u16),
    /// A part of a ship.
    Hull,
    /// A shot: a hit, or water.
    Shot(bool),
    /// A die.
    Die(u8),
    /// A hand that shows this many fingers.
    Fingers(u8),
    /// A face, standing or turned down.
    Face(bool),
    /// A bar: how far it is filled, how far after that in pale, and how long it is.
    Meter(u16, u16, u16),
    /// A word or number.
    Word(String),
}

/// The name of a row or column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Its middle.
    pub at: (i16, i16),
    /// The name.
    pub text: String,
}

impl Scene {
    /// Notes something.
    pub fn note(&mut self, name: &str, text: impl Into<String>) {
        self.notes.push(Note { of: None, name: name.to_owned(), text: text.into() });
    }

    /// Notes something about a seat; its name is added by whoever shows the scene.
    pub fn note_of(&mut self, p: Player, text: impl Into<String>) {
        self.notes.push(Note { of: Some(p), name: String::new(), text: text.into() });
    }

    /// All places.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.areas.iter().flat_map(|area| &area.places)
    }

    /// Gives every seat one note, with its name and all that was noted of it, before all others, and says who is to move.
    #[must_use]
    pub fn with_seats(self, names: &[String], mover: Option<Player>) -> Self {
        let (of_seats, others): (Vec<Note>, Vec<Note>) =
            self.notes.into_iter().partition(|note| note.of.is_some());
        let of = |p: Player| {
            let said = of_seats.iter().filter(|note| note.of == Some(p)).map(|note| note.text.as_str());
            let text = said.collect::<Vec<_>>().join(", ");
            Note { of: Some(p), name: names[p].clone(), text }
        };
        let notes = (0..names.len()).map(of).chain(others).collect();
        Self { notes, mover, ..self }
    }
}

/// The drawing of a game that has none of its own: its board in text, and a button for each move of who looks.
pub fn plain<G: Text>(game: &G, s: &G::State, eyes: Eyes) -> Scene {
    let mut scene = Scene::default();
    let legal = match game.turn(s) {
        Turn::Player(p) if eyes.see_secrets_of(p) => game.legal_moves(s),
        _ => Vec::new(),
    };
    let first = legal.len() as u16;
    scene.areas.push(Area::text(&game.board(s, eyes), first));
    let buttons = (0..).zip(&legal).map(|(id, &m)| (id, game.move_text(s, m)));
    if !legal.is_empty() {
        scene.areas.push(Area::buttons("", buttons));
    }
    scene
}

/// Every order in which the places of a move may be touched.
pub fn ways_to_touch<G: Text>(game: &G, s: &G::State, m: G::Move) -> Vec<Vec<u16>> {
    let way = game.touches(s, m);
    let back: Vec<u16> = way.iter().rev().copied().collect();
    if back == way || game.touch_order_matters(s) { vec![way] } else { vec![way, back] }
}

/// The button of a move in [`plain`].
pub(crate) fn plain_touches<G: Game>(game: &G, s: &G::State, m: G::Move) -> Vec<u16> {
    game.legal_moves(s).iter().position(|&legal| legal == m).map(|at| at as u16).into_iter().collect()
}
