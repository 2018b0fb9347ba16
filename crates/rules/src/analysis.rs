//! What a search found out, to be read off after it has chosen.

/// What a search thinks of the position it chose in; always from the mover's point of view.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<M> {
    /// The moves it looked at, as it prefers them: the move it chose first.
    pub moves: Vec<Assessed<M>>,
    /// What the values of moves are measured in.
    pub scale: Scale,
    /// What a unit of its work is.
    pub unit: Unit,
    /// Units spent on this choice.
    pub spent: u64,
    /// Best play as far as it foresees it, from the move it chose on; all moves of it are legal where the state is known.
    pub line: Vec<M>,
}

/// A move with what is known of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Assessed<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried, if the search counts that.
    pub visits: Option<u64>,
    /// How good it seems, if the search tells: see [`Analysis::scale`].
    pub value: Option<f64>,
    /// The payoff it surely leads to, if that is proven; only its sign from a search that tells no more than who wins.
    pub proven: Option<i32>,
}

/// What values are measured in; larger is always better for the mover.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scale {
    /// The expected score: 1 for a win, a half for a draw, 0 for a loss.
    Score,
    /// Points of an estimate.
    Points {
        /// What a unit of payoff counts in a finished game.
        payoff: f64,
    },
    /// Whatever the search prefers by: only the order means something.
    Preference,
}

/// What a search counts its work in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// One way down a tree and on to the end of a game.
    Simulation,
    /// A random game.
    Playout,
    /// A position looked at.
    Position,
    /// An imagined world searched.
    World,
}

/// The places of `count` items by descending value, equals in their order.
///
/// It knows places and not the items, so that it is compiled once and not for every type of move.
///
/// ```
/// let words = ["a", "bc", "d"];
/// assert_eq!(seedbed_rules::ranking(words.len(), &|place| words[place].len() as f64), [1, 0, 2]);
/// ```
pub fn ranking(count: usize, value: &dyn Fn(usize) -> f64) -> Vec<usize> {
    let values: Vec<f64> = (0..count).map(value).collect();
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&a, &b| values[b].total_cmp(&values[a]));
    places
}

impl<M: Clone> Analysis<M> {
    /// The move that it chose.
    pub fn best(&self) -> Option<M> {
        self.moves.first().map(|assessed| assessed.mv.clone())
    }
}
