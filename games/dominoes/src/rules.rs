//! The options of the rules, and who wins a round.

use super::record::Past;
use super::state::{DominoesState, Stage};
use super::tile::{Tiles, fitting, pips};

/// Who leads the first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lead {
    /// The holder of the six-six, with that tile.
    SixSix,
    /// A seat drawn by chance, with any tile.
    Any,
}

/// How a finished round is scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scorer {
    /// The side of the player who goes out wins; a blocked round goes to the side with fewer pips.
    Fair,
    /// As in the authors' program: seats 0 and 2 also win when they hold fewer pips although an opponent went out.
    Published,
}

/// The rules of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Who leads the first round.
    pub lead: Lead,
    /// The number of passes in a row that end a round: four when nobody can play, three in the authors' program.
    pub block: u8,
    /// How a finished round is scored.
    pub scorer: Scorer,
    /// Whether a player may pass although they could play, and be called for it.
    pub fouls: bool,
}

/// Points for a foul.
pub const FOUL: i32 = 50;

/// The outcome of a round for the sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The side that won; `None` if the round is tied.
    pub winner: Option<u8>,
    /// The points that the other side adds to its score.
    pub points: i32,
}

impl Outcome {
    const TIE: Self = Self { winner: None, points: 0 };

    fn foul_of(seat: u8) -> Self {
        Self { winner: Some(1 - seat % 2), points: FOUL }
    }
}

impl Rules {
    /// The rules of the game as described in the paper.
    pub const PAPER: Self = Self { lead: Lead::SixSix, block: 4, scorer: Scorer::Fair, fouls: false };

    /// The authors' program.
    pub const PUBLISHED: Self = Self { lead: Lead::Any, block: 3, scorer: Scorer::Published, fouls: false };

    /// The authors' program with fair scoring.
    pub const RESCORED: Self = Self { scorer: Scorer::Fair, ..Self::PUBLISHED };

    /// The outcome of a round in which the seat `out` laid its last tile, or which was blocked.
    pub fn judge(&self, hands: [Tiles; 4], out: Option<u8>) -> Outcome {
        let held = [pips(hands[0] | hands[2]), pips(hands[1] | hands[3])];
        let fewer = match held[0].cmp(&held[1]) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(1),
        };
        let winner = match (self.scorer, out) {
            (Scorer::Fair, Some(seat)) => Some(seat % 2),
            (Scorer::Fair, None) => fewer,
            (Scorer::Published, _) => {
                // Seats 0 and 2 are checked first, and a hand without pips counts as out.
                let out = |side: usize| pips(hands[side]) == 0 || pips(hands[side + 2]) == 0;
                if out(0) || fewer == Some(0) {
                    Some(0)
                } else if out(1) {
                    Some(1)
                } else {
                    fewer
                }
            }
        };
        Outcome { winner, points: winner.map_or(0, |side: u8| held[usize::from(1 - side)]) }
    }

    /// The outcome of a finished round; a tie if it is not finished.
    pub fn outcome(&self, s: &DominoesState) -> Outcome {
        match s.stage {
            Stage::Out(seat) => self.judge(s.hands, Some(seat)),
            Stage::Blocked => match self.unveiled(s) {
                Some(past) => Outcome::foul_of(past.seat),
                None => self.judge(s.hands, None),
            },
            Stage::Called { by, whom } => {
                let right = passes(s).any(|past| past.seat == whom && is_false(s, past));
                Outcome::foul_of(if right { whom } else { by })
            }
            Stage::Deal | Stage::Lead | Stage::Play => Outcome::TIE,
        }
    }

    /// The first false pass among those that blocked the round, which is discovered when the hands are revealed.
    fn unveiled(self, s: &DominoesState) -> Option<Past> {
        if !self.fouls {
            return None;
        }
        let all: Vec<Past> = passes(s).collect();
        let blocking = &all[all.len() - usize::from(self.block)..];
        blocking.iter().copied().find(|&past| is_false(s, past))
    }
}

/// The passes of the round so far.
pub(super) fn passes(s: &DominoesState) -> impl Iterator<Item = Past> + '_ {
    s.record.turns(s.passes).filter(|past| past.laid.is_none())
}

/// Whether this player held a tile that fitted when passing. The hand then was the present one and what was laid since.
fn is_false(s: &DominoesState, past: Past) -> bool {
    (s.hands[usize::from(past.seat)] | laid_since(s, past)) & fitting(past.ends) != 0
}

/// The tiles that the player of this turn has laid since.
pub(super) fn laid_since(s: &DominoesState, past: Past) -> Tiles {
    let later = s.record.turns(s.passes).skip(past.turn.into());
    let laid = later.filter(|turn| turn.seat == past.seat).filter_map(|turn| turn.laid);
    laid.fold(0, |tiles, (tile, _)| tiles | 1 << tile)
}
