//! The state: hands, the table, and whose turn it is.

use seedbed_cards::Counts;
use seedbed_rules::Player;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CheatState {
    /// The cards each seat holds.
    pub(super) hands: [Counts; 2],
    /// The cards on the table that each seat has put there in this round.
    pub(super) put: [Counts; 2],
    /// The colour of the first card of this round; `None` before it is put.
    pub(super) asked: Option<u8>,
    /// The colour of the last card.
    pub(super) last: u8,
    /// Who led this round.
    pub(super) leader: u8,
    pub(super) mover: u8,
    pub(super) plies: u16,
    pub(super) stage: Stage,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The cards of this colour are dealt.
    Deal(u8),
    /// The leader is drawn.
    Lead,
    /// A player acts.
    Play,
    /// The game is over: this seat has won, or nobody.
    Over(Option<u8>),
}

impl CheatState {
    pub(super) const START: Self = Self {
        hands: [Counts::NONE; 2],
        put: [Counts::NONE; 2],
        asked: None,
        last: 0,
        leader: 0,
        mover: 0,
        plies: 0,
        stage: Stage::Deal(0),
    };

    /// Whether the player to move leads.
    #[inline]
    pub(super) fn is_lead(&self) -> bool {
        self.asked.is_none()
    }

    /// Whether the last card is of the colour asked for.
    #[inline]
    pub(super) fn is_honest(&self) -> bool {
        self.asked == Some(self.last)
    }

    /// The number of cards on the table.
    #[inline]
    pub(super) fn pile(&self) -> u8 {
        (self.put[0] + self.put[1]).total() as u8
    }

    /// The mover puts a card, and the turn passes.
    #[inline]
    pub(super) fn put(&mut self, colour: u8) {
        let mover = usize::from(self.mover);
        self.hands[mover] = self.hands[mover] - Counts::card(colour);
        self.put[mover] = self.put[mover] + Counts::card(colour);
        self.last = colour;
        if self.asked.is_none() {
            (self.asked, self.leader) = (Some(colour), self.mover);
        }
        self.mover = 1 - self.mover;
    }

    /// This seat takes the cards on the table and leads.
    #[inline]
    pub(super) fn clear(&mut self, taker: Player) {
        self.hands[taker] = self.hands[taker] + self.put[0] + self.put[1];
        self.put = [Counts::NONE; 2];
        (self.asked, self.last, self.leader, self.mover) = (None, 0, 0, taker as u8);
    }
}
