//! Cheat: put a card face down as if it were of the colour asked for, or claim that the opponent's was not.
//!
//! A [`CheatState`] has the hands and the cards on the table as multisets of colours, the suits of the cards; ranks do not
//! matter. `deal` is the chance part, `info_state` what a seat knows and exact determinisation. [`Quadratic`] is the family of
//! strategies that can be tuned, [`NeverLose`] the strategy of the paper that never loses.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod act;
mod deal;
mod duel;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod info_state;
mod never_lose;
mod observation;
mod quadratic;
mod rules;
mod scene;
mod shares;
mod state;
mod text;

pub use act::Act;
#[cfg(not(test))]
pub use entry::ENTRY;
pub use info_state::InfoState;
pub use never_lose::NeverLose;
pub use quadratic::Quadratic;
pub use rules::Rules;
pub use state::{CheatState, Stage};

use seedbed_cards::points;
use seedbed_rules::{ChanceFree, Game, Keyed, Player, Rng, Turn};
use shares::Shares;

/// The game.
#[derive(Clone)]
pub struct Cheat {
    rules: Rules,
    /// What strategies would divide again and again.
    shares: Shares,
}

impl Cheat {
    /// Cheat by these rules.
    pub fn new(rules: Rules) -> Self {
        Self { rules, shares: Shares::new(rules) }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The winner after a card was put, if that ends the game.
    #[inline]
    fn winner_after_put(&self, s: &CheatState, putter: Player) -> Option<u8> {
        // If a last card can be claimed, its owner wins once the opponent has let it pass.
        let out = if self.rules.last_counts { putter } else { 1 - putter };
        s.hands[out].is_empty().then_some(out as u8)
    }

    #[inline]
    fn put(&self, s: &mut CheatState, colour: u8) {
        let mover = usize::from(s.mover);
        s.put(colour);
        if let Some(winner) = self.winner_after_put(s, mover) {
            s.stage = Stage::Over(Some(winner));
        }
    }

    #[inline]
    fn claim(s: &mut CheatState) {
        let (mover, other) = (usize::from(s.mover), 1 - usize::from(s.mover));
        let honest = s.is_honest();
        if honest && s.hands[other].is_empty() {
            s.stage = Stage::Over(Some(other as u8));
        }
        s.clear(if honest { mover } else { other });
    }
}

impl Game for Cheat {
    type State = CheatState;
    type Move = Act;

    fn start(&self) -> CheatState {
        CheatState::START
    }

    #[inline]
    fn turn(&self, s: &CheatState) -> Turn {
        match s.stage {
            Stage::Deal(_) | Stage::Lead => Turn::Chance,
            Stage::Play => Turn::Player(s.mover.into()),
            Stage::Over(_) => Turn::Over,
        }
    }

    fn moves(&self, s: &CheatState, out: &mut Vec<Act>) {
        out.clear();
        match s.stage {
            Stage::Deal(_) => out.extend(self.deals(s).map(|(count, _)| Act::Deal(count))),
            Stage::Lead => out.extend([Act::Lead(0), Act::Lead(1)]),
            _ => {
                out.extend(s.hands[usize::from(s.mover)].each_rank().map(Act::Put));
                if !s.is_lead() {
                    out.push(Act::Claim);
                }
            }
        }
    }

    #[inline]
    fn play(&self, s: &mut CheatState, act: Act) {
        match act {
            Act::Put(colour) => self.put(s, colour),
            Act::Claim => Self::claim(s),
            Act::Deal(count) => return self.deal(s, count),
            Act::Lead(seat) => {
                (s.mover, s.stage) = (seat, Stage::Play);
                return;
            }
        }
        s.plies += 1;
        if s.plies == self.rules.limit && s.stage == Stage::Play {
            s.stage = Stage::Over(None);
        }
    }

    fn payoff(&self, s: &CheatState, p: Player) -> i32 {
        match s.stage {
            Stage::Over(winner) => points(winner, p),
            _ => 0,
        }
    }

    #[inline]
    fn sample(&self, s: &CheatState, rng: &mut Rng, _: &mut Vec<Act>) -> Act {
        match s.stage {
            Stage::Deal(_) => self.draw_deal(s, rng),
            Stage::Lead => Act::Lead(rng.below(2) as u8),
            _ => {
                let hand = s.hands[usize::from(s.mover)];
                let colours = hand.ranks() as usize;
                let k = rng.below(colours + usize::from(!s.is_lead()));
                if k == colours { Act::Claim } else { Act::Put(hand.rank(k as u32)) }
            }
        }
    }

    fn action_id(&self, act: Act) -> u32 {
        act.action_id()
    }

    fn action_count(&self) -> u32 {
        Act::ACTION_COUNT
    }

    /// The deal, the draw of the leader, and the turns.
    fn max_plies(&self) -> u32 {
        u32::from(self.rules.colours) + 1 + u32::from(self.rules.limit)
    }

    /// How many more cards the opponent holds.
    fn estimate(&self, s: &CheatState, p: Player) -> i32 {
        s.hands[1 - p].total() as i32 - s.hands[p].total() as i32
    }
}

impl ChanceFree for Cheat {}
impl Keyed for Cheat {}
