//! Exact solving.

use super::Dominance;
use super::numbering::Numbering;
use seedbed_rules::UsageError;
use seedbed_solve::{AlphaBeta, Limits, Numbered, Retrograde, Solver};

/// The solver that suits the game best: all positions at once where repetition is allowed and they are not too many, else the general
/// one.
///
/// # Errors
///
/// If it does not fit into the memory allowed.
pub(super) fn solver(game: &Dominance, limits: Limits) -> Result<Box<dyn Solver<Dominance>>, UsageError> {
    match retrograde(game, limits) {
        Some(made) => Ok(Box::new(made?)),
        None => Ok(Box::new(AlphaBeta::new(game, limits)?)),
    }
}

/// Retrograde analysis of a game that allows repetition; `None` if it does not, or has too many positions.
pub fn retrograde(
    game: &Dominance,
    limits: Limits,
) -> Option<Result<Retrograde<Dominance, impl Numbered<Dominance> + use<>>, UsageError>> {
    let numbering = Numbering::new(game)?;
    let beside = numbering.bytes();
    Some(Retrograde::new(numbering, beside, limits))
}
