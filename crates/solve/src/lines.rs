//! How large a game is, before anyone tries to solve it.

use seedbed_rules::{Game, Seed, Turn};

/// The decimal logarithm of how many lines of play lead from a position to the end.
///
/// Knuth's estimate (1975): along a random game the product of the numbers of choices has that number as its mean.
pub fn lines_of_play<G: Game>(game: &G, s: &G::State) -> f64 {
    const GAMES: u64 = 1000;
    let mut moves = Vec::new();
    let mut rng = Seed(0).child("lines", 0).rng();
    let logs: Vec<f64> = (0..GAMES)
        .map(|_| {
            let (mut s, mut log) = (s.clone(), 0.0);
            while game.turn(&s) != Turn::Over {
                game.moves(&s, &mut moves);
                log += libm::log10(moves.len() as f64);
                let m = moves[rng.below(moves.len())];
                game.play(&mut s, m);
            }
            log
        })
        .collect();
    let largest = logs.iter().copied().fold(0.0, f64::max);
    let mean = logs.iter().map(|log| libm::exp10(log - largest)).sum::<f64>() / GAMES as f64;
    largest + libm::log10(mean)
}
