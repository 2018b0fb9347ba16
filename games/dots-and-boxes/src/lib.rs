//! Dots and Boxes: players draw the edges of a grid in turn; whoever closes a box scores it and draws again.
//!
//! A [`Position`] is the bit set of free edges, in a word of 64 or 128 bits, with the margin and the mover. `shape` finds
//! open boxes by their number of free edges and the strings (chains, loops and trees) they form, `captures` what can be
//! taken, and `endgame` the value of isolated chains and loops. [`BoxSolver`] is the exact solver, MTD(f) with a table of
//! bounds, and [`Retrograde`] the retrograde analysis it is tested against; [`Dots`] is the strong player.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod advice;
mod captures;
mod endgame;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod keys;
mod learning;
mod observation;
mod player;
mod scene;
mod shape;
mod solver;
mod symmetry;
mod tables;
mod text;
mod thesis;

#[cfg(not(test))]
pub use entry::ENTRY;
pub use player::Dots;
use seedbed_rules::{ChanceFree, Game, PerfectInformation, Player, Rng, Turn};
pub use solver::{BoxSolver, Retrograde};
use std::sync::Arc;
use tables::Tables;
pub use tables::Word;
pub use thesis::{Sharing, Thesis};

/// The rules on a board of fixed size; `W` is a word with a bit for every edge.
#[derive(Clone)]
pub struct DotsAndBoxes<W> {
    rows: usize,
    columns: usize,
    /// A lead above this ends the game.
    enough: i8,
    tables: Arc<Tables<W>>,
}

/// The state: the edges not yet drawn, the margin, and who draws next. Who owns which box no longer matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<W> {
    free: W,
    /// The number of free edges, kept because counting them would be the longest step of random play.
    left: u8,
    /// Boxes of the first player less those of the second.
    margin: i8,
    mover: u8,
}

/// A move: the number of an edge, row by row from the top left: horizontals, then verticals, and so on.
pub type Edge = u8;

impl<W: Word> Position<W> {
    /// The edges not yet drawn.
    pub fn free(&self) -> W {
        self.free
    }

    /// Boxes of the first player less those of the second.
    pub fn margin(&self) -> i32 {
        self.margin.into()
    }
}

impl<W: Word> DotsAndBoxes<W> {
    /// The game on a board of `rows` by `columns` boxes.
    ///
    /// # Panics
    /// In debug builds, if the edges do not fit the word.
    pub fn new(rows: usize, columns: usize) -> Self {
        debug_assert!(edge_count(rows, columns) <= W::CAPACITY as usize);
        Self { rows, columns, enough: i8::MAX, tables: Arc::new(Tables::new(rows, columns)) }
    }

    /// The same board, on which a lead of more than half of the boxes ends the game, since it is decided.
    #[must_use]
    pub fn until_decided(self) -> Self {
        Self { enough: (self.rows * self.columns / 2) as i8, ..self }
    }

    /// The number of boxes an edge closes when it is drawn while the edges `free`, itself included, are free.
    ///
    /// ```
    /// use seedbed_dots_and_boxes::DotsAndBoxes;
    /// let game = DotsAndBoxes::<u64>::new(1, 2);
    /// assert_eq!(game.closes(0b0001000, 3), 2); // only the edge between the two boxes is left
    /// ```
    #[inline]
    pub fn closes(&self, free: W, edge: Edge) -> u32 {
        let bit = W::single(edge.into());
        let [one, other] = self.tables.beside[usize::from(edge) % tables::MOST_EDGES];
        u32::from(free & one == bit) + u32::from(free & other == bit)
    }

    /// The four edges of every box at once, each shifted to the place of the top edge.
    fn box_edges(&self, free: W) -> [W; 4] {
        let width = self.columns as u32;
        [free, free >> width, free >> (width + 1), free >> (2 * width + 1)]
    }

    /// The boxes whose edges are all drawn, by their top edges.
    fn closed(&self, free: W) -> W {
        let [top, left, right, bottom] = self.box_edges(free);
        self.tables.tops & !(top | left | right | bottom)
    }

    /// The boxes with one free edge, by their top edges.
    fn nearly_closed(&self, free: W) -> W {
        let [top, left, right, bottom] = self.box_edges(free);
        let odd = top ^ left ^ right ^ bottom;
        self.tables.tops & odd & !(top & left | right & bottom)
    }

    fn edges(&self) -> usize {
        edge_count(self.rows, self.columns)
    }
}

/// The number of edges of a board.
pub(crate) fn edge_count(rows: usize, columns: usize) -> usize {
    (rows + 1) * columns + rows * (columns + 1)
}

impl<W: Word> Game for DotsAndBoxes<W> {
    type State = Position<W>;
    type Move = Edge;

    #[inline]
    fn start(&self) -> Position<W> {
        Position { free: self.tables.board, left: self.edges() as u8, margin: 0, mover: 0 }
    }

    #[inline]
    fn turn(&self, s: &Position<W>) -> Turn {
        let over = s.left == 0 || s.margin.unsigned_abs() > self.enough as u8;
        if over { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    fn moves(&self, s: &Position<W>, out: &mut Vec<Edge>) {
        out.clear();
        out.extend(s.free.each().map(|edge| edge as Edge));
    }

    /// Without a branch, which would be mispredicted once in a few plies of random play.
    #[inline]
    fn play(&self, s: &mut Position<W>, edge: Edge) {
        debug_assert!(s.free.has(edge.into()), "edge {edge} is drawn already");
        let taken = self.closes(s.free, edge) as i8;
        let flip = -(s.mover as i8);
        s.free = s.free ^ W::single(edge.into());
        s.left -= 1;
        s.margin += (taken ^ flip) - flip; // negated for the second player
        s.mover ^= u8::from(taken == 0);
    }

    #[inline]
    fn payoff(&self, s: &Position<W>, p: Player) -> i32 {
        let margin = i32::from(s.margin);
        if p == 0 { margin } else { -margin }
    }

    fn max_payoff(&self) -> i32 {
        (self.rows * self.columns) as i32
    }

    #[inline]
    fn sample(&self, s: &Position<W>, rng: &mut Rng, _: &mut Vec<Edge>) -> Edge {
        s.free.select(rng.below(s.left.into()) as u32) as Edge
    }

    fn action_id(&self, edge: Edge) -> u32 {
        edge.into()
    }

    fn action_count(&self) -> u32 {
        self.edges() as u32
    }

    fn max_plies(&self) -> u32 {
        self.edges() as u32
    }

    /// The margin, as if the mover took every box with one free edge.
    fn estimate(&self, s: &Position<W>, p: Player) -> i32 {
        let waiting = self.nearly_closed(s.free).count() as i32;
        let mine = if p == usize::from(s.mover) { waiting } else { -waiting };
        self.payoff(s, p) + mine
    }
}

impl<W: Word> PerfectInformation for DotsAndBoxes<W> {}
impl<W: Word> ChanceFree for DotsAndBoxes<W> {}
