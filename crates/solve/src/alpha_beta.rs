//! The general solver: alpha-beta by null windows over a table with two bounds.

use crate::{Exact, Kept, Limits, Meter, Ordering, Stopped, Table, Watch};
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
        let table = Table::new(u64::BITS, limits.memory)?;
        let layout = Layout::new(game.stake(), table.data_bits()).ok_or_else(|| {
            let wrong = format!("{} MiB are too few for a table of this game", limits.memory);
            Mistake::new(wrong, "payoffs as large as here need more, a thousand MiB at most")
        })?;
        let mut ordering = Ordering::default();
        ordering.reset(game.codes());
        Ok(Self { game: game.clone(), table, layout, ordering })
    }

    fn known(&self, s: &G::State) -> Bounds {
        let data = self.table.get(self.game.canonical(s).into());
        data.map_or(self.layout.nothing(), |data| self.layout.unpack(data))
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
        let known = self.known(s);
        if let Some(bound) = known.settle(beta) {
            return Ok(bound);
        }
        let begun = meter.nodes();
        let (mut best, mut open) = match self.look_ahead(s, me, beta) {
            Ahead::Enough(bound) => return Ok(bound),
            Ahead::Open(best, open) => (best, open),
        };
        let first = known.code.checked_sub(1);
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
        let found = if best >= beta {
            Bounds { lower: best, code: best_code, ..known }
        } else {
            Bounds { upper: best, ..known }
        };
        let data = self.layout.pack(found);
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
                    let known = self.known(&state);
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
        let Bounds { mut lower, mut upper, .. } = self.known(s);
        while lower < upper {
            let beta = 0.clamp(lower + 1, upper);
            watch.say(format!("between {lower:+} and {upper:+}; is it at least {beta:+}?"));
            if self.reaches(s, beta, watch)? {
                lower = beta;
            } else {
                upper = beta - 1;
            }
            let known = self.known(s);
            (lower, upper) = (lower.max(known.lower), upper.min(known.upper));
        }
        Ok(lower)
    }

    fn reaches(&mut self, s: &G::State, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        let Turn::Player(me) = self.game.turn(s) else {
            unreachable!("a position to judge waits for a player")
        };
        Ok(self.search(s, me, score, 0, &mut watch.meter())? >= score)
    }

    fn kept(&mut self) -> Option<&mut dyn Kept> {
        Some(&mut self.table)
    }
}

/// What is known of a score, and the code of a good move plus one, or 0.
#[derive(Clone, Copy)]
struct Bounds {
    lower: i32,
    upper: i32,
    code: u32,
}

impl Bounds {
    /// A bound that answers whether the score is at least `beta`.
    fn settle(self, beta: i32) -> Option<i32> {
        match beta {
            _ if self.lower >= beta => Some(self.lower),
            _ if self.upper < beta => Some(self.upper),
            _ => None,
        }
    }
}

/// How bounds lie in the data of an entry: lower, upper, and the move if there is room for it.
#[derive(Clone, Copy)]
struct Layout {
    stake: i32,
    /// Bits of one bound.
    bits: u32,
    /// Codes from here on are not stored.
    codes: u32,
}

impl Layout {
    /// None where two bounds do not fit.
    fn new(stake: i32, room: u32) -> Option<Self> {
        let bits = u32::BITS - (2 * stake as u32).leading_zeros();
        let left = room.checked_sub(2 * bits)?;
        Some(Self { stake, bits, codes: 1 << left.min(31) })
    }

    fn nothing(self) -> Bounds {
        Bounds { lower: -self.stake, upper: self.stake, code: 0 }
    }

    fn pack(self, found: Bounds) -> u64 {
        let above_least = |bound: i32| (bound + self.stake) as u64;
        let code = if found.code < self.codes { found.code.into() } else { 0 };
        (code << self.bits | above_least(found.upper)) << self.bits | above_least(found.lower)
    }

    fn unpack(self, data: u64) -> Bounds {
        let bound = |shift: u32| (data >> shift & ((1 << self.bits) - 1)) as i32 - self.stake;
        Bounds { lower: bound(0), upper: bound(self.bits), code: (data >> (2 * self.bits)) as u32 }
    }
}
