//! What decides between moves that are equally good.

/// Which of equally good moves is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ties {
    /// The one that shallower searches liked.
    Deepening,
    /// The first that the game generates, as by a plain search of the same depth: what deeper or shallower searches know of a
    /// position is not used either.
    First,
}
