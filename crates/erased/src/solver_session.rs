//! A position before an exact solver.

use crate::{Action, rates};
use seedbed_rules::{Eyes, Game, Spec, Stop, Text, Turn, list_of};
use seedbed_solve::{Checkpoint, Forecast, Limits, Method, Owner, Solver, Stopped, Value, Watch, forecast};
use serde::Serialize;

/// What is to be solved, and how.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The position as the game draws it, or the start.
    pub position: Option<&'a str>,
    /// Moves to be played from there first, by text or by action id as `#12`.
    pub moves: &'a [String],
    /// The method, or the one that suits the game best.
    pub method: Option<Method>,
    /// What the solver may use.
    pub limits: Limits,
}

/// A position with a solver, whatever the game.
pub trait SolverSession: Send {
    /// The position as everyone sees it.
    fn board(&self) -> String;

    /// Solves it, with the value of every move if `every_move` is set.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    fn solve(&mut self, every_move: bool, watch: &Watch) -> Result<Solved, Stopped>;

    /// Who wins by how much and when, in words, if the position is worth this.
    fn verdict(&self, worth: Worth) -> String;

    /// What solving it may take, measured on what comes later in the game; `None` if that does not tell.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop.
    fn forecast(&mut self, stop: &Stop) -> Result<Option<Forecast>, Stopped>;

    /// Does the solver say by itself what share of its work is done?
    fn tells_share(&self) -> bool;

    /// What the solver knows by now and can resume from another day, with whose it is; `None` if the method does not allow
    /// that.
    fn checkpoint(&mut self) -> Option<(Owner, &mut dyn Checkpoint)>;
}

/// What a position or a move is worth if everyone plays best.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Worth {
    /// The payoff of the player to move, or of the first seat when the game is over; the mean if there is chance.
    pub value: f64,
    /// Plies to the end when the winner hurries and the loser resists; `None` if that is not known.
    pub plies: Option<u32>,
}

/// One ply of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    /// Who moves.
    pub player: String,
    /// The move.
    #[serde(flatten)]
    pub action: Action,
}

/// A solved position, in words and action ids.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solved {
    /// The value.
    #[serde(flatten)]
    pub worth: Worth,
    /// Who wins, in words.
    pub verdict: String,
    /// Every move that keeps the payoff, ascending.
    pub optimal: Vec<Action>,
    /// Best play to the end, or as far as the method shows it.
    pub line: Vec<Step>,
    /// The value of every move for the player who makes it, if that was wanted.
    pub moves: Option<Vec<MoveValue>>,
}

/// A move with its value.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveValue {
    /// The move.
    #[serde(flatten)]
    pub action: Action,
    /// Its value for the player who makes it.
    #[serde(flatten)]
    pub worth: Worth,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Self { value: value.payoff, plies: value.plies }
    }
}

/// A session with a solver, of a game of known type.
pub(crate) struct GameSolverSession<G: Game> {
    pub(crate) game: G,
    /// Its spec with every default written out.
    pub(crate) spec: Spec,
    pub(crate) state: G::State,
    /// Found out when it is first asked for, since that takes some games.
    pub(crate) owner: Option<Owner>,
    pub(crate) solver: Box<dyn Solver<G>>,
    /// What the solver may take, in MiB.
    pub(crate) memory: usize,
}

impl<G: Text> GameSolverSession<G> {
    fn action(&self, s: &G::State, m: G::Move) -> Action {
        Action { text: self.game.move_text(s, m), id: self.game.action_id(m) }
    }

    fn steps(&self, line: &[G::Move]) -> Vec<Step> {
        let mut s = self.state.clone();
        list_of(line, &mut |&m| {
            let player = match self.game.turn(&s) {
                Turn::Player(p) => self.game.player_name(p),
                _ => "chance".to_owned(),
            };
            let action = self.action(&s, m);
            self.game.play(&mut s, m);
            Step { player, action }
        })
    }
}

/// The verdict of the player who judges, named before one of the other side; not generic, as it need not be.
fn verdict(worth: Worth, [judge, other]: &[String; 2], max_payoff: i32) -> String {
    let Worth { value, plies } = worth;
    if value == 0.0 {
        return "a draw".to_owned();
    }
    if value.fract() != 0.0 {
        return match max_payoff {
            1 => format!("{judge} wins {:.1} %", 50.0 + 50.0 * value),
            _ => format!("{judge} wins {value:+.6} in the mean"),
        };
    }
    let winner = if value > 0.0 { judge } else { other };
    let margin = if max_payoff == 1 { String::new() } else { format!(" by {}", value.abs()) };
    let when = plies.filter(|&plies| plies > 0);
    let when = when.map_or(String::new(), |plies| format!(" at the latest with ply {plies} from here"));
    format!("{winner} wins{margin}{when}")
}

impl<G: Text> SolverSession for GameSolverSession<G> {
    fn board(&self) -> String {
        self.game.board(&self.state, Eyes::All)
    }

    fn solve(&mut self, every_move: bool, watch: &Watch) -> Result<Solved, Stopped> {
        let solution = self.solver.solve(&self.state, watch)?;
        let values = if every_move { Some(self.solver.values(&self.state, watch)?) } else { None };
        let worth = solution.value.into();
        Ok(Solved {
            worth,
            verdict: self.verdict(worth),
            optimal: list_of(&solution.optimal, &mut |&m| self.action(&self.state, m)),
            line: self.steps(&solution.line),
            moves: values.map(|values| {
                list_of(&values, &mut |&(m, value)| MoveValue {
                    action: self.action(&self.state, m),
                    worth: value.into(),
                })
            }),
        })
    }

    fn verdict(&self, worth: Worth) -> String {
        let judge = match self.game.turn(&self.state) {
            Turn::Player(p) => p,
            _ => 0,
        };
        let other = |p: &usize| self.game.side(*p) != self.game.side(judge);
        let other = (0..self.game.players()).find(other).expect("there are two sides");
        let names = [judge, other].map(|p| self.game.player_name(p));
        verdict(worth, &names, self.game.max_payoff())
    }

    fn forecast(&mut self, stop: &Stop) -> Result<Option<Forecast>, Stopped> {
        // Of the tenth that may be more than was promised.
        let memory = (self.memory << 20) / 32;
        forecast(&self.game, &mut *self.solver, &self.state, memory, stop)
    }

    fn tells_share(&self) -> bool {
        self.solver.tells_share()
    }

    fn checkpoint(&mut self) -> Option<(Owner, &mut dyn Checkpoint)> {
        let Self { game, owner, solver, spec, .. } = self;
        let checkpoint = solver.checkpoint()?;
        let owner =
            owner.get_or_insert_with(|| Owner { game: spec.to_string(), signature: rates::signature(game) });
        Some((owner.clone(), checkpoint))
    }
}
