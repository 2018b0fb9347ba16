//! `seedbed replay`

use crate::options::{Format, FormatOption, PositionOption};
use crate::output::{print, print_json};
use crate::{CliError, Workbench};
use seedbed_erased::{AnyGame, Session};
use seedbed_rules::{Eyes, Seed, Turn, UsageError};
use serde::Serialize;
use std::fmt::Write;
use std::io::Read;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as domineering:5x5
    game: String,
    /// The moves, outcomes of chance included, by text or by code as #12, with spaces or commas between; - reads them
    /// from standard input
    #[arg(long, allow_hyphen_values = true)]
    moves: String,
    #[command(flatten)]
    position: PositionOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct Report {
    game: String,
    start: String,
    plies: Vec<Ply>,
    over: bool,
    /// Every seat's payoff; null while the game is not over.
    payoffs: Option<Vec<i32>>,
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
    board: String,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let mut moves = self.moves;
        if moves == "-" {
            let mut bytes = Vec::new();
            std::io::stdin().read_to_end(&mut bytes)?;
            moves = String::from_utf8_lossy(&bytes).into_owned();
        }
        let session = self.position.session(&*game, &vec![None; game.players()], Seed(0))?;
        let report = replay(&*game, session, &moves)?;
        match self.format.format {
            Format::Json => print_json(&report),
            Format::Table => print(&report.text(&*game)),
        }
    }
}

fn replay(game: &dyn AnyGame, mut session: Box<dyn Session>, moves: &str) -> Result<Report, UsageError> {
    let start = session.board(Eyes::All);
    let mut plies = Vec::new();
    for word in moves.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
        let number = plies.len() + 1;
        let made = session.play(word).map_err(|e| e.within(format!("ply {number}")))?;
        let (seat, player) = match made.by {
            Turn::Player(p) => (Some(p), game.player_name(p)),
            _ => (None, "chance".to_owned()),
        };
        let board = session.board(Eyes::All);
        let (text, code) = (made.action.text, made.action.id);
        plies.push(Ply { number, seat, player, text, code, legal: made.legal, board });
    }
    let payoffs = session.payoffs();
    Ok(Report { game: game.spec().to_string(), start, plies, over: payoffs.is_some(), payoffs })
}

impl Report {
    fn text(&self, game: &dyn AnyGame) -> String {
        let mut text = format!("{}\n\n{}", self.game, self.start);
        for ply in &self.plies {
            let Ply { number, player, text: played, code, legal, board, .. } = ply;
            write!(text, "\n{number}. {player}: {played} (#{code}, one of {legal})\n{board}")
                .expect("writing to a String cannot fail");
        }
        match &self.payoffs {
            None => text + "\nnot over yet\n",
            Some(payoffs) => {
                let of = |(p, payoff)| format!("{} {payoff:+}", game.player_name(p));
                let all: Vec<String> = payoffs.iter().enumerate().map(of).collect();
                text + &format!("\nover: {}\n", all.join(", "))
            }
        }
    }
}
