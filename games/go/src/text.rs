//! Notation: points are named as Go players do, columns `A` to `T` without `I`, rows from 1 at the bottom; `pass` for a pass.

use super::board::Board;
use super::{Go, Point, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Player, Readable, Text, UsageError, grid};
use std::fmt::Write;

/// The letters of the columns.
pub(super) const LETTERS: &str = "ABCDEFGHJKLMNOPQRST";
const PASS: &str = "pass";

impl<W: Bits, const P: usize> Go<W, P> {
    /// The name of a point, or `pass`.
    pub fn vertex(&self, m: Point) -> String {
        if m == self.pass() {
            return PASS.to_owned();
        }
        let (row, column) = (usize::from(m) / self.size(), usize::from(m) % self.size());
        format!("{}{}", LETTERS.as_bytes()[column] as char, row + 1)
    }

    /// The point or pass with this name in upper or lower case, legal or not; `None` if there is no such point.
    pub fn read_vertex(&self, name: &str) -> Option<Point> {
        if name.eq_ignore_ascii_case(PASS) {
            return Some(self.pass());
        }
        let letter = name.bytes().next()?.to_ascii_uppercase();
        let column = LETTERS[..self.size()].bytes().position(|known| known == letter)?;
        let digits = name.get(1..).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?;
        let row = digits.parse::<usize>().ok().filter(|row| (1..=self.size()).contains(row))?;
        Some(((row - 1) * self.size() + column) as Point)
    }

    /// A drawing of the board with labels, but without the lines below it.
    pub fn picture(&self, s: &Position<W, P>) -> String {
        let size = self.size();
        let picture = grid::draw(size, size, |row, column| match s.stone((row * size + column) as Point) {
            Some(0) => 'X',
            Some(_) => 'O',
            None => '.',
        });
        let rows: Vec<&str> = picture.lines().take(size).collect();
        format!("{}\n   {}\n", rows.join("\n"), self.letters())
    }

    fn letters(&self) -> String {
        let letters: Vec<String> = LETTERS[..self.size()].chars().map(String::from).collect();
        letters.join(" ")
    }
}

impl<W: Bits, const P: usize> Text for Go<W, P> {
    fn move_text(&self, _: &Position<W, P>, m: Point) -> String {
        self.vertex(m)
    }

    fn board(&self, s: &Position<W, P>, _: Eyes) -> String {
        let mut text = self.picture(s);
        let mut line =
            |words: std::fmt::Arguments<'_>| writeln!(text, "{words}").expect("a string takes all");
        if let Some(ko) = s.ko {
            line(format_args!("ko {}", self.vertex(ko)));
        }
        if s.passes > 0 {
            line(format_args!("passes {}", s.passes));
        }
        line(format_args!("ply {}", s.ply));
        line(format_args!("{}", self.mover_text(s, s.mover.into())));
        text
    }

    fn narrate(&self, before: &Position<W, P>, m: Point, after: &Position<W, P>, eyes: Eyes) -> Vec<String> {
        let mover = usize::from(before.mover);
        if m == self.pass() {
            let second = if after.passes == 2 { ", and so did the other: the game is over" } else { "" };
            return vec![self.clause(mover, eyes, "pass", "passes") + second];
        }
        let placed = self.clause(mover, eyes, "play", "plays") + " " + &self.vertex(m);
        let stones =
            |s: &Position<W, P>| (0..self.pass()).filter(|&point| s.stone(point) == Some(1 - mover)).count();
        let capture = self.verb(mover, eyes, "capture", "captures");
        let captured = match stones(before) - stones(after) {
            0 => String::new(),
            1 => format!(" and {capture} a stone"),
            many => format!(" and {capture} {many} stones"),
        };
        vec![placed + &captured]
    }

    fn ending(&self, s: &Position<W, P>, _: Eyes) -> Option<String> {
        let [black, white] = self.area(s);
        let komi = f64::from(self.rules.half_komi) / 2.0;
        let why = if s.passes == 2 { "both have passed" } else { "the limit of plies is reached" };
        let white_total = f64::from(white) + komi;
        Some(format!("{why}; Black has {black}, White {white} and {komi} for moving second: {white_total}"))
    }

    fn prompt(&self, _: &Position<W, P>) -> Option<String> {
        Some(
            "name a point such as C3, or pass; stones without an empty point beside them are taken"
                .to_owned(),
        )
    }

    fn player_name(&self, p: Player) -> String {
        if p == 0 { "Black" } else { "White" }.to_owned()
    }

    fn scene(&self, s: &Position<W, P>, trail: &[Seen<Point>], _: Eyes) -> Scene {
        self.drawn(s, trail)
    }

    fn touches(&self, _: &Position<W, P>, m: Point) -> Vec<u16> {
        vec![m]
    }
}

impl<W: Bits, const P: usize> Readable for Go<W, P> {
    /// Under superko only the board drawn is known of the history.
    fn read(&self, text: &str) -> Result<Position<W, P>, UsageError> {
        let (cells, below) = grid::read(text, self.size(), self.size(), ".XO")?;
        let below = below.into_iter().filter(|line| line.split_whitespace().ne(self.letters().split(' ')));
        let mut below = below.peekable();
        let mut word = |key: &str| {
            let value = below.peek().and_then(|line| line.strip_prefix(key)?.strip_prefix(' '));
            value.inspect(|_| {
                below.next();
            })
        };
        let (ko, passes, ply) = (word("ko"), word("passes"), word("ply"));
        let mover = self.read_mover(below.next())?;
        if let Some(line) = below.next() {
            return Err(UsageError::new(
                format!("`{line}` follows the board"),
                "the mover's line is the last",
            ));
        }
        let stones = ['X', 'O'].map(|mark| {
            let held = cells.iter().flatten().zip(0..).filter(|(cell, _)| **cell == mark);
            held.fold(W::EMPTY, |set, (_, point)| set | W::single(point))
        });
        let board = Board::new(&self.grid, stones)
            .ok_or_else(|| UsageError::new("a chain has no liberty", "take captured stones off the board"))?;
        let passes = number("passes", passes, 2)? as u8;
        let ply = number("ply", ply, self.rules.limit)?;
        if u16::from(passes) > ply {
            return Err(UsageError::new(format!("{passes} passes by ply {ply}"), "each pass is a ply"));
        }
        let past = if self.rules.superko { vec![stones] } else { Vec::new() };
        let mut position = Position { board, ko: None, mover: mover as u8, passes, ply, last: None, past };
        position.ko = ko.map(|name| self.read_ko(&position, name)).transpose()?;
        Ok(position)
    }
}

impl<W: Bits, const P: usize> Go<W, P> {
    /// The point where the mover may not retake: a stone there must capture exactly one.
    fn read_ko(&self, s: &Position<W, P>, name: &str) -> Result<Point, UsageError> {
        let takes_one = |point: Point| {
            let open = s.passes == 0 && point != self.pass();
            let mover = s.mover.into();
            open && s.board.playable(&self.grid, mover).has(point.into())
                && s.board.captures(&self.grid, mover, point.into()).count() == 1
        };
        self.read_vertex(name).filter(|&point| takes_one(point)).ok_or_else(|| {
            UsageError::new(
                format!("there is no ko at `{name}`"),
                "name the point where the mover would take one stone",
            )
        })
    }
}

fn number(what: &str, text: Option<&str>, most: u16) -> Result<u16, UsageError> {
    let Some(text) = text else { return Ok(0) };
    text.parse().ok().filter(|n| *n <= most).ok_or_else(|| {
        UsageError::new(
            format!("`{what} {text}` stands below the board"),
            format!("a number from 0 to {most}"),
        )
    })
}
