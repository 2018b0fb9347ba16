//! The Go Text Protocol, version 2: a text goes in, a text comes out.
//!
//! ```
//! use seedbed_gtp::Gtp;
//! use seedbed_rules::Seed;
//! let mut gtp = Gtp::new(9, 7.5, "random".parse()?, Seed(1))?;
//! assert_eq!(gtp.answer("1 play black D4 # the centre"), Some("=1 \n\n".to_owned()));
//! assert_eq!(gtp.answer("play white D4"), Some("? illegal move\n\n".to_owned()));
//! # Ok::<(), seedbed_rules::UsageError>(())
//! ```

mod clocks;
mod commands;
mod request;

use clocks::Clocks;
use request::Request;
use seedbed_go::SIZES;
use seedbed_go::goban::{Goban, goban};
use seedbed_rules::{Player, Seed, Spec, Stop, UsageError};

/// An agent that plays Go by the protocol.
pub struct Gtp {
    agent: Spec,
    size: usize,
    komi: f64,
    seed: Seed,
    /// How many boards there were; each has its own stream of random numbers.
    boards: u64,
    goban: Box<dyn Goban>,
    clocks: Clocks,
    /// Who has just moved by the agent's choice, and may think on.
    waits: Option<Player>,
    over: bool,
}

impl Gtp {
    /// Sets up an empty board for the agent.
    ///
    /// # Errors
    ///
    /// If the size or the komi is out of range, or the agent does not fit.
    pub fn new(size: usize, komi: f64, agent: Spec, seed: Seed) -> Result<Self, UsageError> {
        if !SIZES.contains(&size) {
            let (least, most) = SIZES.into_inner();
            return Err(UsageError::new(
                format!("no board has a side of {size}"),
                format!("a number from {least} to {most}"),
            ));
        }
        if !komi.is_finite() {
            return Err(UsageError::new(format!("komi cannot be {komi}"), "a number of points, such as 7.5"));
        }
        let goban = goban(size, komi, &agent, seed.child("gtp", 0))?;
        Ok(Self {
            agent,
            size,
            komi,
            seed,
            boards: 1,
            goban,
            clocks: Clocks::default(),
            waits: None,
            over: false,
        })
    }

    /// Answers one line; returns `None` if it holds no command.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let request = Request::read(line)?;
        let words: Vec<&str> = request.words.iter().map(String::as_str).collect();
        self.waits = None;
        let (sign, text) = match commands::run(self, &words) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text.to_owned()),
        };
        Some(format!("{sign}{} {}\n\n", request.id, text.trim_end()))
    }

    /// Does the agent wait for an answer to its move? Then it may [ponder](Gtp::ponder).
    pub fn waits(&self) -> bool {
        self.waits.is_some()
    }

    /// Thinks on while the other side does, until it is asked to stop.
    pub fn ponder(&mut self, stop: &Stop) {
        if let Some(mover) = self.waits {
            self.goban.ponder(mover, stop);
        }
    }

    /// Has the other side said `quit`?
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Sets up a fresh board of this size; the old one stays if the agent does not fit, being made for another.
    fn renew(&mut self, size: usize) -> Result<(), UsageError> {
        let seed = self.seed.child("gtp", self.boards);
        self.goban = goban(size, self.komi, &self.agent, seed)?;
        self.clocks.restart();
        self.size = size;
        self.boards += 1;
        Ok(())
    }
}
