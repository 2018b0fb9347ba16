//! Nim: take objects from one heap; whoever takes the last one loses (misère play) or wins (normal play).
//!
//! A state, [`Heaps`], is one word with a byte for each heap, and the player to move. Moves are listed and drawn for all
//! heaps at once by arithmetic on that word. [`Nim::mover_wins`] is Bouton's theorem; `values` has the agent `perfect`,
//! which plays by it, and [`Leaves`], the family of strategies that rate every state.

mod entry;
mod observation;
mod scene;
mod text;
mod values;

pub use entry::ENTRY;

use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, Keyed, PerfectInformation, Player, Rng, Turn, position_key};
pub use values::Leaves;

/// The most heaps that fit one word.
pub const MOST_HEAPS: usize = 8;
/// The largest heap. Eight of this size sum to less than 128, so the top bit of a byte stays free, as `sample` needs.
pub const LARGEST_HEAP: u8 = 15;

/// The rules with the heaps at the start of a game.
#[derive(Clone)]
pub struct Nim {
    start: u64,
    heaps: usize,
    largest: u8,
    misere: bool,
}

/// The state: the heaps, one byte each with the first in the lowest byte, and who moves next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heaps {
    bytes: u64,
    mover: u8,
}

/// A move: takes `count` objects from a heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take {
    count: u8,
    heap: u8,
}

/// A one in every byte: multiplying by it copies a byte to all eight, and turns eight bytes into their prefix sums.
const ONES: u64 = 0x0101_0101_0101_0101;
const TOP_BITS: u64 = ONES << 7;

impl Nim {
    /// The game that begins with these heaps; whoever takes the last object loses if `misere`, else wins.
    ///
    /// Returns `None` if there are more than [`MOST_HEAPS`], one is larger than [`LARGEST_HEAP`], or all are empty.
    pub fn new(heaps: &[u8], misere: bool) -> Option<Self> {
        let largest = heaps.iter().copied().max()?;
        if heaps.len() > MOST_HEAPS || !(1..=LARGEST_HEAP).contains(&largest) {
            return None;
        }
        Some(Self { start: pack(heaps), heaps: heaps.len(), largest, misere })
    }

    fn sizes(&self, s: &Heaps) -> impl Iterator<Item = u8> + use<> {
        s.bytes.to_le_bytes().into_iter().take(self.heaps)
    }

    /// Whether the player to move wins under best play.
    ///
    /// By Bouton's theorem: if the exclusive or of the heaps (the nim-sum) is not zero; in misère play the other way
    /// round once no heap has two objects.
    pub fn mover_wins(&self, s: &Heaps) -> bool {
        let sum = self.sizes(s).fold(0, |sum, size| sum ^ size);
        let trivial = self.sizes(s).all(|size| size < 2);
        (sum != 0) != (self.misere && trivial)
    }
}

fn pack(heaps: &[u8]) -> u64 {
    heaps.iter().rev().fold(0, |bytes, &size| bytes << 8 | u64::from(size))
}

impl Game for Nim {
    type State = Heaps;
    type Move = Take;

    fn start(&self) -> Heaps {
        Heaps { bytes: self.start, mover: 0 }
    }

    #[inline]
    fn turn(&self, s: &Heaps) -> Turn {
        if s.bytes == 0 { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    #[inline]
    fn moves(&self, s: &Heaps, out: &mut Vec<Take>) {
        out.clear();
        // The top bit of a byte stays set as long as its heap holds at least `count` objects.
        let mut enough = s.bytes | TOP_BITS;
        for count in 1..=self.largest {
            enough -= ONES;
            let heaps = (enough & TOP_BITS).each();
            out.extend(heaps.map(|bit| Take { count, heap: (bit / 8) as u8 }));
        }
    }

    #[inline]
    fn play(&self, s: &mut Heaps, take: Take) {
        s.bytes -= u64::from(take.count) << (8 * u32::from(take.heap));
        s.mover ^= 1;
    }

    #[inline]
    fn payoff(&self, s: &Heaps, p: Player) -> i32 {
        // The player who would move now did not take the last object.
        if (p == usize::from(s.mover)) == self.misere { 1 } else { -1 }
    }

    /// Every object stands for one move: to take it and all above it. So one object is drawn, and its heap found by
    /// comparing the draw with the prefix sums of all heaps at once.
    #[inline]
    fn sample(&self, s: &Heaps, rng: &mut Rng, _: &mut Vec<Take>) -> Take {
        let sums = s.bytes.wrapping_mul(ONES);
        let drawn = rng.below((sums >> 56) as usize) as u64;
        let passed = ((drawn.wrapping_mul(ONES) | TOP_BITS) - sums) & TOP_BITS;
        let heap = passed.count();
        let before = (sums << 8) >> (8 * heap) & 0xff;
        Take { count: (drawn - before) as u8 + 1, heap: heap as u8 }
    }

    fn action_id(&self, take: Take) -> u32 {
        (u32::from(take.count) - 1) * self.heaps as u32 + u32::from(take.heap)
    }

    fn action_count(&self) -> u32 {
        u32::from(self.largest) * self.heaps as u32
    }

    fn max_plies(&self) -> u32 {
        (self.start.wrapping_mul(ONES) >> 56) as u32
    }
}

impl PerfectInformation for Nim {}
impl ChanceFree for Nim {}

impl Keyed for Nim {
    /// Heaps leave the top bit of their byte free; the first of those holds the mover.
    #[inline]
    fn key(&self, s: &Heaps) -> u64 {
        position_key(&(s.bytes | u64::from(s.mover) << 7))
    }

    /// The order of the heaps does not matter.
    #[inline]
    fn canonical(&self, s: &Heaps) -> u64 {
        let mut sizes = s.bytes.to_le_bytes();
        sizes.sort_unstable();
        self.key(&Heaps { bytes: u64::from_le_bytes(sizes), ..*s })
    }
}
