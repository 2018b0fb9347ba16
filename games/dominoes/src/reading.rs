//! Deals weighed by how likely the others would have laid what they did.

use super::beliefs::Chances;
use super::habits::{HABITS, Prior, Story};
use super::tile::{COUNT, Tiles, each};
use super::{Dominoes, InfoState, Lead};
use seedbed_rules::{Rng, Stop};

/// What is assumed of how the others choose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Assumed {
    /// How strongly choices inform: the power to which their likelihood is taken, 0 for not at all, 1 for all it says.
    pub gamma: f64,
    /// The opponents, who have one habit in common.
    pub foes: Manner,
    /// The partner.
    pub partner: Manner,
}

/// How a player is thought to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Any tile that fits.
    Any,
    /// The heaviest, but for a slip now and then.
    Heavy,
    /// As a player who looks ahead for pips.
    Pips,
    /// As a player who solves imagined deals.
    Solver,
    /// One of these, which is left to his choices to tell.
    Unknown,
}

impl Manner {
    /// The names of all manners.
    pub const NAMES: &[&str] = &["any", "heavy", "pips", "solver", "unknown"];

    /// The manner of this name.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Any, Self::Heavy, Self::Pips, Self::Solver, Self::Unknown];
        Self::NAMES.iter().zip(all).find(|(known, _)| **known == name).map(|(_, manner)| manner)
    }

    fn prior(self) -> Prior {
        match self {
            Self::Any => [1.0, 0.0, 0.0, 0.0],
            Self::Heavy => [0.0, 1.0, 0.0, 0.0],
            Self::Pips => [0.0, 0.0, 1.0, 0.0],
            Self::Solver => [0.0, 0.0, 0.0, 1.0],
            Self::Unknown => [1.0; HABITS],
        }
    }
}

/// Deals that fit what was seen, drawn uniformly, each with its weight.
pub struct Reading {
    /// The hands of the others in the order of play, with the weight of all deals up to and including this.
    deals: Vec<([Tiles; 3], f64)>,
}

impl Reading {
    /// Draws so many deals and weighs them; when stopped, fewer, but one at least.
    pub fn new<const MATCH: bool>(
        game: &Dominoes<MATCH>,
        info: &InfoState,
        assumed: Assumed,
        count: usize,
        rng: &mut Rng,
        stop: &Stop,
    ) -> Self {
        let deals = game.deals(info);
        let story = Story::new(info, game.rules.lead == Lead::SixSix && info.state.rounds == 0);
        let (foes, partner) = (assumed.foes.prior(), assumed.partner.prior());
        let others = info.others();
        let mut sum = 0.0;
        let mut weigh = |hands: [Tiles; 3]| {
            let [next, mate, last] = std::array::from_fn(|i| story.likelihoods(others[i], hands[i]));
            let of_foes: f64 = (0..HABITS).map(|habit| foes[habit] * next[habit] * last[habit]).sum();
            let of_mate: f64 = (0..HABITS).map(|habit| partner[habit] * mate[habit]).sum();
            sum += libm::pow(of_foes * of_mate, assumed.gamma);
            (hands, sum)
        };
        let going_on = |drawn: &usize| *drawn == 0 || !stop.is_stopped();
        Self { deals: (0..count).take_while(going_on).map(|_| weigh(deals.draw(rng))).collect() }
    }

    /// So many of the deals by their weights, as evenly as can be: each with how often it was taken. When stopped, fewer.
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

    /// The chance of each tile to be in each hand.
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
