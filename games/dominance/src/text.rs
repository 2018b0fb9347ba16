//! Notation: a spawn is written by its corner, `a1`; a step by its two squares, `b2-c3`.

use super::board::{Squares, has, place, playable, square};
use super::past::Past;
use super::{Dominance, LONGEST, Move, Position, dominated, picture};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Game, Player, Readable, Text, UsageError, grid};
use std::fmt::Write;

/// Marks of the two players.
const MARKS: [char; 2] = ['R', 'B'];

/// The line for a player who has lost because of repetition alone.
const BLOCKED: &str = "every move repeats";

impl Text for Dominance {
    fn move_text(&self, _: &Position, m: Move) -> String {
        let name = |square: u8| {
            let (rank, file) = place(square);
            grid::cell_name(rank, file)
        };
        if m.is_spawn() { name(m.to) } else { format!("{}-{}", name(m.from), name(m.to)) }
    }

    /// The last line names the mover even if the mover has lost. Of the history only that it forbids every move is shown.
    fn board(&self, s: &Position, _: Eyes) -> String {
        let mut text = grid::draw(self.shape.ranks, self.shape.files, |rank, file| {
            let holder = (0..2).find(|&i| has(s.pieces[i], square(rank, file)));
            match holder {
                _ if !playable(rank, file) => '#',
                Some(i) => MARKS[(i + s.mover()) % 2],
                None => '.',
            }
        });
        let [red, black] = [0, 1].map(|p| s.off_board(p));
        writeln!(text, "off the board: Red {red}, Black {black}").expect("a string takes all");
        writeln!(text, "plies played: {}", s.ply).expect("a string takes all");
        if self.is_blocked(s) {
            writeln!(text, "{BLOCKED}").expect("a string takes all");
        }
        text + &self.mover_text(s, s.mover.into()) + "\n"
    }

    fn narrate(&self, before: &Position, m: Move, after: &Position, eyes: Eyes) -> Vec<String> {
        let mover = usize::from(before.mover);
        let text = self.move_text(before, m);
        let moved = if m.is_spawn() {
            let left = after.off_board(mover);
            self.clause(mover, eyes, "bring", "brings")
                + &format!(" a piece in at {text}; {left} are left off the board")
        } else {
            self.clause(mover, eyes, "move", "moves") + " " + &text
        };
        // Sides are kept as the mover's and the other's, and the turn has passed.
        let taken =
            before.pieces[1].count_ones() - after.pieces[0].count_ones().min(before.pieces[1].count_ones());
        let own = before.pieces[0].count_ones() + u32::from(m.is_spawn());
        let lost = own - after.pieces[1].count_ones().min(own);
        let mut told = vec![moved];
        if taken > 0 {
            told.push(format!("{taken} of {}'s pieces taken", self.player_name(1 - mover)));
        }
        if lost > 0 {
            told.push(format!("{lost} of {}'s own pieces lost", self.player_name(mover)));
        }
        told
    }

    fn ending(&self, s: &Position, _: Eyes) -> Option<String> {
        let mover = self.player_name(s.mover.into());
        Some(if !self.has_lost(s) {
            format!("{LONGEST} plies have been played")
        } else if self.is_blocked(s) {
            format!("every move of {mover} would repeat a board")
        } else {
            format!("{mover} cannot move")
        })
    }

    fn prompt(&self, s: &Position) -> Option<String> {
        let off = s.off_board(s.mover.into());
        let straight = if self.shape.files > 3 { "b2-d2" } else { "a1-c1" };
        Some(format!(
            "bring one of your {off} pieces in at a free corner (a1), or step with a piece, one square diagonally (b2-c3) or two straight ({straight})"
        ))
    }

    fn player_name(&self, p: Player) -> String {
        ["Red", "Black"][p].to_owned()
    }

    fn scene(&self, s: &Position, trail: &[Seen<Move>], _: Eyes) -> Scene {
        self.drawn(s, trail)
    }

    fn touches(&self, _: &Position, m: Move) -> Vec<u16> {
        self.touched(m)
    }
}

impl Dominance {
    /// Whether only the history keeps the mover from moving.
    fn is_blocked(&self, s: &Position) -> bool {
        self.has_lost(s) && !self.has_lost(&Position { past: Default::default(), ..s.clone() })
    }

    /// Gives the position a history in which every legal move would repeat a board.
    fn blocking(&self, s: &mut Position) {
        let legal = self.candidates(s).filter(|&m| self.allows(s, m));
        let boards: Vec<u64> = legal.map(|m| picture(self.outcome(s, m).sides, s.mover)).collect();
        // A history is at least this long before a board can come again.
        s.past[self.list(s)] = boards.iter().copied().cycle().take(boards.len().max(Past::LONG)).collect();
    }

    /// Reads the pieces off the board, of Red and of Black.
    fn read_off(&self, line: Option<&str>) -> Result<[u8; 2], UsageError> {
        let line = line.unwrap_or("");
        let counts = line.strip_prefix("off the board: Red ").and_then(|rest| rest.split_once(", Black "));
        let count = |text: &str| text.parse().ok().filter(|&n: &u8| n <= self.pieces);
        let off = counts.and_then(|(red, black)| Some([count(red)?, count(black)?]));
        let right = format!(
            "below the board comes a line such as `off the board: Red {}, Black {}`",
            self.pieces - 1,
            self.pieces
        );
        off.ok_or_else(|| UsageError::new(format!("`{line}` does not tell the pieces off the board"), right))
    }
}

impl Readable for Dominance {
    fn read(&self, text: &str) -> Result<Position, UsageError> {
        let (ranks, files) = (self.shape.ranks, self.shape.files);
        let (cells, below) = grid::read(text, ranks, files, ".#RB")?;
        let mut s = self.start();
        for (rank, file) in (0..ranks * files).map(|i| (i / files, i % files)) {
            let mark = cells[rank][file];
            if (mark == '#') == playable(rank, file) {
                let wrong = format!("`{mark}` stands on {}", grid::cell_name(rank, file));
                let unused = ranks * files - usize::from(self.shape.count());
                let right = format!("`#` marks the {unused} squares that are not played on, and no other");
                return Err(UsageError::new(wrong, right));
            }
            for (pieces, own) in s.pieces.iter_mut().zip(MARKS) {
                *pieces |= Squares::from(mark == own) << square(rank, file);
            }
        }
        let mut below = below.into_iter().peekable();
        s.off = self.read_off(below.next())?;
        for p in 0..2 {
            if s.on_board(p) + s.off_board(p) > self.pieces.into() {
                let wrong = format!("{} has too many pieces", self.player_name(p));
                return Err(UsageError::new(
                    wrong,
                    format!("{} on and off the board are the most", self.pieces),
                ));
            }
        }
        if let Some(line) = below.next_if(|line| line.starts_with("plies")) {
            s.ply = read_ply(line)?;
        }
        let blocked = below.next_if(|line| *line == BLOCKED).is_some();
        s.mover = self.read_mover(below.next())? as u8;
        if s.mover == 1 {
            s.pieces.reverse();
            s.off.reverse();
        }
        s.danger = dominated(s.enemy());
        if blocked {
            self.blocking(&mut s);
            if !self.is_blocked(&s) {
                return Err(UsageError::new(
                    format!("`{BLOCKED}` is said where it cannot be"),
                    "leave the line out",
                ));
            }
        }
        Ok(s)
    }
}

fn read_ply(line: &str) -> Result<u16, UsageError> {
    let ply = line.strip_prefix("plies played: ").and_then(|n| n.parse().ok());
    let right = format!("write `plies played: 12`, up to {LONGEST}, or leave the line out");
    ply.filter(|&ply| ply <= LONGEST).ok_or_else(|| UsageError::new(format!("`{line}`"), right))
}
