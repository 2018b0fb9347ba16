//! Whole games recorded by other programs, played again move by move.

use seedbed_rules::{Game, Turn};
use serde_json::Value;

/// Plays a recorded game, comparing movers, numbers of legal moves, the end and the returns; `id` names our moves
/// as the record does.
///
/// # Panics
///
/// If the recorded game and ours differ.
pub fn replay<G: Game>(game: &G, line: &Value, id: impl Fn(&G::State, G::Move) -> u64) -> G::State {
    let numbers = |key: &str| -> Vec<u64> {
        line[key].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
    };
    let mut s = game.start();
    for ((action, player), count) in
        numbers("actions").into_iter().zip(numbers("players")).zip(numbers("num_legal"))
    {
        assert_eq!(game.turn(&s), Turn::Player(player as usize), "{line}");
        let legal = game.legal_moves(&s);
        assert_eq!(legal.len() as u64, count, "{line}");
        let meant: Vec<G::Move> = legal.iter().copied().filter(|&m| id(&s, m) == action).collect();
        assert_eq!(meant.len(), 1, "{action} in {s:?}");
        game.play(&mut s, meant[0]);
    }
    assert_eq!(game.turn(&s), Turn::Over, "{line}");
    for p in 0..2 {
        assert_eq!(line["returns"][p], f64::from(game.payoff(&s, p)), "{line}");
    }
    s
}
