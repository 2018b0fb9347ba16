//! The paper's future work: gamma, how strongly a player's choices inform about the hand.

use super::rounds::Rounds;
use super::rounds::RoundsOf;
use super::strongest::{IMPROVED, line};
use seedbed_dominoes::Rules;
use seedbed_lab::{Exhibit, ExhibitTable, Part, Title};

/// The assumptions of the reader: in words, and its spec.
const READERS: [(&str, &str); 12] = [
    ("gamma 0: choices say nothing, as in the paper", "reader:20,gamma=0"),
    ("gamma 1/4", "reader:20,gamma=0.25"),
    ("gamma 1/2", "reader:20,gamma=0.5"),
    ("gamma 3/4", "reader:20,gamma=0.75"),
    ("gamma 1: all that they say", "reader:20"),
    ("gamma 1, everyone lays any tile that fits", "reader:20,foes=any,partner=any"),
    ("gamma 1, opponents lay their heaviest", "reader:20,foes=heavy"),
    ("gamma 1, partner unknown too", "reader:20,partner=unknown"),
    ("the paper's gamma 1/2: minimax or any tile", "reader:20,weighed=100,gamma=0.5,reading=level"),
    ("the paper's gamma 9/10", "reader:20,weighed=100,gamma=0.9,reading=level"),
    ("the paper's gamma, learnt in the round", "reader:20,weighed=100,reading=learnt"),
    ("as few deals weighed, gamma 0", "reader:20,weighed=100,gamma=0"),
];

const OPPONENTS: [&str; 2] = ["greedy", IMPROVED];

pub(super) const GAMMA: RoundsOf = RoundsOf {
    title: Title { name: "gamma", also: &[], about: "beyond: how strongly choices inform about hands" },
    rounds: |scale| {
        let readers = scale.pick(&READERS[..1], &READERS[..], &READERS[..]);
        let count = scale.count(2, 1_000, 10_000);
        let against = |opponent: &'static str| {
            readers.iter().map(move |(_, agent)| Rounds {
                rules: Rules::PAPER,
                agents: [agent, opponent],
                count,
            })
        };
        OPPONENTS.into_iter().flat_map(against).collect()
    },
    show: |done| {
        let mut table =
            ExhibitTable { beside: vec!["lost".to_owned(), "tied".to_owned()], lines: Vec::new() };
        for (rounds, results) in done {
            let [agent, opponent] = rounds.agents;
            let label = READERS.iter().find(|(_, spec)| *spec == agent).map_or(agent, |(label, _)| label);
            table.lines.push(line(label, results).of(&format!("against {opponent}")));
        }
        vec![Exhibit {
            name: "Section VI: gamma".to_owned(),
            caption: "Rounds won by a reader that solves 20 deals a move, by what it assumes".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![NOTE.to_owned()],
        }]
    },
};

const NOTE: &str = "The paper proposes to weigh deals by how well a player of level gamma would have chosen as he did, with gamma = 0 for its \
    own algorithm. Here gamma is the power to which the likelihood of the choices seen is taken: 0 leaves all deals alike, 1 is \
    Bayes' rule. The likelihood is that of a habit of choosing: any tile that fits, the heaviest one, or as one of two skilled \
    players would; which of them the opponents have is left to their choices to tell. “The paper's gamma” is Section VI to the letter: with chance \
    gamma a player lays what a search of four plies of the deal in question prefers, else any tile that fits.";
