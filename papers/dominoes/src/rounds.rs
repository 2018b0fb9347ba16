//! Rounds between two pairs of partners, split into jobs.

use seedbed_arena::{Streams, Watch, play};
use seedbed_dominoes::{Round, Rules, profile};
use seedbed_lab::{Exhibit, Experiment, Scale, Title};
use seedbed_rules::{Agent, Game, Seed, Spec};
use serde::{Deserialize, Serialize};

/// Rounds that one pair plays against another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounds {
    /// The rules.
    pub(super) rules: Rules,
    /// The agents of south and north, and of east and west.
    pub(super) agents: [&'static str; 2],
    pub(super) count: u64,
}

/// The results of the rounds for south and north.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Results {
    pub(super) won: u64,
    pub(super) lost: u64,
    pub(super) tied: u64,
}

impl Results {
    /// The number of all rounds.
    pub(super) fn all(&self) -> u64 {
        self.won + self.lost + self.tied
    }

    fn add(&mut self, other: Self) {
        self.won += other.won;
        self.lost += other.lost;
        self.tied += other.tied;
    }
}

/// An experiment made of rounds.
pub(super) struct RoundsOf {
    pub(super) title: Title,
    pub(super) rounds: fn(Scale) -> Vec<Rounds>,
    pub(super) show: fn(&[(Rounds, Results)]) -> Vec<Exhibit>,
}

/// The number of rounds of one job.
const BATCH: u64 = 25;

/// A job: some of the rounds.
pub(super) struct Batch {
    of: usize,
    rounds: Rounds,
    from: u64,
}

/// The agents of all four seats.
pub(super) fn party(agents: [&str; 2]) -> Vec<Box<dyn Agent<Round>>> {
    let specs = agents.map(|text| text.parse::<Spec>().expect("an experiment names agents that exist"));
    let seats = [0, 1, 0, 1].map(|side: usize| &specs[side]);
    profile::<false>().roster().party_of(&seats).expect("an experiment names agents that exist")
}

impl Experiment for RoundsOf {
    type Job = Batch;
    type Outcome = Results;

    fn title(&self) -> Title {
        self.title
    }

    fn jobs(&self, scale: Scale) -> Vec<Batch> {
        let cut = |(of, rounds): (usize, Rounds)| {
            (0..rounds.count).step_by(BATCH as usize).map(move |from| {
                let count = BATCH.min(rounds.count - from);
                Batch { of, rounds: Rounds { count, ..rounds }, from }
            })
        };
        (self.rounds)(scale).into_iter().enumerate().flat_map(cut).collect()
    }

    fn label(&self, job: &Batch) -> String {
        let [one, two] = job.rounds.agents;
        format!("{one} against {two} from {}", job.from)
    }

    fn games(&self, job: &Batch) -> u64 {
        job.rounds.count
    }

    /// All pairs get the same deals.
    fn seed(&self, experiment: Seed, _: usize) -> Seed {
        experiment
    }

    fn run(&self, job: &Batch, seed: Seed, watch: &Watch) -> Option<Results> {
        let game = Round::new(job.rounds.rules);
        let mut agents = party(job.rounds.agents);
        let mut results = Results::default();
        for round in job.from..job.from + job.rounds.count {
            let seed = seed.child("round", round);
            let (end, ..) = play(&game, &mut agents, &mut Streams::new(seed, seed, 4), watch.signal())?;
            match game.payoff(&end, 0) {
                1 => results.won += 1,
                0 => results.tied += 1,
                _ => results.lost += 1,
            }
            watch.count(1);
        }
        Some(results)
    }

    fn summary(&self, scale: Scale, done: &[(Batch, Results)]) -> Vec<Exhibit> {
        let mut sums: Vec<(Rounds, Results)> =
            (self.rounds)(scale).into_iter().map(|rounds| (rounds, Results::default())).collect();
        for (batch, results) in done {
            sums[batch.of].1.add(*results);
        }
        (self.show)(&sums)
    }
}
