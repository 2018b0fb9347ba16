//! Eight numbers at a time, in a form that compilers turn into vector instructions on every processor.

use std::array::from_fn;
use std::ops::{Add, AddAssign, Mul};

/// Eight numbers side by side; what is done to them is done to each alone.
///
/// ```
/// use seedbed_rules::Lanes;
/// let twice = Lanes([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]) * Lanes::splat(2.0f32);
/// assert_eq!(twice.0[7], 16.0);
/// ```
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[repr(align(32))]
pub struct Lanes<T>(pub [T; 8]);

impl<T: Copy> Lanes<T> {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// The same number in every lane.
    #[inline]
    pub fn splat(number: T) -> Self {
        Self([number; 8])
    }

    /// A function of the lanes of both.
    #[inline]
    #[must_use]
    pub fn zip<U: Copy, V>(self, other: Lanes<U>, f: impl Fn(T, U) -> V) -> Lanes<V> {
        Lanes(from_fn(|lane| f(self.0[lane], other.0[lane])))
    }

    /// A function of each lane.
    #[inline]
    #[must_use]
    pub fn map<U>(self, f: impl Fn(T) -> U) -> Lanes<U> {
        Lanes(from_fn(|lane| f(self.0[lane])))
    }

    /// All lanes in one.
    #[inline]
    pub fn reduce(self, f: impl Fn(T, T) -> T) -> T {
        let four: [T; 4] = from_fn(|lane| f(self.0[lane], self.0[lane + 4]));
        f(f(four[0], four[2]), f(four[1], four[3]))
    }
}

impl Add for Lanes<f32> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
}

impl AddAssign for Lanes<f32> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul for Lanes<f32> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |a, b| a * b)
    }
}
