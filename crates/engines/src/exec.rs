//! `exec:COMMAND`: a program that speaks the engine protocol.

use crate::protocol::{Answer, Question};
use crate::{CommandLine, Program};
use seedbed_erased::{AgentAbout, AnyGame, Guest, GuestFactory, GuestSeat, Outsider};
use seedbed_rules::{Budget, Param, Rng, Stop, Takes, UsageError, Values};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The command line.
pub(crate) const COMMAND: Param =
    Param { key: "command", takes: Takes::Command, default: "", help: "the program with its arguments" };

/// The time.
pub(crate) const TIME: Param =
    Param { key: "time", takes: Takes::Budget, default: "10s", help: "how long a move may take" };

const ABOUT: AgentAbout = AgentAbout {
    name: "exec",
    summary: "a program of yours that speaks the engine protocol (docs/engine-protocol.md)",
    needs: "a program that plays the game",
    params: &[COMMAND, TIME],
};

/// The least time that a program has to start.
pub(crate) const START: Duration = Duration::from_secs(10);

/// Programs that speak the engine protocol, as agents.
pub struct Exec;

impl Outsider for Exec {
    fn about(&self) -> &'static AgentAbout {
        &ABOUT
    }

    fn invite(&self, values: &Values, game: &dyn AnyGame) -> Result<GuestFactory, UsageError> {
        let invitation = Arc::new(Invitation {
            command: values.command("command").parse()?,
            time: time_of(values)?,
            begin: Question::begin(game).line(),
        });
        let first = Engine::start(&invitation, &Stop::NEVER).map_err(absent)?;
        let spare = Mutex::new(Some(first));
        Ok(Arc::new(move || {
            // The program that was tried is the first to play.
            let engine = spare.lock().unwrap_or_else(PoisonError::into_inner).take();
            Box::new(Visitor { invitation: Arc::clone(&invitation), engine, is_new: true })
        }))
    }
}

/// The time of a move.
pub(crate) fn time_of(values: &Values) -> Result<Duration, UsageError> {
    match values.budget("time") {
        Budget::Time(time) => Ok(time),
        count @ Budget::Count(_) => {
            Err(UsageError::new(format!("time: `{count}` does not fit"), "a time such as 500ms or 5s"))
        }
    }
}

/// The error that a program cannot be used at all.
pub(crate) fn absent(why: String) -> UsageError {
    UsageError::new(why, "see that the command works by itself; `seedbed engine-check` tries it in detail")
}

/// What every engine of a spec is told.
struct Invitation {
    command: CommandLine,
    time: Duration,
    /// The line that begins a game.
    begin: String,
}

/// A program that is ready for a game.
struct Engine {
    program: Program,
    time: Duration,
    /// Does it want to see numbers?
    observes: bool,
}

impl Engine {
    fn start(invitation: &Invitation, stop: &Stop) -> Result<Self, String> {
        let Invitation { command, time, begin } = invitation;
        let program = Program::start(command)
            .map_err(|error| format!("{} cannot be started: {error}", command.program))?;
        let mut engine = Self { program, time: *time, observes: false };
        engine.begin(begin, stop)?;
        Ok(engine)
    }

    fn begin(&mut self, begin: &str, stop: &Stop) -> Result<(), String> {
        let answer = self.ask(begin, START.max(self.time), stop)?;
        self.observes = answer.observation;
        answer.is_ready()
    }

    fn ask(&mut self, line: &str, patience: Duration, stop: &Stop) -> Result<Answer, String> {
        self.program.is_attentive()?;
        self.program.send(line);
        Answer::read(&self.program.hear(Instant::now() + patience, stop)?)
    }

    fn choose(&mut self, seat: &dyn GuestSeat, rng: &mut Rng) -> Result<u32, String> {
        let legal = seat.legal();
        let question = Question::Choose {
            seat: seat.player(),
            player: seat.player_name(),
            view: seat.board(),
            legal: &legal,
            observation: if self.observes { seat.observation() } else { None },
            time: self.time.as_secs_f64(),
            // Whole numbers beyond this are not exact in every language.
            seed: rng.bits() >> 11,
        };
        self.ask(&question.line(), self.time + GRACE, seat.stop())?.chosen(&legal)
    }
}

/// An answer on its way is not late.
pub(crate) const GRACE: Duration = Duration::from_millis(250);

/// A program in a seat, which is started anew after it has failed.
struct Visitor {
    invitation: Arc<Invitation>,
    engine: Option<Engine>,
    /// Has it not been told of the game yet?
    is_new: bool,
}

impl Visitor {
    fn answer(&mut self, seat: &dyn GuestSeat, rng: &mut Rng) -> Result<u32, String> {
        match &mut self.engine {
            Some(engine) if self.is_new => engine.begin(&self.invitation.begin, seat.stop())?,
            Some(_) => {}
            none => *none = Some(Engine::start(&self.invitation, seat.stop())?),
        }
        self.is_new = false;
        self.engine.as_mut().expect("it was started above").choose(seat, rng)
    }
}

impl Guest for Visitor {
    fn begin(&mut self) {
        self.is_new = true;
    }

    fn choose(&mut self, seat: &dyn GuestSeat, rng: &mut Rng) -> Result<u32, String> {
        let chosen = self.answer(seat, rng);
        if chosen.is_err() {
            self.engine = None;
        }
        chosen
    }

    fn forfeits(&self) -> bool {
        true
    }
}
