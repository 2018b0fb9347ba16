//! What a player's choices tell of his hand: how likely a habit of choosing would have laid just these tiles from it.

use super::tile::{BLANK, COUNT, HALVES, Tiles, WITH, each, fitting, heaviest, laid, weight};
use super::{Past, View};

/// A way of choosing among the tiles that fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Habit {
    /// Any of them, each as likely as the next.
    Any,
    /// The heaviest, but for a slip now and then.
    Heavy,
    /// The likelier the more points by this taste.
    Tasteful(Taste),
}

/// What speaks for laying a tile: the logarithm of how much likelier each makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Taste {
    /// Each pip.
    pub pip: f64,
    /// A double.
    pub double: f64,
    /// Each own tile that fits the new ends.
    pub mobility: f64,
    /// Each own tile with the number that comes to lie open.
    pub suit: f64,
    /// Each tile with that number still in hands.
    pub out: f64,
    /// The next player passed on that number.
    pub foe: f64,
    /// The partner did.
    pub mate: f64,
    /// The player before did.
    pub last: f64,
    /// The end covered is one's own work.
    pub own: f64,
    /// Both ends become equal.
    pub equal: f64,
}

/// How often a player of weight slips.
const SLIP: f64 = 0.05;

/// A tile that was laid, with all that a habit looks at and everybody saw.
struct Laid {
    tile: u8,
    at: u8,
    ends: [u8; 2],
    /// Of each taste, what speaks for each tile at each end apart from the hand, as a factor.
    factors: Vec<[[f64; 2]; COUNT as usize]>,
}

/// The tiles each seat has laid by choice, the last first.
pub(super) struct Story {
    laid: [Vec<Laid>; 4],
    tastes: Vec<Taste>,
    /// Of each taste the factors of so many tiles: of mobility and of the suit.
    counted: Vec<[[f64; 8]; 2]>,
}

impl Story {
    /// What was laid so far, looked at with these tastes; a forced lead tells nothing.
    pub(super) fn new(view: &View, tastes: &[Taste], forced_lead: bool) -> Self {
        let mut story = Self {
            laid: Default::default(),
            tastes: tastes.to_vec(),
            counted: tastes
                .iter()
                .map(|taste| {
                    [taste.mobility, taste.suit].map(|by| std::array::from_fn(|n| libm::exp(by * n as f64)))
                })
                .collect(),
        };
        let (mut passed, mut out, mut owners) = ([0u8; 4], super::tile::ALL, [4u8; 2]);
        for past in view.table.record.turns(view.table.passes) {
            let seat = usize::from(past.seat);
            let Some((tile, at)) = past.laid else {
                past.ends.iter().for_each(|end| passed[seat] |= 1 << end);
                continue;
            };
            if !(past.ends[0] == BLANK && forced_lead) {
                let factors = tastes.iter().map(|taste| taste.factors(past, passed, out, owners)).collect();
                story.laid[seat].insert(0, Laid { tile, at, ends: past.ends, factors });
            }
            out &= !(1 << tile);
            if past.ends[0] == BLANK {
                owners = [past.seat; 2];
            } else {
                owners[usize::from(at)] = past.seat;
            }
        }
        story
    }

    /// How likely each habit lays what this seat did, if this is what it has left: any, heavy, then the tastes.
    pub(super) fn likelihoods(&self, seat: usize, hand: Tiles, out: &mut [f64]) {
        out.fill(1.0);
        let mut hand = hand;
        for laid_ in &self.laid[seat] {
            hand |= 1 << laid_.tile;
            let fits = hand & fitting(laid_.ends);
            let each_way = 1.0 / f64::from(fits.count_ones());
            out[0] *= each_way;
            let is_heaviest = weight(heaviest(fits)) == weight(laid_.tile);
            out[1] *= SLIP * each_way + if is_heaviest { 1.0 - SLIP } else { 0.0 };
            for (i, factors) in laid_.factors.iter().enumerate() {
                if fits.count_ones() > 1 {
                    out[2 + i] *= self.chance(laid_, hand, fits, factors, i);
                }
            }
        }
    }

    fn chance(
        &self,
        past: &Laid,
        hand: Tiles,
        fits: Tiles,
        factors: &[[f64; 2]; COUNT as usize],
        taste: usize,
    ) -> f64 {
        let [mobility, suit] = &self.counted[taste];
        let (mut all, mut chosen) = (0.0, 0.0);
        for tile in each(fits) {
            for at in 0..2u8 {
                let fits_here = WITH[usize::from(past.ends[usize::from(at)])] >> tile & 1 == 1;
                if !fits_here || (at == 1 && past.ends[0] == past.ends[1]) {
                    continue;
                }
                let rest = hand & !(1 << tile);
                let after = laid(past.ends, tile, at);
                let shown = after[usize::from(at)];
                let free = (rest & fitting(after)).count_ones() as usize;
                let same = (rest & WITH[usize::from(shown)]).count_ones() as usize;
                let f = factors[usize::from(tile)][usize::from(at)] * mobility[free] * suit[same];
                all += f;
                if tile == past.tile && at == past.at {
                    chosen = f;
                }
            }
        }
        chosen / all
    }
}

impl Taste {
    /// What speaks for each tile at each end apart from the hand.
    fn factors(
        &self,
        past: Past,
        passed: [u8; 4],
        out: Tiles,
        owners: [u8; 2],
    ) -> [[f64; 2]; COUNT as usize] {
        let mut factors = [[0.0; 2]; COUNT as usize];
        for tile in each(out & fitting(past.ends)) {
            for at in 0..2u8 {
                if WITH[usize::from(past.ends[usize::from(at)])] >> tile & 1 == 0 {
                    continue;
                }
                let after = laid(past.ends, tile, at);
                let shown = after[usize::from(at)];
                let (low, high) = HALVES[usize::from(tile)];
                let passed_on = |by: u8| f64::from(passed[usize::from((past.seat + by) % 4)] >> shown & 1);
                let left = (out & !(1 << tile) & WITH[usize::from(shown)]).count_ones();
                let score = self.pip * f64::from(weight(tile))
                    + self.double * f64::from(u8::from(low == high))
                    + self.out * f64::from(left)
                    + self.foe * passed_on(1)
                    + self.mate * passed_on(2)
                    + self.last * passed_on(3)
                    + self.own * f64::from(u8::from(owners[usize::from(at)] == past.seat))
                    + self.equal * f64::from(u8::from(after[0] == after[1]));
                factors[usize::from(tile)][usize::from(at)] = libm::exp(score);
            }
        }
        factors
    }
}
