//! Does a program keep to the engine protocol? Tried point by point.

use crate::exec::{GRACE, START};
use crate::protocol::{Answer, Question};
use crate::{CommandLine, Program};
use seedbed_erased::{AnyGame, Session};
use seedbed_rules::{Eyes, Seed, Stop, Turn};
use serde::Serialize;
use std::time::{Duration, Instant};

/// What was tried, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    /// What an engine should do.
    pub what: String,
    /// What was wrong; `None` if all was well.
    pub wrong: Option<String>,
    /// Would it only be nice?
    pub is_a_wish: bool,
}

/// Games played to their end in each seat.
const GAMES: u64 = 3;

/// Tries a program at a game; `time` is what it has for a move.
pub fn check(command: &CommandLine, game: &dyn AnyGame, time: Duration, stop: &Stop) -> Vec<Check> {
    let mut trial = Trial { command, game, time, stop, checks: Vec::new() };
    // Without the first, nothing else makes sense.
    if let Some(mut program) = trial.note("starts and takes up the game", Trial::begun) {
        let ended =
            trial.note("plays whole games by legal moves, in every seat", |trial| trial.plays(&mut program));
        if ended.is_some() {
            trial.note("begins anew in the middle of a game", |trial| trial.begins_anew(&mut program));
            trial.note("answers what it does not know with an error, and goes on", |trial| {
                trial.goes_on(&mut program)
            });
            trial.note("ends when its input does", |_| {
                if program.dismiss() { Ok(()) } else { Err("it does not, or with an error".to_owned()) }
            });
        }
        trial.note("plays the same from the same seed", Trial::repeats);
        if let Some(wish) = trial.checks.last_mut() {
            wish.is_a_wish = true;
        }
    }
    trial.checks
}

struct Trial<'a> {
    command: &'a CommandLine,
    game: &'a dyn AnyGame,
    time: Duration,
    stop: &'a Stop,
    checks: Vec<Check>,
}

impl Trial<'_> {
    fn note<T>(&mut self, what: &str, of: impl FnOnce(&Self) -> Result<T, String>) -> Option<T> {
        let done = of(self);
        let wrong = done.as_ref().err().cloned();
        self.checks.push(Check { what: what.to_owned(), wrong, is_a_wish: false });
        done.ok()
    }

    fn begun(&self) -> Result<Program, String> {
        let started = Program::start(self.command);
        let mut program =
            started.map_err(|error| format!("{} cannot be started: {error}", self.command.program))?;
        self.begin(&mut program)?;
        Ok(program)
    }

    fn begin(&self, program: &mut Program) -> Result<(), String> {
        self.ask(program, &Question::begin(self.game).line(), START)?.is_ready()
    }

    fn ask(&self, program: &mut Program, line: &str, patience: Duration) -> Result<Answer, String> {
        program.is_attentive()?;
        program.send(line);
        Answer::read(&program.hear(Instant::now() + patience.max(self.time), self.stop)?)
    }

    /// The game without anybody, in which every move is played by hand.
    fn session(&self, seed: Seed) -> Result<Box<dyn Session>, String> {
        let people = vec![None; self.game.players()];
        self.game.session(None, &people, seed).map_err(|error| error.to_string())
    }

    /// What the engine plays where it is to move.
    fn choice(
        &self,
        program: &mut Program,
        session: &dyn Session,
        seat: usize,
        seed: u64,
    ) -> Result<String, String> {
        let legal = session.legal();
        let question = Question::Choose {
            seat,
            player: self.game.player_name(seat),
            view: session.board(Eyes::Seat(seat)),
            legal: &legal,
            observation: session.observation(seat),
            time: self.time.as_secs_f64(),
            seed,
        };
        let code = self.ask(program, &question.line(), self.time + GRACE)?.chosen(&legal)?;
        let chosen = legal.into_iter().find(|action| action.id == code);
        Ok(chosen.expect("a legal code was chosen").text)
    }

    /// Plays a game against random moves, with the engine in one seat.
    fn play(&self, program: &mut Program, seat: usize, seed: Seed) -> Result<Vec<String>, String> {
        let (mut session, mut rng) = (self.session(seed)?, seed.child("others", 0).rng());
        loop {
            match session.turn() {
                Turn::Over => {
                    return Ok(session.history().iter().map(|played| played.action.text.clone()).collect());
                }
                Turn::Chance => drop(session.advance(self.stop)),
                Turn::Player(p) if p == seat => {
                    let text = self.choice(program, &*session, seat, rng.bits() >> 11)?;
                    session.play(&text).map_err(|error| error.to_string())?;
                }
                Turn::Player(_) => {
                    let legal = session.legal();
                    let text = &legal[rng.below(legal.len())].text;
                    session.play(text).map_err(|error| error.to_string())?;
                }
            }
            if self.stop.is_stopped() {
                return Err("it was stopped".to_owned());
            }
        }
    }

    fn plays(&self, program: &mut Program) -> Result<(), String> {
        for seat in 0..self.game.players() {
            for number in 0..GAMES {
                self.begin(program)?;
                let played = self.play(program, seat, Seed(number));
                played.map_err(|why| {
                    format!("as {} in game {}: {why}", self.game.player_name(seat), number + 1)
                })?;
            }
        }
        Ok(())
    }

    fn begins_anew(&self, program: &mut Program) -> Result<(), String> {
        let mut session = self.session(Seed(7))?;
        while session.turn() == Turn::Chance {
            session.advance(self.stop);
        }
        if let Turn::Player(p) = session.turn() {
            self.choice(program, &*session, p, 1)?;
        }
        self.begin(program)?;
        self.play(program, 0, Seed(8)).map(drop)
    }

    fn goes_on(&self, program: &mut Program) -> Result<(), String> {
        program.is_attentive()?;
        program.send(r#"{"ask": "what-nobody-knows", "extra": [1, {"a": null}]}"#);
        let line = program.hear(Instant::now() + self.time.max(START), self.stop)?;
        let answer: Answer =
            serde_json::from_str(&line).map_err(|error| format!("its answer cannot be read: {error}"))?;
        if answer.error.is_none() {
            return Err("its answer has no `error`".to_owned());
        }
        self.begin(program)
    }

    fn repeats(&self) -> Result<(), String> {
        let game = || self.play(&mut self.begun()?, 0, Seed(9));
        if game()? == game()? { Ok(()) } else { Err("two games from the same seeds differ".to_owned()) }
    }
}
