//! Runs of many machines: the coordinator of a driver, and the worker that does its tasks.
//!
//! Each lives on a thread of its own, which owns the work with its plan; calls from Python are sent there and waited for
//! without the interpreter's lock.

use crate::errors::{UsageError as PyUsageError, stored, usage};
use crate::game::workbench;
use crate::store;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use seedbed::arena::{Watch, with_threads};
use seedbed::rules::UsageError;
use seedbed::runs::{
    Context, Coordinator, Dealer, Done, Fault, Lost, Offered, Patience, Performer, StoreError, Worker,
    missing_jobs,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Text, and why several machines cannot do it, or this one lacks something for it.
type Listed = (String, Option<String>, Option<&'static str>);

/// The works that a command means.
#[pyfunction]
pub(crate) fn works(text: &str) -> PyResult<Vec<Listed>> {
    let works = workbench().works(text).map_err(usage)?;
    let listed = |work: &seedbed::Work<'_>| {
        let not_shared = work.check_shared().err().map(|error| error.to_string());
        (work.text().to_owned(), not_shared, work.absent())
    };
    Ok(works.iter().map(listed).collect())
}

/// The program: version and fingerprint.
#[pyfunction]
pub(crate) fn program() -> PyResult<String> {
    workbench().mark().map_err(crate::errors::io)
}

/// The one work that a text means.
fn one_work(text: &str) -> Result<seedbed::Work<'static>, UsageError> {
    let mut works = workbench().works(text)?;
    match (works.pop(), works.is_empty()) {
        (Some(work), true) => Ok(work),
        _ => Err(UsageError::new(format!("`{text}` means several works"), "do them one by one")),
    }
}

/// What can go wrong on the other thread.
enum Wrong {
    Usage(String),
    Store(StoreError),
    Panicked(String),
}

impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> Self {
        match wrong {
            Wrong::Usage(said) => PyUsageError::new_err(said),
            Wrong::Store(error) => stored(error),
            Wrong::Panicked(said) => PyRuntimeError::new_err(said),
        }
    }
}

impl From<UsageError> for Wrong {
    fn from(error: UsageError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<StoreError> for Wrong {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        Self::Usage(fault.to_string())
    }
}

/// Does something that may panic.
fn caught<T>(work: impl FnOnce() -> Result<T, Wrong>) -> Result<T, Wrong> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        Err(Wrong::Panicked(said.unwrap_or_else(|| "it panicked".to_owned())))
    })
}

fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("messages are plain data")
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, UsageError> {
    serde_json::from_str(text)
        .map_err(|error| UsageError::new(format!("a message cannot be read: {error}"), "send it as it came"))
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Waits for the first word of a thread, and stops it by Ctrl-C.
fn first_word<T: Send>(py: Python<'_>, ready: Receiver<Result<T, Wrong>>, watch: &Watch) -> PyResult<T> {
    const BEAT: Duration = Duration::from_millis(50);
    py.detach(move || {
        let mut interrupted = None;
        loop {
            match ready.recv_timeout(BEAT) {
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = Python::attach(signals) {
                        watch.stop();
                        interrupted.get_or_insert(error);
                    }
                }
                Ok(word) => return interrupted.map_or_else(|| word.map_err(PyErr::from), Err),
                Err(RecvTimeoutError::Disconnected) => {
                    let silent = || PyRuntimeError::new_err("it ended without a word");
                    return Err(interrupted.unwrap_or_else(silent));
                }
            }
        }
    })
}

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
        if program == self::program()? && materials != self.materials {
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

/// Something to be done by the thread that owns a worker.
type Told = Box<dyn for<'a> FnOnce(&mut Worker<'a>, &Watch) + Send>;

/// Someone who does tasks of one work.
#[pyclass(frozen, name = "Worker", module = "seedbed._seedbed")]
pub(crate) struct PyWorker {
    told: Mutex<Sender<Told>>,
    materials: Vec<String>,
    watch: Arc<Watch>,
}

impl PyWorker {
    fn tell<T: Send + 'static>(
        &self,
        py: Python<'_>,
        order: impl for<'a> FnOnce(&mut Worker<'a>, &Watch) -> Result<T, Wrong> + Send + 'static,
    ) -> PyResult<T> {
        let (reply, answer) = channel();
        let told: Told = Box::new(move |worker, watch| {
            let _ = reply.send(caught(|| order(worker, watch)));
        });
        let ended = || PyRuntimeError::new_err("the worker has ended");
        held(&self.told).send(told).map_err(|_| ended())?;
        py.detach(move || answer.recv()).map_err(|_| ended())?.map_err(PyErr::from)
    }
}

/// The thread of a worker: opens the work, says so, and does what it is told.
fn work(
    text: &str,
    machine: &str,
    told: &Receiver<Told>,
    ready: &Sender<Result<Vec<String>, Wrong>>,
    watch: &Watch,
) -> Result<(), Wrong> {
    let work = one_work(text)?;
    if let Some(what) = work.absent() {
        return Err(Wrong::Usage(format!("`{text}` cannot be done here, since {what}")));
    }
    let mut worker = Worker::new(|| work.plan(), Performer { program: work.program(), machine });
    let _ = ready.send(Ok(work.materials()));
    for order in told {
        order(&mut worker, watch);
    }
    Ok(())
}

#[pymethods]
impl PyWorker {
    /// A worker on a machine, on so many threads.
    #[new]
    fn new(py: Python<'_>, text: String, machine: String, threads: usize) -> PyResult<Self> {
        let ((tell, told), (ready, first)) = (channel(), channel());
        let watch = Arc::new(Watch::default());
        let watched = Arc::clone(&watch);
        thread::spawn(move || {
            let done = with_threads(Some(threads.max(1)), move || {
                caught(|| work(&text, &machine, &told, &ready, &watched)).map_err(|wrong| (wrong, ready))
            });
            if let Ok(Err((wrong, ready))) = done {
                let _ = ready.send(Err(wrong));
            }
        });
        let materials = first_word(py, first, &watch)?;
        Ok(Self { told: Mutex::new(tell), materials, watch })
    }

    /// The files of the agents, by content.
    #[getter]
    fn materials(&self) -> Vec<String> {
        self.materials.clone()
    }

    /// Goes to the stage that this is the context of.
    fn learn(&self, py: Python<'_>, context: String) -> PyResult<()> {
        self.tell(py, move |worker, _| Ok(worker.learn(&read::<Context>(&context)?)?))
    }

    /// Does a task: what it left, as JSON.
    fn perform(&self, py: Python<'_>, task: String) -> PyResult<String> {
        self.tell(py, move |worker, watch| Ok(written(&worker.perform(&read(&task)?, watch)?)))
    }

    /// Stops what is under way; nothing more is done.
    fn stop(&self) {
        self.watch.stop();
    }
}

/// How many jobs of a work's current stage a store does not have yet.
#[pyfunction]
#[pyo3(signature = (text, store))]
pub(crate) fn jobs_left(py: Python<'_>, text: &str, store: Option<PathBuf>) -> PyResult<usize> {
    let work = one_work(text).map_err(usage)?;
    let store = store::open(store.as_deref())?;
    let left = crate::watched::watched(py, None, |watch| {
        with_threads(None, || match work.key(&store, watch)? {
            Some(key) => missing_jobs(&store, &key, &mut *work.plan()).map(|jobs| jobs.len()),
            None => Ok(0),
        })
    })?;
    left.map_err(usage)?.map_err(stored)
}
