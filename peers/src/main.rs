//! Seedbed beside a peer library, in turns within one run, so that a noisy machine slows both alike:
//! `cargo run --release --manifest-path peers/Cargo.toml`.

use board_game::ai::mcts::mcts_build_tree;
use board_game::board::Board;
use board_game::games::{connect4::Connect4, ttt::TTTBoard};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use seedbed_agents::{Mcts, MctsOptions};
use seedbed_connect_four::ConnectFour;
use seedbed_rules::{Budget, Game, Search, Seed, Stop, playout};
use seedbed_tic_tac_toe::TicTacToe;
use std::hint::black_box;
use std::time::Instant;

/// How often `work` can be done in a second, by the best of its turns.
fn rates(mut ours: impl FnMut(), mut theirs: impl FnMut(), times: u32) -> (f64, f64) {
    let time = |work: &mut dyn FnMut()| {
        let begun = Instant::now();
        (0..times).for_each(|_| work());
        f64::from(times) / begun.elapsed().as_secs_f64()
    };
    let mut best = (0.0f64, 0.0f64);
    for _ in 0..7 {
        best = (best.0.max(time(&mut ours)), best.1.max(time(&mut theirs)));
    }
    best
}

fn our_random_game<G: Game>(game: &G) -> impl FnMut() {
    let (mut rng, mut buf) = (Seed(1).rng(), Vec::new());
    move || {
        let mut s = game.start();
        black_box(playout(game, &mut s, &mut rng, &mut buf));
        black_box(s);
    }
}

fn their_random_game<B: Board + Default>() -> impl FnMut() {
    let mut rng = SmallRng::seed_from_u64(1);
    move || {
        let mut board = B::default();
        while board.play_random_available_move(&mut rng).is_ok() {}
        black_box(board);
    }
}

fn show(what: &str, (ours, theirs): (f64, f64), unit: f64) {
    println!(
        "{what:40} {:>8.3} M/s {:>8.3} M/s {:>7.1} x",
        ours * unit / 1e6,
        theirs * unit / 1e6,
        ours / theirs
    );
}

fn main() {
    const SIMULATIONS: u32 = 100_000;
    println!("{:40} {:>12} {:>12}", "one core, best of seven turns", "Seedbed", "board-game");
    let games = 300_000;
    show(
        "random games, tic-tac-toe",
        rates(our_random_game(&TicTacToe), their_random_game::<TTTBoard>(), games),
        1.0,
    );
    let connect_four = ConnectFour::new(6, 7).expect("6x7 fits a word");
    let random = rates(our_random_game(&connect_four), their_random_game::<Connect4>(), games);
    show("random games, Connect Four", random, 1.0);
    let sims = Budget::Count(SIMULATIONS.into());
    let mut search = Mcts::new(MctsOptions { sims, ..MctsOptions::default() });
    let (mut ours, mut theirs) = (Seed(1).rng(), SmallRng::seed_from_u64(1));
    let trees = rates(
        || search.values(&connect_four, &connect_four.start(), &mut ours, &Stop::NEVER, &mut Vec::new()),
        || drop(black_box(mcts_build_tree(&Connect4::default(), SIMULATIONS.into(), 0.7, &mut theirs))),
        3,
    );
    show("mcts simulations, Connect Four, 100,000", trees, f64::from(SIMULATIONS));
}
