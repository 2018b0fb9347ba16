//! An agent thinks on while somebody else is waited for.

use seedbed_rules::Stop;
use std::panic::resume_unwind;
use std::thread;

/// Waits for whatever `read` reads while an agent ponders, which is stopped as soon as it is there.
pub(crate) fn pondering<T>(ponder: impl FnOnce(&Stop) + Send, read: impl FnOnce() -> T) -> T {
    let stop = &Stop::default();
    thread::scope(|scope| {
        let pondering = scope.spawn(move || ponder(stop));
        let read = read();
        stop.stop();
        if let Err(why) = pondering.join() {
            resume_unwind(why);
        }
        read
    })
}
