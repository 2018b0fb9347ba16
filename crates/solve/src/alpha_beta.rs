//! The general solver: alpha-beta with null windows (MTD(f)) over a table of lower and upper bounds.

use crate::kept::key_signature;
use crate::{Bounds, BoundsTable, Checkpoint, Exact, Limits, Meter, Ordering, Stopped, Watch};
use seedbed_rules::{ChanceFree, Keyed, Player, Turn, UsageError};

/// Solves any game with keys and without later chance; scores are payoffs.
pub struct AlphaBeta<G> {
    game: G,
    table: BoundsTable,
    layout: Layout,
    ordering: Ordering,
}

impl<G: ChanceFree + Keyed> AlphaBeta<G> {
    /// A solver within these limits; it works on one thread.
    ///
    /// # Errors
    ///
    /// If the table does not fit into the memory allowed.
    pub fn new(game: &G, limits: Limits) -> Result<Self, UsageError> {
        let layout = Layout::new(game.max_payoff());
        let table = BoundsTable::new(u64::BITS, 2 * layout.bits, limits.memory)?;
        let mut ordering = Ordering::default();
        ordering.reset(game.action_count());
        Ok(Self { game: game.clone(), table, layout, ordering })
    }

    /// What the table knows of a position, and the action id of a good move plus one, or 0.
    fn known(&self, s: &G::State) -> (Bounds, u32) {
        let max_payoff = self.game.max_payoff();
        let data = self.table.get(self.game.canonical(s).into());
        data.map_or((Bounds { lower: -max_payoff, upper: max_payoff }, 0), |data| self.layout.unpack(data))
    }

    /// A bound on the score of a position with `me` to move: a lower bound if it is `beta` or more, otherwise an upper one.
    fn search(
        &mut self,
        s: &G::State,
        me: Player,
        beta: i32,
        ply: usize,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        meter.tick()?;
        let (known, action_id) = self.known(s);
        if let Some(bound) = known.settle(beta) {
            return Ok(bound);
        }
        let begun = meter.nodes();
        let (mut best, mut open) = match self.look_ahead(s, me, beta, meter)? {
            Ahead::Enough(bound) => return Ok(bound),
            Ahead::Open(best, open) => (best, open),
        };
        let first = action_id.checked_sub(1);
        self.ordering.sort(&mut open, ply, first, |child| child.action_id);
        let mut best_action_id = 0;
        for child in open {
            let bound = if child.same_side {
                self.search(&child.state, child.mover, beta, ply + 1, meter)?
            } else {
                -self.search(&child.state, child.mover, 1 - beta, ply + 1, meter)?
            };
            if bound > best {
                (best, best_action_id) = (bound, child.action_id + 1);
            }
            if best >= beta {
                let work = meter.nodes() - begun;
                self.ordering.reward(ply, child.action_id, work.max(1).ilog2().pow(2));
                break;
            }
        }
        let data = self.layout.pack(known.with(best, beta), best_action_id, self.table.data_bits());
        self.table.put(self.game.canonical(s).into(), data, meter.nodes() - begun);
        Ok(best)
    }

    /// Looks at the positions one ply ahead: what ends there or is known already may be enough.
    fn look_ahead(
        &self,
        s: &G::State,
        me: Player,
        beta: i32,
        meter: &Meter<'_>,
    ) -> Result<Ahead<G::State>, Stopped> {
        let moves = self.game.legal_moves(s);
        let mut best = i32::MIN;
        let mut open = Vec::with_capacity(moves.len());
        for m in moves {
            meter.check()?;
            let state = self.game.after(s, m);
            let settled = match self.game.turn(&state) {
                Turn::Over => Some(self.game.payoff(&state, me)),
                Turn::Player(mover) => {
                    let same_side = self.game.side(mover) == self.game.side(me);
                    let known = self.known(&state).0;
                    let settled = if same_side {
                        known.settle(beta)
                    } else {
                        known.settle(1 - beta).map(|bound| -bound)
                    };
                    if settled.is_none() {
                        open.push(Child { state, mover, same_side, action_id: self.game.action_id(m) });
                    }
                    settled
                }
                Turn::Chance => unreachable!("in a strict game chance never follows a move"),
            };
            best = best.max(settled.unwrap_or(best));
            if best >= beta {
                return Ok(Ahead::Enough(best));
            }
        }
        Ok(Ahead::Open(best, open))
    }
}

/// A position one ply ahead that must be searched.
#[derive(Clone)]
struct Child<S> {
    state: S,
    mover: Player,
    same_side: bool,
    action_id: u32,
}

/// What one ply shows.
enum Ahead<S> {
    /// One move is good enough, by this bound.
    Enough(i32),
    /// The best bound of the moves that are settled, and the moves that are not.
    Open(i32, Vec<Child<S>>),
}

impl<G: ChanceFree + Keyed> Exact<G> for AlphaBeta<G> {
    fn game(&self) -> &G {
        &self.game
    }

    /// MTD(f) with a first guess of 0: null-window searches close in on the score from both sides.
    fn score(&mut self, s: &G::State, watch: &Watch) -> Result<i32, Stopped> {
        let Bounds { mut lower, mut upper } = self.known(s).0;
        while lower < upper {
            let beta = 0.clamp(lower + 1, upper);
            watch.say(format!("between {lower:+} and {upper:+}; is it at least {beta:+}?"));
            if self.reaches(s, beta, watch)? {
                lower = beta;
            } else {
                upper = beta - 1;
            }
            let known = self.known(s).0;
            (lower, upper) = (lower.max(known.lower), upper.min(known.upper));
        }
        Ok(lower)
    }

    fn reaches(&mut self, s: &G::State, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        let Turn::Player(me) = self.game.turn(s) else {
            unreachable!("a position to judge waits for a player")
        };
        Ok(self.search(s, me, score, 0, &mut Meter::new(watch))? >= score)
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        self.table.holds(format!("alpha-beta 1 by keys {:016x}", key_signature(&self.game)));
        Some(&mut self.table)
    }
}

/// How bounds lie in the data of an entry; above them the action id of a good move plus one, if there is room for it.
#[derive(Clone, Copy)]
struct Layout {
    max_payoff: i32,
    /// Bits of one bound.
    bits: u32,
}

impl Layout {
    fn new(max_payoff: i32) -> Self {
        Self { max_payoff, bits: u32::BITS - (2 * max_payoff as u32).leading_zeros() }
    }

    fn pack(self, bounds: Bounds, action_id: u32, room: u32) -> u64 {
        let action_id =
            if u64::from(action_id).unbounded_shr(room - 2 * self.bits) == 0 { action_id } else { 0 };
        u64::from(action_id).unbounded_shl(2 * self.bits) | bounds.pack(self.bits, self.max_payoff)
    }

    fn unpack(self, data: u64) -> (Bounds, u32) {
        (Bounds::unpack(data, self.bits, self.max_payoff), (data >> (2 * self.bits)) as u32)
    }
}
