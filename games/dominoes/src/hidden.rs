//! What a seat knows: its hand, the line and who laid what; and the deals that fit.

use super::rules::{laid_since, passes};
use super::tile::{ALL, SIX_SIX, Tiles, each, fitting};
use super::{Act, Deals, Dominoes, Stage, Table, What};
use seedbed_rules::{Hidden, Player, Rng};

/// What a seat knows: the table with all other hands taken away until they are laid open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(super) seat: u8,
    pub(super) table: Table,
}

impl View {
    /// Whose view it is.
    pub fn seat(&self) -> Player {
        self.seat.into()
    }

    /// The table as this seat sees it: other hands are empty.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The seats whose hands it does not see, in the order of play.
    pub fn others(&self) -> [usize; 3] {
        std::array::from_fn(|i| (usize::from(self.seat) + 1 + i) % 4)
    }

    /// The tiles this seat has not seen.
    pub fn unseen(&self) -> Tiles {
        let laid = self.table.record.each().fold(0, |laid, (_, tile, _)| laid | 1 << tile);
        ALL & !laid & !self.table.hands[usize::from(self.seat)]
    }

    /// All deals of the unseen tiles in which no seat holds what it is barred from.
    fn deals(&self, barred: [Tiles; 4]) -> Deals {
        let (others, left) = (self.others(), self.table.left());
        Deals::new(self.unseen(), others.map(|seat| barred[seat]), others.map(|seat| left[seat]))
    }

    /// The same with the unseen tiles in these hands, given in the order of `others`.
    pub(super) fn with_hands(&self, hands: [Tiles; 3]) -> Table {
        let mut table = self.table.clone();
        for (seat, hand) in self.others().into_iter().zip(hands) {
            table.hands[seat] = hand;
        }
        table
    }
}

impl<const MATCH: bool> Dominoes<MATCH> {
    /// The tiles that each seat cannot hold, for all this view knows: by its passes, and by the rule that the six-six leads.
    ///
    /// Where fouls are allowed, a pass counts as honest until a tile laid later proves it false; where no deal makes the
    /// rest honest, none does.
    pub fn barred(&self, view: &View) -> [Tiles; 4] {
        let s = &view.table;
        let by_lead = self.barred_by_lead(s);
        let mut barred = by_lead;
        for past in passes(s) {
            let fits = fitting(past.ends);
            if !(self.rules.fouls && laid_since(s, past) & fits != 0) {
                barred[usize::from(past.seat)] |= fits;
            }
        }
        let contradicted = self.rules.fouls && view.deals(barred).count() == 0;
        if contradicted { by_lead } else { barred }
    }

    /// Who leads with the six-six is known to hold it before he lays it.
    fn barred_by_lead(&self, s: &Table) -> [Tiles; 4] {
        let leader = self.opens_with_six_six(s).then_some(usize::from(s.leader));
        std::array::from_fn(|seat| if leader.is_none_or(|l| l == seat) { 0 } else { 1 << SIX_SIX })
    }

    /// All deals that fit what was seen, once the tiles are dealt.
    pub fn deals(&self, view: &View) -> Deals {
        view.deals(self.barred(view))
    }
}

impl<const MATCH: bool> Hidden for Dominoes<MATCH> {
    type View = View;

    fn view(&self, s: &Table, p: Player) -> View {
        let mut table = s.clone();
        if !s.stage.is_finished() {
            (0..4).filter(|&seat| seat != p).for_each(|seat| table.hands[seat] = 0);
        }
        View { seat: p as u8, table }
    }

    /// A tile in the deal is seen by whoever gets it; all else is open.
    fn sees(&self, _: &Table, act: Act, p: Player) -> bool {
        !matches!(act.what(), What::Deal(seat) if usize::from(seat) != p)
    }

    /// Draws uniformly among all deals that fit what was seen.
    fn guess(&self, view: &View, rng: &mut Rng) -> Table {
        match view.table.stage {
            Stage::Deal => guess_deal_under_way(view, rng),
            Stage::Lead | Stage::Play => view.with_hands(self.deals(view).draw(rng)),
            _ => view.table.clone(),
        }
    }

    /// All deals that fit count alike; random play would make some plays likelier in some deals than in others.
    fn guess_is_exact(&self) -> bool {
        false
    }
}

/// Deals the tiles that are out but not with this seat, as chance would have.
fn guess_deal_under_way(view: &View, rng: &mut Rng) -> Table {
    let mut table = view.table.clone();
    let me = usize::from(view.seat);
    let dealt = ((1u64 << table.dealt) - 1) as Tiles;
    for tile in each(dealt & !table.hands[me]) {
        let needs = table.needs();
        let others = view.others();
        let all: u8 = others.iter().map(|&seat| needs[seat]).sum();
        let mut k = rng.below(all.into()) as u8;
        let seat = others.into_iter().find(|&seat| {
            let here = k < needs[seat];
            k = k.saturating_sub(needs[seat]);
            here
        });
        table.hands[seat.expect("the needs sum to the bound of the draw")] |= 1 << tile;
    }
    table
}
