//! What tuning must find: strategies that are known to be good, by objective figures.

use super::tuning;
use seedbed_arena::{Watch, alone};
use seedbed_guess_who::{Formula, God, Reading, ScoreTable as Scores};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title, Unit};
use seedbed_rules::{ParametricDuels, Seed};
use seedbed_tune::optimise::{Comparison, METHODS, Mixture, Unbeaten};
use seedbed_war::Order;

/// The experiment: all targets.
pub(super) struct Targets;

/// A strategy to find.
struct Target {
    /// A description.
    what: &'static str,
    game: &'static str,
    methods: Methods,
    /// Whether a draw is as good as a win in the second half of tuning.
    unbeaten: bool,
    /// The number of games that a run may spend.
    games: u64,
    /// The number of games that evaluate a result, if it is evaluated by games.
    judged_by: u64,
    /// The figure of a result.
    figure: Figure,
    /// The value that the figure must reach, and whether from above or from below.
    goal: Goal,
    unit: Unit,
}

/// How the figure of a strategy is determined.
#[derive(Clone, Copy)]
enum Figure {
    /// Computed from its parameters.
    Computed(fn(&dyn ParametricDuels, &Mixture) -> f64),
    /// Measured by games; `None` if the watch was stopped.
    Played(fn(&dyn ParametricDuels, &Mixture, u64, Seed, &Watch) -> Option<f64>),
}

enum Methods {
    All,
    These(&'static [&'static str]),
}

#[derive(Clone, Copy)]
enum Goal {
    AtLeast(f64),
    AtMost(f64),
}

impl Goal {
    fn is_reached(self, figure: f64) -> bool {
        match self {
            Self::AtLeast(goal) => figure >= goal,
            Self::AtMost(goal) => figure <= goal,
        }
    }
}

impl Target {
    fn methods(&self) -> Vec<&'static str> {
        match self.methods {
            Methods::All => METHODS.iter().map(|(name, _)| *name).collect(),
            Methods::These(names) => names.to_vec(),
        }
    }
}

const TARGETS: [Target; 5] = [
    Target {
        what: "War: the share of descending orders, at least 90 %",
        game: "war:paper",
        methods: Methods::All,
        unbeaten: false,
        games: 1_500_000,
        judged_by: 0,
        figure: Figure::Computed(descending),
        goal: Goal::AtLeast(0.9),
        unit: Unit::Percent(1),
    },
    Target {
        what: "Batawaf: the share of descending orders, at least 90 %",
        game: "batawaf:paper",
        methods: Methods::All,
        unbeaten: false,
        games: 2_000_000,
        judged_by: 0,
        figure: Figure::Computed(descending),
        goal: Goal::AtLeast(0.9),
        unit: Unit::Percent(1),
    },
    Target {
        what: "Guess Who: the score against God, at least 0.49 of 0.5",
        game: "guess-who",
        methods: Methods::These(&["cma", "portfolio"]),
        unbeaten: false,
        games: 10_000_000,
        judged_by: 0,
        figure: Figure::Computed(against_god),
        goal: Goal::AtLeast(0.49),
        unit: Unit::Decimals(4),
    },
    Target {
        what: "Morra: what the best reply scores above a half, at most 0.02",
        game: "morra",
        methods: Methods::These(&["oracle"]),
        unbeaten: false,
        games: 2_000_000,
        judged_by: 0,
        figure: Figure::Computed(exploited),
        goal: Goal::AtMost(0.02),
        unit: Unit::Decimals(4),
    },
    Target {
        what: "Cheat: games lost against the baseline, none; tuned to win, then not to lose",
        game: "cheat",
        methods: Methods::These(&["cma"]),
        unbeaten: true,
        games: 500_000,
        judged_by: 20_000,
        figure: Figure::Played(lost),
        goal: Goal::AtMost(0.0),
        unit: Unit::Decimals(0),
    },
];

/// The share of piles laid in descending order.
fn descending(_: &dyn ParametricDuels, strategy: &Mixture) -> f64 {
    let share = |numbers: &[f64]| Order::new([numbers[0], numbers[1], numbers[2]], None).shares()[2];
    mean(strategy, share)
}

/// The exact score against the optimal strategy.
fn against_god(_: &dyn ParametricDuels, strategy: &Mixture) -> f64 {
    const CHARACTERS: u16 = 128;
    let score = |numbers: &[f64]| {
        Scores::new(&Formula::new(Reading::USUAL, numbers), &God, CHARACTERS).score(CHARACTERS)
    };
    mean(strategy, score)
}

/// The exploitability: the score above a half of the best action against the mixture, exactly.
fn exploited(duels: &dyn ParametricDuels, strategy: &Mixture) -> f64 {
    let reply = |action: usize| {
        // Large enough that nothing else is played.
        let mut numbers = vec![0.0; duels.numbers()];
        numbers[action] = 1_000.0;
        mean(strategy, |own| 0.5 - duels.expected(own, &numbers).expect("Morra has exact scores"))
    };
    (0..duels.numbers()).map(reply).fold(f64::NEG_INFINITY, f64::max)
}

/// The number of games lost against strategies drawn anew for every game.
fn lost(
    duels: &dyn ParametricDuels,
    strategy: &Mixture,
    games: u64,
    seed: Seed,
    watch: &Watch,
) -> Option<f64> {
    let mut lost = 0;
    for game in 0..games {
        if watch.is_stopped() {
            return None;
        }
        let mut rng = seed.child("game", game).rng();
        let baseline: Vec<f64> = (0..duels.numbers()).map(|_| rng.normal()).collect();
        let own = strategy.draw(&mut rng);
        let chance = Seed(rng.bits());
        let [first, _, second] = if game % 2 == 0 {
            duels.play_seated(own, &baseline, 1, chance)
        } else {
            duels.play_seated(&baseline, own, 1, chance)
        };
        lost += if game % 2 == 0 { first } else { second };
        watch.count(1);
    }
    Some(lost as f64)
}

/// The mean of a figure over a mixture.
fn mean(strategy: &Mixture, figure: impl Fn(&[f64]) -> f64) -> f64 {
    strategy.0.iter().map(|(weight, numbers)| weight * figure(numbers)).sum()
}

/// One run of a method towards a target.
pub(super) struct Attempt {
    target: usize,
    method: &'static str,
    games: u64,
    judged_by: u64,
}

impl Attempt {
    /// The strategy that the method finds, on one thread.
    fn strategy(&self, duels: &dyn ParametricDuels, seed: Seed, watch: &Watch) -> Mixture {
        let stages = |aims: &[(&dyn ParametricDuels, u64)]| {
            tuning::in_stages(aims, (self.method, Comparison::default()), seed, watch).0
        };
        let work = || {
            if !TARGETS[self.target].unbeaten {
                return stages(&[(duels, self.games)]);
            }
            // A method that is only to avoid losing from the beginning learns to draw and never to win.
            let unbeaten = Unbeaten::new(duels, self.method).expect("the target names a method that can");
            stages(&[(duels, self.games / 2), (&unbeaten, self.games - self.games / 2)])
        };
        alone(work).expect("there is room for one thread")
    }
}

impl Experiment for Targets {
    type Job = Attempt;
    type Outcome = f64;

    fn title(&self) -> Title {
        Title {
            name: "targets",
            also: &[],
            about: "what tuning must find: descending order, Guess Who near the optimum, Morra's mixture, Cheat without a loss",
        }
    }

    fn jobs(&self, scale: Scale) -> Vec<Attempt> {
        let (runs, share) = (scale.count(2, 5, 50), scale.pick(200, 1, 1));
        let mut jobs = Vec::new();
        for (target, wanted) in TARGETS.iter().enumerate() {
            let (games, judged_by) = (wanted.games / share, wanted.judged_by / share);
            for method in wanted.methods() {
                jobs.extend((0..runs).map(|_| Attempt { target, method, games, judged_by }));
            }
        }
        jobs
    }

    /// The same targets with fewer games.
    fn probes(&self, _: Scale) -> Vec<Attempt> {
        let mut probes = self.jobs(Scale::Small);
        probes.dedup_by_key(|attempt| (attempt.target, attempt.method));
        probes
    }

    fn label(&self, job: &Attempt) -> String {
        format!("{}, {}", TARGETS[job.target].game, job.method)
    }

    fn games(&self, job: &Attempt) -> u64 {
        job.games + job.judged_by
    }

    fn run(&self, job: &Attempt, seed: Seed, watch: &Watch) -> Option<f64> {
        let target = &TARGETS[job.target];
        let game = tuning::open(target.game);
        let duels = tuning::duels(&*game);
        let strategy = job.strategy(duels, seed.child("tuner", 0), watch);
        if watch.is_stopped() {
            return None;
        }
        match target.figure {
            Figure::Computed(figure) => Some(figure(duels, &strategy)),
            Figure::Played(figure) => figure(duels, &strategy, job.judged_by, seed.child("judged", 0), watch),
        }
    }

    fn summary(&self, _: Scale, done: &[(Attempt, f64)]) -> Vec<Exhibit> {
        let mut table = ExhibitTable {
            beside: ["worst", "runs", "reached"].map(str::to_owned).to_vec(),
            lines: Vec::new(),
        };
        for attempts in done.chunk_by(|(a, _), (b, _)| (a.target, a.method) == (b.target, b.method)) {
            let (attempt, _) = &attempts[0];
            let Target { what, goal, unit, .. } = TARGETS[attempt.target];
            let figures = || attempts.iter().map(|(_, figure)| *figure);
            let ends = [figures().fold(f64::MAX, f64::min), figures().fold(f64::MIN, f64::max)];
            let [worst, best] = if matches!(goal, Goal::AtLeast(_)) { ends } else { [ends[1], ends[0]] };
            let reached = figures().filter(|figure| goal.is_reached(*figure)).count();
            let judged = match attempt.judged_by {
                0 => String::new(),
                games => format!(", judged by {games}"),
            };
            let group = format!("{what}; {} games{judged}", attempt.games);
            let mut line = Line::number(attempt.method, None, 0.0, 0).of(&group);
            line.ours = Measure { unit, ..Measure::number(best, 0) }.of(attempts.len() as u64);
            let counts = [attempts.len(), reached].map(|count| Measure::number(count as f64, 0));
            let line = line.beside(Measure { unit, ..Measure::number(worst, 0) });
            table.lines.push(counts.into_iter().fold(line, Line::beside));
        }
        vec![Exhibit {
            name: "Targets".to_owned(),
            caption: "What tuning must find: the best and the worst of several runs".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![NOTE.to_owned()],
        }]
    }
}

const NOTE: &str = "Shares of orders, the score against God and the best reply at Morra are computed exactly from the numbers found. At Cheat the games \
                    are fresh, and every one is against new numbers.";
