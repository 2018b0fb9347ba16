//! A program that speaks the Go Text Protocol, in a seat.

use super::GtpProgram;
use crate::CommandLine;
use crate::exec::{COMMAND, GRACE, START, TIME, absent, time_of};
use seedbed_erased::{AgentAbout, AnyGame, Guest, GuestFactory, GuestSeat, Outsider};
use seedbed_files::excerpt;
use seedbed_go::goban::{Goban, goban};
use seedbed_rules::{Rng, Seed, Spec, Stop, UsageError, Values};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

const ABOUT: AgentAbout = AgentAbout {
    name: "gtp",
    summary: "a program that speaks the Go Text Protocol, such as (gnugo --mode gtp)",
    needs: "Go, and a program that plays it",
    params: &[COMMAND, TIME],
};

const COLOURS: [&str; 2] = ["black", "white"];

/// Programs that speak the Go Text Protocol, as agents.
pub struct GtpAgent;

impl Outsider for GtpAgent {
    fn about(&self) -> &'static AgentAbout {
        &ABOUT
    }

    fn fits(&self, game: &dyn AnyGame) -> bool {
        game.spec().name == "go"
    }

    fn invite(&self, values: &Values, game: &dyn AnyGame) -> Result<GuestFactory, UsageError> {
        let table = Arc::new(Table {
            command: values.command("command").parse()?,
            time: time_of(values)?,
            size: size_of(game.full_spec()),
            komi: komi_of(game.full_spec()),
        });
        let first = Partner::start(&table, &Stop::NEVER).map_err(absent)?;
        let spare = Mutex::new(Some(first));
        Ok(Arc::new(move || {
            let partner = spare.lock().unwrap_or_else(PoisonError::into_inner).take();
            Box::new(Visitor { table: Arc::clone(&table), partner, is_new: true })
        }))
    }
}

/// The side of the board that a full spec of Go names.
fn size_of(full: &Spec) -> usize {
    let size = full.leads.first().and_then(|size| size.split('x').next()?.parse().ok());
    size.expect("a full spec of Go begins with its size")
}

fn komi_of(full: &Spec) -> f64 {
    let komi = full.keyed.iter().find(|(key, _)| key == "komi").and_then(|(_, komi)| komi.parse().ok());
    komi.expect("a full spec of Go has its komi")
}

/// What every program of a spec is told.
struct Table {
    command: CommandLine,
    time: Duration,
    size: usize,
    komi: f64,
}

/// A program, and the board as it knows it.
struct Partner {
    program: GtpProgram,
    board: Box<dyn Goban>,
}

/// A board as it is seen: a letter for each point, from the top left.
type Picture = Vec<Vec<char>>;

impl Partner {
    fn start(table: &Table, stop: &Stop) -> Result<Self, String> {
        let program = GtpProgram::start(&table.command)?;
        let mut partner = Self { program, board: empty_board(table) };
        partner.obey(&format!("boardsize {}", table.size), table, stop)?;
        partner.clear(table, stop)?;
        Ok(partner)
    }

    /// Asks for something that must not be refused; starting may take a while.
    fn obey(&mut self, line: &str, table: &Table, stop: &Stop) -> Result<String, String> {
        let answer = self.program.ask(line, START.max(table.time + GRACE), stop)?;
        answer.map_err(|complaint| format!("it answers `{line}` with `{}`", excerpt(&complaint)))
    }

    /// An empty board, by our komi and our clock.
    fn clear(&mut self, table: &Table, stop: &Stop) -> Result<(), String> {
        self.obey("clear_board", table, stop)?;
        self.obey(&format!("komi {}", table.komi), table, stop)?;
        let seconds = table.time.as_secs().max(1);
        // Not every program keeps a clock; ours counts in any case.
        let _ = self.program.ask(&format!("time_settings 0 {seconds} 1"), START, stop)?;
        self.board = empty_board(table);
        Ok(())
    }

    /// Tells it what has happened since it last moved, so that its board is the one in this view.
    fn follow(&mut self, view: &str, me: usize, table: &Table, stop: &Stop) -> Result<(), String> {
        let (target, known) = (picture(view, table.size), picture(&self.board.picture(), table.size));
        let other = 1 - me;
        if target == known {
            let passed = view.lines().any(|line| line.starts_with("passes"));
            if passed {
                self.play(other, "pass", table, stop)?;
            }
            return Ok(());
        }
        let new: Vec<String> = stones(&target, other)
            .into_iter()
            .filter(|stone| !stones(&known, other).contains(stone))
            .collect();
        if let [stone] = new.as_slice()
            && self.board.play(other, stone)
        {
            if picture(&self.board.picture(), table.size) == target {
                return self.obey(&format!("play {} {stone}", COLOURS[other]), table, stop).map(drop);
            }
            self.board.undo();
        }
        // A game that begins with stones on the board, or after moves that were given.
        self.clear(table, stop)?;
        for colour in [0, 1] {
            for stone in stones(&target, colour) {
                self.play(colour, &stone, table, stop)?;
            }
        }
        Ok(())
    }

    fn play(&mut self, colour: usize, vertex: &str, table: &Table, stop: &Stop) -> Result<(), String> {
        self.board.play(colour, vertex);
        self.obey(&format!("play {} {vertex}", COLOURS[colour]), table, stop).map(drop)
    }

    fn choose(&mut self, seat: &dyn GuestSeat, table: &Table) -> Result<u32, String> {
        let me = seat.player();
        self.follow(&seat.board(), me, table, seat.stop())?;
        let ask = format!("genmove {}", COLOURS[me]);
        let answer = self.program.ask(&ask, table.time + GRACE, seat.stop())?;
        let vertex =
            answer.map_err(|complaint| format!("it answers `{ask}` with `{}`", excerpt(&complaint)))?;
        if vertex.eq_ignore_ascii_case("resign") {
            return Err("it resigns".to_owned());
        }
        let legal = seat.legal();
        let chosen = legal.iter().find(|action| action.text.eq_ignore_ascii_case(&vertex));
        let chosen =
            chosen.ok_or_else(|| format!("it chose {}, which is not legal here", excerpt(&vertex)))?;
        self.board.play(me, &vertex);
        Ok(chosen.id)
    }
}

fn empty_board(table: &Table) -> Box<dyn Goban> {
    let random: Spec = Spec { name: "random".to_owned(), leads: Vec::new(), keyed: Vec::new() };
    goban(table.size, table.komi, &random, Seed(0)).expect("a game of this size is being played")
}

/// The points of a board as the game draws it.
fn picture(view: &str, size: usize) -> Picture {
    let cells = |line: &str| line.split_whitespace().skip(1).filter_map(|cell| cell.chars().next()).collect();
    view.lines().take(size).map(cells).collect()
}

/// The names of the points where this colour has a stone.
fn stones(picture: &Picture, colour: usize) -> Vec<String> {
    const LETTERS: &str = "ABCDEFGHJKLMNOPQRST";
    let mark = ['X', 'O'][colour];
    let rows = picture.iter().zip((1..=picture.len()).rev());
    let held = rows.flat_map(|(cells, row)| {
        let held = cells.iter().zip(LETTERS.chars()).filter(|(cell, _)| **cell == mark);
        held.map(move |(_, letter)| format!("{letter}{row}"))
    });
    held.collect()
}

/// A program in a seat, which is started anew after it has failed.
struct Visitor {
    table: Arc<Table>,
    partner: Option<Partner>,
    /// Does it not know of the game yet?
    is_new: bool,
}

impl Visitor {
    fn answer(&mut self, seat: &dyn GuestSeat) -> Result<u32, String> {
        match &mut self.partner {
            Some(partner) if self.is_new => partner.clear(&self.table, seat.stop())?,
            Some(_) => {}
            none => *none = Some(Partner::start(&self.table, seat.stop())?),
        }
        self.is_new = false;
        self.partner.as_mut().expect("it was started above").choose(seat, &self.table)
    }
}

impl Guest for Visitor {
    fn begin(&mut self) {
        self.is_new = true;
    }

    fn choose(&mut self, seat: &dyn GuestSeat, _: &mut Rng) -> Result<u32, String> {
        let chosen = self.answer(seat);
        if chosen.is_err() {
            self.partner = None;
        }
        chosen
    }

    fn forfeits(&self) -> bool {
        true
    }
}
