//! A stop that comes by itself after a while.

use crate::Stop;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Sets a [`Stop`] when its time has come, or as soon as another stop is set; what is dropped before rings no more.
///
/// Searches look at their stop anyway, so a limit of time costs them nothing, and every search obeys it.
///
/// ```
/// use seedbed_rules::{Alarm, Stop};
/// use std::time::Duration;
/// let alarm = Alarm::after(Duration::from_millis(5), &Stop::NEVER);
/// while !alarm.stop().is_stopped() {
///     std::thread::yield_now();
/// }
/// ```
pub struct Alarm {
    stop: Stop,
    off: Arc<(Mutex<bool>, Condvar)>,
    thread: Option<JoinHandle<()>>,
}

/// How long another stop may wait to be passed on: well within the 50 ms in which a search has to obey.
const PATIENCE: Duration = Duration::from_millis(5);

impl Alarm {
    /// An alarm that rings after `span`, or when `other` is set. If no thread can be started, it rings at once.
    pub fn after(span: Duration, other: &Stop) -> Self {
        let (stop, off) = (Stop::default(), Arc::new((Mutex::new(false), Condvar::new())));
        let waits = {
            let (stop, off, other) = (stop.clone(), Arc::clone(&off), other.clone());
            let end = Instant::now().checked_add(span);
            move || wait(end, &stop, &other, &off)
        };
        let thread = thread::Builder::new().name("alarm".to_owned()).spawn(waits).ok();
        if thread.is_none() {
            stop.stop();
        }
        Self { stop, off, thread }
    }

    /// The stop that it sets.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

fn wait(end: Option<Instant>, stop: &Stop, other: &Stop, off: &(Mutex<bool>, Condvar)) {
    let mut is_off = off.0.lock().unwrap_or_else(PoisonError::into_inner);
    while !*is_off {
        let left = end.map_or(PATIENCE, |end| end.saturating_duration_since(Instant::now()));
        if left.is_zero() || other.is_stopped() {
            stop.stop();
            return;
        }
        let span = left.min(PATIENCE);
        is_off = off.1.wait_timeout(is_off, span).unwrap_or_else(PoisonError::into_inner).0;
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        *self.off.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.off.1.notify_one();
        if let Some(thread) = self.thread.take() {
            // It cannot panic, and there would be nobody to tell.
            drop(thread.join());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_stop_is_passed_on() {
        let other = Stop::default();
        let alarm = Alarm::after(Duration::from_secs(1000), &other);
        assert!(!alarm.stop().is_stopped());
        other.stop();
        while !alarm.stop().is_stopped() {
            thread::yield_now();
        }
    }

    #[test]
    fn it_can_be_turned_off_and_rings_at_once_without_time() {
        let alarm = Alarm::after(Duration::from_secs(1000), &Stop::NEVER);
        let stop = alarm.stop().clone();
        drop(alarm);
        assert!(!stop.is_stopped());
        let alarm = Alarm::after(Duration::ZERO, &Stop::NEVER);
        while !alarm.stop().is_stopped() {
            thread::yield_now();
        }
    }
}
