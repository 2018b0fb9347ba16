//! A game against GNU Go, which was not met in learning.

use seedbed_engines::GtpProgram;
use seedbed_erased::Session;
use seedbed_rules::{Rng, Seed, Stop, Turn};
use seedbed_train::boosting::{Branch, SeededPlayer, run_of, seed_of};
use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Duration;

/// A game against GNU Go.
pub(super) struct Meeting {
    pub(super) player: Arc<SeededPlayer>,
    /// The number of the independent run.
    pub(super) run: u64,
    /// Whether it is played with the best seed of the side, or with a fresh one.
    pub(super) boosted: bool,
    pub(super) seat: usize,
    /// The branch and number of our seed.
    pub(super) from: (Branch, usize),
    /// The percentage of GNU Go's moves that are drawn at random.
    pub(super) lapses: usize,
    /// The seed of GNU Go and of its lapses, the same against plain and boosted play.
    pub(super) number: usize,
}

impl Meeting {
    /// A short description.
    pub(super) fn label(&self) -> String {
        let Self { player, run, boosted, seat, lapses, number, .. } = self;
        let who = if *boosted { "boosted" } else { "plain" };
        format!(
            "{}, run {run}, {who} {} in seat {seat} against GNU Go, lapses {lapses} %, game {number}",
            player.game, player.agent
        )
    }

    /// Plays the game and returns our half points by the rules used in learning, or why there are none; `None` if it was
    /// stopped.
    ///
    /// GNU Go removes dead stones before it passes, so that both agree on the score of the final board.
    pub(super) fn play(&self, root: Seed, stop: &Stop) -> Option<Result<u8, String>> {
        let played = self.half_points(root, stop);
        if stop.is_stopped() { None } else { Some(played) }
    }

    fn half_points(&self, root: Seed, stop: &Stop) -> Result<u8, String> {
        let game = &self.player.game;
        let side = game.leads.first().map_or("9", |size| size.split('x').next().unwrap_or("9"));
        let number = (self.number + 1).to_string();
        let board = ["--boardsize", side, "--komi", "7.5", "--level", "1", "--seed", &number];
        let rules = ["--chinese-rules", "--capture-all-dead", "--play-out-aftermath"];
        let mut theirs = GtpProgram::gnu_go(&[&board[..], &rules].concat())?;
        let run = run_of(root, self.run);
        let mut lot = run.child("lapses", self.number as u64).rng();
        let mut session = self.player.session(self.seat, seed_of(run, self.from.0, self.seat, self.from.1));
        while let Turn::Player(p) = session.turn() {
            let colour = ["black", "white"][p];
            if p == self.seat {
                let vertex = session.advance(stop).expect("our agent is to move").action.text;
                said(&mut theirs, &format!("play {colour} {vertex}"), stop)?;
                continue;
            }
            let lapse = lot.below(100) < self.lapses;
            let vertex = match lapse.then(|| any_point(&*session, &mut lot)).flatten() {
                Some(vertex) => {
                    said(&mut theirs, &format!("play {colour} {vertex}"), stop).map(|_| vertex)?
                }
                None => said(&mut theirs, &format!("genmove {colour}"), stop)?,
            };
            if vertex.eq_ignore_ascii_case("resign") {
                return Ok(2);
            }
            session.play(&vertex).map_err(|error| error.to_string())?;
        }
        let payoffs = session.payoffs().expect("the game is over");
        Ok(match payoffs[self.seat].cmp(&payoffs[1 - self.seat]) {
            Ordering::Greater => 2,
            Ordering::Equal => 1,
            Ordering::Less => 0,
        })
    }
}

/// A random legal move other than a pass; `None` if there is none.
fn any_point(session: &dyn Session, lot: &mut Rng) -> Option<String> {
    let mut points = session.legal();
    points.retain(|choice| !choice.text.eq_ignore_ascii_case("pass"));
    (!points.is_empty()).then(|| points.swap_remove(lot.below(points.len())).text)
}

/// GNU Go's answer; a reported failure is an error.
fn said(theirs: &mut GtpProgram, line: &str, stop: &Stop) -> Result<String, String> {
    /// Far more than GNU Go takes for a move at level 1.
    const PATIENCE: Duration = Duration::from_secs(60);
    theirs.ask(line, PATIENCE, stop)?.map_err(|complaint| format!("`{line}`: {complaint}"))
}
