//! Guess Who against its theory (Nica, arXiv 1509.03327), the order of strategies that Cauwet and Teytaud (2018) report, and scores
//! found with another program by dynamic programming.

use seedbed_guess_who::{
    Act, Asking, BEST, Dichotomy, Formula, God, GuessWho, OL, ONL, Placement, PureStrategy, Reading, Reply,
    Rounding, ScoreTable, Solver, Standing,
};
use seedbed_rules::{ExplicitChance, Game, Seed, Stop};
use seedbed_solve::{BestResponse, ChanceDistribution, Limits, Solver as _, Watch};

const ALL: u16 = 128;

fn formula(reading: Reading, numbers: [f64; 4]) -> Formula {
    Formula::new(reading, &numbers)
}

fn usual(numbers: [f64; 4]) -> Formula {
    formula(Reading::USUAL, numbers)
}

fn score(a: &dyn Asking, b: &dyn Asking) -> f64 {
    ScoreTable::new(a, b, ALL).score(ALL)
}

fn near(ours: f64, known: f64) {
    assert!((ours - known).abs() <= 5.0001e-4, "{ours} is not {known}");
}

/// A plain reference: the probability of winning is the mean over the answers, and the opponent plays optimally.
fn plain_values(most: usize) -> Vec<Vec<f64>> {
    let mut p = vec![vec![0.0f64; most + 1]; most + 1];
    for total in 4..=2 * most {
        for n in 2.max(total.saturating_sub(most))..=most.min(total - 2) {
            let m = total - n;
            let after = |k: usize| if k == 1 { 1.0 } else { 1.0 - p[m][k] };
            let bids = (1..n).map(|c| (c as f64 * after(c) + (n - c) as f64 * after(n - c)) / n as f64);
            p[n][m] = bids.fold(0.0, f64::max);
        }
    }
    p
}

#[test]
fn the_optimum_is_that_of_the_plain_recursion_and_of_nica() {
    let (best, plain) = (Reply::to_the_best(ALL, &Stop::NEVER).unwrap(), plain_values(ALL.into()));
    let god = ScoreTable::new(&God, &God, ALL);
    let mut halves = 0;
    for n in 2..=ALL {
        for m in 2..=ALL {
            let value = plain[usize::from(n)][usize::from(m)];
            assert!((best.asking(n, m) - value).abs() < 1e-13, "{n} {m}");
            assert!((god.asking(0, n, m) - value).abs() < 1e-13, "{n} {m}");
            let after = |k: u16| if k == 1 { 1.0 } else { 1.0 - plain[usize::from(m)][usize::from(k)] };
            let half =
                (f64::from(n / 2) * after(n / 2) + f64::from(n - n / 2) * after(n - n / 2)) / f64::from(n);
            let optimal = (half - value).abs() < 1e-13;
            assert!(optimal || n > m, "half is best for whoever is not behind");
            halves += u32::from(optimal);
        }
    }
    assert_eq!(halves, 10_858);
    assert!((best.asking(128, 128) - 0.666_748_046_875).abs() < 1e-15);
    for k in 1..=7 {
        let closed = 2.0 / 3.0 + 4f64.powi(1 - k) / 3.0;
        assert!((best.asking(1 << k, 1 << k) - closed).abs() < 1e-14);
    }
    assert!((best.asking(24, 24) - 0.631_944).abs() < 1e-6);
    assert!((best.asking(100, 100) - 0.6332).abs() < 5e-5);
}

#[test]
fn the_six_claims_of_the_paper_hold_for_one_reading_of_its_formula() {
    let six = |placement, rounding| {
        let reading = Reading { placement, rounding, stochastic: false };
        let [ol, onl, best] = [OL, ONL, BEST].map(|numbers| formula(reading, numbers));
        [
            score(&ol, &God),
            score(&onl, &God),
            score(&best, &God),
            score(&onl, &ol),
            score(&best, &onl),
            score(&best, &ol),
        ]
    };
    let table = [
        (Placement::Printed, Rounding::Floor, [0.440, 0.409, 0.395, 0.487, 0.514, 0.495]),
        (Placement::WholeLead, Rounding::Floor, [0.500, 0.393, 0.404, 0.396, 0.509, 0.408]),
        (Placement::HalfLead, Rounding::Floor, [0.500, 0.387, 0.283, 0.454, 0.434, 0.327]),
        (Placement::Common, Rounding::Floor, [0.500, 0.479, 0.439, 0.539, 0.522, 0.549]),
        (Placement::Common, Rounding::Nearest, [0.500, 0.438, 0.348, 0.504, 0.421, 0.397]),
        (Placement::Common, Rounding::Ceiling, [0.500, 0.423, 0.315, 0.479, 0.393, 0.351]),
    ];
    for (placement, rounding, known) in table {
        for (ours, known) in six(placement, rounding).into_iter().zip(known) {
            assert!((ours - known).abs() <= 5.0001e-4, "{placement:?} {rounding:?}: {ours} is not {known}");
        }
    }
    let [ol_god, onl_god, best_god, onl_ol, best_onl, best_ol] = six(Placement::Common, Rounding::Floor);
    assert!((ol_god - 0.5).abs() < 1e-12 && onl_god < 0.5 && best_god < 0.5);
    assert!(onl_ol > 0.5 && best_onl > 0.5 && best_ol > 0.5);
}

#[test]
fn scores_by_seat() {
    let seats = |strategy: &dyn Asking| ScoreTable::new(strategy, &God, ALL).seats(ALL);
    for (ours, known) in [
        (seats(&God), [0.6667, 0.3333]),
        (seats(&usual(OL)), [0.6667, 0.3333]),
        (seats(&usual(ONL)), [0.6523, 0.3047]),
        (seats(&usual(BEST)), [0.6289, 0.2500]),
        (seats(&Dichotomy), [0.5078, 0.0]),
    ] {
        ours.into_iter().zip(known).for_each(|(ours, known)| near(ours, known));
    }
    near(score(&Dichotomy, &God), 0.254);
    near(score(&God, &Dichotomy), 0.746);
    near(score(&usual(OL), &Dichotomy), 0.746);
    near(score(&usual(ONL), &Dichotomy), 0.684);
    near(score(&usual(BEST), &Dichotomy), 0.625);
    let ol = usual(OL);
    let table = ScoreTable::new(&ol, &God, ALL);
    near(table.score(24), 0.472);
    near(table.score(100), 0.473);
    for power in [2, 4, 8, 16, 32, 64] {
        assert!((table.score(power) - 0.5).abs() < 1e-12, "{power}");
    }
}

#[test]
fn best_replies() {
    let [ol, onl, best] = [OL, ONL, BEST].map(usual);
    for (strategy, known) in
        [(&Dichotomy as &dyn Asking, 0.746), (&ol, 0.554), (&onl, 0.544), (&best, 0.561), (&God, 0.5)]
    {
        let reply = Reply::to(strategy, ALL);
        near(reply.score(ALL), known);
        // The score it claims is the score it reaches.
        let played = ScoreTable::new(&reply, strategy, ALL);
        for (a, b) in reply.seats(ALL).into_iter().zip(played.seats(ALL)) {
            assert!((a - b).abs() < 1e-13);
        }
    }
}

/// A strategy with one bid changed.
struct Changed<'a>(&'a Reply, (u16, u16), u16);

impl PureStrategy for Changed<'_> {
    fn bid(&self, own: u16, other: u16) -> u16 {
        if (own, other) == self.1 { self.2 } else { self.0.bid(own, other) }
    }
}

#[test]
fn no_bid_beats_the_best_reply_to_a_stochastic_strategy() {
    let reading = Reading { stochastic: true, ..Reading::USUAL };
    let opponent = Formula::new(reading, &[0.3, -0.8, 0.2, 0.1, 0.6]);
    let reply = Reply::to(&opponent, 20);
    // Changing any one bid of the reply never helps.
    for at in [(20, 20), (20, 7), (11, 13), (19, 3)] {
        let base = ScoreTable::new(&reply, &opponent, 20).asking(0, at.0, at.1);
        for bid in 1..at.0 {
            let changed = Changed(&reply, at, bid);
            assert!(ScoreTable::new(&changed, &opponent, 20).asking(0, at.0, at.1) <= base + 1e-14);
        }
    }
}

/// The general search for best responses, which knows nothing about Guess Who, finds the same.
#[test]
fn best_replies_are_the_best_answers() {
    let reading = Reading { stochastic: true, ..Reading::USUAL };
    let game = GuessWho::new(24, reading);
    let mut strategy = Formula::new(reading, &[0.3, -0.8, 0.2, 0.1, 0.6]);
    let known = Reply::to(&strategy, 24).seats(24);
    for (seat, known) in known.into_iter().enumerate() {
        let distribution: ChanceDistribution<GuessWho> = GuessWho::distribution;
        let found = BestResponse::new(&game, Some(distribution), &mut strategy, seat, 10_000_000)
            .unwrap()
            .with_perfect_information()
            .unwrap();
        assert!((found - known).abs() < 1e-12, "{found} is not {known}");
    }
}

#[test]
fn the_solver_knows_the_best_questions() {
    let game = GuessWho::new(ALL, Reading::USUAL);
    let mut solver = Solver::new(&game, Limits { threads: 1, memory: 16 }).unwrap();
    let mut s = game.start();
    let solved = solver.solve(&s, &Watch::default()).unwrap();
    assert!((solved.value.payoff - (2.0 * 0.666_748_046_875 - 1.0)).abs() < 1e-14);
    assert!(solved.optimal.contains(&Act::Ask(64)));
    // The value of the best question is that of the position, asked or not yet.
    game.play(&mut s, Act::Ask(64));
    let asked = solver.solve(&s, &Watch::default()).unwrap();
    assert!((asked.value.payoff - solved.value.payoff).abs() < 1e-14 && asked.optimal.is_empty());
    // A player who is far behind does not halve.
    let behind = solver.solve(&Standing::to_ask(1, 100, 4), &Watch::default()).unwrap();
    assert!(behind.optimal.contains(&Act::Ask(2)) && !behind.optimal.contains(&Act::Ask(50)));
}

#[test]
fn the_policy_of_a_stochastic_strategy_is_what_it_draws() {
    let mut rng = Seed(11).rng();
    let mut distribution = Vec::new();
    for rounding in [Rounding::Floor, Rounding::Nearest, Rounding::Ceiling] {
        for beta in [0.7, -1.3, 0.0, 2.5] {
            let reading = Reading { rounding, stochastic: true, ..Reading::USUAL };
            let strategy = Formula::new(reading, &[-0.4, 0.9, -1.1, 0.2, beta]);
            for (own, other) in [(12, 5), (9, 9), (2, 7), (30, 40)] {
                distribution.clear();
                strategy.each(own, other, &mut |count, share| distribution.push((count, share)));
                assert!((distribution.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
                let mut counts = vec![0u32; own.into()];
                let draws = 20_000;
                for _ in 0..draws {
                    counts[usize::from(strategy.ask(own, other, &mut rng))] += 1;
                }
                for (count, &drawn) in counts.iter().enumerate() {
                    let p: f64 =
                        distribution.iter().filter(|(c, _)| usize::from(*c) == count).map(|(_, p)| p).sum();
                    // Six standard errors over some hundreds of cells: once in a million.
                    let error = (p * (1.0 - p) / f64::from(draws)).sqrt();
                    let found = f64::from(drawn) / f64::from(draws);
                    assert!(
                        (found - p).abs() <= 6.0 * error + 3e-4,
                        "{rounding:?} {beta}: {count} {found} {p}"
                    );
                }
            }
        }
    }
}

/// Against numbers drawn anew for every game; 150 draws of exact scores.
#[test]
fn scores_against_the_gaussian_baseline() {
    let mut rng = Seed(12).rng();
    let mut normal = || {
        // The Box-Muller transform.
        let (u, v) = (1.0 - rng.unit(), rng.unit());
        libm::sqrt(-2.0 * libm::log(u)) * libm::cos(std::f64::consts::TAU * v)
    };
    let [ol, onl, best] = [OL, ONL, BEST].map(usual);
    let known =
        [(&God as &dyn Asking, 0.717), (&ol, 0.699), (&onl, 0.684), (&best, 0.657), (&Dichotomy, 0.407)];
    let mut scores = [const { Vec::new() }; 5];
    for _ in 0..150 {
        let baseline = usual(std::array::from_fn(|_| normal()));
        for ((strategy, _), scores) in known.iter().zip(&mut scores) {
            scores.push(score(*strategy, &baseline));
        }
    }
    for ((_, known), scores) in known.iter().zip(&scores) {
        let n = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / n;
        let spread = scores.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / n;
        // The known figure is a sample of its own; 5.2 errors of the difference are passed once in a million.
        let error = (2.0 * spread / n).sqrt();
        assert!((mean - known).abs() < 5.2 * error + 5e-4, "{mean} is not {known} ± {error}");
    }
}
