//! Agents that think on while others are to move.

use seedbed_rules::{Eyes, Seed, Stop};
use std::thread;
use std::time::{Duration, Instant};

/// Simulations below the position of an agent's second move, with or without a while to think before the other's first.
fn visits(agent: &str, ponders: bool) -> u64 {
    let game = seedbed_catalog::open(&"connect-four".parse().unwrap()).unwrap();
    let agent = game.resolve(&agent.parse().unwrap()).unwrap();
    let mut session = game.session(None, &[Some(agent), None], Seed(4)).unwrap();
    session.advance(&Stop::NEVER).unwrap();
    let before = (session.board(Eyes::All), session.history().len());
    if ponders {
        let stop = Stop::default();
        let late = thread::scope(|scope| {
            let pondering = scope.spawn(|| session.ponder(&stop));
            thread::sleep(Duration::from_millis(500));
            let asked = Instant::now();
            stop.stop();
            pondering.join().unwrap();
            asked.elapsed()
        });
        assert!(late < Duration::from_secs(1), "{late:?} after it was asked to stop");
    }
    assert_eq!((session.board(Eyes::All), session.history().len()), before, "nobody has moved");
    session.play("d").unwrap();
    session.advance(&Stop::NEVER).unwrap();
    let found = session.analysis().map_or(Vec::new(), |analysis| analysis.moves);
    found.iter().filter_map(|assessed| assessed.visits).sum()
}

#[test]
fn who_remembers_goes_on_from_what_it_pondered() {
    // With exploration, so that every answer is thought about.
    for agent in ["rave:100,c=0.4", "mcts:100,reuse=on", "clock:60s,agent=(rave:100,c=0.4)"] {
        let (with, without) = (visits(agent, true), visits(agent, false));
        assert!(with > 2 * without && without > 0, "{agent}: {with} visits, without pondering {without}");
    }
}

#[test]
fn who_forgets_does_not_ponder() {
    for agent in ["mcts:100", "random"] {
        assert_eq!(visits(agent, true), visits(agent, false), "{agent}");
    }
}
