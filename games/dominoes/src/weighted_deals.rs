//! Deals weighted by the likelihood of the other players' choices: importance sampling with a uniform proposal.

use super::beliefs::Chances;
use super::level::Level;
use super::likelihood::{ChoiceHistory, MODELS, Prior};
use super::tile::{COUNT, Tiles, each};
use super::{Dominoes, InfoState, Lead};
use seedbed_rules::{Budget, Rng, Stop};

/// What is assumed about how the other players choose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Assumptions {
    /// The power to which the likelihood of choices is taken: 0 ignores them, 1 is Bayes' rule.
    pub gamma: f64,
    /// The model of the opponents, who are assumed to choose alike.
    pub foes: PlayerModel,
    /// The model of the partner.
    pub partner: PlayerModel,
}

/// A model of how a player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerModel {
    /// Any tile that fits, uniformly.
    Any,
    /// The heaviest tile, but for a slip now and then.
    Heavy,
    /// Like a player who searches for pips.
    Pips,
    /// Like a player who solves sampled deals.
    Solver,
    /// One of these, to be inferred from the choices.
    Unknown,
}

impl PlayerModel {
    /// The names of all models.
    pub const NAMES: &[&str] = &["any", "heavy", "pips", "solver", "unknown"];

    /// The model of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Any, Self::Heavy, Self::Pips, Self::Solver, Self::Unknown];
        Self::NAMES.iter().zip(all).find(|(known, _)| **known == name).map(|(_, model)| model)
    }

    fn prior(self) -> Prior {
        match self {
            Self::Any => [1.0, 0.0, 0.0, 0.0],
            Self::Heavy => [0.0, 1.0, 0.0, 0.0],
            Self::Pips => [0.0, 0.0, 1.0, 0.0],
            Self::Solver => [0.0, 0.0, 0.0, 1.0],
            Self::Unknown => [1.0; MODELS],
        }
    }
}

/// Deals consistent with what was seen, drawn uniformly, each with its importance weight.
pub struct WeightedDeals {
    /// The hands of the others in the order of play, with the cumulative weight of the deals.
    deals: Vec<([Tiles; 3], f64)>,
}

impl WeightedDeals {
    /// Draws `count` deals and weighs them; when stopped, fewer, but at least one.
    pub fn new<const MATCH: bool>(
        game: &Dominoes<MATCH>,
        info: &InfoState,
        assumed: Assumptions,
        count: usize,
        rng: &mut Rng,
        stop: &Stop,
    ) -> Self {
        let deals = game.deals(info);
        let history = ChoiceHistory::new(info, game.rules.lead == Lead::SixSix && info.state.rounds == 0);
        let (foes, partner) = (assumed.foes.prior(), assumed.partner.prior());
        let others = info.others();
        let mut sum = 0.0;
        let mut weigh = |hands: [Tiles; 3]| {
            let [next, mate, last] = std::array::from_fn(|i| history.likelihoods(others[i], hands[i]));
            let of_foes: f64 = (0..MODELS).map(|model| foes[model] * next[model] * last[model]).sum();
            let of_mate: f64 = (0..MODELS).map(|model| partner[model] * mate[model]).sum();
            sum += libm::pow(of_foes * of_mate, assumed.gamma);
            (hands, sum)
        };
        let going_on = |drawn: &usize| *drawn == 0 || !stop.is_stopped();
        Self { deals: (0..count).take_while(going_on).map(|_| weigh(deals.draw(rng))).collect() }
    }

    /// Draws `count` deals and weighs them by choices of players of a level; when stopped, fewer, but at least one.
    pub fn by_level<const MATCH: bool>(
        game: &Dominoes<MATCH>,
        info: &InfoState,
        level: Level,
        count: usize,
        rng: &mut Rng,
        stop: &Stop,
    ) -> Self {
        let deals = game.deals(info);
        let mut clock = Budget::UNLIMITED.start(stop);
        let mut sum = 0.0;
        let mut weighed: Vec<([Tiles; 3], f64)> = Vec::with_capacity(count);
        // Where nobody had a choice yet nothing is searched, so that the clock alone would not notice a stop.
        while weighed.is_empty() || (weighed.len() < count && !stop.is_stopped()) {
            let hands = deals.draw(rng);
            match level.of_deal(game, info, hands, &mut clock) {
                Ok(likelihood) => sum += likelihood,
                Err(_) if weighed.is_empty() => sum += 1.0,
                Err(_) => break,
            }
            weighed.push((hands, sum));
        }
        if sum > 0.0 {
            return Self { deals: weighed };
        }
        // Nobody plays like that in any deal that was drawn, so that choices say nothing.
        let alike = weighed.into_iter().zip(1..).map(|((hands, _), upto)| (hands, f64::from(upto)));
        Self { deals: alike.collect() }
    }

    /// Draws `count` of the deals by their weights, by systematic resampling; returns each with its multiplicity. When
    /// stopped, fewer.
    pub(super) fn pick(&self, count: usize, rng: &mut Rng, stop: &Stop) -> Vec<([Tiles; 3], u32)> {
        let mut picked: Vec<([Tiles; 3], u32)> = Vec::with_capacity(count);
        let step = self.deals.last().map_or(0.0, |(_, sum)| sum / count as f64);
        let (mut at, mut from) = (step * rng.unit(), 0);
        for _ in (0..count).take_while(|_| !stop.is_stopped()) {
            let next = from + self.deals[from..].partition_point(|(_, upto)| *upto < at);
            let next = next.min(self.deals.len() - 1);
            match picked.last_mut() {
                Some((_, times)) if next == from => *times += 1,
                _ => picked.push((self.deals[next].0, 1)),
            }
            (from, at) = (next, at + step);
        }
        picked
    }

    /// The probability of each tile to be in each hand.
    pub fn chances(&self) -> Chances {
        let mut chances = [[0.0; 3]; COUNT as usize];
        let all = self.deals.last().map_or(1.0, |(_, sum)| *sum);
        let mut before = 0.0;
        for (hands, upto) in &self.deals {
            for (seat, &hand) in hands.iter().enumerate() {
                each(hand).for_each(|tile| chances[usize::from(tile)][seat] += (upto - before) / all);
            }
            before = *upto;
        }
        chances
    }
}
