//! Every size of board in the smallest word that holds it.

use super::{Go, Rules, Wide};
use seedbed_agents::Kind;
use seedbed_rules::bits::Bits;
use std::ops::RangeInclusive;

/// The sides a board may have.
pub const SIZES: RangeInclusive<usize> = 5..=19;

/// The way from a size known at run time to the type of its board.
pub trait BoardDoor {
    /// What comes of it.
    type Out;

    /// Receives the game and its kind.
    fn enter<W: Bits, const P: usize>(self, game: Go<W, P>, kind: Kind<Go<W, P>>) -> Self::Out;
}

/// Makes Go on a board of this side, one of [`SIZES`], and hands it through the door.
pub fn with_board<D: BoardDoor>(size: usize, rules: Rules, door: D) -> D::Out {
    match size {
        ..=8 => door.enter(Go::<u64, 64>::new(size, rules), kind()),
        9 => door.enter(Go::<u128, 81>::new(size, rules), kind()),
        10 | 11 => door.enter(Go::<u128, 121>::new(size, rules), kind()),
        12 | 13 => door.enter(Go::<Wide<3>, 169>::new(size, rules), kind()),
        _ => door.enter(Go::<Wide<6>, 361>::new(size, rules), kind()),
    }
}

fn kind<W: Bits, const P: usize>() -> Kind<Go<W, P>> {
    Kind::open().strict().symmetric().readable()
}
