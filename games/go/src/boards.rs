//! Picks the smallest bitboard type for a size of board.

use super::solver::solver;
use super::{Go, Rules, Wide};
use seedbed_erased::Profile;
use seedbed_rules::bits::Bits;
use std::ops::RangeInclusive;

/// The sides a board may have.
pub const SIZES: RangeInclusive<usize> = 2..=19;

/// A visitor of a board whose type is known only at run time.
pub(crate) trait BoardVisitor {
    /// The result of the visit.
    type Out;

    /// Receives the game and its profile.
    fn visit<W: Bits, const P: usize>(self, game: Go<W, P>, profile: Profile<Go<W, P>>) -> Self::Out;
}

/// Makes the game on a board of this side, one of [`SIZES`], and hands it to the visitor.
pub(crate) fn with_board<V: BoardVisitor>(size: usize, rules: Rules, visitor: V) -> V::Out {
    match size {
        ..=8 => visitor.visit(Go::<u64, 64>::new(size, rules), profile().solved_by(solver)),
        9 => visitor.visit(Go::<u128, 81>::new(size, rules), profile()),
        10..=13 => visitor.visit(Go::<Wide<3>, 169>::new(size, rules), profile()),
        _ => visitor.visit(Go::<Wide<6>, 361>::new(size, rules), profile()),
    }
}

fn profile<W: Bits, const P: usize>() -> Profile<Go<W, P>> {
    Profile::perfect_information()
        .chance_free()
        .symmetric()
        .readable()
        .observable()
        .advised()
        .learnable()
        .default_agent("rave")
}
