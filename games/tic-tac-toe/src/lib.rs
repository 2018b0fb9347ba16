//! Tic-tac-toe, the smallest game here and the example to copy for a new one.
//!
//! A [`Board`] holds two bitboards of nine bits, the cells of X and those of O; who is to move follows from their
//! number. Bit 0 is the lower left cell, and bits run row by row. `text` has the notation, `entry` the registration;
//! CONTRIBUTING explains both. The general agents and the general alpha-beta solver are all this game needs.

mod entry;
mod observation;
mod scene;
mod text;

pub use entry::ENTRY;

pub use scene::marked;
use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, Keyed, PerfectInformation, Player, Rng, Turn};
pub use text::picture;

/// The rules, which have no parameters.
#[derive(Clone)]
pub struct TicTacToe;

/// The cells each player holds, as bitboards: bits 0 to 8, row by row from the lower left.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    marks: [u64; 2],
}

/// The bitboard of all cells.
pub const FULL: u64 = 0b111_111_111;
const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A bit for every set of cells: whether it holds three in a line.
const WON: [u64; 8] = won();

const fn won() -> [u64; 8] {
    let mut bits = [0; 8];
    let mut marks = 0;
    while marks <= FULL {
        let mut line = 0;
        while line < LINES.len() {
            if marks & LINES[line] == LINES[line] {
                bits[marks as usize / 64] |= 1 << (marks % 64);
            }
            line += 1;
        }
        marks += 1;
    }
    bits
}

/// Whether these cells hold three in a line.
#[inline]
pub fn has_line(marks: u64) -> bool {
    WON[(marks >> 6 & 7) as usize] >> (marks & 63) & 1 == 1
}

impl Board {
    fn free(&self) -> u64 {
        FULL & !self.marks[0] & !self.marks[1]
    }

    fn mover(&self) -> Player {
        (self.free().count() as usize + 1) % 2
    }
}

impl Game for TicTacToe {
    type State = Board;
    type Move = u8;

    fn start(&self) -> Board {
        Board::default()
    }

    fn turn(&self, s: &Board) -> Turn {
        let mover = s.mover();
        if has_line(s.marks[1 - mover]) || s.free() == 0 { Turn::Over } else { Turn::Player(mover) }
    }

    fn moves(&self, s: &Board, out: &mut Vec<u8>) {
        out.clear();
        out.extend(s.free().each().map(|cell| cell as u8));
    }

    fn play(&self, s: &mut Board, cell: u8) {
        s.marks[s.mover()] |= 1 << cell;
    }

    fn payoff(&self, s: &Board, p: Player) -> i32 {
        i32::from(has_line(s.marks[p])) - i32::from(has_line(s.marks[1 - p]))
    }

    fn sample(&self, s: &Board, rng: &mut Rng, _: &mut Vec<u8>) -> u8 {
        s.free().select(rng.below(s.free().count() as usize) as u32) as u8
    }

    fn action_id(&self, cell: u8) -> u32 {
        cell.into()
    }

    fn action_count(&self) -> u32 {
        9
    }

    fn max_plies(&self) -> u32 {
        9
    }
}

impl PerfectInformation for TicTacToe {}
impl ChanceFree for TicTacToe {}
impl Keyed for TicTacToe {}
