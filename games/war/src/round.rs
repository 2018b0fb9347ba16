//! The deal and the rounds, up to the next choice.

use super::{Shortage, Stage, War, WarState};
use seedbed_cards::Counts;
use std::cmp::Ordering;

/// What happens after equal cards.
enum Tie {
    /// These cards are compared next.
    Up([u8; 2]),
    /// Both take their cards back.
    Back,
    /// The game ends.
    Over(Option<u8>),
}

impl War {
    /// Deals a card, to each seat in turn.
    pub(super) fn deal(&self, s: &mut WarState, card: u8) {
        let seat = usize::from(s.decks[0].len() > s.decks[1].len());
        self.pack.take(&mut s.undealt, card);
        s.decks[seat].push(card);
        s.unseen[seat] += 1;
        if s.undealt == 0 {
            s.stage = Stage::Lay;
        }
    }

    /// Plays rounds until a player has a choice or the game is over.
    #[inline]
    pub(super) fn go_on(&self, s: &mut WarState) {
        while s.stage == Stage::Lay {
            // The first seat lays before the second; a pile of equal cards leaves no choice.
            for p in 0..2 {
                if s.won[p].is_mixed() {
                    return;
                }
                s.lay_rest(p);
            }
            self.round(s);
        }
    }

    /// Turns cards until one is higher: its owner wins all of them, and the game if the opponent has none left.
    #[inline]
    fn round(&self, s: &mut WarState) {
        if s.rounds == self.rules.limit {
            s.stage = Stage::Over(None);
            return;
        }
        s.rounds += 1;
        let mut up = [s.draw(0), s.draw(1)];
        let mut piles = up.map(Counts::card);
        while up[0] == up[1] {
            match self.tie(s, up, &mut piles) {
                Tie::Up(next) => up = next,
                Tie::Back => {
                    s.won = piles;
                    return;
                }
                Tie::Over(winner) => {
                    s.won = piles;
                    s.stage = Stage::Over(winner);
                    return;
                }
            }
        }
        let winner = usize::from(up[1] > up[0]);
        s.won[winner] = piles[0] + piles[1];
        if s.decks[1 - winner].is_empty() {
            s.stage = Stage::Over(Some(winner as u8));
        }
    }

    /// Equal cards: one more from each face down, then one face up, if both have two.
    #[cold]
    fn tie(&self, s: &mut WarState, equal: [u8; 2], piles: &mut [Counts; 2]) -> Tie {
        let left = [s.decks[0].len(), s.decks[1].len()];
        let more = |a: bool, b: bool| match a.cmp(&b) {
            Ordering::Greater => Some(0),
            Ordering::Equal => None,
            Ordering::Less => Some(1),
        };
        let short = left.iter().any(|&cards| cards < 2);
        match self.rules.shortage {
            _ if !short => {}
            Shortage::Larger => return Tie::Over(more(left[0] > left[1], left[1] > left[0])),
            Shortage::Loses => return Tie::Over(more(left[0] >= 2, left[1] >= 2)),
            Shortage::Back => return Tie::Back,
            Shortage::Draw => return Tie::Over(None),
            Shortage::Last if left.contains(&0) => return Tie::Over(more(left[0] > 0, left[1] > 0)),
            Shortage::Again if left == [0, 0] => return Tie::Over(None),
            Shortage::Last | Shortage::Again => {}
        }
        Tie::Up(std::array::from_fn(|p| {
            if left[p] == 0 {
                return equal[p];
            }
            if left[p] > 1 {
                piles[p] = piles[p] + Counts::card(s.draw(p));
            }
            let up = s.draw(p);
            piles[p] = piles[p] + Counts::card(up);
            up
        }))
    }
}
