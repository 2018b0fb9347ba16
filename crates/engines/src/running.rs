//! All programs that are running: whoever leaves in a hurry can end them.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Notes that a process group has begun.
pub(crate) fn begun(group: u32) {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).insert(group);
}

/// Notes that a process group has ended.
pub(crate) fn ended(group: u32) {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).remove(&group);
}

/// Ends every program that is running: for whoever leaves without dropping what they own.
pub fn end_all() {
    for &group in &*RUNNING.lock().unwrap_or_else(PoisonError::into_inner) {
        kill(group);
    }
}

/// Kills a program and all that it has started.
#[cfg(unix)]
pub(crate) fn kill(group: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(group) = i32::try_from(group) {
        // It may have ended by itself.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

/// Elsewhere a program that is killed leaves what it has started.
#[cfg(not(unix))]
pub(crate) fn kill(_: u32) {}
