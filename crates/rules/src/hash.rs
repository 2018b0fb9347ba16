//! Hashes that are the same on every machine and in every version.

use crate::seed::{mix_key, scramble};
use std::hash::{Hash, Hasher};

/// The key of a position: 64 bits that differ for different positions as surely as a hash can make it, and always if one word
/// holds the position.
pub fn position_key<T: Hash>(value: &T) -> u64 {
    hashed(value, Mixer::<true>::default())
}

/// A signature of any value. Random numbers and printed signatures follow from it, so it never changes; but positions that differ in few bits of
/// several words may share it, so it is not a key.
pub fn hash_key<T: Hash>(value: &T) -> u64 {
    hashed(value, Mixer::<false>::default())
}

fn hashed<T: Hash>(value: &T, mut mixer: impl Hasher) -> u64 {
    value.hash(&mut mixer);
    mixer.finish()
}

/// Without it, words of zeros at the beginning would leave no trace.
const SALT: u64 = 0x2545_f491_4f6c_dd1d;

/// Mixes 64-bit words one after the other; integers are widened so that word size does not matter.
///
/// Mixed deeply, the words so far are folded before the next is added, so that every bit of them has reached many bits, and
/// one word is a key by itself. Mixed by one multiplication, the highest bit of a word reaches one bit only, which one bit
/// of the next word can undo.
#[derive(Default, Debug)]
pub struct Mixer<const DEEP: bool = false>(u64);

impl<const DEEP: bool> Hasher for Mixer<DEEP> {
    #[inline]
    fn finish(&self) -> u64 {
        scramble(self.0)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = if DEEP {
            mix_key(self.0 ^ SALT) ^ word
        } else {
            (self.0.rotate_left(29) ^ word).wrapping_mul(0xf135_7aea_2e62_a9c5)
        };
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u128(&mut self, n: u128) {
        self.write_u64(n as u64);
        self.write_u64((n >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn positions_that_differ_in_few_bits_have_different_keys() {
        let mut rng = crate::Seed(5).rng();
        for _ in 0..4 {
            let base = u128::from(rng.bits()) << 64 | u128::from(rng.bits());
            let near = (0..128).flat_map(|i| (i..128).map(move |j| base ^ 1 << i ^ 1 << j));
            let positions: HashSet<u128> = near.collect();
            let keys: HashSet<u64> = positions.iter().map(position_key).collect();
            assert_eq!(keys.len(), positions.len());
        }
    }

    #[test]
    fn the_number_of_words_counts() {
        let key_of_zeros = |words| {
            let mut mixer = Mixer::<true>::default();
            (0..words).for_each(|_| mixer.write_u64(0));
            mixer.finish()
        };
        assert_eq!((0..50).map(key_of_zeros).collect::<HashSet<u64>>().len(), 50);
    }

    #[test]
    fn signatures_never_change() {
        assert_eq!(hash_key(&(7u8, [1u32, 2])), SIGNED);
    }

    /// As it was when the first stores and books were written.
    const SIGNED: u64 = 12_576_090_327_949_527_783;
}
