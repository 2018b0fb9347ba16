//! The choices of an honest player: a tile if one fits, a call if a foul is proven, else a pass.

use super::rules::{laid_since, passes};
use super::tile::fitting;
use super::{Act, Dominoes, InfoState};
use seedbed_rules::{Seat, best_move};

/// The choices of the player to move.
pub(super) struct Choice {
    pub(super) info: InfoState,
    /// The ways to lay a tile, the heaviest first.
    pub(super) tiles: Vec<Act>,
    /// A call that is certain to be right.
    call: Option<Act>,
}

impl Choice {
    pub(super) fn of<const MATCH: bool>(seat: &Seat<'_, Dominoes<MATCH>>) -> Self {
        let info = seat.info_state();
        let mut tiles = Vec::new();
        seat.moves(&mut tiles);
        let call = if seat.game().rules.fouls { proven_foul(&info) } else { None };
        tiles.retain(|act| act.tile().is_some());
        Self { info, tiles, call }
    }

    /// The best move by the values of the tiles, which are computed only if no move is forced.
    pub(super) fn by_value<const MATCH: bool>(
        seat: &Seat<'_, Dominoes<MATCH>>,
        values: impl FnOnce(&Self) -> Vec<(Act, f64)>,
    ) -> Act {
        let choice = Self::of(seat);
        let best = |choice| best_move(&values(choice)).expect("there is a choice of tiles");
        choice.forced().unwrap_or_else(|| best(&choice))
    }

    /// The move that needs no thought, if there is one: a proven call, a pass, or the only tile.
    pub(super) fn forced(&self) -> Option<Act> {
        match self.tiles[..] {
            _ if self.call.is_some() => self.call,
            [] => Some(Act::PASS),
            [only] => Some(only),
            _ => None,
        }
    }
}

/// A call against an opponent who has laid a tile that fitted when they passed.
fn proven_foul(info: &InfoState) -> Option<Act> {
    let s = &info.state;
    let foul = passes(s)
        .find(|&past| past.seat % 2 != info.seat % 2 && laid_since(s, past) & fitting(past.ends) != 0);
    foul.map(|past| Act::call(past.seat))
}
