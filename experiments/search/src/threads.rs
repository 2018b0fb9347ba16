//! Two threads against one at equal time.

use super::verdict::line;
use seedbed_lab::{Duel, DuelExperiment, Exhibit, ExhibitTable, Part, Title};

const GAMES: [&str; 5] = ["breakthrough", "connect-four", "domineering:8x8", "dots-and-boxes:5x5", "go:9x9"];

pub(crate) const THREADS: DuelExperiment = DuelExperiment {
    title: Title { name: "threads", also: &[], about: "two threads on one tree against one, at equal time" },
    matches: |scale| {
        let (time, games) = (scale.pick("5ms", "100ms", "100ms"), scale.count(1, 200, 1_000));
        let duel = |game: &&str| Duel {
            label: (*game).to_owned(),
            game: (*game).to_owned(),
            agents: [format!("rave:{time},threads=2"), format!("rave:{time}")],
            games,
            batch: 1,
        };
        GAMES.iter().map(duel).collect()
    },
    show: |_, done| {
        let lines = done.iter().map(|(duel, score)| line(&duel.label, "", score)).collect();
        vec![Exhibit {
            name: "Two threads against one".to_owned(),
            caption: "Points of `rave` on two threads against `rave` on one, the same time a move".to_owned(),
            parts: vec![Part::Table(ExhibitTable { beside: Vec::new(), lines })],
            notes: vec![
                "Two cores must be free for this; results depend on the machine and do not repeat."
                    .to_owned(),
            ],
        }]
    },
};
