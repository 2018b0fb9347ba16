//! The authors' program: our rates agree with those of a move-for-move replay within 99 % intervals.

use seedbed_arena::{Streams, play};
use seedbed_dominoes::{Round, Rules, profile};
use seedbed_rules::{Agent, Game, Seed, Spec, Stop};

/// The number of rounds won, lost and tied by the first pair, which is south and north.
fn results(rules: Rules, agents: [&str; 2], rounds: u64) -> [u64; 3] {
    let game = Round::new(rules);
    let specs = agents.map(|text| text.parse::<Spec>().unwrap());
    let mut party: Vec<Box<dyn Agent<Round>>> =
        profile().roster().party_of(&[&specs[0], &specs[1], &specs[0], &specs[1]]).unwrap();
    let mut results = [0; 3];
    for round in 0..rounds {
        let seed = Seed(3).child("round", round);
        let (end, ..) = play(&game, &mut party, &mut Streams::new(seed, seed, 4), &Stop::NEVER).unwrap();
        let of = match game.payoff(&end, 0) {
            1 => 0,
            -1 => 1,
            _ => 2,
        };
        results[of] += 1;
    }
    results
}

/// Whether both shares are within 2.58 standard errors of their difference.
fn agree(ours: (u64, u64), theirs: (f64, u64)) -> bool {
    let (n, m) = (ours.1 as f64, theirs.1 as f64);
    let (p, q) = (ours.0 as f64 / n, theirs.0 / 100.0);
    let pooled = (n * p + m * q) / (n + m);
    (p - q).abs() < 2.58 * (pooled * (1.0 - pooled) * (1.0 / n + 1.0 / m)).sqrt()
}

fn check(rules: Rules, agents: [&str; 2], rounds: u64, theirs: [f64; 3], of: u64) {
    let ours = results(rules, agents, rounds);
    for (count, share) in ours.into_iter().zip(theirs) {
        assert!(agree((count, rounds), (share, of)), "{agents:?} {rules:?}: {ours:?} against {theirs:?}");
    }
}

#[test]
fn greedy_beats_itself_by_their_scorer_and_only_by_theirs() {
    let agents = ["greedy", "greedy"];
    check(Rules::PUBLISHED, agents, 100_000, [60.6, 37.1, 2.3], 200_000);
    check(Rules::RESCORED, agents, 100_000, [48.7, 48.7, 2.6], 200_000);
    let four_passes = Rules { lead: Rules::PUBLISHED.lead, ..Rules::PAPER };
    check(four_passes, agents, 100_000, [48.7, 48.9, 2.4], 200_000);
}

#[test]
fn imperfect_minimax_search_is_as_strong_as_theirs() {
    let agents = ["ims:4,window=published", "greedy"];
    check(Rules::PUBLISHED, agents, 4_000, [65.6, 32.2, 2.1], 20_000);
    check(Rules::RESCORED, agents, 4_000, [57.3, 40.2, 2.5], 20_000);
    check(Rules::PUBLISHED, ["ims:5,window=published,tempo=6", "greedy"], 2_000, [63.9, 33.8, 2.3], 10_000);
}

#[test]
fn the_oracle_is_as_strong_as_theirs() {
    check(Rules::PUBLISHED, ["oracle:(paced:5)", "greedy"], 4_000, [88.5, 10.2, 1.3], 20_000);
    check(Rules::PUBLISHED, ["oracle:(paced:8,beta=0.5)", "greedy"], 1_000, [92.7, 6.4, 1.0], 2_000);
}

#[test]
fn monte_carlo_is_as_strong_as_theirs() {
    check(Rules::PUBLISHED, ["pimc-published:100,alpha=4", "greedy"], 300, [69.2, 29.0, 1.8], 2_000);
    check(Rules::PUBLISHED, ["pimc-published:50,alpha=4", "greedy"], 400, [70.4, 28.2, 1.5], 2_000);
    check(
        Rules::PUBLISHED,
        ["pimc-published:50,alpha=5", "ims:5,window=published"],
        200,
        [60.1, 38.2, 1.7],
        1_000,
    );
}
