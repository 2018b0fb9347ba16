//! Solves Connect Four on the full board: `cargo run --release -p seedbed-games --example connect_four [MiB]`.
//!
//! Known since 1988 (Allen, Allis): the first player wins, and only by starting in the middle.

use seedbed_agents::Negamax;
use seedbed_games::connect_four::ConnectFour;
use seedbed_rules::{Eyes, Game, Text};
use std::time::Instant;

fn main() {
    let table = std::env::args().nth(1).and_then(|mebibytes| mebibytes.parse().ok()).unwrap_or(4096);
    let game = ConnectFour::new(6, 7).expect("6x7 fits a word");
    let mut after_centre = game.start();
    let centre = game.parse_move(&after_centre, "d").expect("the middle column is free");
    game.play(&mut after_centre, centre);
    print!("{}", game.board(&after_centre, Eyes::All));
    let mut search = Negamax::new(42, table);
    let begun = Instant::now();
    let holds = search.reaches(&game, &after_centre, 0).expect("42 plies reach the end");
    let seconds = begun.elapsed().as_secs_f64();
    let result = if holds { "can hold" } else { "loses" };
    println!("after d the second player {result} ({} nodes, {seconds:.0} s)", search.nodes());
}
