//! Rounds between two pairs of partners, split into jobs.

use seedbed_arena::{Streams, Watch, play};
use seedbed_dominoes::{Round, Rules};
use seedbed_lab::{Exhibit, Experiment, Scale, Title, sampled};
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

impl Batch {
    /// Plays the rounds: how they went, and for each what tells it from others.
    fn play(&self, seed: Seed, watch: &Watch) -> Option<(Results, Vec<u64>)> {
        let game = Round::new(self.rounds.rules);
        let mut agents = party(self.rounds.agents);
        let (mut results, mut digests) = (Results::default(), Vec::new());
        for round in self.from..self.from + self.rounds.count {
            let seed = seed.child("round", round);
            let mut streams = Streams::new(seed, seed, 4);
            let (end, _, digest) = play(&game, &mut agents, &mut streams, watch.signal())?;
            match game.payoff(&end, 0) {
                1 => results.won += 1,
                0 => results.tied += 1,
                _ => results.lost += 1,
            }
            digests.push(digest);
            watch.count(1);
        }
        Some((results, digests))
    }
}

/// The agents of all four seats.
pub(super) fn party(agents: [&str; 2]) -> Vec<Box<dyn Agent<Round>>> {
    let specs = agents.map(|text| text.parse::<Spec>().expect("an experiment names agents that exist"));
    let seats = [0, 1, 0, 1].map(|side: usize| &specs[side]);
    seedbed_dominoes::party(&seats).expect("an experiment names agents that exist")
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

    /// Random rounds, which meet the rules in all corners, and one of each meeting or of some of them.
    fn probes(&self, scale: Scale) -> Vec<Batch> {
        let mut meetings = self.jobs(scale);
        meetings.dedup_by_key(|batch| batch.of);
        for batch in &mut meetings {
            batch.rounds.count = 1;
        }
        let mut probes: Vec<Batch> = Vec::new();
        for Batch { rounds: Rounds { rules, .. }, .. } in &meetings {
            if probes.iter().all(|probe| probe.rounds.rules != *rules) {
                let rounds = Rounds { rules: *rules, agents: ["random"; 2], count: 100 };
                probes.push(Batch { of: 0, rounds, from: 0 });
            }
        }
        probes.extend(sampled(meetings));
        probes
    }

    /// With what tells the rounds from others.
    fn probe(&self, job: &Batch, seed: Seed, watch: &Watch) -> Option<String> {
        job.play(seed, watch).map(|played| format!("{played:?}"))
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
        job.play(seed, watch).map(|(results, _)| results)
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
