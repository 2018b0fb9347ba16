//! The positions of a game as numbers.

/// A position by its layer and its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The layer.
    pub layer: usize,
    /// The number in it.
    pub number: usize,
}

/// How a game is over when it is somebody's turn no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Whoever would be to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// All positions of a game in which the sides move in turn, numbered in layers: no move leads to a later one.
///
/// Whatever can never be undone, such as a capture, leads to an earlier layer; so only what can be undone need be taken back. A position
/// is that of the player to move, whoever that is, and without its past: the game must allow repetition, and never to win is a draw.
pub trait Layers: Sync {
    /// The number of positions in each layer.
    fn sizes(&self) -> Vec<usize>;

    /// Fills `out`, emptied first, with the position after every legal move; or says how the game is over.
    fn expand(&self, at: Place, out: &mut Vec<Place>) -> Option<Ending>;

    /// Fills `out`, emptied first, with the positions after those moves that leave the layer, and returns how many stay in it; or says how the
    /// game is over. Override it if that is cheaper than the places of all.
    ///
    /// # Errors
    ///
    /// How the game is over.
    fn leave(&self, at: Place, out: &mut Vec<Place>) -> Result<usize, Ending> {
        if let Some(ending) = self.expand(at, out) {
            return Err(ending);
        }
        let all = out.len();
        out.retain(|next| next.layer != at.layer);
        Ok(all - out.len())
    }

    /// Fills `out`, emptied first, with the numbers of all positions of the same layer from which a move leads here, each as often as
    /// moves do.
    fn origins(&self, at: Place, out: &mut Vec<usize>);
}
