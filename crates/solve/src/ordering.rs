//! Which moves to try first: those that refuted before.

/// A code that no move has.
const NO_MOVE: u32 = u32::MAX;

/// No more history than this is kept, however many codes there are.
const MOST_CODES: u32 = 1 << 22;

/// Killer moves by ply and the history of refutations by move.
#[derive(Default, Debug)]
pub struct Ordering {
    killers: Vec<[u32; 2]>,
    history: Vec<u32>,
}

impl Ordering {
    /// Forgets everything and makes room for moves with codes below `codes`.
    pub fn reset(&mut self, codes: u32) {
        self.killers.clear();
        self.history.clear();
        self.history.resize(codes.min(MOST_CODES) as usize, 0);
    }

    /// A move refuted at this ply, which was worth so many points of history.
    pub fn reward(&mut self, ply: usize, code: u32, points: u32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != code {
            (*first, *second) = (code, *first);
        }
        if let Some(history) = self.history.get_mut(code as usize) {
            *history = history.saturating_add(points);
        }
    }

    /// Sorts moves: the table's first, then killers, then by history, then in the game's order.
    pub fn sort<M>(&self, moves: &mut [M], ply: usize, first: Option<u32>, code: impl Fn(&M) -> u32) {
        let killers = self.killers.get(ply).copied().unwrap_or([NO_MOVE; 2]);
        moves.sort_by_cached_key(|m| {
            let code = code(m);
            let history = self.history.get(code as usize).copied().unwrap_or(0);
            (first != Some(code), !killers.contains(&code), std::cmp::Reverse(history))
        });
    }
}
