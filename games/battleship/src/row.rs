//! Eight weights at a time: plain arrays, which the compiler keeps in a vector register.

use std::ops::{Add, AddAssign, Mul};

/// The number of weights that are added at once.
pub(super) const LANES: usize = 8;

/// A row of weights, one in each lane.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(32))]
pub(super) struct Row(pub(super) [f32; LANES]);

/// Some lanes of a row: all ones in those that are meant, all zeros in the others.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Mask(pub(super) [u32; LANES]);

impl Row {
    /// Nothing in any lane.
    pub(super) const ZERO: Self = Self([0.0; LANES]);

    /// The same in every lane.
    #[inline]
    pub(super) fn splat(weight: f32) -> Self {
        Self([weight; LANES])
    }

    /// This row in the lanes of `chosen`, `other` in the rest of the lanes of `kept`, and zero in all that are not kept.
    #[inline]
    pub(super) fn select(self, chosen: Mask, other: Self, kept: Mask) -> Self {
        Self(std::array::from_fn(|lane| {
            let (this, that) = (self.0[lane].to_bits(), other.0[lane].to_bits());
            f32::from_bits((that ^ (this ^ that) & chosen.0[lane]) & kept.0[lane])
        }))
    }

    /// The sum of the lanes, in an order that is the same on every machine.
    #[inline]
    pub(super) fn total(self) -> f32 {
        self.0.iter().sum()
    }
}

impl Add for Row {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] + other.0[lane]))
    }
}

impl AddAssign for Row {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul for Row {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] * other.0[lane]))
    }
}
