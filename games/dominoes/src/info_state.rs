//! Information states: a seat knows its hand, the line and who laid what. Also the deals consistent with them.

use super::rules::{laid_since, passes};
use super::tile::{ALL, SIX_SIX, Tiles, each, fitting};
use super::{Act, Deals, Dominoes, DominoesState, Stage, What};
use seedbed_rules::{ImperfectInformation, Player, Rng};

/// What a seat knows: the state without the other hands until they are revealed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    pub(super) seat: u8,
    pub(super) state: DominoesState,
}

impl InfoState {
    /// The seat whose information state it is.
    pub fn seat(&self) -> Player {
        self.seat.into()
    }

    /// The state as this seat sees it: other hands are empty.
    pub fn state(&self) -> &DominoesState {
        &self.state
    }

    /// The seats whose hands it does not see, in the order of play.
    pub fn others(&self) -> [usize; 3] {
        std::array::from_fn(|i| (usize::from(self.seat) + 1 + i) % 4)
    }

    /// The tiles this seat has not seen.
    pub fn unseen(&self) -> Tiles {
        let laid = self.state.record.each().fold(0, |laid, (_, tile, _)| laid | 1 << tile);
        ALL & !laid & !self.state.hands[usize::from(self.seat)]
    }

    /// All deals of the unseen tiles in which no seat holds a tile of its `barred` set.
    fn deals(&self, barred: [Tiles; 4]) -> Deals {
        let (others, left) = (self.others(), self.state.left());
        Deals::new(self.unseen(), others.map(|seat| barred[seat]), others.map(|seat| left[seat]))
    }

    /// The state with the unseen tiles in these hands, given in the order of `others`.
    pub(super) fn with_hands(&self, hands: [Tiles; 3]) -> DominoesState {
        let mut state = self.state.clone();
        for (seat, hand) in self.others().into_iter().zip(hands) {
            state.hands[seat] = hand;
        }
        state
    }
}

impl<const MATCH: bool> Dominoes<MATCH> {
    /// The tiles that each seat cannot hold according to this information: by its passes, and by the rule that the six-six
    /// leads.
    ///
    /// If fouls are allowed, a pass counts as honest until a tile laid later proves it false; if no deal is consistent with
    /// the other passes, none of them counts as honest.
    pub fn barred(&self, info: &InfoState) -> [Tiles; 4] {
        let s = &info.state;
        let by_lead = self.barred_by_lead(s);
        let mut barred = by_lead;
        for past in passes(s) {
            let fits = fitting(past.ends);
            if !(self.rules.fouls && laid_since(s, past) & fits != 0) {
                barred[usize::from(past.seat)] |= fits;
            }
        }
        let contradicted = self.rules.fouls && info.deals(barred).count() == 0;
        if contradicted { by_lead } else { barred }
    }

    /// A player who must lead with the six-six is known to hold it before laying it.
    fn barred_by_lead(&self, s: &DominoesState) -> [Tiles; 4] {
        let leader = self.opens_with_six_six(s).then_some(usize::from(s.leader));
        std::array::from_fn(|seat| if leader.is_none_or(|l| l == seat) { 0 } else { 1 << SIX_SIX })
    }

    /// All deals consistent with what was seen, once the tiles are dealt.
    pub fn deals(&self, info: &InfoState) -> Deals {
        info.deals(self.barred(info))
    }
}

impl<const MATCH: bool> ImperfectInformation for Dominoes<MATCH> {
    type InfoState = InfoState;

    fn info_state(&self, s: &DominoesState, p: Player) -> InfoState {
        let mut state = s.clone();
        if !s.stage.is_finished() {
            (0..4).filter(|&seat| seat != p).for_each(|seat| state.hands[seat] = 0);
        }
        InfoState { seat: p as u8, state }
    }

    /// A tile in the deal is seen by the player who gets it; everything else is public.
    fn sees(&self, _: &DominoesState, act: Act, p: Player) -> bool {
        !matches!(act.what(), What::Deal(seat) if usize::from(seat) != p)
    }

    /// Draws uniformly among all deals consistent with what was seen.
    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> DominoesState {
        match info.state.stage {
            Stage::Deal => determinise_deal_under_way(info, rng),
            Stage::Lead | Stage::Play => info.with_hands(self.deals(info).draw(rng)),
            _ => info.state.clone(),
        }
    }

    /// All consistent deals are equally likely here; under random play, some moves are likelier in some deals than in others.
    fn determinises_exactly(&self) -> bool {
        false
    }
}

/// During the deal: distributes the tiles dealt to other seats as chance would have.
fn determinise_deal_under_way(info: &InfoState, rng: &mut Rng) -> DominoesState {
    let mut state = info.state.clone();
    let me = usize::from(info.seat);
    let dealt = ((1u64 << state.dealt) - 1) as Tiles;
    for tile in each(dealt & !state.hands[me]) {
        let needs = state.needs();
        let others = info.others();
        let all: u8 = others.iter().map(|&seat| needs[seat]).sum();
        let mut k = rng.below(all.into()) as u8;
        let seat = others.into_iter().find(|&seat| {
            let here = k < needs[seat];
            k = k.saturating_sub(needs[seat]);
            here
        });
        state.hands[seat.expect("the needs sum to the bound of the draw")] |= 1 << tile;
    }
    state
}
