//! The solver of a round in which all hands are known: alpha-beta to the end, with a table.
//!
//! In such a deal the tiles left, the ends and the mover are the whole position: passes are forced, so they are no nodes.

use super::tile::{Tiles, WITH, each, fitting, heaviest, laid};
use super::{Act, DominoesState, Rules, What};
use seedbed_rules::{Budget, Clock, Stop, Stopped};

/// What a side plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To win the round: worth 1, a tie 0.
    Win,
    /// The points that the other side must add.
    Points,
}

/// Values are seen by side 0: it maximises, side 1 minimises.
type Value = i16;

/// Out of reach of all points.
const MOST: Value = 200;

/// What is known of a position.
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
    /// Seats that lay their heaviest tile instead of their best, at the end that is better for them, a bit each.
    plain: u8,
    hands: [Tiles; 4],
    table: Vec<Entry>,
    /// Which deal the entries belong to, part of their keys: so the table need not be cleared for each.
    deal: u64,
    /// Counts positions, and says when to stop.
    clock: Clock,
}

/// The entries of the table as a power of two: searches are so small that more would only miss the cache.
const TABLE_BITS: u32 = 13;

/// Deals until their number would run out of its bits.
const DEALS: u64 = 1 << 28;

/// A place in a round with known hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The tiles in all hands.
    pub rest: Tiles,
    /// The ends of the line.
    pub ends: [u8; 2],
    /// Whose turn it is.
    pub mover: u8,
    /// How many have passed just before.
    pub passes: u8,
}

impl Spot {
    /// The place a round has reached.
    pub fn of(s: &DominoesState) -> Self {
        let rest = s.hands.iter().fold(0, |all, hand| all | hand);
        Self { rest, ends: s.ends, mover: s.mover, passes: s.passes }
    }

    /// The place after the mover lays a tile.
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

    /// The place after the mover passes.
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

    /// The same for lines that differ only in which way round they lie.
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

    /// From now on obeys this flag.
    pub fn obey(&mut self, stop: &Stop) {
        self.clock = Budget::UNLIMITED.start(stop);
    }

    /// Takes up another deal, in which the `plain` seats, a bit each, lay their heaviest tile instead of their best.
    pub fn take(&mut self, hands: [Tiles; 4], plain: u8) {
        (self.hands, self.plain) = (hands, plain);
        self.deal = (self.deal + 1) % DEALS;
        if self.deal == 0 {
            self.table.fill(Entry::default());
        }
    }

    /// What the round is worth to side 0 from here, in the deal taken up last.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop.
    pub fn value(&mut self, spot: Spot) -> Result<i32, Stopped> {
        let most = if self.goal == Goal::Win { 1 } else { MOST };
        self.search(spot, -most, most).map(Into::into)
    }

    /// What laying a tile or passing is worth to the mover's side.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop.
    pub fn value_of(&mut self, spot: Spot, act: Act) -> Result<i32, Stopped> {
        let value = match act.tile() {
            Some(tile) if self.hand(spot.rest, spot.mover) == 1 << tile => {
                self.judged(spot.rest ^ 1 << tile, Some(spot.mover)).into()
            }
            _ => self.value(spot.played(act))?,
        };
        Ok(if spot.mover.is_multiple_of(2) { value } else { -value })
    }

    fn hand(&self, rest: Tiles, seat: u8) -> Tiles {
        self.hands[usize::from(seat)] & rest
    }

    /// The worth of a round that ended with this seat out or blocked.
    fn judged(&self, rest: Tiles, out: Option<u8>) -> Value {
        let outcome = self.rules.judge(self.hands.map(|hand| hand & rest), out);
        let worth = if self.goal == Goal::Win { 1 } else { outcome.points as Value };
        match outcome.winner {
            None => 0,
            Some(0) => worth,
            Some(_) => -worth,
        }
    }

    /// Skips those who must pass.
    fn search(&mut self, mut spot: Spot, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        if spot.passes >= self.rules.block {
            return Ok(self.judged(spot.rest, None));
        }
        let fits = fitting(spot.ends);
        while self.hand(spot.rest, spot.mover) & fits == 0 {
            spot = spot.passed();
            if spot.passes >= self.rules.block {
                return Ok(self.judged(spot.rest, None));
            }
        }
        let hand = self.hand(spot.rest, spot.mover);
        if hand.is_power_of_two() {
            return Ok(self.judged(spot.rest ^ hand, Some(spot.mover)));
        }
        self.node(spot, hand & fits, alpha, beta)
    }

    /// The mover can lay these tiles, and none is his last.
    fn node(
        &mut self,
        spot: Spot,
        playable: Tiles,
        mut alpha: Value,
        mut beta: Value,
    ) -> Result<Value, Stopped> {
        if !self.clock.tick() {
            return Err(Stopped);
        }
        let key = spot.key(self.deal);
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
        let maximises = spot.mover.is_multiple_of(2);
        let mut value = if maximises { -MOST } else { MOST };
        let mut list = [0; MOVES];
        for &ranked in self.ranked(spot, playable, known.best, &mut list) {
            let (tile, at) = unpack(ranked);
            let found = self.search(spot.after(tile, at), alpha, beta)?;
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

    /// The moves, most promising first: the one that was best before, then those that leave the opponents least to lay.
    fn ranked<'a>(&self, spot: Spot, playable: Tiles, best: u8, list: &'a mut [u32; MOVES]) -> &'a [u32] {
        let [left, right] = spot.ends.map(|end| WITH[usize::from(end)]);
        let next = self.hand(spot.rest, (spot.mover + 1) % 4);
        let last = self.hand(spot.rest, (spot.mover + 3) % 4);
        let is_plain = self.plain >> spot.mover & 1 == 1;
        let tiles = if is_plain { 1 << heaviest(playable) } else { playable };
        let mut count = 0;
        for tile in each(tiles) {
            let in_left = left >> tile & 1 == 1;
            let in_right = right >> tile & 1 == 1 && spot.ends[0] != spot.ends[1];
            for (at, fits) in [(0, in_left), (1, in_right)] {
                if !fits {
                    continue;
                }
                let move_ = u32::from(tile) << 1 | at;
                let fits = fitting(laid(spot.ends, tile, at as u8));
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

/// A hand has seven tiles, and one of them may fit both ends.
const MOVES: usize = 8;

/// The tile and the end of a ranked move.
fn unpack(ranked: u32) -> (u8, u8) {
    ((ranked as u8) >> 1, ranked as u8 & 1)
}
