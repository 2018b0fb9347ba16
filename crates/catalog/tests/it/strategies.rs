//! What is known of strategies: exact values, and the best responses to them.

use seedbed_catalog::open;
use seedbed_erased::AnyGame;
use seedbed_rules::{Seed, Spec};
use seedbed_solve::{Limits, Watch};

fn game(spec: &str) -> Box<dyn AnyGame> {
    open(&spec.parse().unwrap()).unwrap()
}

/// What the best responses to an agent score, in the first seat and in the second.
fn answers(spec: &str, agent: &str) -> [f64; 2] {
    let agent: Spec = agent.parse().unwrap();
    let game = game(spec);
    let agent = game.resolve(&agent).unwrap();
    game.best_responses(&agent).unwrap().expect("the agent tells its policy and the game is small")
}

fn close(seen: f64, expected: f64, within: f64) {
    assert!((seen - expected).abs() < within, "{seen}, not {expected}");
}

fn both_close(seen: [f64; 2], expected: [f64; 2], within: f64) {
    close(seen[0], expected[0], within);
    close(seen[1], expected[1], within);
}

#[test]
fn pig_is_solved() {
    let limits = Limits { threads: 1, memory: 16 };
    let mut session = game("pig").solver_session(None, limits).unwrap();
    let solved = session.solve(false, &Watch::default()).unwrap();
    close(0.5 + 0.5 * solved.worth.value, 0.530_593, 5e-7);
}

#[test]
fn pig_thresholds_have_their_published_chances() {
    let pig = game("pig");
    let at = |points: f64| vec![(points - 20.0) / 2.0];
    let mean = |one: f64, other: f64| pig.duels().unwrap().expected(&at(one), &at(other)).unwrap();
    close(mean(25.0, 20.0), 0.5117, 5e-5);
    // Among thresholds, 25 is the pure equilibrium.
    assert!((1..=50).all(|other| mean(25.0, f64::from(other)) >= 0.5 - 1e-12));
    let [first, second] = answers("pig", "hold-20");
    close(f64::midpoint(first, second), 0.5549, 5e-5);
    // Best play cannot be made to lose more than the value of the game.
    let [first, second] = answers("pig", "optimal");
    close(first, 0.530_593, 5e-7);
    close(second, 1.0 - 0.530_593, 5e-7);
}

#[test]
fn morra_equilibria_cannot_be_answered() {
    for agent in ["equilibrium", "equilibrium:6"] {
        both_close(answers("morra", agent), [0.5; 2], 1e-12);
    }
    // Against all 66 actions played uniformly, every sensible one has this score.
    both_close(answers("morra", "random"), [0.5 + 30.0 / 792.0; 2], 1e-12);
    both_close(answers("morra", "param:zero"), [0.5 + 30.0 / 792.0; 2], 1e-12);
}

#[test]
fn nim_has_a_number_for_every_state_and_a_perfect_player() {
    let nim = game("nim");
    assert_eq!(nim.duels().unwrap().numbers(), 383);
    // The start is lost, so the perfect player is only beaten when they begin.
    both_close(answers("nim", "perfect"), [0.0, 1.0], 1e-12);
    both_close(answers("nim:rule=normal", "perfect"), [0.0, 1.0], 1e-12);
    both_close(answers("nim:3-4-5", "perfect"), [1.0, 0.0], 1e-12);
}

#[test]
fn phantom_orders_are_answered_by_the_best_of_all() {
    // Whatever the second's single order, the first finds one that beats it, and the other way round.
    both_close(answers("phantom-tic-tac-toe", "param:zero"), [1.0, 1.0], 1e-12);
    assert_eq!(game("phantom-tic-tac-toe").duels().unwrap().numbers(), 18);
    // Nobody gets more than the value of the game against the optimal mixture.
    let value = 0.771_358_386;
    both_close(answers("phantom-tic-tac-toe", "equilibrium"), [value, 1.0 - value], 1e-8);
}

#[test]
fn connect_four_leans_by_fourteen_numbers() {
    let duels = game("connect-four");
    let duels = duels.duels().unwrap();
    assert_eq!(duels.numbers(), 14);
    // Leaning to the left edge in one's own games, however much, must lose against no leaning at all.
    let left: Vec<f64> = (0..14).map(|at| if at % 7 == 0 { 50.0 } else { 0.0 }).collect();
    let pairs = duels.play(&left, &[0.0; 14], 30, Seed(1));
    let points: u64 = pairs.iter().zip(0..).map(|(count, points)| count * points).sum();
    assert!(points < 40, "{points} half points of 120");
}

#[test]
fn bad_numbers_are_told() {
    let cases = [
        ("pig", "param:1,2", "2 numbers given, 1 needed"),
        ("pig", "param:NaN", "number 1 is NaN"),
        ("pig", "param:inf", "number 1 is inf"),
        ("pig", "param:no-such-file.json", "no-such-file.json"),
        ("pig", "param:1,seed=3", "a seed goes with param:normal only"),
        ("nim", "param:1,2,3", "3 numbers given, 383 needed"),
        ("tic-tac-toe", "param", "needs a game with parametric strategies"),
    ];
    for (spec, agent, told) in cases {
        let error = game(spec).resolve(&agent.parse().unwrap()).err().expect("it is wrong").to_string();
        assert!(error.contains(told), "{error}");
    }
}
