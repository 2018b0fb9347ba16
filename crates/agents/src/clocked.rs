//! `clock`: another agent with a time for the whole game instead of one for each move.

use crate::offer::{AgentAbout, AgentDef, AgentFactory, Terms};
use crate::roster::Roster;
use seedbed_rules::{
    Agent, Alarm, Analysis, Budget, Game, Param, Rng, Seat, Takes, TimeControl, UsageError, Values,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How `clock` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "clock",
    summary: "another agent that shares out its time over the whole game, and loses when it is up",
    needs: "an agent that can be stopped, as every search can",
    params: &[
        Param {
            key: "time",
            takes: Takes::Budget,
            default: "60s",
            help: "what each seat has for the whole game",
        },
        Param {
            key: "increment",
            takes: Takes::Real(0.0, 3600.0),
            default: "0",
            help: "seconds that it gets after each of its moves",
        },
        Param {
            key: "agent",
            takes: Takes::Spec,
            default: "random",
            help: "who plays, such as mcts:100M; one with a smaller budget moves sooner",
        },
    ],
};

/// Moves that a seat is expected to make yet, if the rules do not end the game before.
const MOVES_TO_GO: u32 = 25;

/// What a seat has left, and how many moves it has made.
#[derive(Clone, Copy)]
struct Left {
    time: Duration,
    moves: u32,
}

/// An agent that is stopped when its share of the time is up.
struct Clocked<G: Game> {
    agent: Box<dyn Agent<G>>,
    control: TimeControl,
    /// For each seat: one agent may play several.
    left: Vec<Left>,
    is_late: bool,
}

impl<G: Game> Agent<G> for Clocked<G> {
    fn begin(&mut self) {
        self.agent.begin();
        self.left.clear();
        self.is_late = false;
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let game = seat.game();
        self.left.resize(game.players(), Left { time: self.control.main, moves: 0 });
        let left = &mut self.left[seat.player()];
        // Turns of chance count as plies, too, so this is no more than a bound.
        let most = game.max_plies() / game.players() as u32;
        let share = self.control.share(left.time, MOVES_TO_GO.min(most.saturating_sub(left.moves)));
        let begun = Instant::now();
        let alarm = Alarm::after(share, seat.stop());
        let chosen = self.agent.choose(&seat.stopped_by(alarm.stop()), rng);
        let spent = begun.elapsed();
        left.moves += 1;
        self.is_late = spent > left.time;
        left.time = left.time.saturating_sub(spent) + self.control.increment;
        chosen
    }

    /// The others' time costs nothing.
    fn ponder(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) {
        self.agent.ponder(seat, rng);
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        self.agent.analysis()
    }

    fn may_resign(&self) -> bool {
        true
    }

    fn resigned(&self) -> Option<&str> {
        if self.is_late { Some("its time is up") } else { self.agent.resigned() }
    }
}

pub(crate) fn def<G: Game>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, resolve }
}

/// What the parameters say.
fn control(values: &Values) -> Result<TimeControl, UsageError> {
    let Budget::Time(main) = values.budget("time") else {
        let wrong = format!("a clock shows a time, not a count such as {}", values.budget("time"));
        return Err(UsageError::new(wrong, "write a time such as 60s"));
    };
    Ok(TimeControl { main, increment: Duration::from_secs_f64(values.real("increment")) })
}

fn resolve<G: Game>(values: &Values, roster: &Roster<G>) -> Result<AgentFactory<G>, UsageError> {
    let control = control(values)?;
    let agent = roster.resolve(values.nested("agent"))?.factory;
    let make = move |agent: Box<dyn Agent<G>>| Clocked { agent, control, left: Vec::new(), is_late: false };
    Ok(AgentFactory::on(terms(&agent.terms), move || Box::new(make(agent.make()))))
}

/// The terms of the agent under the clock, but for its results: the clock has a note on that of its own.
fn terms(agent: &Terms) -> Arc<Terms> {
    Arc::new(Terms { repeats: true, ..agent.clone() })
}
