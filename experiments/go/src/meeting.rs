//! A game against GNU Go, by area and to the last dead stone.

use seedbed_engines::GtpProgram;
use seedbed_rules::{Seed, Spec, Stop, Turn};
use seedbed_train::boosting::SeededPlayer;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Far more plies than a game to two passes takes; a game that goes on is counted apart.
pub(crate) const GAME: &str = "go:9x9,komi=7.5,limit=400";

/// How GNU Go plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    Level(u8),
    /// Its Monte Carlo mode at level 1.
    MonteCarlo,
}

impl Opponent {
    pub(crate) fn name(self) -> String {
        match self {
            Self::Level(level) => format!("GNU Go, level {level}"),
            Self::MonteCarlo => "GNU Go, Monte Carlo".to_owned(),
        }
    }

    fn arguments(self) -> Vec<String> {
        match self {
            Self::Level(level) => vec!["--level".to_owned(), level.to_string()],
            Self::MonteCarlo => ["--monte-carlo", "--level", "1"].map(str::to_owned).to_vec(),
        }
    }
}

/// A game to be played: game `number` of a pair of colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) simulations: u32,
    pub(crate) opponent: Opponent,
    /// Our seat.
    pub(crate) seat: usize,
    pub(crate) number: u64,
}

/// How a game ended, for us.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum End {
    Won,
    Lost,
    /// The limit of plies came first.
    Cut,
}

/// What a game leaves behind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Met {
    pub(crate) end: End,
    pub(crate) plies: usize,
    /// Does GNU Go's own count name the same winner? Nothing is asked of a game that was cut.
    pub(crate) agrees: Option<bool>,
    /// All moves, for whoever compares programs; not kept in the store.
    #[serde(skip)]
    pub(crate) moves: Vec<String>,
}

impl Meeting {
    /// A short description.
    pub(crate) fn label(&self) -> String {
        let Self { simulations, opponent, seat, number } = self;
        format!("{} in seat {seat} against {}, game {number}", agent(*simulations), opponent.name())
    }

    /// Plays it; an error says what GNU Go did wrong.
    pub(crate) fn play(&self, seed: Seed, stop: &Stop) -> Result<Met, String> {
        let game = seedbed_catalog::open(&spec(GAME)).map_err(|error| error.to_string())?;
        let agent = spec(&agent(self.simulations));
        let player = SeededPlayer::new(&*game, &agent).map_err(|error| error.to_string())?;
        let mut session = player.session(self.seat, seed);
        let mut theirs = Program::start(self.opponent, self.number)?;
        while let Turn::Player(p) = session.turn() {
            let colour = ["black", "white"][p];
            if p == self.seat {
                let ours = session.advance(stop).ok_or("our agent does not move")?;
                theirs.ask(&format!("play {colour} {}", ours.action.text), stop)?;
            } else {
                let vertex = theirs.ask(&format!("genmove {colour}"), stop)?;
                session.play(&vertex).map_err(|error| error.to_string())?;
            }
            if stop.is_stopped() {
                return Err("stopped".to_owned());
            }
        }
        let moves: Vec<String> = session.history().iter().map(|played| played.action.text.clone()).collect();
        let both_passed = moves.len() > 1 && moves[moves.len() - 2..].iter().all(|m| m == "pass");
        let payoffs = session.payoffs().ok_or("the game is not over")?;
        let won = payoffs[self.seat] > 0;
        if !both_passed {
            return Ok(Met { end: End::Cut, plies: moves.len(), agrees: None, moves });
        }
        let count = theirs.ask("final_score", stop)?;
        let winner = match count.chars().next() {
            Some('B') => 0,
            Some('W') => 1,
            _ => return Err(format!("`final_score`: `{count}` names no winner")),
        };
        let end = if won { End::Won } else { End::Lost };
        Ok(Met { end, plies: moves.len(), agrees: Some((winner == self.seat) == won), moves })
    }
}

/// Our agent. It goes on when its move is settled, since what it finds is kept for its next one.
pub(crate) fn agent(simulations: u32) -> String {
    format!("rave:{simulations}")
}

/// A spec that the experiment knows to be right.
fn spec(text: &str) -> Spec {
    text.parse().expect("an experiment names games and agents by specs")
}

/// A running GNU Go.
struct Program(GtpProgram);

impl Program {
    fn start(opponent: Opponent, number: u64) -> Result<Self, String> {
        // A seed of 0 would be one from the clock.
        let seed = (number + 1).to_string();
        let table = ["--boardsize", "9", "--komi", "7.5", "--seed", &seed, "--never-resign"];
        let rules = ["--chinese-rules", "--capture-all-dead", "--play-out-aftermath"];
        let level = opponent.arguments();
        let level: Vec<&str> = level.iter().map(String::as_str).collect();
        GtpProgram::gnu_go(&[&table[..], &rules, &level].concat()).map(Self)
    }

    /// Its answer; a reported failure is an error.
    fn ask(&mut self, line: &str, stop: &Stop) -> Result<String, String> {
        /// Far more than a move takes, even on a busy machine.
        const PATIENCE: Duration = Duration::from_secs(300);
        self.0.ask(line, PATIENCE, stop)?.map_err(|complaint| format!("`{line}`: {complaint}"))
    }
}
