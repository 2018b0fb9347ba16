//! The worker that does tasks.

use super::{Wrong, caught, first_word, held, one_work, read, written};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use seedbed::arena::{Watch, with_threads};
use seedbed::runs::{Context, Performer, Worker};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

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
    /// A worker on a machine, with `threads` threads.
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
