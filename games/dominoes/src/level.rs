//! The paper's own gamma: a player of level gamma lays what a minimax search would with that chance, and any tile that fits otherwise.

use super::choice_model::places;
use super::paced::{KnownDealPosition, MOST};
use super::tile::{BLANK, Tiles, each, fitting};
use super::{Dominoes, InfoState, Lead};
use seedbed_rules::{Clock, Stopped};

/// How many plies the minimax player looks ahead: alpha of the paper's players.
const DEPTH: u32 = 4;

/// What is known of the level of the other players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Level {
    /// All have this one.
    Known(f64),
    /// Each has one of several, and choices tell which: what the paper means by adjusting it as the game goes on.
    Learnt,
}

/// The levels of which one is learnt, all as likely at first.
const LEVELS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Level {
    /// The likelihood of a player's choices, each given by the chance that minimax makes it and by how many there were.
    fn likelihood(self, choices: &[(f64, u32)]) -> f64 {
        let at = |level: f64| -> f64 {
            choices.iter().map(|&(minimax, of)| level * minimax + (1.0 - level) / f64::from(of)).product()
        };
        match self {
            Self::Known(level) => at(level),
            Self::Learnt => LEVELS.into_iter().map(at).sum::<f64>() / LEVELS.len() as f64,
        }
    }

    /// The likelihood of all choices of the others, if these are the hands that they have left, in the order of play.
    ///
    /// # Errors
    ///
    /// If the clock was stopped.
    pub(super) fn of_deal<const MATCH: bool>(
        self,
        game: &Dominoes<MATCH>,
        info: &InfoState,
        hands: [Tiles; 3],
        clock: &mut Clock,
    ) -> Result<f64, Stopped> {
        let choices = choices(game, info, hands, clock)?;
        Ok(info.others().into_iter().map(|seat| self.likelihood(&choices[seat])).product())
    }
}

/// The choices of each seat in a deal: the chance that minimax, which takes any of its best alike, makes the one that was made, and how
/// many there were. What was forced is left out, and so is the seat that asks.
fn choices<const MATCH: bool>(
    game: &Dominoes<MATCH>,
    info: &InfoState,
    hands: [Tiles; 3],
    clock: &mut Clock,
) -> Result<[Vec<(f64, u32)>; 4], Stopped> {
    let state = info.with_hands(hands);
    let forced_lead = game.rules.lead == Lead::SixSix && state.rounds == 0;
    let mut place = KnownDealPosition::new(&state, game.rules.block);
    for (seat, tile, _) in state.record.each() {
        place.hands[usize::from(seat)] |= 1 << tile;
        place.left[usize::from(seat)] += 1;
    }
    (place.ends, place.passes) = ([BLANK; 2], 0);
    let mut made: [Vec<(f64, u32)>; 4] = Default::default();
    for past in state.record.turns(state.passes) {
        place.mover = past.seat;
        let Some((tile, at)) = past.laid else {
            place = place.passed();
            continue;
        };
        let is_forced = forced_lead && past.ends[0] == BLANK;
        if past.seat != info.seat && !is_forced {
            made[usize::from(past.seat)].extend(choice(&place, (tile, at), clock)?);
        }
        place = place.laid(tile, at);
    }
    Ok(made)
}

/// The chance that minimax lays this tile at this end, and among how many; `None` if there was nothing to choose.
fn choice(
    place: &KnownDealPosition,
    chosen: (u8, u8),
    clock: &mut Clock,
) -> Result<Option<(f64, u32)>, Stopped> {
    let fits = place.hands[usize::from(place.mover)] & fitting(place.ends);
    let options: Vec<(u8, u8)> =
        each(fits).flat_map(|tile| places(place.ends, tile).map(move |at| (tile, at))).collect();
    if options.len() < 2 {
        return Ok(None);
    }
    let mut values = Vec::with_capacity(options.len());
    for &(tile, at) in &options {
        values.push(-place.laid(tile, at).search(DEPTH - 1, -MOST, MOST, clock)?);
    }
    let most = values.iter().copied().max().unwrap_or(-MOST);
    let best = values.iter().filter(|value| **value == most).count();
    let is_best = options.iter().zip(&values).any(|(option, value)| *option == chosen && *value == most);
    let minimax = if is_best { 1.0 / best as f64 } else { 0.0 };
    Ok(Some((minimax, options.len() as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_mixes_minimax_with_any_tile() {
        // Two choices: one that minimax makes for sure, one of four that it never makes.
        let choices = [(1.0, 2), (0.0, 4)];
        let at = |level| Level::Known(level).likelihood(&choices);
        assert!((at(0.0) - 0.5 * 0.25).abs() < 1e-12, "level 0 is the paper's own algorithm");
        assert!((at(0.5) - 0.75 * 0.125).abs() < 1e-12);
        assert!(at(1.0).abs() < 1e-12);
        let mean: f64 = LEVELS.iter().map(|&level| at(level)).sum::<f64>() / 5.0;
        assert!((Level::Learnt.likelihood(&choices) - mean).abs() < 1e-12);
    }
}
