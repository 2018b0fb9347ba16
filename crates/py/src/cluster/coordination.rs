//! The coordinator of a driver.

use super::{Wrong, caught, first_word, held, one_work, read, written};
use crate::errors::UsageError as PyUsageError;
use crate::store;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use seedbed::arena::{Watch, with_threads};
use seedbed::runs::{Coordinator, Dealer, Done, Lost, Offered, Patience};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Instant;

/// Something to be done by the thread that owns the dealer, at a moment.
type Asked = Box<dyn for<'a> FnOnce(&mut Dealer<'a>, f64) + Send>;

/// The coordinator of a work with its workers.
#[pyclass(frozen, module = "seedbed._seedbed")]
pub(crate) struct Coordination {
    /// None once it is closed.
    asked: Mutex<Option<Sender<Asked>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    materials: Vec<String>,
    run: i64,
}

impl Coordination {
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl for<'a> FnOnce(&mut Dealer<'a>, f64) -> Result<T, Wrong> + Send + 'static,
    ) -> PyResult<T> {
        let (reply, answer) = channel();
        let asked: Asked = Box::new(move |dealer, now| {
            // Whoever asked may be gone.
            let _ = reply.send(caught(|| question(dealer, now)));
        });
        let ended = || PyRuntimeError::new_err("the coordinator has ended");
        let sent = held(&self.asked).as_ref().and_then(|ask| ask.send(asked).ok());
        sent.ok_or_else(ended)?;
        py.detach(move || answer.recv()).map_err(|_| ended())?.map_err(PyErr::from)
    }
}

/// The thread of a coordination: takes the run up, says so, and answers until nobody asks any more.
fn coordinate(
    text: &str,
    path: Option<PathBuf>,
    patience: Patience,
    asked: &Receiver<Asked>,
    ready: &Sender<Result<(Vec<String>, i64), Wrong>>,
    watch: &Watch,
) -> Result<(), Wrong> {
    let work = one_work(text)?;
    work.check_shared()?;
    let store = store::open(path.as_deref()).map_err(|error| Wrong::Usage(error.to_string()))?;
    let key = with_threads(None, || work.key(&store, watch))??;
    let key = key.ok_or_else(|| Wrong::Usage("it was stopped".to_owned()))?;
    let mut plan = work.plan();
    let coordinator = Coordinator::new(&store, &key, work.program(), work.text(), &mut *plan)?;
    let (begun, run) = (Instant::now(), coordinator.run());
    let mut dealer = Dealer::new(coordinator, patience, 0.0);
    let _ = ready.send(Ok((work.materials(), run)));
    for question in asked {
        question(&mut dealer, begun.elapsed().as_secs_f64());
    }
    Ok(())
}

#[pymethods]
impl Coordination {
    /// Takes up the run of a work in a store.
    #[new]
    #[pyo3(signature = (text, store, silence, hand))]
    fn new(
        py: Python<'_>,
        text: String,
        store: Option<PathBuf>,
        silence: f64,
        hand: usize,
    ) -> PyResult<Self> {
        if !(silence > 0.0 && hand > 0) {
            return Err(PyUsageError::new_err("silence and hand are more than nothing"));
        }
        let ((ask, asked), (ready, first)) = (channel(), channel());
        let watch = Arc::new(Watch::default());
        let watched = Arc::clone(&watch);
        let thread = thread::spawn(move || {
            let patience = Patience { silence, hand };
            let done = caught(|| coordinate(&text, store, patience, &asked, &ready, &watched));
            if let Err(wrong) = done {
                let _ = ready.send(Err(wrong));
            }
        });
        let (materials, run) = first_word(py, first, &watch)?;
        Ok(Self { asked: Mutex::new(Some(ask)), thread: Mutex::new(Some(thread)), materials, run })
    }

    /// Ends it: the store is closed when this returns.
    fn close(&self, py: Python<'_>) {
        drop(held(&self.asked).take());
        let thread = held(&self.thread).take();
        // What it panicked with was told to whoever asked.
        py.detach(move || thread.map(JoinHandle::join).map(drop));
    }

    /// The number of the run in the store.
    #[getter]
    fn run(&self) -> i64 {
        self.run
    }

    /// A new worker; its number. One of another program, or with other files, is refused.
    fn join(
        &self,
        py: Python<'_>,
        machine: String,
        program: String,
        materials: Vec<String>,
    ) -> PyResult<u64> {
        if program == super::program()? && materials != self.materials {
            let said = format!(
                "the files of its agents are others: {}, where the coordinator has {}",
                materials.join(", "),
                self.materials.join(", ")
            );
            return Err(PyUsageError::new_err(said));
        }
        self.ask(py, move |dealer, now| Ok(dealer.join(&machine, &program, now)?))
    }

    /// Tasks for workers with room in their hands: worker, job, first job of the stage, and the task as JSON.
    fn deal(&self, py: Python<'_>) -> PyResult<Vec<(u64, u64, u64, String)>> {
        self.ask(py, |dealer, _| {
            let dealt = dealer.deal()?.into_iter();
            Ok(dealt.map(|(worker, task)| (worker, task.job, task.stage, written(&task))).collect())
        })
    }

    /// What the tasks of the current stage depend on, as JSON, and its first job.
    fn context(&self, py: Python<'_>) -> PyResult<(u64, String)> {
        self.ask(py, |dealer, _| {
            let coordinator = dealer.coordinator();
            Ok((coordinator.stage(), written(&coordinator.context()?)))
        })
    }

    /// Takes what a worker has done: `new`, `same`, `needless`, `foreign`, or `differs` with the sentence about it.
    fn offer(&self, py: Python<'_>, worker: u64, done: String) -> PyResult<(&'static str, String)> {
        self.ask(py, move |dealer, now| {
            let done: Done = read(&done)?;
            Ok(match dealer.offer(worker, &done, now)? {
                Offered::New => ("new", String::new()),
                Offered::Same => ("same", String::new()),
                Offered::Needless => ("needless", String::new()),
                Offered::Foreign => ("foreign", String::new()),
                Offered::Differs(difference) => ("differs", difference.to_string()),
            })
        })
    }

    /// A worker could not do a task; returns whether the task is given up.
    fn fault(&self, py: Python<'_>, worker: u64, job: u64, why: String) -> PyResult<bool> {
        self.ask(py, move |dealer, now| Ok(matches!(dealer.fault(worker, job, &why, now)?, Lost::GivenUp(_))))
    }

    /// A worker is gone, by its task if there is a reason; returns whether the task is given up.
    fn gone(&self, py: Python<'_>, worker: u64, blame: Option<String>) -> PyResult<bool> {
        self.ask(py, move |dealer, _| {
            Ok(matches!(dealer.gone(worker, blame.as_deref())?, Some(Lost::GivenUp(_))))
        })
    }

    /// These workers are alive.
    fn heard(&self, py: Python<'_>, workers: Vec<u64>) -> PyResult<()> {
        self.ask(py, move |dealer, now| {
            for worker in workers {
                dealer.heard(worker, now);
            }
            Ok(())
        })
    }

    /// The workers that have been silent for too long, which get nothing more.
    fn late(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        self.ask(py, |dealer, now| Ok(dealer.late(now)))
    }

    /// How far the run is, as JSON.
    fn progress(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |dealer, now| Ok(written(&dealer.progress(now))))
    }

    /// Is there nothing left to do?
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |dealer, _| Ok(dealer.coordinator().is_over()))
    }

    /// The jobs that were given up, in sentences.
    fn failed(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.ask(py, |dealer, _| {
            let failed = dealer.failed().into_iter();
            Ok(failed.map(|job| job.to_string()).collect())
        })
    }
}
