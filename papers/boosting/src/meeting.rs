//! A game against GNU Go, whom nobody met in learning.

use seedbed_erased::Session;
use seedbed_gtp::Engine;
use seedbed_rules::{Rng, Seed, Stop, Turn};
use seedbed_train::boosting::{Branch, SeededPlayer, run_of, seed_of};
use std::cmp::Ordering;
use std::io;
use std::sync::Arc;

/// A game against GNU Go.
pub(super) struct Meeting {
    pub(super) player: Arc<SeededPlayer>,
    /// Which of several independent runs.
    pub(super) run: u64,
    /// Is it played with the best seed of the side, or with a fresh one?
    pub(super) boosted: bool,
    pub(super) seat: usize,
    /// The branch and number of our seed.
    pub(super) from: (Branch, usize),
    /// How many in a hundred of GNU Go's moves are drawn by lot.
    pub(super) lapses: usize,
    /// GNU Go's seed, and that of its lapses, the same for both of us.
    pub(super) number: usize,
}

impl Meeting {
    /// What it is, in a few words.
    pub(super) fn label(&self) -> String {
        let Self { player, run, boosted, seat, lapses, number, .. } = self;
        let who = if *boosted { "boosted" } else { "plain" };
        format!(
            "{}, run {run}, {who} {} in seat {seat} against GNU Go, lapses {lapses} %, game {number}",
            player.game, player.agent
        )
    }

    /// Plays the game; our half points by the rules of learning.
    ///
    /// GNU Go takes dead stones off before it passes, so that both mean the same by the board as it stands.
    pub(super) fn play(&self, root: Seed) -> io::Result<u8> {
        let game = &self.player.game;
        let side = game.leads.first().map_or("9", |size| size.split('x').next().unwrap_or("9"));
        let number = (self.number + 1).to_string();
        let board = ["--boardsize", side, "--komi", "7.5", "--level", "1", "--seed", &number];
        let rules = ["--chinese-rules", "--capture-all-dead", "--play-out-aftermath"];
        let mut theirs = Engine::gnu_go(&[&board[..], &rules].concat())?;
        let run = run_of(root, self.run);
        let mut lot = run.child("lapses", self.number as u64).rng();
        let mut session = self.player.session(self.seat, seed_of(run, self.from.0, self.seat, self.from.1));
        while let Turn::Player(p) = session.turn() {
            let colour = ["black", "white"][p];
            if p == self.seat {
                let vertex = session.advance(&Stop::NEVER).expect("our agent is to move").action.text;
                said(&mut theirs, &format!("play {colour} {vertex}"))?;
                continue;
            }
            let lapse = lot.below(100) < self.lapses;
            let vertex = match lapse.then(|| any_point(&*session, &mut lot)).flatten() {
                Some(vertex) => said(&mut theirs, &format!("play {colour} {vertex}")).map(|_| vertex)?,
                None => said(&mut theirs, &format!("genmove {colour}"))?,
            };
            if vertex.eq_ignore_ascii_case("resign") {
                return Ok(2);
            }
            session.play(&vertex).map_err(io::Error::other)?;
        }
        let payoffs = session.payoffs().expect("the game is over");
        Ok(match payoffs[self.seat].cmp(&payoffs[1 - self.seat]) {
            Ordering::Greater => 2,
            Ordering::Equal => 1,
            Ordering::Less => 0,
        })
    }
}

/// A legal move other than to pass, where there is one.
fn any_point(session: &dyn Session, lot: &mut Rng) -> Option<String> {
    let mut points = session.legal();
    points.retain(|choice| !choice.text.eq_ignore_ascii_case("pass"));
    (!points.is_empty()).then(|| points.swap_remove(lot.below(points.len())).text)
}

/// GNU Go's answer; a complaint is an error.
fn said(theirs: &mut Engine, line: &str) -> io::Result<String> {
    theirs.ask(line)?.map_err(|complaint| io::Error::other(format!("`{line}`: {complaint}")))
}
