//! Tic-tac-toe against the vectors.

mod vectors;

use seedbed_games::tic_tac_toe::TicTacToe;
use seedbed_rules::{Game, perft};
use vectors::number;

#[test]
fn perft_agrees_with_the_vectors() {
    for line in vectors::lines("boardgames/perft_tic_tac_toe.jsonl") {
        let ours = perft(&TicTacToe, &TicTacToe.start(), number(&line, "depth") as u32);
        assert_eq!(ours.sequences, number(&line, "sequences"), "{line}");
        assert_eq!(ours.ended, number(&line, "terminal_at_depth"), "{line}");
    }
}
