//! Matches at three games, of which only these are compiled; what it prints is the same on every processor.

use seedbed_arena::{MatchPlan, Watch};
use seedbed_erased::Registry;
use seedbed_rules::{Seed, UsageError};

/// Game and agents. They use what is compiled differently for different processors: selected, scattered and gathered bits,
/// vectors of numbers, logarithms.
const MATCHES: [[&str; 3]; 4] = [
    ["connect-four", "mcts:200", "flat:10"],
    ["connect-four:5x4", "negamax:4", "mcts:100,symmetry=on,merge=position"],
    ["battleship", "param:normal", "pimc:4"],
    ["war", "param:normal", "descending"],
];

fn main() -> Result<(), UsageError> {
    let games = Registry::new([seedbed_battleship::ENTRY, seedbed_connect_four::ENTRY, seedbed_war::ENTRY]);
    let plan = MatchPlan { games: 10, seed: Seed(1) };
    for [game, first, second] in MATCHES {
        let tally = games.open(&game.parse()?)?.match_of(
            [&first.parse()?, &second.parse()?],
            plan,
            &Watch::default(),
        )?;
        let [won, drawn, lost] = tally.results();
        println!(
            "{game}: {first} against {second}: won {won}, drawn {drawn}, lost {lost}, {} plies",
            tally.plies
        );
    }
    Ok(())
}
