//! What a player's choices tell of his hand: how likely a habit of choosing would have laid just these tiles from it.

use super::InfoState;
use super::taste::{Factors, Seen, Taste, places};
use super::tile::{ALL, BLANK, Tiles, WITH, each, fitting, heaviest, laid, weight};

/// How many habits there are: any tile that fits, the heaviest, and two tastes.
pub(super) const HABITS: usize = 2 + TASTES.len();

const TASTES: [Taste; 2] = [Taste::PIPS, Taste::SOLVER];

/// How likely a player has each habit, up to a factor.
pub(super) type Prior = [f64; HABITS];

/// How often a player of weight slips.
const SLIP: f64 = 0.05;

/// A tile that was laid by choice, with all that a habit looks at and everybody saw.
struct Laid {
    tile: u8,
    at: u8,
    ends: [u8; 2],
    factors: [Factors; TASTES.len()],
}

/// The tiles each seat has laid by choice, the last first.
pub(super) struct Story {
    laid: [Vec<Laid>; 4],
    /// The factors of each taste for so many own tiles: of mobility, and of the suit.
    counted: [[[f64; 8]; 2]; TASTES.len()],
}

impl Story {
    /// What was laid so far; a forced lead tells nothing.
    pub(super) fn new(info: &InfoState, forced_lead: bool) -> Self {
        let powers = |by: f64| std::array::from_fn(|n| libm::exp(by * n as f64));
        let counted = TASTES.map(|taste| [powers(taste.mobility), powers(taste.suit)]);
        let mut story = Self { laid: Default::default(), counted };
        let mut seen = Seen { rest: ALL, passed: [0; 4], owners: [4; 2] };
        for past in info.state.record.turns(info.state.passes) {
            let seat = usize::from(past.seat);
            let Some((tile, at)) = past.laid else {
                past.ends.iter().for_each(|end| seen.passed[seat] |= 1 << end);
                continue;
            };
            let leads = past.ends[0] == BLANK;
            if !(leads && forced_lead) && seat != info.seat() {
                let factors = TASTES.map(|taste| taste.factors(past, &seen));
                story.laid[seat].insert(0, Laid { tile, at, ends: past.ends, factors });
            }
            seen.rest &= !(1 << tile);
            if leads {
                seen.owners = [past.seat; 2];
            } else {
                seen.owners[usize::from(at)] = past.seat;
            }
        }
        story
    }

    /// How likely each habit lays what this seat did, if this is what it has left.
    pub(super) fn likelihoods(&self, seat: usize, mut hand: Tiles) -> [f64; HABITS] {
        let mut all = [1.0; HABITS];
        for past in &self.laid[seat] {
            hand |= 1 << past.tile;
            let fits = hand & fitting(past.ends);
            let choices = fits.count_ones();
            if choices == 1 {
                continue; // nothing to choose
            }
            let uniform = 1.0 / f64::from(choices);
            let is_heaviest = weight(heaviest(fits)) == weight(past.tile);
            all[0] *= uniform;
            all[1] *= SLIP * uniform + if is_heaviest { 1.0 - SLIP } else { 0.0 };
            for taste in 0..TASTES.len() {
                all[2 + taste] *= self.chance(past, hand, fits, taste);
            }
        }
        all
    }

    /// How likely this taste lays that tile at that end.
    fn chance(&self, past: &Laid, hand: Tiles, fits: Tiles, taste: usize) -> f64 {
        let [mobility, suit] = &self.counted[taste];
        let (mut all, mut chosen) = (0.0, 0.0);
        for tile in each(fits) {
            let rest = hand & !(1 << tile);
            for at in places(past.ends, tile) {
                let after = laid(past.ends, tile, at);
                let free = (rest & fitting(after)).count_ones() as usize;
                let same = (rest & WITH[usize::from(after[usize::from(at)])]).count_ones() as usize;
                let open = past.factors[taste][usize::from(tile)][usize::from(at)];
                let points = open * mobility[free] * suit[same];
                all += points;
                if (tile, at) == (past.tile, past.at) {
                    chosen = points;
                }
            }
        }
        chosen / all
    }
}
