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
        moves.sort_by_cached_key(|m| {
            let action_id = action_id(m);
            let history = self.history.get(action_id as usize).copied().unwrap_or(0);
            (first != Some(action_id), !killers.contains(&action_id), std::cmp::Reverse(history))
        });
    }
}
