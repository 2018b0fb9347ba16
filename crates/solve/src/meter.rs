//! What a solver's thread counts and obeys.

use seedbed_rules::{Stopped, Watch};
use std::sync::atomic::{AtomicBool, Ordering};

/// Counts one thread's positions and tells it when to stop; cheap enough for every position.
#[derive(Debug)]
pub struct Meter<'a> {
    watch: &'a Watch,
    /// Set when another thread has the answer.
    decided: Option<&'a AtomicBool>,
    pending: u64,
    /// Positions until the next report.
    beat: u64,
}

/// The most positions between two reports to the watch: threads share its counter, so they should not touch it often.
const BEAT: u64 = 1024;

impl<'a> Meter<'a> {
    /// A counter for one thread.
    pub fn new(watch: &'a Watch) -> Self {
        Self { watch, decided: None, pending: 0, beat: BEAT.min(watch.left()) }
    }

    /// A counter for one of several threads at the same question, which also stops when another has answered it.
    pub(crate) fn until(watch: &'a Watch, decided: &'a AtomicBool) -> Self {
        Self { decided: Some(decided), ..Self::new(watch) }
    }

    /// Counts one position.
    ///
    /// The flag is looked at each time: a few positions take milliseconds where they are the first to use their part of a table.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop, the watch allows no more positions, or another thread has the answer.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.pending += 1;
        if self.pending >= self.beat || self.watch.is_stopped() { self.look() } else { Ok(()) }
    }

    /// The same look without counting, for work between two positions that takes long.
    ///
    /// # Errors
    /// If someone asked to stop.
    #[inline]
    pub fn check(&self) -> Result<(), Stopped> {
        self.watch.signal().check()
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        self.report();
        self.beat = BEAT.min(self.watch.left());
        let decided = self.decided.is_some_and(|decided| decided.load(Ordering::Relaxed));
        if decided || self.beat == 0 { Err(Stopped) } else { self.check() }
    }

    fn report(&mut self) {
        self.watch.count(std::mem::take(&mut self.pending));
    }

    /// Says in a few words what is known by now or being done.
    pub(crate) fn say(&self, news: String) {
        self.watch.say(news);
    }

    /// Positions counted so far by all threads, this one's last few included.
    pub fn nodes(&self) -> u64 {
        self.watch.done() + self.pending
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.report();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_counted_once() {
        let watch = Watch::default();
        let mut meter = Meter::new(&watch);
        for n in 1..=3 * BEAT + 5 {
            assert_eq!(meter.tick(), Ok(()));
            assert_eq!(meter.nodes(), n);
        }
        drop(meter);
        assert_eq!(watch.done(), 3 * BEAT + 5);
    }

    #[test]
    fn a_stop_is_noticed_at_the_next_position() {
        let watch = Watch::default();
        let mut meter = Meter::new(&watch);
        assert_eq!(meter.tick(), Ok(()));
        watch.stop();
        assert_eq!(meter.tick(), Err(Stopped));
    }
    #[test]
    fn what_a_watch_allows_is_kept_to_the_position() {
        for most in [1, 2, BEAT - 1, BEAT, BEAT + 1, 5 * BEAT + 7] {
            let watch = Watch::default().within(most);
            // Questions one after the other share it.
            let mut positions = 0;
            for asked in [most / 2, most] {
                let mut meter = Meter::new(&watch);
                positions += (0..asked).take_while(|_| meter.tick().is_ok()).count() as u64;
            }
            assert_eq!((positions, watch.left()), (most - 1, 0), "the last one is where it ends");
            assert_eq!(Meter::new(&watch).tick(), Err(Stopped));
        }
    }
}
