//! The strategies of the paper: a formula with four parameters, or five if it is stochastic.

use super::asking::tell;
use super::{Act, Asking, GuessWho};
use seedbed_rules::{Agent, Rng, Seat};

/// How parameters are read as a strategy: what the printed formula leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Where the halves of the formula belong.
    pub placement: Placement,
    /// How its value is rounded.
    pub rounding: Rounding,
    /// Whether there is a fifth parameter, the share of chance.
    pub stochastic: bool,
}

/// Where the halves of the formula belong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placement {
    /// One half before everything: the only reading that reproduces all that the paper says about its strategies.
    Common,
    /// As printed: a half in the lead and another before the linear term.
    Printed,
    /// The whole lead, and a half before the linear term.
    WholeLead,
    /// Half the lead, and nothing before the linear term.
    HalfLead,
}

/// How a number is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// Down.
    Floor,
    /// To the nearest, halves up.
    Nearest,
    /// Up.
    Ceiling,
}

impl Reading {
    /// The reading that fits the paper best.
    pub const USUAL: Self =
        Self { placement: Placement::Common, rounding: Rounding::Floor, stochastic: false };

    /// The number of parameters of a strategy.
    pub fn numbers(self) -> usize {
        4 + usize::from(self.stochastic)
    }
}

/// A strategy of the paper.
///
/// With `n` and `m` characters left to the player who asks and to the opponent and `d` the positive part of `n - m`, it asks
/// about half of `n - alpha d + gamma d^2 / n + zeta d^3 / n^2 + iota (n - m)`, mixed with a share `beta` of chance.
#[derive(Clone, Debug)]
pub struct Formula {
    terms: Terms,
    recalled: Recalled,
}

#[derive(Clone, Debug)]
struct Terms {
    /// The coefficients of `d`, `d^2`, `d^3` and `n - m`, halves included.
    factors: [f64; 4],
    beta: Option<f64>,
    rounding: Rounding,
}

impl Formula {
    /// The strategy with these parameters: alpha, gamma, zeta, iota, and beta if the reading is stochastic.
    ///
    /// # Panics
    /// If there are fewer than four.
    pub fn new(reading: Reading, numbers: &[f64]) -> Self {
        let [alpha, gamma, zeta, iota] = std::array::from_fn(|i| numbers[i]);
        // The lead as a share of n - m; the factors before the linear and before the higher terms.
        let (lead, linear, higher) = match reading.placement {
            Placement::Common => (1.0, 0.5, 0.5),
            Placement::Printed => (0.5, 0.5, 1.0),
            Placement::WholeLead => (1.0, 0.5, 1.0),
            Placement::HalfLead => (0.5, 1.0, 1.0),
        };
        let factors = [
            -alpha * linear * lead,
            gamma * higher * lead * lead,
            zeta * higher * lead * lead * lead,
            iota * 0.5,
        ];
        let beta = numbers.get(4).copied().filter(|_| reading.stochastic);
        Self { terms: Terms { factors, beta, rounding: reading.rounding }, recalled: Recalled([0; RECALLED]) }
    }

    /// The same as [`Asking::ask`], but cached if the formula is deterministic.
    #[inline]
    pub(super) fn recall(&mut self, own: u16, other: u16, rng: &mut Rng) -> u16 {
        match self.terms.beta {
            Some(_) => self.ask(own, other, rng),
            None => self.recalled.or_else(own, other, || self.terms.round(self.terms.sure(own, other), own)),
        }
    }
}

impl Terms {
    /// The value of the formula without chance, before it is rounded.
    #[inline]
    fn sure(&self, own: u16, other: u16) -> f64 {
        let [linear, square, cube, gap] = self.factors;
        let (n, behind) = (f64::from(own), f64::from(own) - f64::from(other));
        let d = behind.max(0.0);
        let share = d / n;
        0.5 * n + d * (linear + share * (square + share * cube)) + gap * behind
    }

    /// The least value of the formula and how much chance may add to it.
    #[inline]
    fn range(&self, own: u16, other: u16) -> (f64, f64) {
        let sure = self.sure(own, other);
        match self.beta {
            None => (sure, 0.0),
            Some(beta) => ((1.0 - beta) * sure, beta * 0.5 * (f64::from(own) - 1.0)),
        }
    }

    /// The number of characters that a value of the formula means.
    #[inline]
    fn round(&self, value: f64, own: u16) -> u16 {
        let whole = match self.rounding {
            Rounding::Floor => value.floor(),
            Rounding::Nearest => (value + 0.5).floor(),
            Rounding::Ceiling => value.ceil(),
        };
        // A value that is not a number, from parameters that overflow, asks about one character.
        whole.max(1.0).min(f64::from(own) - 1.0) as u16
    }
}

impl Asking for Formula {
    #[inline]
    fn ask(&self, own: u16, other: u16, rng: &mut Rng) -> u16 {
        let (least, chance) = self.terms.range(own, other);
        let drawn = if self.terms.beta.is_some() { chance * rng.unit() } else { 0.0 };
        self.terms.round(least + drawn, own)
    }

    #[inline]
    fn each(&self, own: u16, other: u16, visit: &mut dyn FnMut(u16, f64)) {
        let (least, chance) = self.terms.range(own, other);
        let ends = [self.terms.round(least, own), self.terms.round(least + chance, own)];
        let (first, last) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        if first == last {
            return visit(first, 1.0);
        }
        let shift = match self.terms.rounding {
            Rounding::Floor => 0.0,
            Rounding::Nearest => 0.5,
            Rounding::Ceiling => 1.0,
        };
        // The value is uniformly distributed, so the probability to lie below a number is a share of its range.
        let (low, width) = (least.min(least + chance), chance.abs());
        let below = |count: u16| ((f64::from(count) - shift - low) / width).clamp(0.0, 1.0);
        for count in first..=last {
            let from = if count == first { 0.0 } else { below(count) };
            let to = if count == last { 1.0 } else { below(count + 1) };
            visit(count, to - from);
        }
    }
}

impl Agent<GuessWho> for Formula {
    fn choose(&mut self, seat: &Seat<'_, GuessWho>, rng: &mut Rng) -> Act {
        let (own, other) = seat.state().seen();
        Act::Ask(self.ask(own, other, rng))
    }

    fn policy(&mut self, seat: &Seat<'_, GuessWho>, out: &mut Vec<(Act, f64)>) -> bool {
        tell(self, seat, out)
    }
}

/// The size of the cache.
const RECALLED: usize = 256;

/// A cache of recent values: long series of games meet the same few numbers of characters again and again.
#[derive(Clone, Debug)]
struct Recalled([u32; RECALLED]);

impl Recalled {
    /// The number to ask about with `own` and `other` characters left, computed by `ask` if it is not cached.
    #[inline]
    fn or_else(&mut self, own: u16, other: u16, ask: impl FnOnce() -> u16) -> u16 {
        // Numbers up to 1024 fit eleven bits, and the number asked about fits ten.
        let key = u32::from(own) << 11 | u32::from(other);
        let entry = &mut self.0[(key.wrapping_mul(0x9e37_79b1) >> 24) as usize];
        if *entry >> 10 != key {
            *entry = key << 10 | u32::from(ask());
        }
        (*entry & 1023) as u16
    }
}
