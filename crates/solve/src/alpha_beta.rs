//! The general solver: alpha-beta by null windows over a table with two bounds.

use crate::{Bounds, Exact, Kept, Limits, Meter, Ordering, Stopped, Table, Watch};
use seedbed_rules::{Keyed, Mistake, Player, Strict, Turn};

/// Solves any game with keys and without later chance; scores are payoffs.
pub struct AlphaBeta<G> {
    game: G,
    table: Table,
    layout: Layout,
    ordering: Ordering,
}

impl<G: Strict + Keyed> AlphaBeta<G> {
    /// A solver within these limits; it works on one thread.
    pub fn new(game: &G, limits: Limits) -> Result<Self, Mistake> {
        let layout = Layout::new(game.stake());
        let table = Table::new(u64::BITS, 2 * layout.bits, limits.memory)?;
        let mut ordering = Ordering::default();
        ordering.reset(game.codes());
        Ok(Self { game: game.clone(), table, layout, ordering })
    }

    /// What the table knows of a position, and the code of a good move plus one, or 0.
    fn known(&self, s: &G::State) -> (Bounds, u32) {
        let stake = self.game.stake();
        let data = self.table.get(self.game.canonical(s).into());
        data.map_or((Bounds { lower: -stake, upper: stake }, 0), |data| self.layout.unpack(data))
    }

    /// A bound on the score of a position with `me` to move: at least it if that is `beta` or more, else at most it.
    fn search(
        &mut self,
        s: &G::State,
        me: Player,
        beta: i32,
        ply: usize,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        meter.tick()?;
        let (known, code) = self.known(s);
        if let Some(bound) = known.settle(beta) {
            return Ok(bound);
        }
        let begun = meter.nodes();
        let (mut best, mut open) = match self.look_ahead(s, me, beta) {
            Ahead::Enough(bound) => return Ok(bound),
            Ahead::Open(best, open) => (best, open),
        };
        let first = code.checked_sub(1);
        self.ordering.sort(&mut open, ply, first, |child| child.code);
        let mut best_code = 0;
        for child in open {
            let bound = if child.same_side {
                self.search(&child.state, child.mover, beta, ply + 1, meter)?
            } else {
                -self.search(&child.state, child.mover, 1 - beta, ply + 1, meter)?
            };
            if bound > best {
                (best, best_code) = (bound, child.code + 1);
            }
            if best >= beta {
                let work = meter.nodes() - begun;
                self.ordering.reward(ply, child.code, work.max(1).ilog2().pow(2));
                break;
            }
        }
        let data = self.layout.pack(known.with(best, beta), best_code, self.table.data_bits());
        self.table.put(self.game.canonical(s).into(), data, meter.nodes() - begun);
        Ok(best)
    }

    /// Looks at the positions one ply ahead: what ends there or is known already may be enough.
    fn look_ahead(&self, s: &G::State, me: Player, beta: i32) -> Ahead<G::State> {
        let mut moves = Vec::new();
        self.game.moves(s, &mut moves);
        let mut best = i32::MIN;
        let mut open = Vec::with_capacity(moves.len());
        for m in moves {
            let mut state = s.clone();
            self.game.play(&mut state, m);
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
                        open.push(Child { state, mover, same_side, code: self.game.code(m) });
                    }
                    settled
                }
                Turn::Chance => unreachable!("in a strict game chance never follows a move"),
            };
            best = best.max(settled.unwrap_or(best));
            if best >= beta {
                return Ahead::Enough(best);
            }
        }
        Ahead::Open(best, open)
    }
}

/// A position one ply ahead that must be searched.
#[derive(Clone)]
struct Child<S> {
    state: S,
    mover: Player,
    same_side: bool,
    code: u32,
}

/// What one ply shows.
enum Ahead<S> {
    /// One move is good enough, by this bound.
    Enough(i32),
    /// The best bound of the moves that are settled, and the moves that are not.
    Open(i32, Vec<Child<S>>),
}

impl<G: Strict + Keyed> Exact<G> for AlphaBeta<G> {
    fn game(&self) -> &G {
        &self.game
    }

    /// Closes in on the score from both sides, each time with the cheapest question.
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

    fn kept(&mut self) -> Option<&mut dyn Kept> {
        Some(&mut self.table)
    }
}

/// How bounds lie in the data of an entry, and above them the code of a good move plus one, where there is room for it.
#[derive(Clone, Copy)]
struct Layout {
    stake: i32,
    /// Bits of one bound.
    bits: u32,
}

impl Layout {
    fn new(stake: i32) -> Self {
        Self { stake, bits: u32::BITS - (2 * stake as u32).leading_zeros() }
    }

    fn pack(self, bounds: Bounds, code: u32, room: u32) -> u64 {
        let code = if u64::from(code).unbounded_shr(room - 2 * self.bits) == 0 { code } else { 0 };
        u64::from(code).unbounded_shl(2 * self.bits) | bounds.pack(self.bits, self.stake)
    }

    fn unpack(self, data: u64) -> (Bounds, u32) {
        (Bounds::unpack(data, self.bits, self.stake), (data >> (2 * self.bits)) as u32)
    }
}
