//! Beyond the paper: how much the seeds of both sides differ, by simulations and exploration, which limits a boost.

use super::squares::{Case, Square, Squares};
use seedbed_lab::{Exhibit, ExhibitTable, Line, Measure, Part, Title, share};

/// The differences between seeds on the boards of the headline.
pub(super) const ROOM: Squares = Squares {
    title: Title {
        name: "room",
        also: &[],
        about: "beyond: what seeds of either side could gain, by simulations",
    },
    cases: |scale| (&CASES[..scale.pick(2, CASES.len(), CASES.len())], scale.pick(6, 100, 300)),
    show: |squares| vec![table(squares)],
};

const CASES: [Case; 16] = [
    ("domineering:5x5", "mcts:100"),
    ("domineering:5x5", "mcts:1000,c=0.3"),
    ("domineering:5x5", "mcts:1000,c=1.4"),
    ("domineering:5x5", "mcts:1000,c=2.8"),
    ("domineering:7x7", "mcts:100"),
    ("domineering:7x7", "mcts:300,c=0.3"),
    ("domineering:7x7", "mcts:300,c=1.4"),
    ("domineering:7x7", "mcts:300,c=2.8"),
    ("domineering:7x7", "mcts:1000,c=0.3"),
    ("domineering:7x7", "mcts:1000,c=1.4"),
    ("domineering:7x7", "mcts:1000,c=2.8"),
    ("domineering:7x7", "mcts:3000,c=1.4"),
    ("domineering:9x9", "mcts:300,c=1.4"),
    ("domineering:9x9", "mcts:1000,c=0.3"),
    ("domineering:9x9", "mcts:1000,c=1.4"),
    ("domineering:9x9", "mcts:3000,c=0.3"),
];

fn table(squares: &[Square]) -> Exhibit {
    let beside = ["first's seeds +-", "second's seeds +-", "limit"].map(str::to_owned).to_vec();
    let mut table = ExhibitTable { beside, lines: Vec::new() };
    for Square { case: (game, agent), sides } in squares {
        // The limit: the side whose seeds differ more wins all its games, the other as many as before.
        let other = &sides[usize::from(sides[0].skill > sides[1].skill)];
        let line = Line::unpublished(agent, share(sides[0].mean()).of(sides[0].sorted.len() as u64));
        let line = sides.iter().fold(line, |line, side| line.beside(Measure::number(side.skill, 3)));
        table.lines.push(line.beside(share(f64::midpoint(1.0, other.mean()))).of(game));
    }
    let n = squares[0].sides[0].sorted.len();
    Exhibit {
        name: "Room for a boost".to_owned(),
        caption: format!("Points of the first player, and how far {n} seeds of each side are apart"),
        parts: vec![Part::Table(table)],
        notes: vec!["Standard deviations of what a seed is worth, the chance of its few games taken off. The limit is what a boost \
            comes to when the side with the greater one wins all its games and the other gains nothing."
            .to_owned()],
    }
}
