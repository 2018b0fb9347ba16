//! An optimiser whose comparisons are made outside: ask for a duel, tell how it ended.

use crate::errors::{UsageError as PyUsageError, usage};
use pyo3::prelude::*;
use seedbed::arena::with_threads;
use seedbed::rules::{Pairs, ParametricDuels, Seed};
use seedbed::tune::optimise::{Comparison, EvaluationContext, Evaluator, Tuner as Optimiser};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Two strategies that the optimiser wants compared: their numbers, how many pairs of games, and a seed.
type Duel = (Vec<f64>, Vec<f64>, u64, u64);

/// What the optimiser has found: its best numbers, steps taken and accepted.
#[derive(Clone, Default)]
struct Found {
    best: Vec<f64>,
    steps: u64,
    accepted: u64,
    games: u64,
}

/// Duels that are asked of whoever holds the other ends of the channels.
struct Asked {
    numbers: usize,
    asks: Mutex<Sender<Duel>>,
    answers: Mutex<Receiver<Pairs>>,
    gone: Arc<AtomicBool>,
}

impl ParametricDuels for Asked {
    fn numbers(&self) -> usize {
        self.numbers
    }

    fn is_per_seat(&self) -> bool {
        false
    }

    fn is_scaleless(&self) -> bool {
        false
    }

    fn play(&self, one: &[f64], other: &[f64], pairs: u64, seed: Seed) -> Pairs {
        let ask = (one.to_vec(), other.to_vec(), pairs, seed.0);
        let asked = lock(&self.asks).send(ask).ok();
        let answer = asked.and_then(|()| lock(&self.answers).recv().ok());
        // Nobody listens any more: the optimiser is about to be told to stop.
        answer.unwrap_or_else(|| {
            self.gone.store(true, Ordering::Relaxed);
            Pairs::default()
        })
    }

    fn play_seated(&self, first: &[f64], second: &[f64], games: u64, seed: Seed) -> [u64; 3] {
        let [lost, _, even, _, won] = self.play(first, second, games.div_ceil(2), seed);
        [2 * lost, 2 * even, 2 * won]
    }

    fn expected_seated(&self, _: &[f64], _: &[f64]) -> Option<f64> {
        None
    }

    fn explain(&self, _: &[f64]) -> Vec<String> {
        Vec::new()
    }

    fn measured(&self) -> Vec<f64> {
        vec![0.0; self.numbers]
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An optimiser that asks for duels and is told their results.
#[pyclass(frozen, module = "seedbed._seedbed")]
pub(crate) struct Tuner {
    asks: Mutex<Receiver<Duel>>,
    answers: Mutex<Option<Sender<Pairs>>>,
    /// Pairs of the duel that waits for its answer.
    open: Mutex<Option<u64>>,
    found: Arc<Mutex<Found>>,
}

#[pymethods]
impl Tuner {
    #[new]
    fn new(method: &str, numbers: usize, seed: u64, delta: f64, epsilon: f64) -> PyResult<Self> {
        if matches!(method, "portfolio" | "oracle" | "seeds") {
            let text = "asks and tells fit a method that keeps one best strategy: naive, iterative, coevolution, approximate, halving or cma";
            return Err(PyUsageError::new_err(format!("`{method}` cannot be asked; {text}")));
        }
        let mut tuner = Optimiser::new(method, numbers, Seed(seed)).map_err(usage)?;
        let ((asks, asked), (answer, answers)) = (channel(), channel());
        let found = Arc::new(Mutex::new(Found::default()));
        let (noted, gone) = (Arc::clone(&found), Arc::new(AtomicBool::new(false)));
        thread::spawn(move || {
            let duels = Asked {
                numbers,
                asks: Mutex::new(asks),
                answers: Mutex::new(answers),
                gone: Arc::clone(&gone),
            };
            let (stop, done) = (|| gone.load(Ordering::Relaxed), AtomicU64::new(0));
            let comparison = Comparison { delta, epsilon, ..Comparison::default() };
            let context = EvaluationContext { duels: &duels, comparison, stop: &stop, done: &done };
            // On one thread, so that questions come in the same order every time.
            let _ = with_threads(Some(1), || {
                let mut evaluator = Evaluator::new(context, u64::MAX);
                loop {
                    let (best, count) = (tuner.best(&mut evaluator), tuner.count());
                    *lock(&noted) = Found {
                        best: best.main().to_vec(),
                        steps: count.steps,
                        accepted: count.accepted,
                        games: tuner.games(),
                    };
                    if tuner.advance(&mut evaluator).is_none() {
                        break;
                    }
                }
            });
        });
        Ok(Self { asks: Mutex::new(asked), answers: Mutex::new(Some(answer)), open: Mutex::new(None), found })
    }

    /// The next duel: two lists of numbers, how many pairs of games, a seed.
    fn ask(&self, py: Python<'_>) -> PyResult<Duel> {
        py.detach(|| {
            let mut open = lock(&self.open);
            if open.is_some() {
                return Err(PyUsageError::new_err("the last duel is not told yet; tell() its pairs first"));
            }
            let ended = |_| PyUsageError::new_err("the optimiser has ended; make a new one");
            let duel = lock(&self.asks).recv().map_err(ended)?;
            *open = Some(duel.2);
            Ok(duel)
        })
    }

    /// The pairs of the last duel by the points of its first: 0, 0.5, 1, 1.5, 2.
    fn tell(&self, pairs: Pairs) -> PyResult<()> {
        let mut open = lock(&self.open);
        let Some(wanted) = *open else {
            return Err(PyUsageError::new_err("there is no duel to tell of; ask() for one first"));
        };
        if pairs.iter().sum::<u64>() != wanted {
            return Err(PyUsageError::new_err(format!(
                "{} pairs were told, {wanted} were asked for",
                pairs.iter().sum::<u64>()
            )));
        }
        let ended = |_| PyUsageError::new_err("the optimiser has ended; make a new one");
        if let Some(answers) = &*lock(&self.answers) {
            answers.send(pairs).map_err(ended)?;
        }
        *open = None;
        Ok(())
    }

    /// The best numbers so far, steps taken, steps accepted, games spent.
    #[getter]
    fn found(&self) -> (Vec<f64>, u64, u64, u64) {
        let Found { best, steps, accepted, games } = lock(&self.found).clone();
        (best, steps, accepted, games)
    }
}
