//! Beyond the thesis: which agent is strongest at equal thinking time.

use super::agents::mcts;
use seedbed_arena::{Streams, Watch, play};
use seedbed_dominance::{Dominance, Rules, party};
use seedbed_lab::{
    Duel, DuelExperiment, Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title,
};
use seedbed_rules::{Seed, Spec};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// Agents with budgets that take no more time than the thesis' best: descriptions and specs.
const CONTENDERS: [(&str, &str); 7] = [
    (
        "alpha-beta, tuned estimate, kinds ordered",
        "negamax:40,budget=8k,estimate=tuned,kinds=ordered,past=ignored",
    ),
    ("alpha-beta, tuned estimate", "negamax:40,budget=8k,estimate=tuned,past=ignored"),
    ("alpha-beta, tuned estimate, past kept", "negamax:40,budget=8k,estimate=tuned"),
    ("alpha-beta, material", "negamax:40,budget=8k,past=ignored"),
    ("alpha-beta, the thesis' estimate", "negamax:40,budget=8k,estimate=thesis,past=ignored"),
    ("MCTS, cut playouts, tuned estimate", "mcts:4000,c=0.5,playout=weighted,cut=6,estimate=tuned"),
    ("MCTS, tree kept, proofs", "mcts:1500,c=0.2,playout=weighted,final=value,reuse=on,proofs=on"),
];

/// The thesis' best agent.
fn thesis() -> String {
    mcts(1800, 0.2)
}

pub(super) const STRONGEST: DuelExperiment = DuelExperiment {
    title: Title {
        name: "strongest",
        also: &[],
        about: "beyond: agents against the thesis' best, in no more time",
    },
    matches: |scale| {
        let games = scale.count(1, 200, 1_000);
        let mut duels = Vec::new();
        for game in ["dominance", "dominance:published"] {
            for (label, spec) in &CONTENDERS[..scale.pick(2, 7, 7)] {
                let agents = [(*spec).to_owned(), thesis()];
                duels.push(Duel {
                    label: (*label).to_owned(),
                    game: game.to_owned(),
                    agents,
                    games,
                    batch: 1,
                });
            }
        }
        duels
    },
    show: |_, done| {
        let mut table =
            ExhibitTable { beside: vec!["as Red".to_owned(), "as Black".to_owned()], lines: Vec::new() };
        for (duel, score) in done {
            let line = Line::share(&duel.label, None, &score.counts(), 1);
            let [first, second] = score.by_seat().map(|seat| Measure::share(&seat, 1));
            table.lines.push(line.beside(first).beside(second).of(&duel.game));
        }
        vec![Exhibit {
            name: "The strongest agent".to_owned(),
            caption: "Points against the thesis' best agent (MCTS, 1,800 simulations, c = 0.2, weighted playouts)".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec!["Budgets are counts, so that results can be repeated; dominance/thinking-time measures that none takes more time."
                .to_owned()],
        }]
    },
};

/// The thinking time of the same agents.
pub(super) struct ThinkingTime;

/// Seconds and moves of an agent that plays itself.
#[derive(Serialize, Deserialize)]
pub(super) struct Spent {
    seconds: f64,
    moves: u64,
}

fn all() -> Vec<(String, String)> {
    let best = ("the thesis' best".to_owned(), thesis());
    let others = CONTENDERS.iter().map(|(label, spec)| ((*label).to_owned(), (*spec).to_owned()));
    std::iter::once(best).chain(others).collect()
}

/// A game of an agent with itself: what it took, and what tells it from others.
fn game_of(agent: usize, seed: Seed, watch: &Watch) -> Option<(Spent, u64)> {
    let (_, spec) = all().swap_remove(agent);
    let spec: Spec = spec.parse().expect("an experiment names agents that exist");
    let party = party(&[&spec, &spec]);
    let mut agents = party.expect("an experiment names agents that exist");
    let begun = Instant::now();
    let mut streams = Streams::new(seed, seed, 2);
    let game = Dominance::new(Rules::INTENDED);
    let (_, plies, digest) = play(&game, &mut agents, &mut streams, watch.signal())?;
    watch.count(1);
    Some((Spent { seconds: begun.elapsed().as_secs_f64(), moves: plies.into() }, digest))
}

impl Experiment for ThinkingTime {
    type Job = usize;
    type Outcome = Spent;

    fn title(&self) -> Title {
        Title { name: "thinking-time", also: &[], about: "beyond: how long those agents think about a move" }
    }

    /// Agents take turns, so that a busy machine slows all of them equally.
    fn jobs(&self, scale: Scale) -> Vec<usize> {
        let rounds = scale.count(1, 20, 100);
        (0..rounds).flat_map(|_| 0..all().len()).collect()
    }

    /// One game of each agent.
    fn probes(&self, _: Scale) -> Vec<usize> {
        (0..all().len()).collect()
    }

    /// What tells its game from others.
    fn probe(&self, job: &usize, seed: Seed, watch: &Watch) -> Option<String> {
        game_of(*job, seed, watch).map(|(_, digest)| digest.to_string())
    }

    fn label(&self, job: &usize) -> String {
        all().swap_remove(*job).0
    }

    fn games(&self, _: &usize) -> u64 {
        1
    }

    fn run(&self, job: &usize, seed: Seed, watch: &Watch) -> Option<Spent> {
        game_of(*job, seed, watch).map(|(spent, _)| spent)
    }

    fn summary(&self, _: Scale, done: &[(usize, Spent)]) -> Vec<Exhibit> {
        let per_move = |agent: usize| {
            let own = done.iter().filter(|(job, _)| *job == agent).map(|(_, spent)| spent);
            let (seconds, moves) = own.fold((0.0, 0), |(s, m), spent| (s + spent.seconds, m + spent.moves));
            1000.0 * seconds / moves.max(1) as f64
        };
        let line = |(agent, (label, _)): (usize, &(String, String))| {
            Line::number(label, None, per_move(agent), 2)
                .beside(Measure::number(per_move(agent) / per_move(0), 2))
        };
        let table = ExhibitTable {
            beside: vec!["of the thesis' best".to_owned()],
            lines: all().iter().enumerate().map(line).collect(),
        };
        vec![Exhibit {
            name: "Thinking time".to_owned(),
            caption: "Milliseconds a move in games of each agent with itself, one thread".to_owned(),
            parts: vec![Part::Table(table)],
            notes: Vec::new(),
        }]
    }

    fn is_timed(&self) -> bool {
        true
    }
}
