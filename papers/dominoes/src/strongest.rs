//! Beyond the paper: which pair is strongest by the true rules.

use super::rounds::{Results, Rounds, RoundsOf};
use seedbed_dominoes::Rules;
use seedbed_lab::{Exhibit, ExhibitTable, Line, Measure, Part, Scale, Title};

/// The improved PIMC that the others have to beat: the paper's best, on consistent deals.
pub(super) const IMPROVED: &str = "pimc:100,search=(paced:4,plus=1)";

/// The contenders: descriptions and specs.
const CONTENDERS: [(&str, &str); 9] = [
    ("reads hands from choices, solves deals", "reader"),
    ("the same with fewer deals", "reader:20"),
    ("solves deals, plays to win", "pimc:60,search=double-dummy"),
    ("solves deals, plays for points", "pimc:60,search=(double-dummy:points)"),
    ("information-set tree search", "ismcts:2000"),
    ("the paper's PIMC on legal deals", IMPROVED),
    ("the paper's PIMC", "pimc-published:100"),
    ("the paper's oracle: sees all hands", "oracle:(paced:5)"),
    ("full-depth oracle: the ceiling", "oracle:double-dummy"),
];

/// Their opponents.
const OPPONENTS: [(&str, &str); 2] =
    [("against greedy", "greedy"), ("against PIMC on legal deals", IMPROVED)];

fn contenders(scale: Scale) -> &'static [(&'static str, &'static str)] {
    scale.pick(&CONTENDERS[1..3], &CONTENDERS, &CONTENDERS)
}

pub(super) const STRONGEST: RoundsOf = RoundsOf {
    title: Title {
        name: "strongest",
        also: &["ceiling"],
        about: "beyond: pairs against greedy and against the improved PIMC, by the true rules",
    },
    rounds: |scale| {
        let count = scale.count(2, 1_000, 10_000);
        let meet = |opponent: &'static str| {
            let rounds = move |agent| Rounds { rules: Rules::PAPER, agents: [agent, opponent], count };
            contenders(scale).iter().map(move |(_, agent)| rounds(*agent))
        };
        OPPONENTS.iter().flat_map(|(_, opponent)| meet(opponent)).collect()
    },
    show: |done| {
        let mut table =
            ExhibitTable { beside: vec!["lost".to_owned(), "tied".to_owned()], lines: Vec::new() };
        for (rounds, results) in done {
            let label = |of: &[(&'static str, &'static str)], spec| {
                of.iter().find(|(_, known)| *known == spec).map_or(spec, |(label, _)| *label)
            };
            let [agent, opponent] = rounds.agents;
            table.lines.push(line(label(&CONTENDERS, agent), results).of(label(&OPPONENTS, opponent)));
        }
        vec![Exhibit {
            name: "The strongest pair".to_owned(),
            caption: "Rounds won by the true rules".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![
                "Both oracles see all hands and are no honest players; the full-depth one plays as well as can be against opponents \
                 who see them too, so that against others even it is not quite the ceiling."
                    .to_owned(),
                "`seedbed bench dominoes` measures that the reader takes far less than 0.1 s a move.".to_owned(),
            ],
        }]
    },
};

/// The share of rounds won, next to those lost and tied.
pub(super) fn line(what: &str, results: &Results) -> Line {
    let share = |count: u64| Measure::events(count, results.all(), 1);
    Line::events(what, None, (results.won, results.all()), 1)
        .beside(share(results.lost))
        .beside(share(results.tied))
}
