//! What a player's choices reveal about their hand: the likelihood of the tiles laid, given the hand and a choice model.

use super::InfoState;
use super::choice_model::{ChoiceModel, Factors, Seen, places};
use super::tile::{ALL, BLANK, Tiles, WITH, each, fitting, heaviest, laid, weight};

/// The number of choice models: any tile that fits, the heaviest, and two log-linear ones.
pub(super) const MODELS: usize = 2 + LOG_LINEAR.len();

const LOG_LINEAR: [ChoiceModel; 2] = [ChoiceModel::PIPS, ChoiceModel::SOLVER];

/// A prior over the choice models of a player, up to a factor.
pub(super) type Prior = [f64; MODELS];

/// How often a player who lays the heaviest tile slips.
const SLIP: f64 = 0.05;

/// A tile that was laid by choice, with the public information that a choice model uses.
struct Laid {
    tile: u8,
    at: u8,
    ends: [u8; 2],
    factors: [Factors; LOG_LINEAR.len()],
}

/// The tiles each seat has laid by choice, the last first.
pub(super) struct ChoiceHistory {
    laid: [Vec<Laid>; 4],
    /// The factors of each log-linear model by the number of own tiles: of mobility, and of the suit.
    counted: [[[f64; 8]; 2]; LOG_LINEAR.len()],
}

impl ChoiceHistory {
    /// The choices so far; a forced lead reveals nothing.
    pub(super) fn new(info: &InfoState, forced_lead: bool) -> Self {
        let powers = |by: f64| std::array::from_fn(|n| libm::exp(by * n as f64));
        let counted = LOG_LINEAR.map(|model| [powers(model.mobility), powers(model.suit)]);
        let mut history = Self { laid: Default::default(), counted };
        let mut seen = Seen { rest: ALL, passed: [0; 4], owners: [4; 2] };
        for past in info.state.record.turns(info.state.passes) {
            let seat = usize::from(past.seat);
            let Some((tile, at)) = past.laid else {
                past.ends.iter().for_each(|end| seen.passed[seat] |= 1 << end);
                continue;
            };
            let leads = past.ends[0] == BLANK;
            if !(leads && forced_lead) && seat != info.seat() {
                let factors = LOG_LINEAR.map(|model| model.factors(past, &seen));
                history.laid[seat].insert(0, Laid { tile, at, ends: past.ends, factors });
            }
            seen.rest &= !(1 << tile);
            if leads {
                seen.owners = [past.seat; 2];
            } else {
                seen.owners[usize::from(at)] = past.seat;
            }
        }
        history
    }

    /// The likelihood of this seat's choices under each model, if `hand` is what it has left.
    pub(super) fn likelihoods(&self, seat: usize, mut hand: Tiles) -> [f64; MODELS] {
        let mut all = [1.0; MODELS];
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
            for model in 0..LOG_LINEAR.len() {
                all[2 + model] *= self.chance(past, hand, fits, model);
            }
        }
        all
    }

    /// The probability of a choice under a log-linear model.
    fn chance(&self, past: &Laid, hand: Tiles, fits: Tiles, model: usize) -> f64 {
        let [mobility, suit] = &self.counted[model];
        let (mut all, mut chosen) = (0.0, 0.0);
        for tile in each(fits) {
            let rest = hand & !(1 << tile);
            for at in places(past.ends, tile) {
                let after = laid(past.ends, tile, at);
                let free = (rest & fitting(after)).count_ones() as usize;
                let same = (rest & WITH[usize::from(after[usize::from(at)])]).count_ones() as usize;
                let open = past.factors[model][usize::from(tile)][usize::from(at)];
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
