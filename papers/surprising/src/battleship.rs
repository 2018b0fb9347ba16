//! Battleship's 77 %: what the best of random strategies scores in the games that chose it, and in fresh ones.

use super::tuning::{against_baseline, duels, open, score};
use seedbed_arena::{Moments, PointEstimate, Watch};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Part, Scale, Spread, Title, Unit};
use seedbed_rules::Seed;
use seedbed_tune::optimise::Mixture;
use serde::{Deserialize, Serialize};

/// The experiment.
pub(super) struct BestOfSeeds;

/// The score that is printed, and the games for which there was time.
const PRINTED: f64 = 0.77;
const GAMES: u64 = 54;

/// In how many strategies the games may have been shared.
const STRATEGIES: [u64; 6] = [1, 2, 3, 6, 9, 18];

/// A strategy: the half points in the games by which it is chosen, and in fresh ones.
#[derive(Serialize, Deserialize)]
pub(super) struct Outcome {
    choosing: Moments,
    fresh: Moments,
}

/// A random strategy, or the one that imagines all placements alike and never errs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Job {
    Random { pairs: u64 },
    Even { pairs: u64 },
}

impl Job {
    fn pairs(self) -> u64 {
        let (Self::Random { pairs } | Self::Even { pairs }) = self;
        pairs
    }
}

impl Experiment for BestOfSeeds {
    type Job = Job;
    type Outcome = Outcome;

    fn title(&self) -> Title {
        Title {
            name: "battleship",
            also: &[],
            about: "Battleship's 77 %: the best of random strategies, in the games that chose it and in fresh ones",
        }
    }

    fn jobs(&self, scale: Scale) -> Vec<Job> {
        let (strategies, pairs) = (scale.count(4, 200, 1_000), scale.pick(5, 100, 200));
        let random = (0..strategies).map(|_| Job::Random { pairs });
        random.chain([Job::Even { pairs: scale.pick(5, 1_000, 5_000) }]).collect()
    }

    /// A few games.
    fn probes(&self, _: Scale) -> Vec<Job> {
        vec![Job::Random { pairs: 2 }, Job::Even { pairs: 2 }]
    }

    fn label(&self, job: &Job) -> String {
        match job {
            Job::Random { .. } => "a random strategy".to_owned(),
            Job::Even { .. } => "all placements alike, no noise".to_owned(),
        }
    }

    fn games(&self, job: &Job) -> u64 {
        4 * job.pairs()
    }

    fn run(&self, job: &Job, seed: Seed, watch: &Watch) -> Option<Outcome> {
        let game = open("battleship");
        let duels = duels(&*game);
        let mut rng = seed.child("strategy", 0).rng();
        let mut numbers: Vec<f64> = (0..duels.numbers()).map(|_| rng.normal()).collect();
        if let Job::Even { .. } = job {
            // The last number is the logarithm of the noise in its shots.
            numbers.fill(0.0);
            *numbers.last_mut()? = -40.0;
        }
        let strategy = Mixture::pure(numbers);
        let play = |what: &str| against_baseline(duels, &strategy, job.pairs(), seed.child(what, 0), watch);
        Some(Outcome { choosing: play("choosing")?, fresh: play("fresh")? })
    }

    fn summary(&self, _: Scale, done: &[(Job, Outcome)]) -> Vec<Exhibit> {
        let random: Vec<&Outcome> =
            done.iter().filter(|(job, _)| matches!(job, Job::Random { .. })).map(|(_, own)| own).collect();
        let mut lines = strategies(&random);
        for (_, own) in done.iter().filter(|(job, _)| matches!(job, Job::Even { .. })) {
            let mut both = own.choosing;
            both += own.fresh;
            lines.push(in_per_cent(Line::measured("all placements alike, no noise", score(&both), 3), &both));
        }
        let lines = lines.into_iter().map(|line| line.of("our strategies")).chain(chance()).collect();
        vec![Exhibit {
            name: "Battleship".to_owned(),
            caption: "Points against the baseline of random strategies, and what the best of a few scores by chance alone".to_owned(),
            parts: vec![Part::Table(ExhibitTable { lines, ..ExhibitTable::default() })],
            notes: vec![NOTE.to_owned()],
        }]
    }
}

const NOTE: &str = "The paper has 77 % for its method of seeds, which draws strategies and keeps the best, and says that there was time for 54 games. If some strategies shared \
    them, the best has its score from the games that chose it, and the fewer games each has the more of that is luck: the last lines have the chance that the best \
    of so many strategies reaches 77 % though all are worth one half. Scores in fresh games are what a strategy is worth. The paper does not say what its 33 \
    parameters mean; ours are in the README of the game.";

/// The lines about random strategies: what they are worth, and the best of them.
fn strategies(random: &[&Outcome]) -> Vec<Line> {
    let Some(best) = random.iter().max_by(|a, b| a.choosing.sum.cmp(&b.choosing.sum)) else {
        return Vec::new();
    };
    let worth = Spread::of(random.iter().map(|own| score(&own.fresh).value));
    // Half points of two independent halves vary together by what the strategies are worth alone.
    let [one, two] = [|own: &Outcome| own.choosing, |own: &Outcome| own.fresh]
        .map(|of| random.iter().map(|own| score(&of(own)).value).collect::<Vec<f64>>());
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
    let (a, b) = (mean(&one), mean(&two));
    let together: f64 = one.iter().zip(&two).map(|(x, y)| (x - a) * (y - b)).sum();
    let spread = (together / (random.len() as f64 - 1.0).max(1.0)).max(0.0).sqrt();
    let of_best = format!("the best of {}, in the games that chose it", random.len());
    let (theirs, ours) = (PointEstimate::share(PRINTED, GAMES), score(&best.fresh));
    let mut fresh = Line::measured("the same strategy, in fresh games", ours, 3);
    (fresh.published, fresh.comparison) = (Some(PRINTED), Some(ours.against(theirs)));
    vec![
        Line::unpublished("a strategy on average", worth.measure()),
        per_cent(Line::number("standard deviation between strategies, without luck", None, spread, 3)),
        in_per_cent(Line::measured(&of_best, score(&best.choosing), 3), &best.choosing),
        in_per_cent(fresh, &best.fresh),
    ]
}

fn per_cent(mut line: Line) -> Line {
    line.ours.unit = Unit::Percent(1);
    line
}

/// A share with the number of its games.
fn in_per_cent(line: Line, points: &Moments) -> Line {
    let mut line = per_cent(line);
    line.ours.interval = line.ours.interval.map(|(low, high)| (low.max(0.0), high.min(1.0)));
    line.from_n(2 * points.count)
}

/// The chance that the best of some strategies that are worth one half reaches the printed score in its share of the games.
fn chance() -> Vec<Line> {
    let line = |strategies: u64| {
        let games = GAMES / strategies;
        let wins = (PRINTED * games as f64 - 1e-9).ceil() as u64;
        let one = tail(games, wins);
        let none: f64 = (0..strategies).map(|_| 1.0 - one).product();
        let what = format!(
            "{strategies} {}, {games} games each",
            if strategies == 1 { "strategy" } else { "strategies" }
        );
        per_cent(Line::number(&what, None, 1.0 - none, 3)).of("chance of 77 % by luck alone")
    };
    STRATEGIES.into_iter().map(line).collect()
}

/// The chance of at least `least` heads in `tosses` tosses of a coin.
fn tail(tosses: u64, least: u64) -> f64 {
    let (mut ways, mut sum) = (1.0, 0.0);
    for heads in 0..=tosses {
        if heads >= least {
            sum += ways;
        }
        ways = ways * (tosses - heads) as f64 / (heads + 1) as f64;
    }
    (0..tosses).fold(sum, |share, _| share / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_many_is_lucky() {
        let chances: Vec<f64> = chance().iter().map(|line| line.ours.value).collect();
        assert!(chances[0] < 1e-4, "42 of 54 is no luck");
        // The best of 18 with three games each: all three won, in 1 - (7/8)^18.
        assert!((chances[5] - (1.0 - 0.875f64.powi(18))).abs() < 1e-12);
        assert!(chances.windows(2).all(|two| two[0] < two[1]), "{chances:?}");
    }
}
