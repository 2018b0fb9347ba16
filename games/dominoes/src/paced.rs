//! The paper's search of a known deal: depth-limited alpha-beta on pips, deeper as the round goes on.

use super::tile::{Tiles, WITH, each, fitting, laid, pips};
use super::{Act, Dominoes, DominoesState, What, known_deal};
use seedbed_agents::{AgentAbout, SearchDef};
use seedbed_rules::{Budget, Clock, Param, Rng, Search, Stop, Stopped, Takes, Values};
use std::sync::Arc;

const ABOUT: AgentAbout = AgentAbout {
    name: "paced",
    summary: "the paper's negamax on pips in a known deal, deeper as the round goes on",
    needs: "dominoes, through pimc or oracle",
    params: &[
        ALPHA,
        BETA,
        Param {
            key: "plus",
            takes: Takes::Int(0, 100),
            default: "0",
            help: "plies more; the paper's PIMC looks one ply further than its other players",
        },
    ],
};

/// The depth at the start of a round.
pub(super) const ALPHA: Param =
    Param { key: "alpha", takes: Takes::Real(1.0, 100.0), default: "4", help: "plies at the start" };

/// How the depth grows.
pub(super) const BETA: Param = Param {
    key: "beta",
    takes: Takes::Real(0.0, 2.0),
    default: "0.3333333333333333",
    help: "doublings of the depth with every four turns",
};

/// The search depth: `alpha * 2^(beta * floor(turns / 4))` plies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// The depth at the start.
    pub alpha: f64,
    /// The number of doublings with every four turns.
    pub beta: f64,
}

impl Pace {
    /// The depth after `turns` turns, passes included.
    ///
    /// ```
    /// use seedbed_dominoes::Pace;
    /// let pace = Pace { alpha: 4.0, beta: 1.0 / 3.0 };
    /// assert_eq!([0, 4, 8, 12, 16, 20, 24].map(|turns| pace.depth(turns)), [4, 5, 6, 8, 10, 12, 16]);
    /// ```
    pub fn depth(self, turns: usize) -> u32 {
        // The small addend makes a third written with a few digits count as a third.
        (self.alpha * libm::exp2(self.beta * (turns / 4) as f64) + 1e-4) as u32
    }

    pub(super) fn read(values: &Values) -> Self {
        Self { alpha: values.real(ALPHA.key), beta: values.real(BETA.key) }
    }
}

/// A position in a known deal.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownDealPosition {
    pub(super) hands: [Tiles; 4],
    /// The number of tiles that each seat has left to lay; hands as the authors drew them may have more or fewer.
    pub(super) left: [u8; 4],
    pub(super) ends: [u8; 2],
    pub(super) mover: u8,
    pub(super) passes: u8,
    /// The number of passes in a row that end a round.
    pub(super) block: u8,
}

impl KnownDealPosition {
    pub(super) fn new(s: &DominoesState, block: u8) -> Self {
        Self { hands: s.hands, left: s.left(), ends: s.ends, mover: s.mover, passes: s.passes, block }
    }

    pub(super) fn after(&self, act: Act) -> Self {
        match act.what() {
            What::Lay { tile, at } => self.laid(tile, at),
            _ => self.passed(),
        }
    }

    pub(super) fn laid(&self, tile: u8, at: u8) -> Self {
        let mut next = Self { ends: laid(self.ends, tile, at), passes: 0, ..*self };
        next.hands[usize::from(self.mover)] &= !(1 << tile);
        next.left[usize::from(self.mover)] -= 1;
        next.mover = (self.mover + 1) % 4;
        next
    }

    pub(super) fn passed(&self) -> Self {
        Self { mover: (self.mover + 1) % 4, passes: self.passes + 1, ..*self }
    }

    /// The pips of the side of this seat.
    fn held(&self, seat: u8) -> i32 {
        pips(self.hands[usize::from(seat % 4)] | self.hands[usize::from((seat + 2) % 4)])
    }

    /// The pips of the other side less those of the mover's.
    fn lead(&self) -> i32 {
        self.held(self.mover + 1) - self.held(self.mover)
    }

    /// The value for the mover of a search of `depth` plies.
    pub(super) fn search(
        &self,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        clock: &mut Clock,
    ) -> Result<i32, Stopped> {
        if !clock.tick() {
            return Err(Stopped);
        }
        if self.left[usize::from((self.mover + 3) % 4)] == 0 {
            // The side that went out gains what the other holds; if that is nothing, pips are compared as usual.
            let lost = self.held(self.mover);
            return Ok(if lost == 0 { self.lead() } else { -lost });
        }
        if depth == 0 || self.passes >= self.block {
            return Ok(self.lead());
        }
        let playable = self.hands[usize::from(self.mover)] & fitting(self.ends);
        if playable == 0 {
            return Ok(-self.passed().search(depth - 1, -beta, -alpha, clock)?);
        }
        let [left, right] = self.ends.map(|end| WITH[usize::from(end)]);
        let mut best = i32::MIN;
        for tile in each(playable) {
            let in_left = left >> tile & 1 == 1;
            let in_right = right >> tile & 1 == 1 && self.ends[0] != self.ends[1];
            for (at, fits) in [(0, in_left), (1, in_right)] {
                if !fits {
                    continue;
                }
                best = best.max(-self.laid(tile, at).search(depth - 1, -beta, -alpha, clock)?);
                alpha = alpha.max(best);
                if alpha >= beta {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }
}

/// More than all pips.
pub(super) const MOST: i32 = 1000;

/// The paper's negamax.
pub struct Paced {
    pace: Pace,
    plus: u32,
}

impl Paced {
    /// A search at this pace, `plus` plies deeper.
    pub fn new(pace: Pace, plus: u32) -> Self {
        Self { pace, plus }
    }
}

impl<const MATCH: bool> Search<Dominoes<MATCH>> for Paced {
    fn values(
        &mut self,
        game: &Dominoes<MATCH>,
        s: &DominoesState,
        _: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(Act, f64)>,
    ) {
        let depth = self.pace.depth(s.turns()) + self.plus;
        let place = KnownDealPosition::new(s, game.rules.block);
        let mut clock = Budget::UNLIMITED.start(stop);
        known_deal::rate(game, s, super::FOUL.into(), out, |act| {
            Ok(f64::from(-place.after(act).search(depth - 1, -MOST, MOST, &mut clock)?))
        });
    }
}

/// The search `paced`.
pub(super) fn def<const MATCH: bool>() -> SearchDef<Dominoes<MATCH>> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, _| {
            let (pace, plus) = (Pace::read(values), values.int("plus") as u32);
            Ok(Arc::new(move || Box::new(Paced::new(pace, plus))))
        },
        shared: |_| false,
    }
}
