//! The double-dummy solver: a round in which all hands are known, by alpha-beta to the end with a transposition table.
//!
//! In such a deal the tiles left, the ends and the mover are the whole position: passes are forced, so they are not nodes.

use super::tile::{Tiles, WITH, each, fitting, heaviest, laid};
use super::{Act, DominoesState, Rules, What};
use seedbed_rules::{Budget, Clock, Stop, Stopped};

/// What a side plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To win the round: the value is 1, 0 for a tie.
    Win,
    /// The points that the other side must add.
    Points,
}

/// Values are those of side 0: it maximises, side 1 minimises.
type Value = i16;

/// More than all points of a round.
const MOST: Value = 200;

/// An entry of the transposition table: bounds on the value of a position, and the best move found.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    lower: Value,
    upper: Value,
    best: u8,
}

/// Solves deals one after another.
pub struct Solver {
    rules: Rules,
    goal: Goal,
    /// The set of seats that lay their heaviest tile instead of their best, at the end that is better for them.
    plain: u8,
    hands: [Tiles; 4],
    table: Vec<Entry>,
    /// The number of the deal, which is part of the keys, so that the table need not be cleared for each deal.
    deal: u64,
    /// Counts positions, and tells when to stop.
    clock: Clock,
}

/// The size of the table as a power of two: searches are small, and a larger table would only cause cache misses.
const TABLE_BITS: u32 = 13;

/// The number of deals that fit the bits of a key.
const DEALS: u64 = 1 << 28;

/// A position in a round with known hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DoubleDummyPosition {
    /// The tiles in all hands.
    pub rest: Tiles,
    /// The ends of the line.
    pub ends: [u8; 2],
    /// Whose turn it is.
    pub mover: u8,
    /// The number of passes just before.
    pub passes: u8,
}

impl DoubleDummyPosition {
    /// The position a round has reached.
    pub fn of(s: &DominoesState) -> Self {
        let rest = s.hands.iter().fold(0, |all, hand| all | hand);
        Self { rest, ends: s.ends, mover: s.mover, passes: s.passes }
    }

    /// The position after the mover lays a tile.
    #[inline]
    #[must_use]
    pub fn after(self, tile: u8, at: u8) -> Self {
        Self {
            rest: self.rest & !(1 << tile),
            ends: laid(self.ends, tile, at),
            mover: (self.mover + 1) % 4,
            passes: 0,
        }
    }

    /// The position after the mover passes.
    #[must_use]
    pub fn passed(self) -> Self {
        Self { mover: (self.mover + 1) % 4, passes: self.passes + 1, ..self }
    }

    fn played(self, act: Act) -> Self {
        match act.what() {
            What::Lay { tile, at } => self.after(tile, at),
            _ => self.passed(),
        }
    }

    /// The key of the position in a deal, which does not depend on the order of the two ends.
    fn key(self, deal: u64) -> u64 {
        let [a, b] = self.ends.map(u64::from);
        deal << 36 | u64::from(self.mover) << 34 | a.max(b) << 31 | a.min(b) << 28 | u64::from(self.rest)
    }
}

impl Solver {
    /// A solver for these rules and this goal.
    pub fn new(rules: Rules, goal: Goal) -> Self {
        let table = vec![Entry::default(); 1 << TABLE_BITS];
        let clock = Budget::UNLIMITED.start(&Stop::NEVER);
        Self { rules, goal, plain: 0, hands: [0; 4], table, deal: 0, clock }
    }

    /// From now on stops when `stop` asks for it.
    pub fn obey(&mut self, stop: &Stop) {
        self.clock = Budget::UNLIMITED.start(stop);
    }

    /// Sets the deal to solve, in which the seats of the bit set `plain` lay their heaviest tile instead of their best.
    pub fn take(&mut self, hands: [Tiles; 4], plain: u8) {
        (self.hands, self.plain) = (hands, plain);
        self.deal = (self.deal + 1) % DEALS;
        if self.deal == 0 {
            self.table.fill(Entry::default());
        }
    }

    /// The value of the round for side 0 from here, in the present deal.
    ///
    /// # Errors
    /// If it was asked to stop.
    pub fn value(&mut self, position: DoubleDummyPosition) -> Result<i32, Stopped> {
        let most = if self.goal == Goal::Win { 1 } else { MOST };
        self.search(position, -most, most).map(Into::into)
    }

    /// The value of laying a tile or passing for the mover's side.
    ///
    /// # Errors
    /// If it was asked to stop.
    pub fn value_of(&mut self, position: DoubleDummyPosition, act: Act) -> Result<i32, Stopped> {
        let value = match act.tile() {
            Some(tile) if self.hand(position.rest, position.mover) == 1 << tile => {
                self.judged(position.rest ^ 1 << tile, Some(position.mover)).into()
            }
            _ => self.value(position.played(act))?,
        };
        Ok(if position.mover.is_multiple_of(2) { value } else { -value })
    }

    fn hand(&self, rest: Tiles, seat: u8) -> Tiles {
        self.hands[usize::from(seat)] & rest
    }

    /// The value of a round that ended with this seat out, or blocked.
    fn judged(&self, rest: Tiles, out: Option<u8>) -> Value {
        let outcome = self.rules.judge(self.hands.map(|hand| hand & rest), out);
        let worth = if self.goal == Goal::Win { 1 } else { outcome.points as Value };
        match outcome.winner {
            None => 0,
            Some(0) => worth,
            Some(_) => -worth,
        }
    }

    /// Alpha-beta search; skips players who must pass.
    fn search(
        &mut self,
        mut position: DoubleDummyPosition,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        if position.passes >= self.rules.block {
            return Ok(self.judged(position.rest, None));
        }
        let fits = fitting(position.ends);
        while self.hand(position.rest, position.mover) & fits == 0 {
            position = position.passed();
            if position.passes >= self.rules.block {
                return Ok(self.judged(position.rest, None));
            }
        }
        let hand = self.hand(position.rest, position.mover);
        if hand.is_power_of_two() {
            return Ok(self.judged(position.rest ^ hand, Some(position.mover)));
        }
        self.node(position, hand & fits, alpha, beta)
    }

    /// A node in which the mover can lay the tiles `playable`, none of which is their last.
    fn node(
        &mut self,
        position: DoubleDummyPosition,
        playable: Tiles,
        mut alpha: Value,
        mut beta: Value,
    ) -> Result<Value, Stopped> {
        if !self.clock.tick() {
            return Err(Stopped);
        }
        let key = position.key(self.deal);
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - TABLE_BITS)) as usize;
        let mut known = self.table[slot];
        if known.key != key {
            known = Entry { key, lower: -MOST, upper: MOST, best: u8::MAX };
        }
        if known.lower >= beta || known.lower == known.upper {
            return Ok(known.lower);
        }
        if known.upper <= alpha {
            return Ok(known.upper);
        }
        (alpha, beta) = (alpha.max(known.lower), beta.min(known.upper));
        let asked = (alpha, beta);
        let maximises = position.mover.is_multiple_of(2);
        let mut value = if maximises { -MOST } else { MOST };
        let mut list = [0; MOVES];
        for &ranked in self.ranked(position, playable, known.best, &mut list) {
            let (tile, at) = unpack(ranked);
            let found = self.search(position.after(tile, at), alpha, beta)?;
            if (maximises && found > value) || (!maximises && found < value) {
                (value, known.best) = (found, ranked as u8);
            }
            if maximises {
                alpha = alpha.max(found);
            } else {
                beta = beta.min(found);
            }
            if alpha >= beta {
                break;
            }
        }
        if value > asked.0 {
            known.lower = known.lower.max(value);
        }
        if value < asked.1 {
            known.upper = known.upper.min(value);
        }
        self.table[slot] = known;
        Ok(value)
    }

    /// The moves in order: the best one of the table, then those that leave the opponents the fewest tiles to lay.
    fn ranked<'a>(
        &self,
        position: DoubleDummyPosition,
        playable: Tiles,
        best: u8,
        list: &'a mut [u32; MOVES],
    ) -> &'a [u32] {
        let [left, right] = position.ends.map(|end| WITH[usize::from(end)]);
        let next = self.hand(position.rest, (position.mover + 1) % 4);
        let last = self.hand(position.rest, (position.mover + 3) % 4);
        let is_plain = self.plain >> position.mover & 1 == 1;
        let tiles = if is_plain { 1 << heaviest(playable) } else { playable };
        let mut count = 0;
        for tile in each(tiles) {
            let in_left = left >> tile & 1 == 1;
            let in_right = right >> tile & 1 == 1 && position.ends[0] != position.ends[1];
            for (at, fits) in [(0, in_left), (1, in_right)] {
                if !fits {
                    continue;
                }
                let move_ = u32::from(tile) << 1 | at;
                let fits = fitting(laid(position.ends, tile, at as u8));
                let (foe, other) = ((next & fits).count_ones(), (last & fits).count_ones());
                let rank = if move_ == u32::from(best) { 0 } else { 1 + 3 * foe + other + 4 * foe.min(1) };
                list[count] = rank << 8 | move_;
                count += 1;
            }
        }
        list[..count].sort_unstable();
        &list[..count]
    }
}

/// The most moves: a hand has seven tiles, and one of them may fit both ends.
const MOVES: usize = 8;

/// The tile and the end of a ranked move.
fn unpack(ranked: u32) -> (u8, u8) {
    ((ranked as u8) >> 1, ranked as u8 & 1)
}
