//! Sections 5 and 6: exact counts of positions.

use super::formulas;
use seedbed_arena::Watch;
use seedbed_dots_and_boxes::DotsAndBoxes;
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Part, Scale, Title};
use seedbed_rules::{Game, Seed};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// The state counts.
pub(super) struct States;

/// The counts of one board.
#[derive(Serialize, Deserialize)]
pub(super) struct Counts {
    configurations: u64,
    /// Up to symmetry.
    classes: u64,
    /// Openings up to symmetry.
    openings: u64,
    /// With every reachable net score.
    scored: u64,
}

/// The numbers of the thesis: side, configurations, without symmetry, opening moves.
const THESIS: [(usize, [f64; 3]); 2] = [(2, [4_096.0, 570.0, 2.0]), (3, [16_777_216.0, 2_102_800.0, 4.0])];

impl Experiment for States {
    type Job = usize;
    type Outcome = Counts;

    fn title(&self) -> Title {
        Title {
            name: "states",
            also: &["figure-13", "figure-14"],
            about: "how many positions there are, counted exactly",
        }
    }

    fn jobs(&self, scale: Scale) -> Vec<usize> {
        scale.pick(vec![2], vec![2, 3], vec![2, 3])
    }

    fn probes(&self, _: Scale) -> Vec<usize> {
        self.jobs(Scale::Small)
    }

    fn label(&self, side: &usize) -> String {
        format!("{side}x{side}")
    }

    fn games(&self, _: &usize) -> u64 {
        1
    }

    fn run(&self, &side: &usize, _: Seed, watch: &Watch) -> Option<Counts> {
        let game = DotsAndBoxes::<u64>::new(side, side);
        let edges = game.action_count();
        let canonical = |free: u64| game.smallest_image(free) == free;
        let classes = (0..1u64 << edges).filter(|&free| canonical(free)).count() as u64;
        let full = (1u64 << edges) - 1;
        let openings: HashSet<u64> = (0..edges).map(|edge| game.smallest_image(full ^ 1 << edge)).collect();
        let counts = Counts {
            configurations: 1 << edges,
            classes,
            openings: openings.len() as u64,
            scored: reachable(&game, edges),
        };
        watch.count(1);
        (!watch.is_stopped()).then_some(counts)
    }

    fn summary(&self, _: Scale, done: &[(usize, Counts)]) -> Vec<Exhibit> {
        let mut table = ExhibitTable::default();
        for (side, counts) in done {
            let thesis = THESIS.iter().find(|(known, _)| known == side).map(|(_, numbers)| *numbers);
            let [configurations, classes, openings] = thesis.unwrap_or_default();
            let more = 100.0 * (counts.scored as f64 / counts.configurations as f64 - 1.0);
            let mut lines = vec![
                Line::exact("configurations", configurations, counts.configurations as f64, 0),
                Line::exact("without symmetry", classes, counts.classes as f64, 0),
                Line::exact("opening moves without symmetry", openings, counts.openings as f64, 0),
            ];
            let estimated = "the thesis estimates, ours is counted";
            lines.extend(match side {
                2 => vec![
                    Line::exact("positions with a score", 5_120.0, counts.scored as f64, 0)
                        .because(estimated),
                    Line::exact("which are more, in per cent", 25.0, more, 0),
                ],
                _ => vec![
                    Line::exact("positions with a score, in millions", 26.2, counts.scored as f64 / 1e6, 1),
                    Line::exact("which are more, in per cent", 56.0, more, 0),
                    Line::exact("without a score, in millions", 16.8, counts.configurations as f64 / 1e6, 1),
                ],
            });
            table.lines.extend(lines.into_iter().map(|line| line.of(&format!("{side}x{side}"))));
        }
        let counted = Exhibit {
            name: "Section 6, Figures 13 and 14".to_owned(),
            caption: "How many positions there are, by counting all of them".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![
                "The thesis takes n boxes to allow n + 1 net scores; on a few boards one of them cannot be reached."
                    .to_owned(),
            ],
        };
        vec![counted, formulas::exhibit()]
    }
}

/// The number of positions with every reachable net score: for each set of free edges, a bit set of nets for the mover.
fn reachable(game: &DotsAndBoxes<u64>, edges: u32) -> u64 {
    let full = (1usize << edges) - 1;
    let middle = game.max_payoff() as u32;
    let mut nets = vec![0u32; full + 1];
    nets[full] = 1 << middle;
    // Drawing an edge makes the index smaller, so all predecessors of a position come before it.
    for free in (1..=full).rev() {
        let here = nets[free];
        for edge in (0..edges).filter(|edge| free >> edge & 1 == 1) {
            let taken = game.closes(free as u64, edge as u8);
            // After a capture the mover stays; else the opponent moves, and the net changes its sign.
            nets[free ^ 1 << edge] |= if taken > 0 { here << taken } else { mirrored(here, middle) };
        }
    }
    nets.iter().map(|set| u64::from(set.count_ones())).sum()
}

/// The same nets from the point of view of the other player.
fn mirrored(nets: u32, middle: u32) -> u32 {
    nets.reverse_bits() >> (31 - 2 * middle)
}
