//! Table 1: the boards that have been solved, and the time it takes.

use seedbed_arena::Watch;
use seedbed_dots_and_boxes::{BoxSolver, DotsAndBoxes};
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title};
use seedbed_rules::{Game, Seed};
use seedbed_solve::{Exact, Limits};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// The experiment: values of boards for the first player.
pub(super) struct Solved;

/// A board with the numbers of the thesis: the net score, and the seconds if given.
#[derive(Clone, Copy)]
pub(super) struct Board {
    rows: usize,
    columns: usize,
    thesis: Option<(i32, f64)>,
}

const HOUR: f64 = 3600.0;

/// The boards of the thesis without 4x5, which takes days, and with 3x4 and 3x5, which it leaves out.
const BOARDS: [Board; 6] = [
    Board { rows: 1, columns: 1, thesis: Some((-1, 0.0)) },
    Board { rows: 2, columns: 2, thesis: Some((2, 0.002)) },
    Board { rows: 3, columns: 3, thesis: Some((-3, 54.8)) },
    Board { rows: 3, columns: 4, thesis: None },
    Board { rows: 4, columns: 4, thesis: Some((0, 3.0 * HOUR)) },
    Board { rows: 3, columns: 5, thesis: None },
];

/// The value found, and its cost.
#[derive(Serialize, Deserialize)]
pub(super) struct SolvedBoard {
    net: i32,
    positions: u64,
    seconds: f64,
}

impl Experiment for Solved {
    type Job = Board;
    type Outcome = SolvedBoard;

    fn title(&self) -> Title {
        Title { name: "table-1", also: &[], about: "solved boards, and the time it takes to solve them" }
    }

    fn jobs(&self, scale: Scale) -> Vec<Board> {
        BOARDS[..scale.pick(4, BOARDS.len(), BOARDS.len())].to_vec()
    }

    /// The boards that take no time.
    fn probes(&self, _: Scale) -> Vec<Board> {
        BOARDS[..3].to_vec()
    }

    fn probe(&self, board: &Board, seed: Seed, watch: &Watch) -> Option<String> {
        let found = self.run(board, seed, watch)?;
        Some(format!("{} in {} positions", found.net, found.positions))
    }

    fn label(&self, board: &Board) -> String {
        board.name()
    }

    fn games(&self, _: &Board) -> u64 {
        1
    }

    fn run(&self, board: &Board, _: Seed, watch: &Watch) -> Option<SolvedBoard> {
        /// In MiB: as much as the largest boards of the paper's scale can use.
        const MEMORY: usize = 4096;
        let game = DotsAndBoxes::<u64>::new(board.rows, board.columns);
        let begun = Instant::now();
        let limits = Limits { threads: 1, memory: MEMORY };
        let mut solver = BoxSolver::new(&game, limits).expect("every board of the table has a solver");
        // A separate watch, since it counts positions and not games.
        let inner = Watch::new(watch.signal().clone());
        let net = solver.score(&game.start(), &inner).ok()?;
        watch.count(1);
        Some(SolvedBoard { net, positions: inner.done(), seconds: begun.elapsed().as_secs_f64() })
    }

    fn summary(&self, _: Scale, done: &[(Board, SolvedBoard)]) -> Vec<Exhibit> {
        let mut table = ExhibitTable { beside: vec!["positions".to_owned()], lines: Vec::new() };
        let mut times = Vec::new();
        for (board, found) in done {
            let line = match board.thesis {
                Some((thesis, _)) => Line::exact(&board.name(), thesis.into(), found.net.into(), 0),
                None => Line::number(&board.name(), None, found.net.into(), 0),
            };
            table.lines.push(line.beside(Measure::number(found.positions as f64, 0)).of("net score"));
            times.push(match board.thesis {
                Some((_, theirs)) => Line::exact(&board.name(), theirs, found.seconds, 3).or_less(),
                None => Line::number(&board.name(), None, found.seconds, 3),
            });
        }
        table.lines.extend(times.into_iter().map(|line| line.of("seconds")));
        vec![Exhibit {
            name: "Table 1".to_owned(),
            caption: "Net score of the first player under best play, and the time it takes to find it".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![
                "One thread and 4 GiB. The thesis cites its times: they are of Wilson's program, on another machine. Ours change from run to \
                 run; scores and positions do not."
                    .to_owned(),
                "The thesis has 4x5 too: 0, in 10 hours by Barker and Korf's program. `seedbed solve dots-and-boxes:4x5 --keep FILE` \
                 can be stopped and resumed."
                    .to_owned(),
            ],
        }]
    }

    fn is_timed(&self) -> bool {
        true
    }
}

impl Board {
    fn name(&self) -> String {
        format!("{}x{}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_small_boards_of_the_table_have_its_values() {
        for board in Solved.jobs(Scale::Small) {
            let found = Solved.run(&board, Seed(0), &Watch::default()).unwrap();
            let expected = board.thesis.map_or(0, |(net, _)| net);
            assert_eq!(found.net, expected, "{}", board.name());
        }
    }
}
