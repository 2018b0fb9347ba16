//! Sections 2, 5 and 6: what the thesis says about the sizes of boards, by formulas instead of counting.

use super::burnside;
use seedbed_arena::PointEstimate;
use seedbed_dots_and_boxes::DotsAndBoxes;
use seedbed_lab::{Exhibit, ExhibitTable, Line, Part};
use seedbed_rules::Game;
use std::collections::BTreeSet;

/// The exhibit; nothing is left to chance or to the scale.
pub(super) fn exhibit() -> Exhibit {
    let lines: Vec<Line> = (1..=5)
        .flat_map(|side| of_board(side).into_iter().map(move |line| (side, line)))
        .map(named)
        .collect();
    Exhibit {
        name: "Sections 2 and 6".to_owned(),
        caption: "Edges, configurations, games and classes of boards".to_owned(),
        parts: vec![Part::Table(ExhibitTable { lines, ..ExhibitTable::default() })],
        notes: vec![
            "A game is a sequence of all edges, and there are as many as orders of them: 12 factorial for 2x2, which is 479 million and not \
             500 billion. Configurations that are mirror images or turned boards of each other are a class; Burnside's lemma counts them \
             without looking at any, where the thesis puts looking at all of them at 300 hours for 4x4 and 36,000 years for 5x5."
                .to_owned(),
            "If every set of n boxes allowed n + 1 net scores, there would be 1 + boxes / 16 times as many positions with a score: exactly twice as \
             many on 4x4. On a few boards one score cannot be reached (see the exact counts)."
                .to_owned(),
        ],
    }
}

fn named((side, line): (usize, Line)) -> Line {
    line.of(&format!("{side}x{side}"))
}

fn of_board(side: usize) -> Vec<Line> {
    let edges = 2 * side * (side + 1);
    let configurations = 2f64.powi(edges as i32);
    let classes = burnside::classes(side) as f64;
    let count = |what: &str, published: Option<f64>, ours: f64| match published {
        Some(published) => Line::exact(what, published, ours, 0),
        None => Line::number(what, None, ours, 0),
    };
    let edges_line = count("edges", [None, Some(12.0), Some(24.0), Some(40.0), None][side - 1], edges as f64);
    let openings_line = count(
        "opening moves without symmetry",
        [None, Some(2.0), Some(4.0), None, None][side - 1],
        openings(side),
    );
    let mut lines = vec![edges_line, openings_line];
    lines.push(count(
        "configurations",
        [Some(16.0), Some(4_096.0), Some(16_777_216.0), None, None][side - 1],
        configurations,
    ));
    match side {
        // “16 million” is cut off and not rounded.
        3 => lines.push(Line::within(
            "configurations, in millions",
            (16.0, 17.0),
            PointEstimate::exact(configurations / 1e6),
            1,
        )),
        4 => lines.push(Line::exact("configurations, in trillions", 1.0, configurations / 1e12, 0)),
        _ => {}
    }
    let games: f64 = (1..=edges).map(|edge| edge as f64).product();
    match side {
        2 => lines.push(
            Line::exact("games, in billions", 500.0, games / 1e9, 1).because("12 factorial is 479 million"),
        ),
        3 => lines.push(Line::exact("games, in powers of 10^23", 6.0, games / 1e23, 0)),
        4 => lines.push(Line::exact("games, in powers of 10^47", 8.0, games / 1e47, 0)),
        _ => {}
    }
    lines.push(count(
        "configurations without symmetry",
        [Some(6.0), Some(570.0), Some(2_102_800.0), None, None][side - 1],
        classes,
    ));
    match side {
        4 => {
            lines.push(
                Line::exact("hours to count them", 300.0, 0.0, 0)
                    .or_less()
                    .because("Burnside's lemma takes no time"),
            );
            let scored = 1.0 + (side * side) as f64 / 16.0;
            lines.push(Line::exact("positions with a score, as multiples", 2.0, scored, 0));
        }
        5 => lines.push(
            Line::exact("years to count them", 36_000.0, 0.0, 0)
                .or_less()
                .because("Burnside's lemma takes no time"),
        ),
        _ => {}
    }
    if side == 3 {
        // Figure 9: the edges from the first to the last, drawn ones as ones.
        let figure_9 = u32::from_str_radix("110011001000100000100000", 2).unwrap_or_default();
        lines.push(Line::exact("the board of Figure 9 as an integer", 13_404_192.0, figure_9.into(), 0));
    }
    lines
}

/// First moves that are not mirror images of each other.
fn openings(side: usize) -> f64 {
    let game = DotsAndBoxes::<u64>::new(side, side);
    let edges = game.action_count();
    let full = (1u64 << edges) - 1;
    let classes: BTreeSet<u64> = (0..edges).map(|edge| game.smallest_image(full ^ 1 << edge)).collect();
    classes.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_lab::Verdict;

    #[test]
    fn only_the_games_of_2x2_are_wrong() {
        let Part::Table(table) = &exhibit().parts[0] else { panic!("it is a table") };
        let differ: Vec<&str> = table
            .lines
            .iter()
            .filter(|line| line.verdict() == Some(Verdict::Differs))
            .map(|line| line.what.as_str())
            .collect();
        assert_eq!(differ, ["games, in billions"]);
        assert!(table.lines.iter().filter(|line| line.verdict().is_some()).count() >= 20);
        let openings: Vec<f64> = (1..=5).map(openings).collect();
        assert_eq!(openings, [1.0, 2.0, 4.0, 6.0, 9.0]);
    }
}
