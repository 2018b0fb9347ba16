//! The future work of the thesis: exploration by depth, backup through all parents, cheap symmetry, larger boards.

use seedbed_lab::{Duel, DuelExperiment, Exhibit, ExhibitTable, Line, Measure, Part, Scale, Score, Title};

/// The thesis' best player as a spec, with `simulations` for each move.
pub(super) fn thesis(simulations: u64, merge: &str, more: &str) -> String {
    format!("mcts:{simulations},c=0.375,merge={merge},final=value,reuse=on{more}")
}

/// Changes to the thesis' player: a description, which positions share a node, and additions to the spec.
const CHANGES: [(&str, &str, &str); 8] = [
    ("exploration falls with depth, power 0.25", "unscored", ",c-depth=0.25"),
    ("exploration falls with depth, power 0.5", "unscored", ",c-depth=0.5"),
    ("exploration falls with depth, power 1", "unscored", ",c-depth=1"),
    ("backup through all parents, unscored", "unscored", ",backup=all"),
    ("backup through all parents, scored", "position", ",backup=all"),
    ("mirror images joined", "unscored", ",symmetry=on"),
    ("proofs, scored", "position", ",proofs=on"),
    ("scored", "position", ""),
];

pub(super) const FUTURE_WORK: DuelExperiment = DuelExperiment {
    title: Title {
        name: "future-work",
        also: &[],
        about: "exploration by depth, backup through all parents, symmetry, larger boards",
    },
    matches: |scale| {
        let (games, simulations) = (scale.count(1, 100, 1_000), scale.pick(200, 2_000, 2_000));
        let boards: &[usize] = scale.pick(&[3], &[3, 4, 5], &[3, 4, 5, 6]);
        let mut duels = Vec::new();
        for side in boards {
            for (label, merge, more) in CHANGES {
                let agents = [thesis(simulations, merge, more), thesis(simulations, "unscored", "")];
                let game = format!("dots-and-boxes:{side}x{side}");
                duels.push(Duel {
                    label: label.to_owned(),
                    game,
                    agents,
                    games,
                    batch: scale.pick(1, 5, 10),
                });
            }
        }
        duels
    },
    show: |scale: Scale, done: &[(Duel, Score)]| {
        let mut table =
            ExhibitTable { beside: vec!["as first".to_owned(), "as second".to_owned()], lines: Vec::new() };
        for (duel, score) in done {
            let line = Line::share(&duel.label, None, &score.counts(), 1);
            let [first, second] = score.by_seat().map(|seat| Measure::share(&seat, 1));
            table.lines.push(line.beside(first).beside(second).of(&duel.game));
        }
        let simulations = scale.pick("200", "2,000", "2,000");
        let caption = format!(
            "Points of a changed player against the thesis' unscored one, both with {simulations} simulations a move"
        );
        let notes = vec![
            "Every change is met by the unchanged player in both seats. Above 50 % the change helps; an interval that holds 50 % shows \
             nothing."
                .to_owned(),
        ];
        vec![Exhibit { name: "Future work".to_owned(), caption, parts: vec![Part::Table(table)], notes }]
    },
};
