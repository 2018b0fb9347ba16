//! `seedbed analyse`

use super::agent_for;
use crate::line_options::{Line, LineOptions};
use crate::options::{Format, FormatOption, SeedOption};
use crate::output::{percent, print, print_json};
use crate::progress::{accompanied, catch_interrupts, depths, interrupted};
use crate::table::table;
use crate::{CliError, Workbench};
use indicatif::ProgressBar;
use seedbed_erased::{Action, AnyAgent, AnyAnalysis};
use seedbed_rules::{Assessed, Eyes, Scale, Seed, Stop, Turn, Unit};
use serde::Serialize;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    line: LineOptions,
    /// Who judges the positions, such as mcts:10000 [default: a strong agent that fits the game]
    #[arg(long)]
    agent: Option<String>,
    /// Only the position before this ply, from 1
    #[arg(long)]
    ply: Option<usize>,
    /// How many moves of each position to show; JSON has all of them
    #[arg(long, default_value_t = 3)]
    best: usize,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct Report {
    game: String,
    agent: String,
    seed: u64,
    interrupted: bool,
    positions: Vec<Position>,
}

/// A position in which a player is to move.
#[derive(Serialize)]
struct Position {
    /// The number of the ply that follows, from 1.
    ply: usize,
    seat: usize,
    player: String,
    board: String,
    legal: Vec<Action>,
    /// What was played there; null at the end of the line.
    played: Option<String>,
    /// What the agent chooses.
    chosen: Option<Action>,
    /// What it found out; null if it does not tell.
    analysis: Option<Found>,
}

#[derive(Serialize)]
struct Found {
    /// What values are measured in: score, points or preference.
    scale: &'static str,
    unit: &'static str,
    spent: u64,
    /// As the agent prefers them.
    moves: Vec<Judged>,
    /// Best play as far as it is foreseen.
    line: Vec<Action>,
}

#[derive(Serialize)]
struct Judged {
    #[serde(flatten)]
    action: Action,
    visits: Option<u64>,
    value: Option<f64>,
    proven: Option<i32>,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let line = self.line.read(bench)?;
        let agent = self.agent.clone().unwrap_or_else(|| line.game.adviser().to_string());
        let agent = agent_for(&*line.game, &agent)?;
        catch_interrupts();
        let positions = self.positions(&line, &agent)?;
        let report = Report {
            game: line.game.spec().to_string(),
            agent: agent.spec().to_string(),
            seed: self.seed.seed().0,
            interrupted: interrupted(),
            positions,
        };
        match self.format.format {
            Format::Json => print_json(&report)?,
            Format::Table => print(&report.text(self.best))?,
        }
        if report.interrupted { Err(CliError::Interrupted) } else { Ok(()) }
    }

    /// Judges the positions of the line one by one, each as if it were the first; Ctrl-C leaves the rest.
    fn positions(&self, line: &Line, agent: &AnyAgent) -> Result<Vec<Position>, CliError> {
        let (stop, at) = (Stop::default(), AtomicUsize::new(0));
        let beat = |bar: &ProgressBar| {
            if interrupted() {
                stop.stop();
            }
            bar.set_message(format!("ply {} of {}", at.load(Ordering::Relaxed) + 1, line.moves.len()));
        };
        let work = || {
            let mut positions = Vec::new();
            let mut session = line
                .session(&vec![Some(agent.clone()); line.game.players()], analysis_seed(self.seed.seed()))?;
            for ply in 1..=line.moves.len() + 1 {
                at.store(ply - 1, Ordering::Relaxed);
                let played = line.moves.get(ply - 1);
                if let Turn::Player(seat) = session.turn()
                    && self.ply.is_none_or(|wanted| wanted == ply)
                {
                    // A second table with new agents and the same random numbers: positions do not depend on each other.
                    let mut fork = session.fork();
                    let chosen = fork.advance(&stop).map(|played| played.action);
                    if stop.is_stopped() {
                        break;
                    }
                    positions.push(Position {
                        ply,
                        seat,
                        player: line.game.player_name(seat),
                        board: session.board(Eyes::Seat(seat)),
                        legal: session.legal(),
                        played: played.cloned(),
                        chosen,
                        analysis: fork.analysis().map(Found::of),
                    });
                }
                if let Some(text) = played {
                    session.play(text).map_err(|error| error.within(format!("ply {ply}")))?;
                }
            }
            Ok(positions)
        };
        accompanied(depths, beat, work)
    }
}

/// The seed of every search of an analysis.
fn analysis_seed(seed: Seed) -> Seed {
    seed.child("analyse", 0)
}

impl Found {
    fn of(analysis: AnyAnalysis) -> Self {
        let judged = |Assessed { mv, visits, value, proven }| Judged { action: mv, visits, value, proven };
        Self {
            scale: match analysis.scale {
                Scale::Score => "score",
                Scale::Points { .. } => "points",
                Scale::Preference => "preference",
            },
            unit: match analysis.unit {
                Unit::Simulation => "simulations",
                Unit::Playout => "playouts",
                Unit::Position => "positions",
                Unit::World => "worlds",
            },
            spent: analysis.spent,
            moves: analysis.moves.into_iter().map(judged).collect(),
            line: analysis.line,
        }
    }

    fn text(&self, best: usize) -> String {
        let cell = |value: f64| if self.scale == "score" { percent(value) } else { format!("{value:.2}") };
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let row = |judged: &Judged| {
            let visits = or_dash(judged.visits.map(|visits| visits.to_string()));
            let proven = judged.proven.map(|payoff| format!("{payoff:+}"));
            vec![judged.action.text.clone(), visits, or_dash(judged.value.map(cell)), or_dash(proven)]
        };
        let rows: Vec<Vec<String>> = self.moves.iter().take(best).map(row).collect();
        let line: Vec<&str> = self.line.iter().map(|action| action.text.as_str()).collect();
        let foreseen =
            if line.len() > 1 { format!("best play: {}\n", line.join(" ")) } else { String::new() };
        let head = ["", "visits>", &format!("{}>", self.scale), "proven>"];
        format!("{}{foreseen}", table(&head, &rows))
    }
}

impl Report {
    fn text(&self, best: usize) -> String {
        let mut text = format!("{}, judged by {}, seed {}\n", self.game, self.agent, self.seed);
        for position in &self.positions {
            let Position { ply, player, board, legal, played, chosen, analysis, .. } = position;
            let played = played.as_ref().map_or(String::new(), |played| format!(", who played {played}"));
            let moves = legal.len();
            let choice = chosen.as_ref().map_or("none", |action| &action.text);
            write!(text, "\nply {ply}: {player} to move{played}; {choice} is best of {moves}\n{board}")
                .expect("writing to a String cannot fail");
            text.push_str(&analysis.as_ref().map_or(String::new(), |found| found.text(best)));
        }
        text
    }
}
