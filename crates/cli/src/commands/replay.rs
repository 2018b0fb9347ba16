//! `seedbed replay`

use crate::line_options::{Line, LineOptions};
use crate::options::{Format, FormatOption};
use crate::output::{print, print_json};
use crate::{CliError, Workbench};
use seedbed_erased::AnyGame;
use seedbed_rules::{Eyes, Seed, Turn, UsageError};
use serde::Serialize;
use std::fmt::Write;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    line: LineOptions,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct Report {
    game: String,
    /// Who held each seat, if that is known.
    agents: Option<Vec<String>>,
    start: String,
    plies: Vec<Ply>,
    over: bool,
    /// Every seat's payoff; null while the game is not over.
    payoffs: Option<Vec<i32>>,
    /// What else the record says: who gave up, or that the moves went round in a circle.
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Ply {
    #[serde(rename = "ply")]
    number: usize,
    /// The seat that moved, from 0; null for chance.
    seat: Option<usize>,
    player: String,
    #[serde(rename = "move")]
    text: String,
    code: u32,
    legal: usize,
    /// How long it took, if that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    board: String,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let line = self.line.read(bench)?;
        let report = replay(&line)?;
        match self.format.format {
            Format::Json => print_json(&report),
            Format::Table => print(&report.text(&*line.game)),
        }
    }
}

fn replay(line: &Line) -> Result<Report, UsageError> {
    let game = &*line.game;
    let mut session = line.session(&vec![None; game.players()], Seed(0))?;
    let start = session.board(Eyes::All);
    let mut plies = Vec::new();
    for word in &line.moves {
        let number = plies.len() + 1;
        let made = session.play(word).map_err(|e| e.within(format!("ply {number}")))?;
        let (seat, player) = match made.by {
            Turn::Player(p) => (Some(p), game.player_name(p)),
            _ => (None, "chance".to_owned()),
        };
        let board = session.board(Eyes::All);
        let (text, code) = (made.action.text, made.action.id);
        let measured = line.record.as_ref().and_then(|record| {
            let chosen = (number - 1).checked_sub(record.opening)?;
            record.seconds.get(chosen).copied()
        });
        plies.push(Ply { number, seat, player, text, code, legal: made.legal, seconds: measured, board });
    }
    let record = line.record.as_ref();
    let mut notes = Vec::new();
    if let Some((seat, why)) = record.and_then(|record| record.forfeit.as_ref()) {
        notes.push(format!("{} gave up: {why}", game.player_name(*seat)));
    }
    if let Some(circle) = record.filter(|record| record.plies as usize > record.moves.len()) {
        let left = circle.plies as usize - circle.moves.len();
        notes.push(format!("the moves went round in a circle; {left} plies more are not written down"));
    }
    notes.extend(record.and_then(|record| record.comment.clone()));
    let payoffs = session.payoffs().or_else(|| record.and_then(|record| record.payoffs.clone()));
    let agents = record.map(|record| record.agents.clone());
    let over = payoffs.is_some();
    Ok(Report { game: game.spec().to_string(), agents, start, plies, over, payoffs, notes })
}

impl Report {
    fn text(&self, game: &dyn AnyGame) -> String {
        let seats = self.agents.as_ref().map_or(String::new(), |agents| {
            let of = |(p, agent): (usize, &String)| format!("{}: {agent}", game.player_name(p));
            agents.iter().enumerate().map(of).collect::<Vec<_>>().join(", ") + "\n"
        });
        let mut text = format!("{}\n{seats}\n{}", self.game, self.start);
        for ply in &self.plies {
            let Ply { number, player, text: played, code, legal, seconds, board, .. } = ply;
            let spent = seconds.map_or(String::new(), |seconds| format!(", {seconds:.2} s"));
            write!(text, "\n{number}. {player}: {played} (#{code}, one of {legal}{spent})\n{board}")
                .expect("writing to a String cannot fail");
        }
        text.push('\n');
        self.notes.iter().for_each(|note| text.extend([note, "\n"]));
        match &self.payoffs {
            None => text + "not over yet\n",
            Some(payoffs) => {
                let of = |(p, payoff)| format!("{} {payoff:+}", game.player_name(p));
                let all: Vec<String> = payoffs.iter().enumerate().map(of).collect();
                text + &format!("over: {}\n", all.join(", "))
            }
        }
    }
}
