//! The exact part of the player: the endgame formula, and the solver's search within a budget.

use super::super::captures::Captures;
use super::super::solver::{Halt, SearchContext, Worker, converge};
use super::super::{DotsAndBoxes, Word, edge_count};
use super::quiet::{Choice, LEAVE, QuietGame, QuietPosition, TAKE};
use seedbed_rules::{Budget, NoMemory, Stop, Watch};
use seedbed_solve::{Limits, Meter};

/// Finds best moves exactly, if the budget suffices.
pub(super) struct Oracle {
    /// `None` if the board is too large for the solver's keys.
    context: Option<SearchContext>,
    /// Whether the table holds results of earlier games. Clearing a large one takes long, so it is done when needed.
    stale: bool,
    watch: Watch,
}

impl Oracle {
    /// With a table of `memory` MiB if the board has keys for it; otherwise only the formula is used.
    pub(super) fn new<W: Word>(game: &DotsAndBoxes<W>, memory: usize) -> Self {
        let fits = edge_count(game.rows, game.columns) <= u64::BITS as usize;
        let narrow = || DotsAndBoxes::new(game.rows, game.columns);
        let context = fits.then(|| {
            let made = SearchContext::new(&narrow(), Limits { threads: 1, memory });
            made.unwrap_or_else(|_| NoMemory::raise(format_args!("a table of {memory} MiB")))
        });
        Self { context, stale: false, watch: Watch::default() }
    }

    pub(super) fn forget(&mut self) {
        self.stale = true;
    }

    /// The first of the choices, in their order, that is optimal; `None` if the budget does not suffice.
    ///
    /// The choices are all there are, or both answers to an offer.
    pub(super) fn best<W: Word>(
        &mut self,
        quiet: &QuietGame<W>,
        s: &QuietPosition<W>,
        choices: &[Choice],
        budget: Budget,
        stop: &Stop,
    ) -> Option<Choice> {
        if let (true, Some(context)) = (self.stale, &mut self.context) {
            context.table.clear(stop).ok()?;
        }
        self.stale = false;
        let worker = |context| Worker::new(context, Meter::new(&self.watch), None).within(budget, stop);
        let mut worker = self.context.as_ref().map(worker);
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

/// The edges as one word of 64 bits, which must hold them.
fn narrow<W: Word>(free: W) -> u64 {
    free.bytes().take(8).enumerate().fold(0, |word, (at, byte)| word | u64::from(byte) << (8 * at))
}
