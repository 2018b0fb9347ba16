//! The positions of a random game, asked for from its end to its beginning within little memory.

use seedbed_rules::{Game, Seed, Turn};
use std::collections::VecDeque;

/// A random game of which a few positions in a row are kept; the others are played again when they are asked for.
pub(crate) struct RandomLine<'a, G: Game> {
    game: &'a G,
    start: &'a G::State,
    seed: Seed,
    /// Positions in which a player is to move.
    len: usize,
    /// The plies before the first that is kept.
    first: usize,
    kept: VecDeque<G::State>,
    /// How many are kept at most.
    room: usize,
}

impl<'a, G: Game> RandomLine<'a, G> {
    /// The random game of a seed from a position on, with room for `room` positions beside the one that is asked for.
    pub(crate) fn new(game: &'a G, start: &'a G::State, seed: Seed, room: usize) -> Self {
        let mut line = Self { game, start, seed, len: 0, first: 0, kept: VecDeque::new(), room };
        line.play_until(usize::MAX);
        line.len = line.first + line.kept.len();
        line
    }

    /// How many positions there are in which a player is to move.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The position after `plies` plies; `None` if no player is to move there any more.
    pub(crate) fn get(&mut self, plies: usize) -> Option<G::State> {
        if plies >= self.len {
            return None;
        }
        if plies < self.first || plies >= self.first + self.kept.len() {
            let s = self.play_until(plies);
            return Some(s);
        }
        self.kept.get(plies - self.first).cloned()
    }

    /// Plays again to the position after `plies` plies, or to the end, and keeps those before it.
    fn play_until(&mut self, plies: usize) -> G::State {
        let (mut s, mut moves, mut rng) = (self.start.clone(), Vec::new(), self.seed.rng());
        self.kept.clear();
        self.first = 0;
        while self.first + self.kept.len() < plies
            && let Turn::Player(_) = self.game.turn(&s)
        {
            let m = self.game.sample(&s, &mut rng, &mut moves);
            let next = self.game.after(&s, m);
            self.kept.push_back(std::mem::replace(&mut s, next));
            if self.kept.len() > self.room {
                self.kept.pop_front();
                self.first += 1;
            }
        }
        s
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::example::Heap;

    #[test]
    fn a_line_is_the_same_however_little_is_kept() {
        let game = Heap(100);
        let start = game.start();
        let line = |room| {
            let mut line = RandomLine::new(&game, &start, Seed(3), room);
            let positions: Vec<_> = (0..line.len()).rev().map(|plies| line.get(plies).unwrap()).collect();
            assert_eq!(line.get(line.len()), None);
            assert!(line.kept.len() <= room);
            positions
        };
        let whole = line(1000);
        assert_eq!(whole.last(), Some(&start));
        for room in [0, 1, 2, 7, 30] {
            assert_eq!(line(room), whole, "with room for {room}");
        }
    }
}
