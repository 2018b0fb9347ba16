//! Log-linear models of how a skilled player chooses a tile (multinomial logit), fitted to the choices of agents.

use super::Past;
use super::tile::{COUNT, HALVES, Tiles, WITH, each, fitting, laid, weight};

/// The weights of the features of laying a tile at an end, as log odds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ChoiceModel {
    /// Each pip.
    pip: f64,
    /// A double.
    double: f64,
    /// Each own tile that fits the new ends.
    pub(super) mobility: f64,
    /// Each own tile with the number that is shown at that end afterwards.
    pub(super) suit: f64,
    /// Each tile with that number still in hands.
    out: f64,
    /// The next player passed on that number; the partner did; the player before did.
    passed: [f64; 3],
    /// The end covered was made by the player.
    own: f64,
    /// Both ends become equal.
    equal: f64,
}

impl ChoiceModel {
    /// Fitted to the choices of `pimc:50,search=(paced:4,plus=1)` by maximum likelihood.
    pub(super) const PIPS: Self = Self {
        pip: 0.413,
        double: 0.507,
        mobility: 0.227,
        suit: 0.564,
        out: -0.515,
        passed: [0.231, -1.427, 0.16],
        own: -0.969,
        equal: 1.827,
    };

    /// Fitted to the choices of `pimc:30,search=double-dummy` in the same way.
    pub(super) const SOLVER: Self = Self {
        pip: 0.074,
        double: 1.442,
        mobility: 0.402,
        suit: 0.302,
        out: -0.423,
        passed: [0.027, -0.805, -0.23],
        own: -0.517,
        equal: 1.298,
    };

    /// The factor of each tile at each end that does not depend on the hand it comes from.
    pub(super) fn factors(&self, past: Past, seen: &Seen) -> Factors {
        let mut factors = [[0.0; 2]; COUNT as usize];
        for tile in each(seen.rest & fitting(past.ends)) {
            for at in places(past.ends, tile) {
                factors[usize::from(tile)][usize::from(at)] =
                    libm::exp(self.open_points(past, seen, tile, at));
            }
        }
        factors
    }

    /// The logarithm of that factor.
    fn open_points(&self, past: Past, seen: &Seen, tile: u8, at: u8) -> f64 {
        let after = laid(past.ends, tile, at);
        let shown = after[usize::from(at)];
        let (low, high) = HALVES[usize::from(tile)];
        let is = |holds: bool| f64::from(u8::from(holds));
        let left = (seen.rest & !(1 << tile) & WITH[usize::from(shown)]).count_ones();
        let passed = |by: usize| f64::from(seen.passed[(usize::from(past.seat) + by) % 4] >> shown & 1);
        self.pip * f64::from(weight(tile))
            + self.double * is(low == high)
            + self.out * f64::from(left)
            + (1..4).map(|by| self.passed[by - 1] * passed(by)).sum::<f64>()
            + self.own * is(seen.owners[usize::from(at)] == past.seat)
            + self.equal * is(after[0] == after[1])
    }
}

/// A factor for each tile at each end.
pub(super) type Factors = [[f64; 2]; COUNT as usize];

/// The public information before a turn.
pub(super) struct Seen {
    /// The tiles in hands.
    pub(super) rest: Tiles,
    /// The bit sets of numbers that each seat has passed on.
    pub(super) passed: [u8; 4],
    /// Who made each end; 4 if nobody did.
    pub(super) owners: [u8; 2],
}

/// The ends at which a tile can be laid, one of them if both are equal.
pub(super) fn places(ends: [u8; 2], tile: u8) -> impl Iterator<Item = u8> {
    let fits = move |at: u8| WITH[usize::from(ends[usize::from(at)])] >> tile & 1 == 1;
    (0..2).filter(move |&at| fits(at) && (at == 0 || ends[0] != ends[1]))
}
