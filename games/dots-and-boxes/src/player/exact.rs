//! The part of the player that knows: the formula, and the solver's search while it keeps within its budget.

use super::super::captures::Captures;
use super::super::solver::{Ground, Halt, Worker, converge};
use super::super::{DotsAndBoxes, Word, edge_count};
use super::quiet::{Calm, Choice, LEAVE, Quiet, TAKE};
use seedbed_rules::{Budget, Stop, Watch};
use seedbed_solve::{Limits, Meter};

/// What is known for sure, within a budget.
pub(super) struct Oracle {
    /// None where the board is too large for the solver's keys, or the table for the machine.
    ground: Option<Ground>,
    /// Does the table hold what was learnt in earlier games? A large one takes long to clear, so that waits until it is needed.
    stale: bool,
    watch: Watch,
}

impl Oracle {
    /// With a table of so many MiB; without, only the formula speaks.
    pub(super) fn new<W: Word>(game: &DotsAndBoxes<W>, memory: usize) -> Self {
        let fits = edge_count(game.rows, game.columns) <= u64::BITS as usize;
        let narrow = || DotsAndBoxes::new(game.rows, game.columns);
        let ground = fits.then(|| Ground::new(&narrow(), Limits { threads: 1, memory }).ok());
        Self { ground: ground.flatten(), stale: false, watch: Watch::default() }
    }

    pub(super) fn forget(&mut self) {
        self.stale = true;
    }

    /// The first of the choices, in their order, that is best; `None` if the budget does not suffice to know.
    ///
    /// The choices are all there are, or both answers to an offer.
    pub(super) fn best<W: Word>(
        &mut self,
        quiet: &Quiet<W>,
        s: &Calm<W>,
        choices: &[Choice],
        budget: Budget,
        stop: &Stop,
    ) -> Option<Choice> {
        if let (true, Some(ground)) = (self.stale, &mut self.ground) {
            ground.table.clear(stop).ok()?;
        }
        self.stale = false;
        let worker = |ground| Worker::new(ground, Meter::new(&self.watch), None).within(budget, stop);
        let mut worker = self.ground.as_ref().map(worker);
        let mut bound = |free: W, beta: i32| {
            let degrees = quiet.game.degrees(free);
            if degrees.more == W::EMPTY {
                return Ok(quiet.game.endgame_value(free, &degrees));
            }
            match &mut worker {
                Some(worker) => worker.search(narrow(free), beta),
                None => Err(Halt::Stopped),
            }
        };
        let open = |free: W| quiet.game.boxes_beside(free).count() as i32;
        if s.is_offered() {
            let Captures { rest, left, .. } = s.captures();
            // Values have the parity of the open boxes.
            let beta = -left + open(rest) % 2;
            let takes = bound(rest, beta).ok()? >= beta;
            return Some(if takes { TAKE } else { LEAVE });
        }
        let value = converge(open(s.free), |beta, _| bound(s.free, beta)).ok()?;
        choices.iter().copied().find(|&choice| {
            let gain = quiet.after(s, choice).bound_gain(2 - value, &mut bound);
            gain.is_ok_and(|gain| -gain >= value)
        })
    }
}

/// The edges as one word, which holds them.
fn narrow<W: Word>(free: W) -> u64 {
    free.bytes().take(8).enumerate().fold(0, |word, (at, byte)| word | u64::from(byte) << (8 * at))
}
