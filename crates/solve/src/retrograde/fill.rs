//! One layer: every position by the moves that leave the layer, then from the ends of games backwards.

use super::layers::{Ending, Layers, Place};
use super::values::{Worth, best};
use crate::{Meter, Stopped, Watch};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicUsize};
use std::thread;

/// Positions that a thread takes at a time.
const SHARE: usize = 1 << 14;

/// A layer at work, and all before it.
pub(super) struct Filling<'a, L> {
    pub(super) layers: &'a L,
    pub(super) layer: usize,
    /// The values of the layers before.
    pub(super) known: &'a [Vec<AtomicU16>],
    /// The values of this one. One that is set is final once positions with as many plies are being looked at.
    pub(super) values: &'a [AtomicU16],
    /// For each position, the moves that do not lose for all that is known.
    pub(super) left: &'a [AtomicU8],
    pub(super) threads: usize,
    pub(super) watch: &'a Watch,
}

/// A draw that no move can improve: more than a position has moves.
const NEVER: u8 = u8::MAX;

impl<L: Layers> Filling<'_, L> {
    /// Finds the value of every position.
    pub(super) fn fill(&self) -> Result<(), Stopped> {
        let mut now = self.each(|meter, number, scratch| {
            meter.tick()?;
            self.leave(number, scratch);
            Ok(())
        })?;
        while now != NEVER_MET {
            // What is found by a value is worth more plies, so it is for later passes.
            now = self.each(|meter, number, scratch| {
                let worth = self.values[number].load(Relaxed);
                if worth == now {
                    meter.check()?;
                    self.spread(number, Worth(now), scratch);
                } else if worth > now {
                    scratch.soonest = scratch.soonest.min(worth);
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// What the moves that leave the layer say of a position.
    fn leave(&self, number: usize, scratch: &mut Scratch) {
        let next = &mut scratch.next;
        let (worth, left) = match self.layers.leave(Place { layer: self.layer, number }, next) {
            Err(Ending::Lost) => (Worth::after(0), NEVER),
            Err(Ending::Drawn) => (Worth::DRAW, NEVER),
            Ok(staying) => {
                assert!(staying < usize::from(NEVER), "a position has fewer moves than that");
                let outside = || next.iter().map(|next| self.known(*next));
                let drawn = outside().any(|worth| worth == Worth::DRAW);
                let worth = best(outside());
                let counts = worth.is_won() || staying == 0;
                (if counts { worth } else { Worth::DRAW }, if drawn { NEVER } else { staying as u8 })
            }
        };
        scratch.set(&self.values[number], worth);
        self.left[number].store(left, Relaxed);
    }

    /// Tells the positions before this one what it is worth.
    fn spread(&self, number: usize, worth: Worth, scratch: &mut Scratch) {
        let mut origins = std::mem::take(&mut scratch.origins);
        self.layers.origins(Place { layer: self.layer, number }, &mut origins);
        for &origin in &origins {
            let (value, left) = (&self.values[origin], &self.left[origin]);
            let kept = value.load(Relaxed);
            if worth.is_lost() {
                // The quickest win so far; other threads can only find the same one.
                if kept == 0 || kept > worth.0 + 1 {
                    scratch.set(value, Worth(worth.0 + 1));
                }
            } else if kept == 0 && left.load(Relaxed) != NEVER && left.fetch_sub(1, Relaxed) == 1 {
                self.layers.expand(Place { layer: self.layer, number: origin }, &mut scratch.next);
                let slowest = best(scratch.next.iter().map(|next| self.known(*next)));
                scratch.set(value, slowest);
            }
        }
        scratch.origins = origins;
    }

    fn known(&self, at: Place) -> Worth {
        let values = if at.layer == self.layer { self.values } else { &self.known[at.layer] };
        Worth(values[at.number].load(Relaxed))
    }

    /// Does something for every position, on all threads; returns the least value that is still to be spread.
    fn each(
        &self,
        work: impl Fn(&mut Meter<'_>, usize, &mut Scratch) -> Result<(), Stopped> + Sync,
    ) -> Result<u16, Stopped> {
        let count = self.values.len();
        let taken = AtomicUsize::new(0);
        let run = || {
            let (mut meter, mut scratch) = (Meter::new(self.watch), Scratch::new());
            loop {
                let start = taken.fetch_add(SHARE, Relaxed);
                if start >= count {
                    return Ok(scratch.soonest);
                }
                meter.check()?;
                for number in start..count.min(start + SHARE) {
                    work(&mut meter, number, &mut scratch)?;
                }
            }
        };
        let helpers = self.threads.min(count.div_ceil(SHARE)).saturating_sub(1);
        thread::scope(|scope| {
            let others: Vec<_> =
                (0..helpers).map_while(|_| thread::Builder::new().spawn_scoped(scope, run).ok()).collect();
            let mine = run();
            let theirs = others.into_iter().map(|thread| thread.join().expect("a solver does not panic"));
            theirs.fold(mine, |one, other| Ok(one?.min(other?)))
        })
    }
}

/// Larger than every value.
const NEVER_MET: u16 = u16::MAX;

/// What a thread uses again and again.
struct Scratch {
    /// Positions after moves.
    next: Vec<Place>,
    /// Positions before.
    origins: Vec<usize>,
    /// The least value met that is still to be spread.
    soonest: u16,
}

impl Scratch {
    fn new() -> Self {
        Self { next: Vec::new(), origins: Vec::new(), soonest: NEVER_MET }
    }

    fn set(&mut self, value: &AtomicU16, worth: Worth) {
        value.store(worth.0, Relaxed);
        if worth != Worth::DRAW {
            self.soonest = self.soonest.min(worth.0);
        }
    }
}
