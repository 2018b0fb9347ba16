//! Partnership dominoes: four seats, partners facing each other, a double-six set, hidden hands.
//!
//! Tiles are bits of a word ([`tile`]); a [`DominoesState`] has the hands, the ends of the line and a [`Record`] of what was
//! laid. [`Deals`] counts and draws the deals consistent with an [`InfoState`]. [`Solver`] is the double-dummy solver, for
//! known hands. The strongest agent is [`Reader`], which weighs deals by the choices of the other players and solves the
//! likeliest; [`Greedy`], [`Ims`], [`Paced`] and [`Independent`] are the players of the paper.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod act;
mod beliefs;
#[cfg(not(test))]
mod benchmarks;
mod choice;
mod choice_model;
mod deal;
mod deals;
mod double_dummy;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod greedy;
mod ims;
mod independent;
mod info_state;
mod known_deal;
mod level;
mod likelihood;
pub mod notation;
pub mod observation;
mod paced;
mod reader;
mod record;
mod rules;
mod scene;
mod solve;
mod state;
pub mod table;
mod text;
mod weighted_deals;

#[cfg(not(test))]
pub use entry::{ENTRY, party, profile};
pub mod tile;

pub use act::{Act, What};
pub use beliefs::Chances;
pub use deals::Deals;
pub use double_dummy::{DoubleDummyPosition, Goal, Solver};
pub use greedy::{Greedy, def as greedy};
pub use ims::Ims;
pub use independent::Independent;
pub use info_state::InfoState;
pub use level::Level;
pub use paced::{Pace, Paced};
pub use reader::Reader;
pub use record::{Past, Record};
pub use rules::{FOUL, Lead, Outcome, Rules, Scorer};
pub use solve::DoubleDummy;
pub use state::{DominoesState, Stage};
pub use weighted_deals::{Assumptions, PlayerModel, WeightedDeals};

use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, Keyed, Player, Rng, Turn, position_key};
use tile::{BLANK, COUNT, SIX_SIX, Tiles, WITH, fitting, laid, pips};

/// The rules: one round, or a match of rounds.
#[derive(Clone)]
pub struct Dominoes<const MATCH: bool> {
    pub(crate) rules: Rules,
}

/// One round.
pub type Round = Dominoes<false>;

/// Rounds until a side has 100 points and loses.
pub type Match = Dominoes<true>;

/// The points that lose a match.
pub const GOAL: u8 = 100;

/// The number of rounds after which a match goes to the side with fewer points.
const MOST_ROUNDS: u8 = 100;

/// The most plies of a round: the deal, the draw of the leader, up to three passes after each tile, and one more turn.
const ROUND_PLIES: u32 = COUNT as u32 + 1 + 4 * COUNT as u32 + 1;

impl<const MATCH: bool> Dominoes<MATCH> {
    /// A game with these rules.
    pub fn new(rules: Rules) -> Self {
        Self { rules }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the six-six must be led now.
    #[inline]
    fn opens_with_six_six(&self, s: &DominoesState) -> bool {
        s.ends[0] == BLANK && s.rounds == 0 && self.rules.lead == Lead::SixSix
    }

    /// The tiles the player to move can lay.
    #[inline]
    fn playable(&self, s: &DominoesState) -> Tiles {
        let fits = if self.opens_with_six_six(s) { 1 << SIX_SIX } else { fitting(s.ends) };
        s.hands[usize::from(s.mover)] & fits
    }

    /// Of the tiles that can be laid, those that fit the left end, and the one that fits two different ends.
    #[inline]
    fn places(s: &DominoesState, playable: Tiles) -> (Tiles, Tiles) {
        let [left, right] = s.ends.map(|end| playable & WITH[usize::from(end)]);
        (left, if s.ends[0] == s.ends[1] { 0 } else { left & right })
    }

    #[inline]
    fn lay(s: &mut DominoesState, tile: u8, at: u8) {
        let hand = &mut s.hands[usize::from(s.mover)];
        *hand &= !(1 << tile);
        if *hand == 0 {
            s.stage = Stage::Out(s.mover);
        }
        s.record.push(s.mover, tile, at);
        s.ends = laid(s.ends, tile, at);
        s.passes = 0;
        s.mover = (s.mover + 1) % 4;
    }

    fn pass(&self, s: &mut DominoesState) {
        s.passes += 1;
        s.mover = (s.mover + 1) % 4;
        if s.passes == self.rules.block {
            s.stage = Stage::Blocked;
        }
    }

    /// Adds the points of a finished round.
    fn settle(&self, s: &mut DominoesState) {
        let Outcome { winner, points } = self.rules.outcome(s);
        if let Some(winner) = winner {
            let score = &mut s.scores[usize::from(1 - winner)];
            *score = score.saturating_add(points as u8);
        }
        s.rounds += 1;
    }

    fn is_over(s: &DominoesState) -> bool {
        s.stage.is_finished() && (!MATCH || s.scores.iter().any(|&n| n >= GOAL) || s.rounds >= MOST_ROUNDS)
    }
}

impl<const MATCH: bool> Game for Dominoes<MATCH> {
    type State = DominoesState;
    type Move = Act;

    fn players(&self) -> usize {
        4
    }

    fn start(&self) -> DominoesState {
        DominoesState::START
    }

    #[inline]
    fn turn(&self, s: &DominoesState) -> Turn {
        match s.stage {
            Stage::Play => Turn::Player(s.mover.into()),
            Stage::Deal | Stage::Lead => Turn::Chance,
            _ if Self::is_over(s) => Turn::Over,
            _ => Turn::Chance,
        }
    }

    fn moves(&self, s: &DominoesState, out: &mut Vec<Act>) {
        out.clear();
        match s.stage {
            Stage::Play => {}
            Stage::Lead => return out.extend((0..4).map(Act::lead)),
            _ => {
                let needs = s.needs();
                return out.extend((0..4).filter(|&seat| needs[usize::from(seat)] > 0).map(Act::deal));
            }
        }
        let playable = self.playable(s);
        if playable == 0 || (self.rules.fouls && !self.opens_with_six_six(s)) {
            out.push(Act::PASS);
        }
        if self.rules.fouls {
            out.extend(callable(s).map(Act::call));
        }
        let (left, twice) = Self::places(s, playable);
        for tile in tile::each(playable) {
            out.push(Act::lay(tile, u8::from(left >> tile & 1 == 0)));
            if twice >> tile & 1 == 1 {
                out.push(Act::lay(tile, 1));
            }
        }
    }

    #[inline]
    fn play(&self, s: &mut DominoesState, act: Act) {
        match act.what() {
            What::Lay { tile, at } => Self::lay(s, tile, at),
            What::Pass => self.pass(s),
            What::Call(whom) => s.stage = Stage::Called { by: s.mover, whom },
            What::Deal(seat) => self.deal(s, seat),
            What::Lead(seat) => (s.stage, s.leader, s.mover) = (Stage::Play, seat, seat),
        }
        if MATCH && s.stage.is_finished() {
            self.settle(s);
        }
    }

    fn payoff(&self, s: &DominoesState, p: Player) -> i32 {
        let side = p % 2;
        if MATCH {
            return i32::from(s.scores[1 - side].cmp(&s.scores[side]) as i8);
        }
        self.rules.outcome(s).winner.map_or(0, |winner| if usize::from(winner) == side { 1 } else { -1 })
    }

    #[inline]
    fn sample(&self, s: &DominoesState, rng: &mut Rng, buf: &mut Vec<Act>) -> Act {
        match s.stage {
            Stage::Play if !self.rules.fouls => {}
            Stage::Play => {
                self.moves(s, buf);
                return buf[rng.below(buf.len())];
            }
            Stage::Lead => return Act::lead(rng.below(4) as u8),
            _ => return deal::draw(s, rng),
        }
        let playable = self.playable(s);
        if playable == 0 {
            return Act::PASS;
        }
        // The tile that has two places is drawn as one more tile.
        let (left, twice) = Self::places(s, playable);
        let count = playable.count_ones() as usize;
        let k = rng.below(count + usize::from(twice != 0));
        if k == count {
            return Act::lay(twice.trailing_zeros() as u8, 1);
        }
        let tile = u64::from(playable).select(k as u32);
        Act::lay(tile as u8, u8::from(left >> tile & 1 == 0))
    }

    fn action_id(&self, act: Act) -> u32 {
        act.id()
    }

    fn action_count(&self) -> u32 {
        Act::COUNT
    }

    fn max_plies(&self) -> u32 {
        if MATCH { ROUND_PLIES * u32::from(MOST_ROUNDS) } else { ROUND_PLIES }
    }

    /// The pips of the other side less those of the own side, points already lost included.
    fn estimate(&self, s: &DominoesState, p: Player) -> i32 {
        let held = |side: usize| i32::from(s.scores[side]) + pips(s.hands[side] | s.hands[side + 2]);
        held(1 - p % 2) - held(p % 2)
    }
}

/// The opponents of the player to move who can be called for a pass.
fn callable(s: &DominoesState) -> impl Iterator<Item = u8> {
    let passed = rules::passes(s).fold(0u8, |seats, past| seats | 1 << past.seat);
    let mover = s.mover;
    (0..4).filter(move |&seat| passed >> seat & 1 == 1 && seat % 2 != mover % 2)
}

/// Only a single round: in a match a new deal follows.
impl ChanceFree for Round {}

impl<const MATCH: bool> Keyed for Dominoes<MATCH> {
    /// The history of the line does not matter, unless old passes can still be called.
    fn canonical(&self, s: &DominoesState) -> u64 {
        if self.rules.fouls || s.stage != Stage::Play {
            return self.key(s);
        }
        let ends = [s.ends[0].min(s.ends[1]), s.ends[0].max(s.ends[1])];
        position_key(&(s.hands, ends, s.mover, s.passes, s.leader, s.rounds, s.scores))
    }
}
