//! Flip: get rid of your cards by putting them on piles whose top card has a neighbouring rank.
//!
//! A [`FlipState`] has the tops of the piles, the face-up cards of both players as multisets, and the stocks as queues.
//! `info_state` hides the stocks. [`QuadraticForm`] is the family of strategies that can be tuned.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod act;
mod duel;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod info_state;
mod observation;
mod quadratic_form;
mod rules;
mod scene;
mod state;
mod text;

pub use act::Act;
#[cfg(not(test))]
pub use entry::ENTRY;
pub use info_state::InfoState;
pub use quadratic_form::QuadraticForm;
pub use rules::{Rules, SHOWN};
pub use state::{FlipState, Stage};

use seedbed_cards::{Counts, points};
use seedbed_rules::{ChanceFree, ExplicitChance, Game, Keyed, Player, Rng, Turn};

/// The game.
#[derive(Clone)]
pub struct Flip {
    rules: Rules,
}

impl Flip {
    /// Flip by these rules.
    pub fn new(rules: Rules) -> Self {
        Self { rules }
    }

    /// The ranks that the player to move may put on each pile.
    #[inline]
    fn fitting(&self, s: &FlipState) -> [Counts; 2] {
        let hand = s.shown[usize::from(s.mover)];
        s.tops.map(|top| hand.common(self.rules.neighbours(top)))
    }

    /// The ways in which cards of these ranks can be put on the piles, ascending.
    #[inline]
    fn puts(fitting: [Counts; 2]) -> impl Iterator<Item = Act> {
        fitting[0].either(fitting[1]).each_rank().flat_map(move |rank| {
            let fits = move |pile: &u8| fitting[usize::from(*pile)].of(rank) > 0;
            (0..2).filter(fits).map(move |pile| Act::Put(rank, pile))
        })
    }

    fn deal(&self, s: &mut FlipState, rank: u8) {
        let dealt = self.rules.pack.cards() - s.undealt.count_ones() as u8;
        let seat = usize::from(dealt % 2);
        self.rules.pack.take(&mut s.undealt, rank);
        match dealt {
            0 | 1 => s.cover(seat, rank),
            2..OPEN => s.shown[seat] = s.shown[seat] + Counts::card(rank),
            _ => s.stocks[seat].push(rank),
        }
        if s.undealt == 0 {
            s.stage = Stage::Lead;
        }
    }

    fn put(s: &mut FlipState, rank: u8, pile: u8) {
        let mover = usize::from(s.mover);
        s.shown[mover] = s.shown[mover] - Counts::card(rank);
        s.cover(pile.into(), rank);
        if !s.stocks[mover].is_empty() {
            s.shown[mover] = s.shown[mover] + Counts::card(s.stocks[mover].pop());
        }
        if s.shown[mover].is_empty() {
            s.stage = Stage::Over(Some(s.mover));
        }
        s.passed = false;
    }

    fn pass(s: &mut FlipState) {
        if !s.passed {
            s.passed = true;
            return;
        }
        s.passed = false;
        if s.stocks.iter().all(seedbed_cards::Row::is_empty) {
            let [a, b] = s.shown.map(Counts::total);
            s.stage = Stage::Over((a != b).then_some(u8::from(b < a)));
            return;
        }
        for seat in 0..2 {
            if !s.stocks[seat].is_empty() {
                let card = s.stocks[seat].pop();
                s.cover(seat, card);
            }
        }
    }
}

/// The number of cards dealt face up: one for each pile, and the face-up cards of both players.
const OPEN: u8 = 2 + 2 * SHOWN;

impl Game for Flip {
    type State = FlipState;
    type Move = Act;

    fn start(&self) -> FlipState {
        FlipState::start(self.rules.pack)
    }

    #[inline]
    fn turn(&self, s: &FlipState) -> Turn {
        match s.stage {
            Stage::Deal | Stage::Lead => Turn::Chance,
            Stage::Play => Turn::Player(s.mover.into()),
            Stage::Over(_) => Turn::Over,
        }
    }

    fn moves(&self, s: &FlipState, out: &mut Vec<Act>) {
        out.clear();
        match s.stage {
            Stage::Deal => {
                out.extend(self.rules.pack.distribution(s.undealt).map(|(rank, _)| Act::Deal(rank)));
            }
            Stage::Lead => out.extend([Act::Lead(0), Act::Lead(1)]),
            _ => {
                let fitting = self.fitting(s);
                if self.rules.free_pass || fitting.iter().all(|ranks| ranks.is_empty()) {
                    out.push(Act::Pass);
                }
                out.extend(Self::puts(fitting));
            }
        }
    }

    #[inline]
    fn play(&self, s: &mut FlipState, act: Act) {
        match act {
            Act::Pass => Self::pass(s),
            Act::Put(rank, pile) => Self::put(s, rank, pile),
            Act::Deal(rank) => return self.deal(s, rank),
            Act::Lead(seat) => {
                (s.mover, s.stage) = (seat, Stage::Play);
                return;
            }
        }
        s.mover = 1 - s.mover;
    }

    fn payoff(&self, s: &FlipState, p: Player) -> i32 {
        match s.stage {
            Stage::Over(winner) => points(winner, p),
            _ => 0,
        }
    }

    #[inline]
    fn sample(&self, s: &FlipState, rng: &mut Rng, buf: &mut Vec<Act>) -> Act {
        match s.stage {
            Stage::Deal => Act::Deal(self.rules.pack.draw(s.undealt, rng)),
            Stage::Lead => Act::Lead(rng.below(2) as u8),
            _ => {
                self.moves(s, buf);
                buf[rng.below(buf.len())]
            }
        }
    }

    fn action_id(&self, act: Act) -> u32 {
        act.action_id()
    }

    fn action_count(&self) -> u32 {
        Act::ACTION_COUNT
    }

    /// The deal and the draw of the leader; then a pass at most before every card, and two at the end.
    fn max_plies(&self) -> u32 {
        let cards = u32::from(self.rules.pack.cards());
        cards + 1 + 2 * cards + 2
    }

    /// How many more cards the opponent has.
    fn estimate(&self, s: &FlipState, p: Player) -> i32 {
        s.left(1 - p) - s.left(p)
    }
}

impl ExplicitChance for Flip {
    fn distribution(&self, s: &FlipState, out: &mut Vec<(Act, f64)>) {
        out.clear();
        if s.stage == Stage::Lead {
            return out.extend([(Act::Lead(0), 0.5), (Act::Lead(1), 0.5)]);
        }
        out.extend(self.rules.pack.distribution(s.undealt).map(|(rank, share)| (Act::Deal(rank), share)));
    }
}

impl ChanceFree for Flip {}
impl Keyed for Flip {}
