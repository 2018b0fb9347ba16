//! The thesis' players, and games between them that also measure their search graphs.

use seedbed_arena::{Moments, Watch};
pub(super) use seedbed_dots_and_boxes::Sharing;
use seedbed_dots_and_boxes::{DotsAndBoxes, Thesis};
use seedbed_rules::{Budget, Game, Rng, Search, Seed, Stop, Turn};
use serde::{Deserialize, Serialize};

type Boxes = DotsAndBoxes<u64>;

/// A player: how its graph shares positions, and its simulations for each move; with 0 it plays at random.
#[derive(Clone, Copy, Debug)]
pub(super) struct Player {
    pub(super) sharing: Sharing,
    pub(super) simulations: u64,
}

impl Player {
    /// The search: the graph is kept through a game, and the move with the best mean is played.
    pub(super) fn search(self) -> Thesis {
        Thesis::new(Budget::Count(self.simulations.max(1)), self.sharing)
    }

    fn choose(
        self,
        search: &mut Thesis,
        game: &Boxes,
        s: &<Boxes as Game>::State,
        rng: &mut Rng,
        stop: &Stop,
    ) -> u8 {
        if self.simulations == 0 {
            return game.sample(s, rng, &mut Vec::new());
        }
        search.best(game, s, rng, stop)
    }
}

/// The sums over games between two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Games {
    /// Wins, draws and losses of the first player.
    pub(super) results: [u64; 3],
    /// The number of positions in both players' graphs at the end of a game.
    pub(super) nodes: [Moments; 2],
}

impl Games {
    /// Adds the games of another series.
    pub(super) fn add(&mut self, other: &Self) {
        self.results.iter_mut().zip(other.results).for_each(|(a, b)| *a += b);
        self.nodes.iter_mut().zip(other.nodes).for_each(|(a, b)| *a += b);
    }
}

/// Plays `games` games on a square board; returns `None` if the watch was stopped.
pub(super) fn play(
    side: usize,
    players: [Player; 2],
    games: u64,
    seed: Seed,
    watch: &Watch,
) -> Option<Games> {
    let game = Boxes::new(side, side).until_decided();
    let mut searches = players.map(Player::search);
    let mut sum = Games::default();
    for number in 0..games {
        let seed = seed.child("game", number);
        let mut rngs = [0, 1].map(|p| seed.child("seat", p).rng());
        searches.iter_mut().for_each(Search::begin);
        let mut s = game.start();
        while let Turn::Player(p) = game.turn(&s) {
            let edge = players[p].choose(&mut searches[p], &game, &s, &mut rngs[p], watch.signal());
            if watch.is_stopped() {
                return None;
            }
            game.play(&mut s, edge);
        }
        sum.results[(1 - game.payoff(&s, 0).signum()) as usize] += 1;
        for (nodes, search) in sum.nodes.iter_mut().zip(&searches) {
            nodes.add(search.nodes() as i64);
        }
        watch.count(1);
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_exact_count_of_the_thesis_is_met() {
        // 503 of the 570 positions of 2x2 at 5,000 simulations; the author's program, re-run: 502.5.
        let player = Player { sharing: Sharing::Folded, simulations: 5_000 };
        let games = play(2, [player; 2], 60, Seed(1), &Watch::default()).unwrap();
        let nodes = games.nodes.map(|nodes| nodes.estimate().unwrap());
        assert!((nodes[0].value / 502.5 - 1.0).abs() < 0.01, "{nodes:?}");
    }
}
