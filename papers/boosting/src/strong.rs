//! Beyond the paper: whether boosting still helps an agent that plays well.

use super::games::verdicts;
use super::trials::{Case, Pick, Trials, selection};
use seedbed_lab::{Exhibit, Part, Scale, Title};
use seedbed_tune::Method;

/// Games with a plain and a strong agent of equally many simulations.
const GAMES: [(&str, [&str; 2]); 5] = [
    ("go:7x7", ["mcts:200", "rave:200"]),
    ("go:9x9", ["mcts:100", "rave:100"]),
    ("domineering:7x7", ["mcts:300", "rave:300"]),
    ("breakthrough:6x6", ["mcts:200", "rave:200,cut=8"]),
    ("connect-four", ["mcts:300", "rave:300,equivalence=10,c=0.4"]),
];

pub(super) const STRONG: Trials = Trials {
    title: Title {
        name: "strong",
        also: &[],
        about: "beyond: whether a boost still helps when the agent is strong",
    },
    cases: |scale| {
        let (k, fresh) = scale.pick((6, 6), (40, 40), (200, 100));
        let runs = scale.count(2, 10, 20);
        let case = |game: &'static str, agent: &str| Case {
            game,
            agent: agent.to_owned(),
            selection: selection(k, k, false),
            picks: [Method::Best, Method::Nash].map(|method| Pick::new(k, k, method)).to_vec(),
            fresh,
            runs,
        };
        match scale {
            Scale::Small => {
                vec![case("breakthrough:5x4", "mcts:20"), case("breakthrough:5x4", "rave:20,cut=8")]
            }
            _ => GAMES.iter().flat_map(|(game, agents)| agents.map(|agent| case(game, agent))).collect(),
        }
    },
    show: |_, tried| {
        vec![Exhibit {
            name: "Strong agents".to_owned(),
            caption: "Points of the best seeds against fresh seeds of the same agent, plain tree search and the stronger `rave`".to_owned(),
            parts: vec![Part::Table(verdicts(tried))],
            notes: vec!["A verdict takes 99 % of certainty over the runs.".to_owned()],
        }]
    },
};
