//! Move ordering: the table's move, killer moves and the history heuristic.

/// An action id that no move has.
const NO_MOVE: u32 = u32::MAX;

/// No more history than this is kept, however many action ids there are.
const MOST_ACTION_IDS: u32 = 1 << 22;

/// Killer moves by ply and the history heuristic by move.
#[derive(Default, Debug)]
pub struct Ordering {
    killers: Vec<[u32; 2]>,
    history: Vec<u32>,
}

impl Ordering {
    /// Knows nothing yet, and has room for moves with action ids below `action_count` in games of at most `plies` plies.
    pub fn for_game(action_count: u32, plies: u32) -> Self {
        let killers = Vec::with_capacity(plies as usize);
        Self { killers, history: vec![0; action_count.min(MOST_ACTION_IDS) as usize] }
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.killers.capacity() * size_of::<[u32; 2]>() + size_of_val(&*self.history)
    }

    /// Forgets everything and makes room for moves with action ids below `action_count`.
    pub fn reset(&mut self, action_count: u32) {
        self.killers.clear();
        self.history.clear();
        self.history.resize(action_count.min(MOST_ACTION_IDS) as usize, 0);
    }

    /// Records a move that refuted at this ply and adds `points` to its history.
    #[inline]
    pub fn reward(&mut self, ply: usize, action_id: u32, points: u32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != action_id {
            (*first, *second) = (action_id, *first);
        }
        if let Some(history) = self.history.get_mut(action_id as usize) {
            *history = history.saturating_add(points);
        }
    }

    /// Sorts moves: the table's first, then killers, then by history, then in the game's order.
    pub fn sort<M>(&self, moves: &mut [M], ply: usize, first: Option<u32>, action_id: impl Fn(&M) -> u32) {
        let killers = self.killers.get(ply).copied().unwrap_or([NO_MOVE; 2]);
        sort_by_rank(moves, |m| {
            let action_id = action_id(m);
            let history = self.history.get(action_id as usize).copied().unwrap_or(0);
            let (later, quiet) = (first != Some(action_id), !killers.contains(&action_id));
            u64::from(later) << 33 | u64::from(quiet) << 32 | u64::from(!history)
        });
    }
}

/// Bits of a word that tell where an item stood; what is above them is its rank.
const PLACE_BITS: u32 = 30;

/// Sorts by a rank below 2^34, which is asked for once for each item; equals stay in their order.
///
/// Ranks and places are sorted as plain words, so that the sort itself is compiled once and not for every type of move.
#[inline]
pub fn sort_by_rank<T>(items: &mut [T], rank: impl Fn(&T) -> u64) {
    const FEW: usize = 64;
    let count = items.len();
    debug_assert!(count < 1 << PLACE_BITS, "more items than a place has numbers");
    let (mut few, mut many);
    let words = if count <= FEW {
        few = [0; FEW];
        &mut few[..count]
    } else {
        many = vec![0; count];
        &mut many[..]
    };
    for (place, (word, item)) in words.iter_mut().zip(&*items).enumerate() {
        *word = rank(item) << PLACE_BITS | place as u64;
    }
    sort_words(words);
    for to in 0..count {
        // What stood there may have been moved away, perhaps more than once.
        let mut from = place(words[to]);
        while from < to {
            from = place(words[from]);
        }
        words[to] = from as u64;
        items.swap(to, from);
    }
}

fn place(word: u64) -> usize {
    (word & ((1 << PLACE_BITS) - 1)) as usize
}

#[inline(never)]
fn sort_words(words: &mut [u64]) {
    words.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_stably_by_rank() {
        let mut rng = seedbed_rules::Seed(8).rng();
        for count in 0..150 {
            let mut items: Vec<(u64, usize)> =
                (0..count).map(|place| ((rng.below(8) as u64) << 31, place)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(rank, _)| rank);
            sort_by_rank(&mut items, |&(rank, _)| rank);
            assert_eq!(items, expected);
        }
    }
}
