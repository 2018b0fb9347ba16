//! Agents by spec, and agents written in Python.

use crate::errors::{Failures, UsageError as PyUsageError, usage, with_moves};
use crate::lent::Lent;
use crate::seat::Seat;
use pyo3::prelude::*;
use pyo3::types::PyString;
use seedbed::erased::{AnyAgent, AnyGame, Guest, GuestSeat, played_so_far};
use seedbed::rules::{Rng, Seed, Spec, UsageError};
use std::collections::HashMap;
use std::sync::Arc;

/// The agent that a Python value stands for: a spec, an object with `choose`, or a function.
pub(crate) fn agent(
    game: &Arc<dyn AnyGame>,
    value: &Bound<'_, PyAny>,
    failures: &Failures,
) -> PyResult<AnyAgent> {
    if let Ok(text) = value.cast::<PyString>() {
        let spec: Spec = text.to_cow()?.parse().map_err(usage)?;
        if spec.name == "human" {
            let error =
                UsageError::new("`human` cannot play here", "people play at a table or with `seedbed play`");
            return Err(usage(error));
        }
        return game.resolve(&spec).map_err(usage);
    }
    if !value.is_callable() && !value.hasattr("choose")? {
        let what = value.get_type().name()?;
        let right = "give a spec such as \"mcts:1000\", an object with a method choose(seat), or a function of a seat";
        return Err(PyUsageError::new_err(format!("a {what} is no agent; {right}")));
    }
    let (made, failures, at) = (Arc::new(value.clone().unbind()), failures.clone(), Arc::clone(game));
    let factory = move || -> Box<dyn Guest> {
        let object = Python::attach(|py| own_copy(made.bind(py)));
        let object = object.unwrap_or_else(|error| {
            failures.note(error);
            None
        });
        Box::new(PythonGuest { game: Arc::clone(&at), object, failures: failures.clone() })
    };
    Ok(game.guest(&name(value)?, Arc::new(factory)))
}

/// What an agent is called in reports: its `name`, or that of its class or function.
fn name(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(name) = value.getattr("name").and_then(|name| name.extract::<String>()) {
        return Ok(name);
    }
    let own = value.getattr("__name__").and_then(|name| name.extract::<String>());
    own.or_else(|_| Ok(value.get_type().name()?.to_string()))
}

/// An agent of a thread's own: what its `clone` returns; a function is shared.
fn own_copy(value: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyAny>>> {
    let copy = if value.hasattr("clone")? { value.call_method0("clone")? } else { value.clone() };
    Ok(Some(copy.unbind()))
}

/// A Python agent on one thread; `None` if it could not be made.
struct PythonGuest {
    game: Arc<dyn AnyGame>,
    object: Option<Py<PyAny>>,
    failures: Failures,
}

impl PythonGuest {
    fn ask(&self, py: Python<'_>, seat: &dyn GuestSeat, rng: &mut Rng) -> PyResult<u32> {
        // Why it could not be made was noted first, and is what will be told.
        let gone = || PyUsageError::new_err("the agent could not begin");
        let object = self.object.as_ref().ok_or_else(gone)?;
        let object = object.bind(py);
        Lent::during(seat, |lent| {
            let shown = Bound::new(py, Seat::new(py, Arc::clone(&self.game), lent, rng)?)?;
            let has_method = object.hasattr("choose")?;
            let chosen =
                if has_method { object.call_method1("choose", (&shown,)) } else { object.call1((&shown,)) }?;
            *rng = shown.get().stream();
            meant(seat, &chosen)
        })
    }
}

impl PythonGuest {
    /// What its `policy` returns: action ids with their probabilities, which sum to one.
    fn tell(&self, py: Python<'_>, seat: &dyn GuestSeat) -> PyResult<Option<Vec<(u32, f64)>>> {
        let Some(object) = self.object.as_ref().map(|object| object.bind(py)) else { return Ok(None) };
        if !object.hasattr("policy")? {
            return Ok(None);
        }
        let told = Lent::during(seat, |lent| {
            // A policy draws nothing: its random numbers are never used.
            let shown = Seat::new(py, Arc::clone(&self.game), lent, &Seed(0).rng())?;
            object.call_method1("policy", (shown,))
        })?;
        let Some(shares) = told.extract::<Option<HashMap<u32, f64>>>()? else { return Ok(None) };
        let legal = seat.legal_ids();
        let fits = shares.iter().all(|(id, share)| legal.contains(id) && *share >= 0.0);
        let sum: f64 = shares.values().sum();
        if !fits || (sum - 1.0).abs() > 1e-6 {
            let right = "policy() returns the probabilities of legal action ids, which sum to 1";
            return Err(PyUsageError::new_err(format!("probabilities that sum to {sum}; {right}")));
        }
        let mut shares: Vec<(u32, f64)> = shares.into_iter().collect();
        shares.sort_unstable_by_key(|(id, _)| *id);
        Ok(Some(shares))
    }
}

/// The action id of what an agent returned: a legal move as text, or an action id.
fn meant(seat: &dyn GuestSeat, chosen: &Bound<'_, PyAny>) -> PyResult<u32> {
    let legal = || {
        UsageError::some_of("legal", &seat.legal().into_iter().map(|action| action.text).collect::<Vec<_>>())
    };
    if let Ok(text) = chosen.cast::<PyString>() {
        let text = text.to_cow()?;
        let found = seat.legal().into_iter().find(|action| action.text.eq_ignore_ascii_case(&text));
        let illegal = || {
            PyUsageError::new_err(format!("the agent chose `{text}`, which is not legal here; {}", legal()))
        };
        return found.map(|action| action.id).ok_or_else(illegal);
    }
    let id = chosen.extract::<u32>().ok().filter(|id| seat.legal_ids().contains(id));
    id.ok_or_else(|| {
        PyUsageError::new_err(format!(
            "the agent chose {chosen}, which is no legal move or action id here; {}",
            legal()
        ))
    })
}

impl Guest for PythonGuest {
    fn begin(&mut self) {
        let Some(object) = &self.object else { return };
        let begun = Python::attach(|py| {
            let object = object.bind(py);
            if object.hasattr("begin")? { object.call_method0("begin").map(drop) } else { Ok(()) }
        });
        if let Err(error) = begun {
            self.failures.note(error);
            self.object = None;
        }
    }

    fn choose(&mut self, seat: &dyn GuestSeat, rng: &mut Rng) -> Result<u32, String> {
        Python::attach(|py| {
            self.ask(py, seat, rng).map_err(|error| {
                let error = with_moves(py, error, &played_so_far());
                let said = error.to_string();
                self.failures.note(error);
                said
            })
        })
    }

    fn policy(&mut self, seat: &dyn GuestSeat) -> Result<Option<Vec<(u32, f64)>>, String> {
        Python::attach(|py| {
            self.tell(py, seat).map_err(|error| {
                let said = error.to_string();
                self.failures.note(error);
                said
            })
        })
    }
}
