//! What searches of a known deal have in common: the values of passes and calls.

use super::{Act, Dominoes, DominoesState, What};
use seedbed_rules::{Game, Stopped};

/// Fills `out`, emptied first, with every legal move and its value for the mover.
///
/// The values of tiles and forced passes come from `value`; a call gains or loses `most` by whether it is right, and a false
/// pass is worst of all. Moves that `value` does not rate because it was stopped count 0.
pub(super) fn rate<const MATCH: bool>(
    game: &Dominoes<MATCH>,
    s: &DominoesState,
    most: f64,
    out: &mut Vec<(Act, f64)>,
    mut value: impl FnMut(Act) -> Result<f64, Stopped>,
) {
    out.clear();
    out.extend(game.legal_moves(s).into_iter().map(|act| match act.what() {
        What::Pass if game.playable(s) != 0 => (act, -2.0 * most),
        What::Call(whom) => {
            let called = DominoesState { stage: super::Stage::Called { by: s.mover, whom }, ..s.clone() };
            let right = game.rules.outcome(&called).winner == Some(s.mover % 2);
            (act, if right { most } else { -most })
        }
        _ => (act, value(act).unwrap_or(0.0)),
    }));
}
