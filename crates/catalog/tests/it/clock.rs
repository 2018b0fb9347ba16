//! Agents with a time for the whole game.

use seedbed_arena::{MatchPlan, Tally};
use seedbed_catalog::open;
use seedbed_rules::{Seed, Watch};

fn played(game: &str, agents: [&str; 2], games: u64) -> Tally {
    let game = open(&game.parse().unwrap()).unwrap();
    let agents = agents.map(|agent| agent.parse().unwrap());
    let plan = MatchPlan { games, seed: Seed(1) };
    game.match_of([&agents[0], &agents[1]], plan, &Watch::default()).unwrap()
}

/// Whoever has time enough plays as without a clock.
#[test]
fn a_clock_that_nobody_reaches_changes_nothing() {
    for (game, agent) in [("connect-four", "mcts:50"), ("dominoes", "pimc:3,search=(flat:4)")] {
        let clocked = format!("clock:1000s,increment=10,agent=({agent})");
        let (with, without) = (played(game, [&clocked, "random"], 6), played(game, [agent, "random"], 6));
        assert_eq!((with.pairs, with.payoff, with.plies), (without.pairs, without.payoff, without.plies));
    }
}

/// An agent that would think for days is stopped: that the games end at all is the test, on a machine of any speed.
#[test]
fn who_would_think_for_days_shares_out_the_time() {
    let tally = played("tic-tac-toe", ["clock:400ms,agent=(mcts:1000M)", "random"], 4);
    assert_eq!(tally.as_first.iter().chain(&tally.as_second).sum::<u64>(), 4);
    assert!(tally.forfeits[1].is_empty(), "random has no clock");
}

/// A millisecond cannot last for hundreds of moves.
#[test]
fn whose_time_is_up_has_lost() {
    let tally = played("go:19x19", ["clock:1ms,agent=(flat:361)", "random"], 2);
    assert_eq!(tally.forfeits[0].keys().collect::<Vec<_>>(), ["its time is up"]);
    assert_eq!(tally.pairs, [1, 0, 0, 0, 0]);
}

#[test]
fn what_is_no_time_is_refused() {
    let game = open(&"nim".parse().unwrap()).unwrap();
    for (spec, said) in
        [("clock:1000", "a time such as 60s"), ("clock:60s,agent=mtcs", "did you mean `mcts`?")]
    {
        let error = game.resolve(&spec.parse().unwrap()).err().unwrap().to_string();
        assert!(error.contains(said), "{error}");
    }
    let notes = game.resolve(&"clock:60s,agent=(mcts:10)".parse().unwrap()).unwrap();
    assert!(notes.notes().iter().any(|note| note.contains("do not repeat")), "{:?}", notes.notes());
}
