//! Information states: a seat knows its hand, the line and who laid what.

use super::{BlockDominoes, BlockState, Stage};
use seedbed_dominoes::tile::{Tiles, each, fitting};
use seedbed_dominoes::{Act, What};
use seedbed_rules::bits::Bits;
use seedbed_rules::{ImperfectInformation, Player, Rng};

/// What a seat knows: the state without the other hand until it is shown.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    seat: Player,
    state: BlockState,
}

impl InfoState {
    /// The state as the seat sees it: the other hand is empty unless it is shown.
    pub(super) fn into_state(self) -> BlockState {
        self.state
    }
}

impl ImperfectInformation for BlockDominoes {
    type InfoState = InfoState;

    fn info_state(&self, s: &BlockState, p: Player) -> InfoState {
        let mut state = s.clone();
        if !s.is_over() {
            state.hands[1 - p] = 0;
        }
        InfoState { seat: p, state }
    }

    /// A tile in the deal is seen by the player who gets it; everything else is public.
    fn sees(&self, _: &BlockState, act: Act, p: Player) -> bool {
        !matches!(act.what(), What::Deal(place) if usize::from(place) != p)
    }

    /// Draws uniformly among all deals consistent with what was seen.
    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> BlockState {
        let mut state = info.state.clone();
        if !state.is_over() {
            state.hands[1 - info.seat] = self.other_hand(info, rng);
        }
        state
    }

    /// All consistent deals are equally likely here; under random play, some moves are likelier in some deals than in others.
    fn determinises_exactly(&self) -> bool {
        false
    }
}

impl BlockDominoes {
    /// A hand that the other may hold.
    fn other_hand(&self, info: &InfoState, rng: &mut Rng) -> Tiles {
        let (s, other) = (&info.state, 1 - info.seat);
        let laid = s.record.each().fold(0, |laid, (_, tile, _)| laid | 1 << tile);
        let unseen = self.dealt(s) & !laid & !s.hands[info.seat];
        if s.stage == Stage::Deal {
            return self.other_hand_so_far(unseen, rng);
        }
        // A player who passed held no tile that fitted.
        let mut open = s.passed(other).fold(unseen, |open, past| open & !fitting(past.ends));
        let mut hand = 0;
        for _ in 0..s.left(other, self.rules) {
            let tile = 1 << u64::from(open).select(rng.below(open.count_ones() as usize) as u32);
            (hand, open) = (hand | tile, open & !tile);
        }
        hand
    }

    /// Which of the tiles that were dealt went to the other, and did not sleep.
    fn other_hand_so_far(&self, unseen: Tiles, rng: &mut Rng) -> Tiles {
        let (mut hand, mut asleep): (Tiles, _) = (0, self.asleep());
        for tile in each(unseen) {
            let needs = self.rules.hand - hand.count_ones() as u8;
            if rng.below((needs + asleep).into()) < usize::from(needs) {
                hand |= 1 << tile;
            } else {
                asleep -= 1;
            }
        }
        hand
    }
}
