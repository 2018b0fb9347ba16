//! Beyond the thesis: its weights tuned with many more games, as a player and in Monte Carlo playouts.

use super::agents::WEIGHTED;
use seedbed_lab::{
    Duel, DuelExperiment, Exhibit, ExhibitTable, HeatMap, Line, Measure, Part, Scale, Score, Title,
};

/// The weights of attacks and spawns that are tried, with 0 for movements.
const STEPS: [u32; 7] = [0, 1, 2, 4, 8, 16, 32];

pub(super) const WEIGHTS: DuelExperiment = DuelExperiment {
    title: Title {
        name: "weights",
        also: &[],
        about: "beyond: the weights of Parameterized Random, with far more games",
    },
    matches: |scale| {
        let mut duels = Vec::new();
        for spawn in STEPS {
            for attack in STEPS {
                let label = format!("{attack}:{spawn}:0");
                let agents = [format!("weighted:{label}"), WEIGHTED.to_owned()];
                let (games, batch) = (scale.count(10, 2_000, 20_000), scale.pick(10, 500, 1_000));
                duels.push(Duel { label, game: "dominance".to_owned(), agents, games, batch });
            }
        }
        for weights in INSIDE {
            let agents = [inside(weights), inside("4:2:0")];
            let games = scale.count(1, 200, 2_000);
            let label = weights.to_owned();
            duels.push(Duel {
                label,
                game: "dominance".to_owned(),
                agents,
                games,
                batch: scale.pick(1, 5, 10),
            });
        }
        duels
    },
    show: |_: Scale, done: &[(Duel, Score)]| {
        let (alone, within) = done.split_at(STEPS.len() * STEPS.len());
        vec![alone_exhibit(alone), within_exhibit(within)]
    },
};

/// Weights for playouts, attack : spawn : movement.
const INSIDE: [&str; 8] = ["1:1:1", "4:2:1", "8:2:0", "16:2:0", "4:1:0", "2:2:0", "2:4:0", "1:8:0"];

/// A flat Monte Carlo player with 20 playouts for each move by these weights.
fn inside(weights: &str) -> String {
    format!("flat:20,playout=weighted,weights={weights}")
}

fn alone_exhibit(done: &[(Duel, Score)]) -> Exhibit {
    let share = |score: &Score| Measure::share(&score.counts(), 1).value;
    let values: Vec<Vec<f64>> =
        done.chunks(STEPS.len()).map(|row| row.iter().map(|(_, score)| share(score)).collect()).collect();
    let map = HeatMap {
        title: "movement 0".to_owned(),
        x: "weight of attacks".to_owned(),
        y: "weight of spawns".to_owned(),
        ticks: STEPS.iter().map(u32::to_string).collect(),
        values,
    };
    let mut ranked: Vec<&(Duel, Score)> = done.iter().collect();
    ranked.sort_by(|(_, a), (_, b)| share(b).total_cmp(&share(a)));
    let line = |(duel, score): &&(Duel, Score)| Line::share(&duel.label, None, &score.counts(), 1);
    let lines = ranked.iter().take(5).map(line).collect();
    Exhibit {
        name: "Weights as a player".to_owned(),
        caption:
            "Points of Parameterized Random with other weights against 4:2:0, both seats, intended rules"
                .to_owned(),
        parts: vec![Part::HeatMap(map), Part::Table(ExhibitTable { beside: Vec::new(), lines })],
        notes: vec!["The best five are listed; the thesis chose 4:2:0 from ten games a cell.".to_owned()],
    }
}

fn within_exhibit(done: &[(Duel, Score)]) -> Exhibit {
    let lines = done.iter().map(|(duel, score)| Line::share(&duel.label, None, &score.counts(), 1)).collect();
    Exhibit {
        name: "Weights inside Monte Carlo".to_owned(),
        caption: "Points of Parameterized Monte Carlo (k = 20) with other weights against 4:2:0".to_owned(),
        parts: vec![Part::Table(ExhibitTable { beside: Vec::new(), lines })],
        notes: vec!["Weights that win games are not always those that judge them well.".to_owned()],
    }
}
