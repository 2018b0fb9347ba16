//! Long work: without the interpreter's lock, with progress, and stopped by Ctrl-C.

use crate::errors::{raised, usage};
use pyo3::prelude::*;
use seedbed::arena::{Watch, with_threads};
use seedbed::rules::UsageError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often Python may interrupt, and is told how far the work is.
const BEAT: Duration = Duration::from_millis(50);

/// Works on a thread of its own while this one listens for Ctrl-C and calls `progress(done, news)`.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    let watch = Watch::default();
    py.detach(|| {
        thread::scope(|scope| {
            let (finish, finished) = channel::<()>();
            let watch = &watch;
            let worker = scope.spawn(move || {
                let done = catch_unwind(AssertUnwindSafe(|| work(watch)));
                drop(finish);
                done
            });
            let mut interrupted = None;
            while finished.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = Python::attach(|py| beat(py, watch, progress)) {
                    watch.stop();
                    interrupted.get_or_insert(error);
                }
            }
            let done = worker.join().expect("what unwinds was caught").map_err(raised);
            match interrupted {
                Some(error) => Err(error),
                None => done,
            }
        })
    })
}

/// The same on `threads` threads, for work that may find something wrong.
pub(crate) fn threaded<T: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Watch) -> Result<T, UsageError> + Send,
) -> PyResult<T> {
    let done = watched(py, progress, |watch| with_threads(threads, || work(watch)))?;
    done.and_then(|done| done).map_err(usage)
}

fn beat(py: Python<'_>, watch: &Watch, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    if let Some(progress) = progress {
        progress.call1(py, (watch.done(), watch.news()))?;
    }
    Ok(())
}
