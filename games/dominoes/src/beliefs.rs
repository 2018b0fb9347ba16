//! Beliefs of a seat about the unseen tiles: exact marginal probabilities, and the paper's simpler update.

use super::text::NAMES;
use super::tile::{COUNT, Tiles, each, name};
use super::{Dominoes, InfoState};
use seedbed_erased::{Belief, Beliefs, Insight};
use seedbed_rules::Seat;

/// The probability of each tile, by its bit, to be in each of the three other hands, in the order of play.
pub type Chances = [[f64; 3]; COUNT as usize];

impl<const MATCH: bool> Dominoes<MATCH> {
    /// The exact probabilities if all deals consistent with what was seen are equally likely.
    pub fn exact_chances(&self, info: &InfoState) -> Chances {
        self.deals(info).chances()
    }

    /// The paper's update: a tile is with those who may hold it in proportion to their tiles left, whatever else is known.
    pub fn simple_chances(&self, info: &InfoState) -> Chances {
        let (barred, left) = (self.barred(info), info.state.left());
        let mut chances = [[0.0; 3]; COUNT as usize];
        for tile in each(info.unseen()) {
            let share = |seat: usize| if barred[seat] >> tile & 1 == 1 { 0.0 } else { f64::from(left[seat]) };
            let shares = info.others().map(share);
            let all: f64 = shares.iter().sum();
            chances[usize::from(tile)] = shares.map(|share| share / all);
        }
        chances
    }
}

/// The insight `beliefs`: the probabilities of every tile that a seat does not see.
pub(super) fn insight<const MATCH: bool>() -> Insight<Dominoes<MATCH>> {
    Insight {
        name: "beliefs",
        help: "where the unseen tiles may be",
        show: |seat| {
            let (game, info) = (seat.game(), seat.info_state());
            let [exact, simple] = [game.exact_chances(&info), game.simple_chances(&info)];
            lines(&info, info.unseen(), &exact, &simple)
        },
    }
}

/// The chances of every tile that a seat does not see, as numbers for faces that draw them.
pub(super) fn beliefs<const MATCH: bool>(seat: &Seat<'_, Dominoes<MATCH>>) -> Beliefs {
    let info = seat.info_state();
    let chances = seat.game().exact_chances(&info);
    let belief = |tile: u8| Belief { thing: name(tile), chances: chances[usize::from(tile)].to_vec() };
    Beliefs {
        about: "the chance that each player holds a tile, if all deals that fit what you have seen are equally likely",
        holders: info.others().to_vec(),
        things: each(info.unseen()).map(belief).collect(),
    }
}

fn lines(info: &InfoState, unseen: Tiles, exact: &Chances, simple: &Chances) -> String {
    let names: String = info.others().map(|seat| format!("{:>7}", NAMES[seat])).concat();
    let head = format!("chances in per cent, exact and by the paper's update\ntile{names}   {names}\n");
    let row = |chances: &[f64; 3]| chances.map(|chance| format!("{:>7.1}", 100.0 * chance)).concat();
    let line = |tile: u8| {
        let tile_at = usize::from(tile);
        format!("{:>4}{}   {}\n", name(tile), row(&exact[tile_at]), row(&simple[tile_at]))
    };
    head + &each(unseen).map(line).collect::<String>()
}
