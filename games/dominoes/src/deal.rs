//! The deal, tile by tile, and who leads.

use super::tile::{COUNT, HAND, SIX_SIX, Tiles};
use super::{Act, Dominoes, DominoesState, Lead, Stage};
use seedbed_rules::{ExplicitChance, Game, Rng};

impl<const MATCH: bool> Dominoes<MATCH> {
    /// A round in which these hands were dealt and nothing is laid; `leader` matters only if chance would draw the leader.
    pub fn dealt(&self, hands: [Tiles; 4], leader: u8) -> DominoesState {
        let mut s = DominoesState { hands, dealt: COUNT, ..DominoesState::START };
        self.ask_for_leader(&mut s);
        if s.stage == Stage::Lead {
            self.play(&mut s, Act::lead(leader));
        }
        s
    }

    /// All tiles are dealt: sets the leader, or leaves that to chance.
    fn ask_for_leader(&self, s: &mut DominoesState) {
        if s.rounds > 0 {
            s.leader = (s.leader + 1) % 4;
        } else if self.rules.lead == Lead::SixSix {
            s.leader = (0..4).find(|&seat| s.hands[usize::from(seat)] >> SIX_SIX & 1 == 1).unwrap_or(0);
        } else {
            s.stage = Stage::Lead;
            return;
        }
        (s.stage, s.mover) = (Stage::Play, s.leader);
    }

    pub(super) fn deal(&self, s: &mut DominoesState, seat: u8) {
        if s.dealt == COUNT {
            *s = DominoesState {
                leader: s.leader,
                rounds: s.rounds,
                scores: s.scores,
                ..DominoesState::START
            };
        }
        s.hands[usize::from(seat)] |= 1 << s.dealt;
        s.dealt += 1;
        if s.dealt == COUNT {
            self.ask_for_leader(s);
        }
    }
}

/// Draws who gets the next tile: every deal is then equally likely.
#[inline]
pub(super) fn draw(s: &DominoesState, rng: &mut Rng) -> Act {
    // What the seats before the second, the third and the fourth still need; as another round begins, all of their tiles.
    let hand = |seat: usize| if s.dealt == COUNT { 0 } else { s.hands[seat].count_ones() };
    let first = u32::from(HAND) - hand(0);
    let second = first + u32::from(HAND) - hand(1);
    let third = second + u32::from(HAND) - hand(2);
    let all = COUNT - s.dealt % COUNT;
    debug_assert_eq!(all, s.needs().iter().sum::<u8>(), "every tile dealt is in a hand");
    let k = rng.below(all.into()) as u32;
    // No branch predictor can guess a random seat.
    Act::deal(u8::from(k >= first) + u8::from(k >= second) + u8::from(k >= third))
}

impl<const MATCH: bool> ExplicitChance for Dominoes<MATCH> {
    fn distribution(&self, s: &DominoesState, out: &mut Vec<(Act, f64)>) {
        out.clear();
        if s.stage == Stage::Lead {
            return out.extend((0..4).map(|seat| (Act::lead(seat), 0.25)));
        }
        let needs = s.needs();
        let all: u8 = needs.iter().sum();
        let share = |need: u8| f64::from(need) / f64::from(all);
        let seats = (0..4).filter(|&seat| needs[usize::from(seat)] > 0);
        out.extend(seats.map(|seat| (Act::deal(seat), share(needs[usize::from(seat)]))));
    }
}
