//! Tic-tac-toe against the test vectors of another program.

use seedbed_rules::{Game, Turn, perft};
use seedbed_tic_tac_toe::TicTacToe;
use seedbed_vectors::number;

#[test]
fn perft_agrees_with_the_vectors() {
    for line in seedbed_vectors::lines("tic-tac-toe", "perft.jsonl") {
        let ours = perft(&TicTacToe, &TicTacToe.start(), number(&line, "depth") as u32);
        assert_eq!(ours.sequences, number(&line, "sequences"), "{line}");
        assert_eq!(ours.ended, number(&line, "terminal_at_depth"), "{line}");
    }
}

/// The expected score of the first player when all moves from here on are uniformly random.
fn random_score(s: &<TicTacToe as Game>::State) -> f64 {
    if TicTacToe.turn(s) == Turn::Over {
        return 0.5 + 0.5 * f64::from(TicTacToe.payoff(s, 0));
    }
    let moves = TicTacToe.legal_moves(s);
    moves.iter().map(|&m| random_score(&TicTacToe.after(s, m))).sum::<f64>() / moves.len() as f64
}

#[test]
fn random_play_favours_the_first() {
    let score = random_score(&TicTacToe.start());
    assert!((score - 0.6484).abs() < 5e-5, "{score}");
}
