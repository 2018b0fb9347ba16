//! The calls of a game's rules, from Rust into Python.

use super::position::{Position, Value};
use crate::errors::{UsageError as PyUsageError, raise, with_moves};
use crate::rng::Random;
use pyo3::prelude::*;
use seedbed::rules::{Eyes, ObservationSpace, Player, Rng, Turn};

/// What the rules declare about themselves.
#[derive(Clone)]
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) players: usize,
    pub(super) codes: u32,
    pub(super) longest: u32,
    pub(super) stake: i32,
    pub(super) has_chance: bool,
    pub(super) is_hidden: bool,
    pub(super) is_exact: bool,
    /// The names of the numbers of an observation, if there are observations.
    pub(super) names: Option<Vec<String>>,
    pub(super) recalls: bool,
}

/// The rules: a Python object.
pub(crate) struct Calls {
    object: Py<PyAny>,
    pub(super) declared: Declared,
}

/// What `turn` returns for chance.
const CHANCE: i64 = -1;

impl Calls {
    pub(super) fn new(rules: &Bound<'_, PyAny>) -> PyResult<Self> {
        let has = |name: &str| rules.getattr(name).is_ok_and(|value| !value.is_none());
        let number = |name: &str| {
            let bad =
                |_| PyUsageError::new_err(format!("`{name}` of the rules is missing, or no whole number"));
            rules.getattr(name).and_then(|value| value.extract::<u32>()).map_err(bad)
        };
        let flag = |name: &str| rules.getattr(name).and_then(|value| value.is_truthy()).unwrap_or(false);
        let text = |name: &str| rules.getattr(name).and_then(|value| value.extract::<String>());
        let names = if has("observation") { Some(rules.getattr("observation")?.extract()?) } else { None };
        let declared = Declared {
            name: text("name")?,
            summary: text("summary").unwrap_or_default(),
            players: number("players")? as usize,
            codes: number("codes")?,
            longest: number("longest")?,
            stake: number("stake")? as i32,
            has_chance: flag("chance"),
            is_hidden: flag("hidden"),
            is_exact: flag("exact"),
            names,
            recalls: flag("recalls"),
        };
        if declared.players == 0 || declared.codes == 0 || declared.longest == 0 {
            return Err(PyUsageError::new_err(
                "`players`, `codes` and `longest` of the rules are at least 1",
            ));
        }
        Ok(Self { object: rules.clone().unbind(), declared })
    }

    /// Asks Python; an exception ends the work under way, with the moves to this position.
    fn ask<T>(&self, past: &[u32], ask: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> T {
        Python::attach(|py| {
            ask(self.object.bind(py)).unwrap_or_else(|error| {
                let moves: Vec<String> = past.iter().map(ToString::to_string).collect();
                raise(with_moves(py, error, &moves))
            })
        })
    }

    pub(super) fn start(&self) -> Position {
        Position::new(self.ask(&[], |rules| Value::new(rules.call_method0("start")?)), Vec::new())
    }

    pub(super) fn turn(&self, s: &Position) -> Turn {
        let players = self.declared.players;
        *s.0.turn.get_or_init(|| {
            self.ask(&s.0.past, |rules| {
                let said = rules.call_method1("turn", (s.0.state.bind(rules.py()),))?;
                match said.extract::<Option<i64>>()? {
                    None => Ok(Turn::Over),
                    Some(CHANCE) => Ok(Turn::Chance),
                    Some(p) if (0..players as i64).contains(&p) => Ok(Turn::Player(p as usize)),
                    Some(p) => Err(PyUsageError::new_err(format!(
                        "turn() returned {p}; it is a seat from 0 to {}, CHANCE, or None when the game is over",
                        players - 1
                    ))),
                }
            })
        })
    }

    pub(super) fn moves<'a>(&self, s: &'a Position) -> &'a [u32] {
        s.0.moves.get_or_init(|| {
            self.ask(&s.0.past, |rules| {
                let listed = rules.call_method1("moves", (s.0.state.bind(rules.py()),))?;
                let mut moves = listed.try_iter()?.map(|m| m?.extract()).collect::<PyResult<Vec<u32>>>()?;
                moves.sort_unstable();
                let codes = self.declared.codes;
                if moves.is_empty() || moves.last().is_some_and(|&last| last >= codes) {
                    return Err(PyUsageError::new_err(format!(
                        "moves() returned {moves:?}; there is at least one move while the game lasts, each from 0 to {}",
                        codes - 1
                    )));
                }
                Ok(moves)
            })
        })
    }

    pub(super) fn play(&self, s: &Position, m: u32) -> Position {
        let past = [s.0.past.as_slice(), &[m]].concat();
        let next =
            self.ask(&past, |rules| Value::new(rules.call_method1("play", (s.0.state.bind(rules.py()), m))?));
        Position::new(next, past)
    }

    pub(super) fn payoff(&self, s: &Position, p: Player) -> i32 {
        self.ask(&s.0.past, |rules| rules.call_method1("payoff", (s.0.state.bind(rules.py()), p))?.extract())
    }

    /// The probabilities of chance; each outcome as likely as the next if the rules do not say.
    pub(super) fn law(&self, s: &Position) -> Vec<(u32, f64)> {
        let said = self.ask(&s.0.past, |rules| {
            rules.call_method1("law", (s.0.state.bind(rules.py()),))?.extract::<Option<Vec<(u32, f64)>>>()
        });
        let mut law = said.unwrap_or_else(|| {
            let moves = self.moves(s);
            moves.iter().map(|&m| (m, 1.0 / moves.len() as f64)).collect()
        });
        law.sort_unstable_by_key(|&(m, _)| m);
        law
    }

    pub(super) fn sample(&self, s: &Position, rng: &mut Rng) -> u32 {
        if self.turn(s) == Turn::Chance {
            let law = self.law(s);
            let shares = || law.iter().map(|(_, share)| *share);
            return law[rng.weighted(shares().sum(), shares())].0;
        }
        let moves = self.moves(s);
        moves[rng.below(moves.len())]
    }

    pub(super) fn text(&self, s: &Position, m: u32) -> String {
        self.ask(&s.0.past, |rules| rules.call_method1("text", (s.0.state.bind(rules.py()), m))?.extract())
    }

    pub(super) fn board(&self, s: &Position, eyes: Eyes) -> String {
        let seat = match eyes {
            Eyes::Seat(p) => Some(p),
            _ => None,
        };
        // The public of a hidden game is shown nothing that one seat may not know.
        if eyes == Eyes::Public && self.declared.is_hidden {
            return String::new();
        }
        self.ask(&s.0.past, |rules| {
            rules.call_method1("board", (s.0.state.bind(rules.py()), seat))?.extract()
        })
    }

    pub(super) fn player_name(&self, p: Player) -> String {
        self.ask(&[], |rules| rules.call_method1("player_name", (p,))?.extract())
    }

    pub(super) fn view(&self, s: &Position, p: Player) -> Value {
        self.ask(&s.0.past, |rules| Value::new(rules.call_method1("view", (s.0.state.bind(rules.py()), p))?))
    }

    pub(super) fn guess(&self, view: &Value, p: Player, rng: &mut Rng) -> Position {
        let state = self.ask(&[], |rules| {
            let stream = Bound::new(rules.py(), Random::new(rng.clone()))?;
            let guessed = rules.call_method1("guess", (view.bind(rules.py()), p, &stream))?;
            *rng = stream.get().stream().clone();
            Value::new(guessed)
        });
        Position::new(state, Vec::new())
    }

    /// Whether a seat learns which move was made: if the rules do not say, it does where no other move would look the same.
    pub(super) fn sees(&self, s: &Position, m: u32, p: Player) -> bool {
        let said = self.ask(&s.0.past, |rules| {
            rules.call_method1("sees", (s.0.state.bind(rules.py()), m, p))?.extract::<Option<bool>>()
        });
        said.unwrap_or_else(|| {
            let view = self.view(&self.play(s, m), p);
            let others = self.moves(s).iter().filter(|&&other| other != m);
            others.into_iter().all(|&other| self.view(&self.play(s, other), p) != view)
        })
    }

    pub(super) fn observation_space(&self) -> ObservationSpace {
        ObservationSpace::vector(self.declared.names.clone().unwrap_or_default())
    }

    pub(super) fn observe(&self, s: &Position, p: Player, out: &mut [f32]) {
        let seen: Vec<f32> = self.ask(&s.0.past, |rules| {
            rules.call_method1("observe", (s.0.state.bind(rules.py()), p))?.extract()
        });
        if seen.len() == out.len() {
            out.copy_from_slice(&seen);
        } else {
            let (given, wanted) = (seen.len(), out.len());
            raise(PyUsageError::new_err(format!(
                "observe() returned {given} numbers; `observation` names {wanted}"
            )));
        }
    }
}
