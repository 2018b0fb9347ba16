//! Every optimiser on toys whose best strategies are known.

use seedbed_arena::with_threads;
use seedbed_rules::{Pairs, ParametricDuels, Rng, Seed};
use seedbed_tune::optimise::{
    Comparison, EvaluationContext, Evaluator, METHODS, Mixture, RaceRule, Tuner, Unbeaten,
};
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

/// A game for two without seats.
trait Toy: Send + Sync {
    /// How many numbers make a strategy.
    fn numbers(&self) -> usize;
    /// Do only directions matter?
    fn is_scaleless(&self) -> bool {
        false
    }
    /// Half points of the first strategy in a game.
    fn half_points(&self, one: &[f64], other: &[f64], rng: &mut Rng) -> usize;
    /// The score that the first can expect, if it is told.
    fn exactly(&self, _one: &[f64], _other: &[f64]) -> Option<f64> {
        None
    }
}

/// The toy as optimisers see it.
struct Played<T>(T);

impl<T: Toy> ParametricDuels for Played<T> {
    fn numbers(&self) -> usize {
        self.0.numbers()
    }
    fn is_per_seat(&self) -> bool {
        false
    }
    fn is_scaleless(&self) -> bool {
        self.0.is_scaleless()
    }
    fn play(&self, one: &[f64], other: &[f64], pairs: u64, seed: Seed) -> Pairs {
        let (mut rng, mut counts) = (seed.rng(), [0; 5]);
        for _ in 0..pairs {
            let mut game = || self.0.half_points(one, other, &mut rng);
            counts[game() + game()] += 1;
        }
        counts
    }
    fn play_seated(&self, first: &[f64], second: &[f64], games: u64, seed: Seed) -> [u64; 3] {
        let (mut rng, mut counts) = (seed.rng(), [0; 3]);
        (0..games).for_each(|_| counts[self.0.half_points(first, second, &mut rng)] += 1);
        counts
    }
    fn expected_seated(&self, first: &[f64], second: &[f64]) -> Option<f64> {
        self.0.exactly(first, second)
    }
    fn explain(&self, _: &[f64]) -> Vec<String> {
        Vec::new()
    }
    fn measured(&self) -> Vec<f64> {
        vec![0.0; self.0.numbers()]
    }
}

/// Whoever is nearer to (1, -2, 0.5) wins more often.
struct Hill {
    exact: bool,
}

fn height(x: &[f64]) -> f64 {
    -[1.0, -2.0, 0.5].iter().zip(x).map(|(best, x)| (best - x) * (best - x)).sum::<f64>()
}

impl Hill {
    fn chance(one: &[f64], other: &[f64]) -> f64 {
        1.0 / (1.0 + (height(other) - height(one)).exp())
    }
}

impl Toy for Hill {
    fn numbers(&self) -> usize {
        3
    }
    fn half_points(&self, one: &[f64], other: &[f64], rng: &mut Rng) -> usize {
        2 * usize::from(rng.unit() < Self::chance(one, other))
    }
    fn exactly(&self, one: &[f64], other: &[f64]) -> Option<f64> {
        self.exact.then(|| Self::chance(one, other))
    }
}

/// Rock, paper, scissors: the largest number says which.
struct Circle;

impl Circle {
    fn choice(x: &[f64]) -> i32 {
        (0..3).max_by(|&a, &b| x[a as usize].total_cmp(&x[b as usize])).unwrap()
    }
}

impl Toy for Circle {
    fn numbers(&self) -> usize {
        3
    }
    fn is_scaleless(&self) -> bool {
        true
    }
    fn half_points(&self, one: &[f64], other: &[f64], _: &mut Rng) -> usize {
        [1, 2, 0][(Self::choice(one) - Self::choice(other)).rem_euclid(3) as usize]
    }
    fn exactly(&self, one: &[f64], other: &[f64]) -> Option<f64> {
        Some(0.5 * self.half_points(one, other, &mut Seed(0).rng()) as f64)
    }
}

/// Of two the bolder wins twice as often as they lose, the more often the bolder they are; equally bold players draw.
struct Gamble;

impl Gamble {
    fn risk(x: &[f64]) -> f64 {
        1.0 / (1.0 + (-x[0]).exp())
    }
}

impl Toy for Gamble {
    fn numbers(&self) -> usize {
        1
    }
    fn half_points(&self, one: &[f64], other: &[f64], rng: &mut Rng) -> usize {
        let bolder = Self::risk(one) - Self::risk(other);
        let (is_drawn, bolder_wins) = (rng.unit() >= bolder.abs(), rng.unit() < 2.0 / 3.0);
        if is_drawn { 1 } else { 2 * usize::from(bolder_wins == (bolder > 0.0)) }
    }
}

fn tune(duels: &dyn ParametricDuels, method: &str, games: u64, seed: u64) -> (Tuner, Mixture) {
    let done = AtomicU64::new(0);
    let context =
        EvaluationContext { duels, comparison: Comparison::default(), stop: &|| false, done: &done };
    let mut evaluator = Evaluator::new(context, games);
    let mut tuner = Tuner::new(method, duels.numbers(), Seed(seed)).unwrap();
    while tuner.advance(&mut evaluator).is_some() {}
    let best = tuner.best(&mut Evaluator::new(context, 100_000));
    (tuner, best)
}

#[test]
fn every_method_climbs() {
    for (method, _) in METHODS {
        for exact in [false, true] {
            // If results are exact, an evaluation counts only two games; what is drawn then is the baseline alone.
            let (tuner, best) = tune(&Played(Hill { exact }), method, 400_000, 1);
            let found = height(best.main());
            // A start lies near -8, the best of hundreds near -0.3. A child that need only beat
            // some ancestor may step down again.
            let enough = if *method == "approximate" { -4.0 } else { -0.6 };
            assert!(found > enough, "{method}, exact {exact}: {found} after {} games", tuner.games());
            assert!(tuner.count().steps > 0 && tuner.games() <= 400_000);
        }
    }
}

#[test]
fn a_population_in_equilibrium_cannot_be_exploited() {
    let (_, mixture) = tune(&Played(Circle), "oracle", 200_000, 3);
    let mut chances = [0.0; 3];
    for (weight, x) in &mixture.0 {
        chances[Circle::choice(x) as usize] += weight;
    }
    assert!(chances.iter().all(|chance| (chance - 1.0 / 3.0).abs() < 1e-9), "{chances:?}");
}

#[test]
fn results_do_not_depend_on_threads() {
    for (method, _) in METHODS {
        let on = |threads| {
            with_threads(Some(threads), || tune(&Played(Hill { exact: false }), method, 60_000, 5)).unwrap()
        };
        assert_eq!(on(1), on(2), "{method}");
    }
}

#[test]
fn a_state_that_was_kept_goes_on_as_if_nothing_had_happened() {
    let duels = Played(Hill { exact: false });
    let done = AtomicU64::new(0);
    let context =
        EvaluationContext { duels: &duels, comparison: Comparison::default(), stop: &|| false, done: &done };
    for (method, _) in METHODS {
        let mut straight = Tuner::new(method, 3, Seed(9)).unwrap();
        let mut evaluator = Evaluator::new(context, u64::MAX);
        let mut broken = straight.clone();
        for _ in 0..4 {
            straight.advance(&mut evaluator).unwrap();
            let text = serde_json::to_string(&broken).unwrap();
            broken = serde_json::from_str(&text).unwrap();
            broken.advance(&mut Evaluator::new(context, u64::MAX)).unwrap();
        }
        assert_eq!(straight, broken, "{method}");
    }
}

/// The higher one wins every game.
struct Ladder;

impl Toy for Ladder {
    fn numbers(&self) -> usize {
        3
    }
    fn half_points(&self, one: &[f64], other: &[f64], _: &mut Rng) -> usize {
        2 * usize::from(height(one) > height(other))
    }
}

/// The pairs after which a Bernstein race is over if one side wins all of them, by the inequality itself.
fn pairs_of_a_clear_race() -> u64 {
    let exponent = |n: f64| (3.0_f64 / (0.05 * 0.1 / 1.1)).ln() + 1.1 * n.ln();
    (2..1_000).find(|&n| 3.0 * exponent(n as f64) / n as f64 <= 0.5).unwrap()
}

#[test]
fn printed_algorithms_are_kept_to_the_letter() {
    let comparison = Comparison { race: RaceRule::Bernstein, as_printed: true, ..Comparison::default() };
    let duels = Played(Ladder);
    for method in ["iterative", "coevolution", "approximate"] {
        let done = AtomicU64::new(0);
        let context = EvaluationContext { duels: &duels, comparison, stop: &|| false, done: &done };
        let mut tuner = Tuner::new(method, 3, Seed(11)).unwrap();
        let mut expected = 0;
        for _ in 0..60 {
            // Before its step, coevolution has an ancestor for every step taken, and races against each of them.
            let races = if method == "coevolution" { 1 + tuner.count().accepted } else { 1 };
            expected += races;
            tuner.advance(&mut Evaluator::new(context, u64::MAX)).unwrap();
        }
        let (steps, taken) = (tuner.count().steps as i32, tuner.count().accepted as i32);
        // A success doubles the step and a failure shortens it to 0.84; nothing else ever changes it.
        let sigma = 2f64.powi(taken) * 0.84f64.powi(steps - taken);
        assert!((tuner.sigma().unwrap() / sigma - 1.0).abs() < 1e-9, "{method}: {taken} of {steps}");
        assert!(taken > 3 && steps - taken > 20, "{method}: {taken} of {steps}");
        // Results come in growing batches, so that a race may be a batch longer than it needs to be.
        let shortest = 2 * pairs_of_a_clear_race() * expected;
        let played = tuner.games();
        assert!(played >= shortest && played < shortest * 3 / 2, "{method}: {played}, not {shortest}");
    }
}

#[test]
fn a_printed_race_is_not_cut_short() {
    let duels = Played(Gamble);
    let games = |as_printed| {
        let done = AtomicU64::new(0);
        let comparison = Comparison { race: RaceRule::Bernstein, as_printed, ..Comparison::default() };
        let context = EvaluationContext { duels: &duels, comparison, stop: &|| false, done: &done };
        let mut tuner = Tuner::new("iterative", 1, Seed(4)).unwrap();
        tuner.advance(&mut Evaluator::new(context, u64::MAX)).unwrap();
        tuner.games()
    };
    assert!(games(false) <= 400 && games(true) > 1_000, "{} and {}", games(false), games(true));
}

#[test]
fn a_printed_naive_method_has_one_opponent() {
    /// Remembers whom strategies were measured against.
    struct Watching(Mutex<HashSet<Vec<u64>>>);
    impl Toy for Watching {
        fn numbers(&self) -> usize {
            3
        }
        fn half_points(&self, one: &[f64], other: &[f64], rng: &mut Rng) -> usize {
            let seen = [one, other].map(|x| x.iter().map(|x| x.to_bits()).collect());
            self.0.lock().unwrap().extend(seen);
            Ladder.half_points(one, other, rng)
        }
    }
    let met = |as_printed| {
        let (duels, done) = (Played(Watching(Mutex::default())), AtomicU64::new(0));
        let comparison = Comparison { race: RaceRule::Bernstein, as_printed, ..Comparison::default() };
        let context = EvaluationContext { duels: &duels, comparison, stop: &|| false, done: &done };
        let mut tuner = Tuner::new("naive", 3, Seed(2)).unwrap();
        tuner.advance(&mut Evaluator::new(context, u64::MAX)).unwrap();
        duels.0.0.into_inner().unwrap().len()
    };
    // The start, which is the opponent too, and its child.
    assert_eq!(met(true), 2);
    assert!(met(false) > 10);
}

#[test]
fn an_unknown_method_is_told() {
    let error = Tuner::new("coevolutoin", 3, Seed(0)).unwrap_err().to_string();
    assert!(error.contains("did you mean `coevolution`?"), "{error}");
}

#[test]
fn not_to_lose_is_another_aim_than_to_win() {
    // Being as bold as the other means a draw, so the middle loses least.
    let bold = Gamble::risk(tune(&Played(Gamble), "cma", 100_000, 3).1.main());
    let careful =
        Gamble::risk(tune(&Unbeaten::new(&Played(Gamble), "cma").unwrap(), "cma", 100_000, 3).1.main());
    assert!(bold > 0.9 && careful < bold - 0.1, "{bold} {careful}");
    assert!(Unbeaten::new(&Played(Gamble), "iterative").err().unwrap().to_string().contains("naive"));
}
