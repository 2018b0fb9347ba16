//! Does the 95 % interval that a match prints hold the truth in 95 of 100 matches? Of real games, with pairs that share their
//! chance, draws, and few games.
//!
//! `cargo test --release -p seedbed-catalog --test it -- --ignored --nocapture coverage` prints the table of docs/laboratory.md.

use seedbed_arena::{MatchPlan, Tally, Watch};
use seedbed_rules::{Seed, Spec};
use std::fmt::Write as _;

/// Games and agents: with chance, hidden hands, draws, pairs that go the same way and pairs that cancel out, and one lopsided.
const MATCHES: [(&str, [&str; 2]); 10] = [
    ("tic-tac-toe", ["random", "random"]),
    ("domineering:4x4", ["mcts:5", "random"]),
    ("dominoes", ["greedy", "greedy"]),
    ("guess-who", ["random", "random"]),
    ("dots-and-boxes:2x2", ["greedy", "random"]),
    ("connect-four", ["flat:1", "random"]),
    ("breakthrough:5x5", ["random", "random"]),
    ("go:5x5", ["random", "random"]),
    ("pig", ["hold-25", "hold-20"]),
    ("nim", ["random", "random"]),
];

/// The pairs of a match.
const PAIRS: [u64; 3] = [4, 20, 60];

/// How many matches of each size are played.
const TRIALS: u64 = 2_000;

/// From this many pairs on an interval may not be much wider than need be, if the score is not lopsided.
const MANY: u64 = 50;

fn played(game: &str, agents: [&str; 2], pairs: u64, seed: Seed) -> Tally {
    let game = seedbed_catalog::open(&game.parse().unwrap()).unwrap();
    let agents = agents.map(|agent| agent.parse::<Spec>().unwrap());
    let plan = MatchPlan { games: 2 * pairs, seed };
    game.match_of([&agents[0], &agents[1]], plan, &Watch::default()).unwrap()
}

#[test]
#[ignore = "three million games: .ci/long runs it"]
fn the_interval_holds_the_truth_as_often_as_it_says() {
    println!(
        "| game | agents | score | 4 pairs | 20 pairs | 60 pairs |\n| --- | --- | ---: | ---: | ---: | ---: |"
    );
    let mut wrong = Vec::new();
    for (at, (game, agents)) in (0..).zip(MATCHES) {
        let seed = Seed(18).child("coverage", at);
        let of_size = |pairs| {
            let of =
                move |trial| played(game, agents, pairs, seed.child("match", pairs).child("trial", trial));
            (0..TRIALS).map(of).collect::<Vec<Tally>>()
        };
        let matches = PAIRS.map(of_size);
        // The truth: the share of all of them together, 168,000 pairs, hundreds of times as many as the largest match has.
        let mut all = Tally::default();
        matches.iter().flatten().for_each(|tally| all += tally.clone());
        let truth = all.score().unwrap().share;
        let mut row = format!("| {game} | {} against {} | {:.1} % |", agents[0], agents[1], 100.0 * truth);
        for (pairs, tallies) in PAIRS.into_iter().zip(&matches) {
            let holds = |tally: &&Tally| {
                let score = tally.score().unwrap();
                (score.low..=score.high).contains(&truth)
            };
            let coverage = tallies.iter().filter(holds).count() as f64 / TRIALS as f64;
            write!(row, " {:.1} % |", 100.0 * coverage).unwrap();
            let may_be_wide = pairs < MANY || !(0.1..=0.9).contains(&truth);
            if coverage < 0.93 || (!may_be_wide && coverage > 0.97) {
                wrong.push(format!("{game} {agents:?} by {pairs} pairs: {coverage}"));
            }
        }
        println!("{row}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
