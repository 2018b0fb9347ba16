//! The commonest experiment: a number of matches between agents, each in both seats.

use crate::{AnyExperiment, Exhibit, Experiment, Scale, Title, sampled};
use seedbed_arena::{MatchPlan, ScoreCounts, Tally, Watch};
use seedbed_rules::{Seed, Spec, UsageError};
use seedbed_runs::outcome_text;
use serde::{Deserialize, Serialize};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Duel {
    /// What the chart or table calls it.
    pub label: String,
    /// The game.
    pub game: String,
    /// The agents.
    pub agents: [String; 2],
    /// Games in each seat.
    pub games: u64,
    /// Games in each seat that make one job.
    pub batch: u64,
}

/// Results of the first agent: wins, draws, losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// When it moved first.
    pub as_first: [u64; 3],
    /// When it moved second.
    pub as_second: [u64; 3],
    /// Plies of all games.
    pub plies: u64,
    /// Pairs by their half points; none in runs from before they were kept.
    #[serde(default)]
    pub pairs: [u64; 5],
}

impl Score {
    fn add(&mut self, other: &Self) {
        for i in 0..3 {
            self.as_first[i] += other.as_first[i];
            self.as_second[i] += other.as_second[i];
        }
        self.plies += other.plies;
        self.pairs.iter_mut().zip(other.pairs).for_each(|(own, other)| *own += other);
    }

    /// What the share of points in both seats was counted from: pairs, if all games have their pair.
    pub fn counts(&self) -> ScoreCounts {
        let (pairs, games): (_, [u64; 3]) =
            (self.pairs, std::array::from_fn(|i| self.as_first[i] + self.as_second[i]));
        let whole = 2 * pairs.iter().sum::<u64>() == games.iter().sum::<u64>();
        if whole { ScoreCounts::Pairs { pairs, games } } else { ScoreCounts::Games(games) }
    }

    /// The same in each seat.
    pub fn by_seat(&self) -> [ScoreCounts; 2] {
        [self.as_first, self.as_second].map(ScoreCounts::Games)
    }
}

/// Matches with a way to show them.
pub struct DuelExperiment {
    /// What the experiment is called.
    pub title: Title,
    /// The matches at a scale.
    pub matches: fn(Scale) -> Vec<Duel>,
    /// What they show, match by match.
    pub show: Show,
}

/// Makes exhibits of matches played.
type Show = fn(Scale, &[(Duel, Score)]) -> Vec<Exhibit>;

/// Plays a match between two agents at a game.
pub type Contest =
    fn(game: &Spec, agents: [&Spec; 2], plan: MatchPlan, watch: &Watch) -> Result<Tally, UsageError>;

impl DuelExperiment {
    /// The experiment: these matches, played by whoever knows the games.
    pub fn played_by(self, contest: Contest) -> Box<dyn AnyExperiment> {
        Box::new(DuelRunner { duels: self, contest, timed: false })
    }

    /// The same where agents think by the clock, so that no two runs are quite alike.
    pub fn timed_by(self, contest: Contest) -> Box<dyn AnyExperiment> {
        Box::new(DuelRunner { duels: self, contest, timed: true })
    }
}

/// Matches with someone to play them.
struct DuelRunner {
    duels: DuelExperiment,
    contest: Contest,
    timed: bool,
}

impl DuelRunner {
    /// Plays a piece of a match; `None` if the watch was stopped.
    fn tally(&self, job: &Batch, seed: Seed, watch: &Watch) -> Option<Tally> {
        let plan = MatchPlan { games: 2 * job.pairs, seed };
        let tally = (self.contest)(&job.game, [&job.agents[0], &job.agents[1]], plan, watch);
        let tally = tally.expect("an experiment names games and agents that exist");
        (tally.games() == plan.games).then_some(tally)
    }
}

fn spec(text: &str) -> Spec {
    text.parse().expect("an experiment names games and agents by specs")
}

/// A piece of a match.
struct Batch {
    duel: usize,
    pairs: u64,
    game: Spec,
    agents: [Spec; 2],
    label: String,
}

impl Experiment for DuelRunner {
    type Job = Batch;
    type Outcome = Score;

    fn title(&self) -> Title {
        self.duels.title
    }

    fn jobs(&self, scale: Scale) -> Vec<Batch> {
        let mut jobs = Vec::new();
        for (duel, match_) in (self.duels.matches)(scale).iter().enumerate() {
            for from in (0..match_.games).step_by(match_.batch as usize) {
                let game = spec(&match_.game);
                let agents = [spec(&match_.agents[0]), spec(&match_.agents[1])];
                let pairs = match_.batch.min(match_.games - from);
                jobs.push(Batch {
                    duel,
                    pairs,
                    game,
                    agents,
                    label: format!("{} from {from}", match_.label),
                });
            }
        }
        jobs
    }

    /// Random games, which meet the rules in all corners, and a pair of each match or of some of them.
    fn probes(&self, scale: Scale) -> Vec<Batch> {
        const RANDOM_PAIRS: u64 = 50;
        let mut pairs = self.jobs(scale);
        pairs.dedup_by_key(|batch| batch.duel);
        for batch in &mut pairs {
            batch.pairs = 1;
        }
        let mut probes: Vec<Batch> = Vec::new();
        for Batch { game, .. } in &pairs {
            if probes.iter().all(|probe| probe.game != *game) {
                let agents = [spec("random"), spec("random")];
                let label = "random games".to_owned();
                probes.push(Batch { duel: 0, pairs: RANDOM_PAIRS, game: game.clone(), agents, label });
            }
        }
        // Who thinks by the clock plays another game each time.
        if !self.timed {
            probes.extend(sampled(pairs));
        }
        probes
    }

    /// With the digests of all games.
    fn probe(&self, job: &Batch, seed: Seed, watch: &Watch) -> Option<String> {
        self.tally(job, seed, watch).map(|tally| outcome_text(&tally))
    }

    fn label(&self, job: &Batch) -> String {
        job.label.clone()
    }

    fn is_timed(&self) -> bool {
        self.timed
    }

    fn games(&self, job: &Batch) -> u64 {
        2 * job.pairs
    }

    fn run(&self, job: &Batch, seed: Seed, watch: &Watch) -> Option<Score> {
        let Tally { as_first, as_second, plies, pairs, .. } = self.tally(job, seed, watch)?;
        Some(Score { as_first, as_second, plies, pairs })
    }

    fn summary(&self, scale: Scale, done: &[(Batch, Score)]) -> Vec<Exhibit> {
        let mut sums: Vec<(Duel, Score)> =
            (self.duels.matches)(scale).into_iter().map(|duel| (duel, Score::default())).collect();
        for (batch, score) in done {
            sums[batch.duel].1.add(score);
        }
        (self.duels.show)(scale, &sums)
    }
}
