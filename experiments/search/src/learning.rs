//! What a net is worth by the games that it has learnt from: `puct` against the best tree search without a net, at equal cost.

use super::{registry, verdict::line};
use seedbed_arena::{MatchPlan, Tally, Watch};
use seedbed_erased::{AnyGame, MatchSetup, Openings, PuctOptions};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Part, Scale, Score, Title};
use seedbed_rules::Seed;
use seedbed_train::learning::{LearnConfig, LearnRun};

/// A game, simulations of `puct`, and the opponent with as many simulations as cost the same, measured on one core.
const GAMES_AND_COSTS: [(&str, u64, &str); 5] = [
    ("breakthrough", 1_000, "rave:1800,cut=8"),
    ("connect-four", 1_000, "rave:850,equivalence=10,c=0.4"),
    ("domineering:8x8", 1_000, "rave:2100"),
    ("dots-and-boxes:5x5", 1_000, "rave:700,minimax=0.2,scale=3"),
    ("go:7x7", 1_000, "rave:200"),
];

/// Simulations for each move of the games that a net learns from.
const SIMS: u64 = 100;

/// A net trained on a budget of games, and the match that it plays then.
pub(crate) struct Trial {
    game: usize,
    budget: u64,
    pairs: u64,
}

pub(crate) struct LearningCurves;

impl LearningCurves {
    /// Learns, and plays; `None` if the watch was stopped.
    fn tally(trial: &Trial, seed: Seed, watch: &Watch) -> Option<Tally> {
        let (name, sims, opponent) = GAMES_AND_COSTS[trial.game];
        let spec = |text: &str| text.parse().expect("an experiment names games and agents by specs");
        let game: Box<dyn AnyGame> = registry().open(&spec(name)).expect("the game is there");
        let config = LearnConfig { budget: trial.budget, sims: SIMS, seed: seed.child("net", 0) };
        let mut run = LearnRun::new(&*game, config).expect("the game can be learnt");
        while !run.is_done() {
            run.round(watch).ok()?;
        }
        let learnt = game.searcher(run.net(), PuctOptions::simulations(sims)).expect("it can be learnt");
        let opponent = game.resolve(&spec(opponent)).expect("it plays this game");
        let setup = MatchSetup { openings: Openings::Random(2), ..MatchSetup::default() };
        let plan = MatchPlan { games: 2 * trial.pairs, seed: seed.child("match", 0) };
        let tally = game.contest_set([&learnt, &opponent], plan, plan.pairs(), &setup, watch);
        tally.ok().filter(|tally| tally.games() == plan.games)
    }
}

impl Experiment for LearningCurves {
    type Job = Trial;
    type Outcome = Score;

    fn title(&self) -> Title {
        let about = "tree search by nets from ever more games against the best one without, at equal cost";
        Title { name: "learning", also: &[], about }
    }

    fn jobs(&self, scale: Scale) -> Vec<Trial> {
        let budgets: &[u64] =
            scale.pick(&[20], &[200, 800, 3_200, 12_800], &[200, 800, 3_200, 12_800, 51_200]);
        let pairs = scale.count(1, 100, 400);
        let games = 0..GAMES_AND_COSTS.len();
        games.flat_map(|game| budgets.iter().map(move |&budget| Trial { game, budget, pairs })).collect()
    }

    /// A few games at each game: nets that have learnt more are made in the same way.
    fn probes(&self, _: Scale) -> Vec<Trial> {
        (0..GAMES_AND_COSTS.len()).map(|game| Trial { game, budget: 5, pairs: 1 }).collect()
    }

    /// With the digests of all games.
    fn probe(&self, job: &Trial, seed: Seed, watch: &Watch) -> Option<String> {
        Self::tally(job, seed, watch).map(|tally| seedbed_runs::outcome_text(&tally))
    }

    fn label(&self, job: &Trial) -> String {
        let (game, sims, opponent) = GAMES_AND_COSTS[job.game];
        format!("{game}: puct:{sims} after {} games against {opponent}, {} pairs", job.budget, job.pairs)
    }

    fn games(&self, job: &Trial) -> u64 {
        job.budget + 2 * job.pairs
    }

    fn run(&self, job: &Trial, seed: Seed, watch: &Watch) -> Option<Score> {
        let Tally { as_first, as_second, plies, pairs, .. } = Self::tally(job, seed, watch)?;
        Some(Score { as_first, as_second, plies, pairs })
    }

    fn summary(&self, _: Scale, done: &[(Trial, Score)]) -> Vec<Exhibit> {
        let lines = done.iter().map(|(trial, score)| {
            let (game, sims, opponent) = GAMES_AND_COSTS[trial.game];
            let label = format!("after {} games", trial.budget);
            line(&label, &format!("{game}: puct with {sims} simulations against {opponent}"), score)
        });
        vec![Exhibit {
            name: "What nets learn".to_owned(),
            caption: "Points of `puct` by a net that has learnt from so many games of itself, at equal cost, from random openings of two plies".to_owned(),
            parts: vec![Part::Table(ExhibitTable { beside: Vec::new(), lines: lines.collect() })],
            notes: vec![format!("Nets learn from games with {SIMS} simulations a move and other seeds than those of the matches. Budgets are counts, so that results repeat; what costs as much was measured on one core.")],
        }]
    }
}
