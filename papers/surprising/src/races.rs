//! The cost of races: the paper's Bernstein race compared with the one that tuning uses.

use seedbed_arena::{Moments, Race, Watch};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title};
use seedbed_rules::Seed;
use serde::{Deserialize, Serialize};

/// The experiment: races between players whose strengths are known.
pub(super) struct Races;

/// The mean score of the challenger, and the share of drawn games.
const PLAYERS: [(f64, f64); 9] = [
    (0.50, 0.0),
    (0.51, 0.0),
    (0.52, 0.0),
    (0.55, 0.0),
    (0.60, 0.0),
    (0.70, 0.0),
    (0.90, 0.0),
    (0.50, 0.5),
    (0.55, 0.5),
];

const RULES: [&str; 4] = ["bernstein", "geometric", "betting", "gsprt"];

/// Some races by one rule.
pub(super) struct Series {
    players: usize,
    rule: usize,
    races: u64,
}

/// The cost of the races.
#[derive(Serialize, Deserialize)]
pub(super) struct Taken {
    games: Moments,
    /// The number of races that chose the weaker player.
    wrong: u64,
}

impl Experiment for Races {
    type Job = Series;
    type Outcome = Taken;

    fn title(&self) -> Title {
        Title {
            name: "races",
            also: &[],
            about: "games that a race takes to tell who is better: Bernstein's bound and bets",
        }
    }

    fn jobs(&self, scale: Scale) -> Vec<Series> {
        let races = scale.count(10, 200, 2_000);
        let rules = |players| (0..RULES.len()).map(move |rule| Series { players, rule, races });
        (0..PLAYERS.len()).flat_map(rules).collect()
    }

    /// Two races of each rule between each two players.
    fn probes(&self, scale: Scale) -> Vec<Series> {
        let probes = self.jobs(scale).into_iter();
        probes.map(|series| Series { races: 2, ..series }).collect()
    }

    fn label(&self, job: &Series) -> String {
        let (mean, draws) = PLAYERS[job.players];
        format!("{} at {mean}, {draws} drawn", RULES[job.rule])
    }

    fn games(&self, job: &Series) -> u64 {
        job.races
    }

    fn run(&self, job: &Series, seed: Seed, watch: &Watch) -> Option<Taken> {
        let rule: Race<3> = RULES[job.rule].parse().expect("an experiment names races that exist");
        let (mean, draws) = PLAYERS[job.players];
        let mut taken = Taken { games: Moments::default(), wrong: 0 };
        for k in 0..job.races {
            if watch.is_stopped() {
                return None;
            }
            let (finish, games) = rule.imagined(mean, draws, &mut seed.child("race", k).rng());
            taken.games.add(games as i64);
            taken.wrong += u64::from(mean > 0.5 && !finish.accepted());
            watch.count(1);
        }
        Some(taken)
    }

    fn summary(&self, _: Scale, done: &[(Series, Taken)]) -> Vec<Exhibit> {
        let mut table = ExhibitTable {
            beside: ["Bernstein / this", "wrong"].map(str::to_owned).to_vec(),
            lines: Vec::new(),
        };
        for (series, taken) in done {
            let (mean, draws) = PLAYERS[series.players];
            let bernstein = done.iter().find(|(other, _)| (other.players, other.rule) == (series.players, 0));
            let cost = |taken: &Taken| taken.games.mean().unwrap_or(0.0);
            let factor = bernstein.map_or(1.0, |(_, bernstein)| cost(bernstein)) / cost(taken);
            let line =
                Line::mean(RULES[series.rule], None, &taken.games, 0).beside(Measure::number(factor, 1));
            let wrong = Measure::events(taken.wrong, series.races, 1).without_interval();
            let group = format!("score {mean:.2}, {:.0} % drawn", 100.0 * draws);
            table.lines.push(line.beside(wrong).of(&group));
        }
        vec![Exhibit {
            name: "Races".to_owned(),
            caption: "Games until a race is decided, with one error in twenty allowed and differences below 0.01 ignored".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![NOTE.to_owned()],
        }]
    }
}

const NOTE: &str = "Results are drawn with the chances given, so that only the rule is measured. `bernstein` is the race of the paper, `geometric` the \
                    same with looks at growing intervals, `betting` the one that tuning uses; `gsprt` is cheaper still near one half, but \
                    keeps its error rate only nearly. Wrong are races that took the weaker player.";
