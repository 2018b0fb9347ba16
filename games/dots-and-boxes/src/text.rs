//! Notation: an edge is written by its number, which the board shows wherever an edge is free.

use super::tables::{edge_at, place};
use super::{DotsAndBoxes, Edge, Position, Word};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Game, Player, Readable, Text, Turn, UsageError};

impl<W: Word> DotsAndBoxes<W> {
    /// A line of the picture: dots and horizontals on even lines, verticals and boxes on odd ones.
    fn line(&self, free: W, line: usize) -> String {
        let edge = |at: usize| edge_at(self.columns, (line, at));
        let label = |at: usize, drawn: &str| {
            if free.has(edge(at) as u32) { edge(at).to_string() } else { drawn.to_owned() }
        };
        let closed = self.closed(free);
        let parts = (0..=2 * self.columns).map(|at| match (line % 2, at % 2) {
            (0, 0) => "+".to_owned(),
            (0, _) => format!("{:^5}", label(at, "-----")),
            (_, 0) => format!("{:^3}", label(at, "|")),
            _ => {
                let top = edge_at(self.columns, (line - 1, at));
                if closed.has(top as u32) { " # " } else { "   " }.to_owned()
            }
        });
        let margin = [" ", ""][line % 2];
        format!("{margin}{}", parts.collect::<String>()).trim_end().to_owned()
    }

    fn lines(&self) -> usize {
        2 * self.rows + 1
    }

    fn score_line(&self, s: &Position<W>) -> String {
        let second = (self.closed(s.free).count() as i32 - s.margin()) / 2;
        format!("A {}, B {second}", second + s.margin())
    }

    /// Reads which edges are free: whatever is not drawn as a line.
    fn read_free(&self, lines: &[&str]) -> W {
        let drawn = |edge: &usize| {
            let (line, at) = place(self.columns, *edge);
            let text = lines.get(line).copied().unwrap_or("");
            if line % 2 == 0 {
                text.split('+').nth(at / 2 + 1).is_some_and(|part| part.contains('-'))
            } else {
                let mut marks = text.split_whitespace().filter(|mark| *mark != "#");
                marks.nth(at / 2) == Some("|")
            }
        };
        let free = (0..self.edges()).filter(|edge| !drawn(edge));
        free.fold(W::EMPTY, |set, edge| set | W::single(edge as u32))
    }

    fn how_to_draw(&self) -> String {
        format!(
            "draw {} lines for {} x {} boxes: `+` for a dot, `-----` and `|` for edges drawn, its number for a \
             free edge, `#` in a closed box",
            self.lines(),
            self.rows,
            self.columns
        )
    }
}

impl<W: Word> Text for DotsAndBoxes<W> {
    fn move_text(&self, _: &Position<W>, edge: Edge) -> String {
        edge.to_string()
    }

    fn board(&self, s: &Position<W>, _: Eyes) -> String {
        let picture: String = (0..self.lines()).map(|line| self.line(s.free, line) + "\n").collect();
        format!("{picture}{}\n{}\n", self.score_line(s), self.turn_text(s))
    }

    fn narrate(&self, before: &Position<W>, edge: Edge, after: &Position<W>, eyes: Eyes) -> Vec<String> {
        let mover = usize::from(before.mover);
        let drawn = self.clause(mover, eyes, "draw", "draws") + &format!(" edge {edge}");
        let closed = self.closed(after.free).count() - self.closed(before.free).count();
        let close = self.verb(mover, eyes, "close", "closes");
        let again = if self.turn(after) == Turn::Over { "" } else { ": another turn" };
        vec![match closed {
            0 => drawn,
            1 => format!("{drawn} and {close} a box{again}"),
            boxes => format!("{drawn} and {close} {boxes} boxes{again}"),
        }]
    }

    fn ending(&self, s: &Position<W>, _: Eyes) -> Option<String> {
        Some(format!("all edges are drawn; boxes: {}", self.score_line(s)))
    }

    fn prompt(&self, _: &Position<W>) -> Option<String> {
        Some("draw an edge by its number; who closes a box has it and draws again".to_owned())
    }

    fn player_name(&self, p: Player) -> String {
        ["A", "B"][p].to_owned()
    }

    fn scene(&self, s: &Position<W>, trail: &[Seen<Edge>], _: Eyes) -> Scene {
        self.drawn(s, trail)
    }

    fn touches(&self, _: &Position<W>, edge: Edge) -> Vec<u16> {
        vec![edge.into()]
    }
}

impl<W: Word> Readable for DotsAndBoxes<W> {
    fn read(&self, text: &str) -> Result<Position<W>, UsageError> {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let free = self.read_free(&lines);
        // What was read must draw the same picture, up to the width of gaps, so nothing can be misread.
        for line in 0..self.lines() {
            let given = lines.get(line).copied().unwrap_or("");
            if given.split_whitespace().ne(self.line(free, line).split_whitespace()) {
                let wrong = format!("line {} of the board reads `{given}`", line + 1);
                return Err(UsageError::new(wrong, self.how_to_draw()));
            }
        }
        let below = &lines[self.lines()..];
        let closed = self.closed(free).count() as i32;
        let margin = read_margin(below.first().copied(), closed)?;
        let mut read = Position { free, left: free.count() as u8, margin, mover: 0 };
        let last = below.get(1).copied();
        if self.turn(&read) != Turn::Over {
            read.mover = self.read_mover(last)? as u8;
        } else if last != Some("over") {
            let wrong = format!("the line below the score reads `{}`", last.unwrap_or(""));
            return Err(UsageError::new(wrong, "all edges are drawn: it says `over`"));
        }
        Ok(read)
    }
}

/// Reads a line such as `A 2, B 1`, whose numbers must add up to the boxes closed.
fn read_margin(line: Option<&str>, closed: i32) -> Result<i8, UsageError> {
    let line = line.unwrap_or("");
    let (a, b) = line.split_once(',').unwrap_or_default();
    let count = |part: &str, name: &str| {
        let digits = part.trim().strip_prefix(name)?.trim();
        digits.parse::<u8>().ok().map(i32::from)
    };
    match (count(a, "A"), count(b, "B")) {
        (Some(a), Some(b)) if a + b == closed => Ok((a - b) as i8),
        _ => Err(UsageError::new(
            format!("the line below the board reads `{line}`"),
            format!("it says who has closed how many of the {closed} closed boxes, as `A {closed}, B 0`"),
        )),
    }
}
