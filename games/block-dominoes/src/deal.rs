//! The deal: each tile of the set in turn goes to a seat, or sleeps.

use super::{BlockDominoes, BlockState, Stage};
use seedbed_dominoes::Act;
use seedbed_dominoes::tile::Tiles;
use seedbed_rules::bits::Bits;
use seedbed_rules::{ExplicitChance, Rng};

/// Where the tiles go that nobody holds.
pub(super) const ASLEEP: u8 = 2;

impl BlockDominoes {
    /// The next tile to be dealt.
    pub(super) fn next(&self, s: &BlockState) -> u8 {
        u64::from(self.set).select(s.dealt.into()) as u8
    }

    /// The tiles that have been dealt.
    pub(super) fn dealt(&self, s: &BlockState) -> Tiles {
        if s.stage == Stage::Deal { self.set & ((1 << self.next(s)) - 1) } else { self.set }
    }

    /// How many tiles are asleep once all are dealt.
    pub(super) fn asleep(&self) -> u8 {
        self.set.count_ones() as u8 - 2 * self.rules.hand
    }

    /// How many tiles each seat still gets in the deal, and how many are still to sleep.
    pub(super) fn needs(&self, s: &BlockState) -> [u8; 3] {
        let held = s.hands.map(|hand| hand.count_ones() as u8);
        let [first, second] = held.map(|held| self.rules.hand - held);
        [first, second, self.asleep() + held[0] + held[1] - s.dealt]
    }

    pub(super) fn deal(&self, s: &mut BlockState, place: u8) {
        if place != ASLEEP {
            s.hands[usize::from(place)] |= 1 << self.next(s);
        }
        s.dealt += 1;
        if u32::from(s.dealt) == self.set.count_ones() {
            s.stage = Stage::Play;
        }
    }

    /// Draws where the next tile goes: every deal is then equally likely.
    pub(super) fn draw(&self, s: &BlockState, rng: &mut Rng) -> Act {
        let [first, second, asleep] = self.needs(s).map(usize::from);
        let k = rng.below(first + second + asleep);
        Act::deal(u8::from(k >= first) + u8::from(k >= first + second))
    }
}

impl ExplicitChance for BlockDominoes {
    fn distribution(&self, s: &BlockState, out: &mut Vec<(Act, f64)>) {
        out.clear();
        let needs = self.needs(s);
        let all: u8 = needs.iter().sum();
        let places = (0..3).filter(|&place| needs[usize::from(place)] > 0);
        out.extend(
            places.map(|place| (Act::deal(place), f64::from(needs[usize::from(place)]) / f64::from(all))),
        );
    }
}
