//! How much a job costs, whoever else uses the machine.

use std::time::{Duration, Instant};

/// A clock that stands while others have the processor, as far as the system can tell.
pub(crate) struct WorkTime {
    begun: Instant,
    used: Option<Duration>,
}

impl WorkTime {
    /// Begins to measure, on this thread.
    pub(crate) fn begin() -> Self {
        Self { begun: Instant::now(), used: used_by_this_thread() }
    }

    /// The time on the clock of the wall: what counts where time itself is measured, or where several threads work.
    pub(crate) fn elapsed(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// The time that this thread worked, or the time that went by if the system does not tell.
    pub(crate) fn worked(&self) -> f64 {
        match (self.used, used_by_this_thread()) {
            (Some(before), Some(now)) => now.saturating_sub(before).as_secs_f64(),
            _ => self.elapsed(),
        }
    }
}

#[cfg(target_os = "linux")]
fn used_by_this_thread() -> Option<Duration> {
    let used = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(used.tv_sec.try_into().ok()?, used.tv_nsec.try_into().ok()?))
}

#[cfg(not(target_os = "linux"))]
fn used_by_this_thread() -> Option<Duration> {
    None
}
