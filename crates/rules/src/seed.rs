//! Seeds form a tree: every stream of random numbers has a name and a place.

use crate::Rng;

/// The root or a branch of the tree of seeds; an agent spec and a seed together are a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// The branch with this name and number.
    ///
    /// ```
    /// use seedbed_rules::Seed;
    /// let root = Seed(7);
    /// assert_eq!(root.child("game", 3), root.child("game", 3));
    /// assert_ne!(root.child("game", 3), root.child("game", 4));
    /// assert_ne!(root.child("game", 3), root.child("seat", 3));
    /// ```
    #[must_use]
    #[inline]
    pub fn child(self, name: &str, index: u64) -> Self {
        let named = name.bytes().fold(scramble(self.0), |h, b| scramble(h ^ u64::from(b)));
        Self(scramble(named ^ scramble(index)))
    }

    /// The seed that a finite number stands for, for strategies with a seed among their numbers; both zeros give the same.
    pub fn of_number(number: f64) -> Self {
        debug_assert!(number.is_finite(), "a seed comes from a finite number");
        Self(scramble((number + 0.0).to_bits()))
    }

    /// The stream of random numbers that grows from this seed.
    #[inline]
    pub fn rng(self) -> Rng {
        Rng::new(self)
    }
}

/// A bijection of the 64-bit words that spreads every bit over all others (the finaliser of `SplitMix64`).
#[inline]
pub(crate) fn scramble(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Spreads the bits of a key to both ends of the word, for tables that look there: one multiplication, folded.
///
/// ```
/// use seedbed_rules::mix_key;
/// let ends = |key| { let mixed = mix_key(key); (mixed >> 48, mixed & 0xffff) };
/// assert_ne!(ends(1 << 32), ends(2 << 32));
/// ```
#[inline]
pub fn mix_key(key: u64) -> u64 {
    let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}
