//! Times: how soon descending order is found in War and Batawaf, and what a second thread gains in a long race.

use super::tuning;
use seedbed_arena::{Watch, with_threads};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title};
use seedbed_rules::Seed;
use seedbed_tune::optimise::{Comparison, EvaluationContext, Evaluator, METHODS, Tuner};
use seedbed_war::Order;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// The times.
pub(super) struct Speed;

const GAMES: [(&str, &str); 2] = [("War", "war:paper"), ("Batawaf", "batawaf:paper")];

/// The share of piles that a strategy must lay in descending order to have found it.
const FOUND: f64 = 0.9;

/// The most games that a method may take, which lasts some minutes.
const MOST: u64 = 10_000_000;

/// Something that is timed.
pub(super) enum Timed {
    /// A method until it has found descending order or played `most` games, on one thread.
    Found { game: usize, method: usize, most: u64 },
    /// A race between equals of `games` games.
    Race { threads: usize, games: u64 },
}

/// The time it took.
#[derive(Serialize, Deserialize)]
pub(super) struct Took {
    games: u64,
    seconds: f64,
}

impl Experiment for Speed {
    type Job = Timed;
    type Outcome = Took;

    fn title(&self) -> Title {
        Title {
            name: "speed",
            also: &[],
            about: "seconds until descending order is found at War and Batawaf, and what a second thread gives",
        }
    }

    fn is_timed(&self) -> bool {
        true
    }

    fn jobs(&self, scale: Scale) -> Vec<Timed> {
        let games = scale.count(200_000, 2_000_000, 20_000_000);
        let mut jobs = searches(MOST);
        // Alternating, so that a machine that becomes slower does so for both.
        let repeats = 0..3;
        jobs.extend(repeats.flat_map(|_| [1, 2].map(|threads| Timed::Race { threads, games })));
        jobs
    }

    /// The first games of every method.
    fn probes(&self, _: Scale) -> Vec<Timed> {
        searches(2_000)
    }

    fn probe(&self, job: &Timed, seed: Seed, watch: &Watch) -> Option<String> {
        self.run(job, seed, watch).map(|took| took.games.to_string())
    }

    fn label(&self, job: &Timed) -> String {
        match job {
            Timed::Found { game, method, .. } => format!("{}, {}", GAMES[*game].0, METHODS[*method].0),
            Timed::Race { threads, .. } => format!("a race on {threads} threads"),
        }
    }

    fn games(&self, job: &Timed) -> u64 {
        match job {
            Timed::Found { .. } => 0,
            Timed::Race { games, .. } => *games,
        }
    }

    fn run(&self, job: &Timed, seed: Seed, watch: &Watch) -> Option<Took> {
        let begun = Instant::now();
        let stop = || watch.is_stopped();
        let took = |games| Took { games, seconds: begun.elapsed().as_secs_f64() };
        match *job {
            Timed::Found { game, method, most } => {
                let game = tuning::open(GAMES[game].1);
                let duels = tuning::duels(&*game);
                let context = tuning::context(duels, Comparison::default(), &stop, watch);
                let games = with_threads(Some(1), || until_found(context, METHODS[method].0, most, seed));
                let games = games.expect("there is room for one thread");
                (!watch.is_stopped()).then(|| took(games))
            }
            Timed::Race { threads, games } => {
                let game = tuning::open(GAMES[0].1);
                let duels = tuning::duels(&*game);
                let comparison = Comparison { epsilon: 1e-4, ..Comparison::default() };
                let context = tuning::context(duels, comparison, &stop, watch);
                let equal = vec![0.0; duels.numbers()];
                // A race may be decided before its games are used up.
                let race = || {
                    let mut evaluator = Evaluator::new(context, games);
                    evaluator.beats(&equal, &equal, seed);
                    games - evaluator.left()
                };
                let played = with_threads(Some(threads), race).expect("there is room for these threads");
                (!watch.is_stopped()).then(|| took(played))
            }
        }
    }

    fn summary(&self, _: Scale, done: &[(Timed, Took)]) -> Vec<Exhibit> {
        let mut table = ExhibitTable { beside: vec!["games".to_owned()], lines: Vec::new() };
        let line = |what: &str, took: &Took| {
            Line::number(what, None, took.seconds, 2).beside(Measure::number(took.games as f64, 0))
        };
        let mut races = [Took { games: 0, seconds: 0.0 }, Took { games: 0, seconds: 0.0 }];
        for (job, took) in done {
            match job {
                Timed::Found { game, method, .. } => {
                    let group =
                        format!("{}: seconds until nine piles in ten are laid descending", GAMES[*game].0);
                    table.lines.push(line(METHODS[*method].0, took).of(&group));
                }
                Timed::Race { threads, .. } => {
                    let sum = &mut races[threads - 1];
                    *sum = Took { games: sum.games + took.games, seconds: sum.seconds + took.seconds };
                    let what = if *threads == 1 { "one thread" } else { "two threads" };
                    table.lines.push(line(what, took).of("seconds of a race between equals at War"));
                }
            }
        }
        let [one, two] = races.map(|took| took.games as f64 / took.seconds);
        let factor = Line::number("times the games a second", None, two / one, 2);
        table.lines.push(factor.of("a second thread gives"));
        vec![Exhibit {
            name: "Speed".to_owned(),
            caption: "Times on this machine".to_owned(),
            parts: vec![Part::Table(table)],
            notes: Vec::new(),
        }]
    }
}

/// Every method at every game.
fn searches(most: u64) -> Vec<Timed> {
    let found = |game| (0..METHODS.len()).map(move |method| Timed::Found { game, method, most });
    (0..GAMES.len()).flat_map(found).collect()
}

/// The number of games that a method takes until its strategy lays in descending order, at most `most`.
fn until_found(context: EvaluationContext<'_>, method: &str, most: u64, seed: Seed) -> u64 {
    let is_found = |tuner: &Tuner| {
        let best = tuner.best(&mut Evaluator::new(context, u64::MAX));
        let share = |x: &[f64]| Order::new([x[0], x[1], x[2]], None).shares()[2];
        best.0.iter().map(|(weight, x)| weight * share(x)).sum::<f64>() >= FOUND
    };
    let mut tuner =
        Tuner::new(method, context.duels.numbers(), seed).expect("an experiment names methods that exist");
    let mut evaluator = Evaluator::new(context, most);
    // Looking costs a portfolio games, so it is done each time the games have grown by a twentieth.
    let mut next_look = 0;
    loop {
        if tuner.games() >= next_look {
            if is_found(&tuner) {
                return tuner.games();
            }
            next_look = tuner.games() + tuner.games() / 20 + 1;
        }
        if tuner.advance(&mut evaluator).is_none() {
            return tuner.games();
        }
    }
}
