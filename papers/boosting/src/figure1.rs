//! Figure 1: how much the random seed matters, game by game.

use super::squares::{Case, Side, Square, Squares};
use seedbed_arena::PointEstimate;
use seedbed_lab::{Chart, Exhibit, ExhibitTable, Line, MATTERS, Measure, Part, Series, Title};

/// Seeds sorted by their score.
pub(super) const FIGURE_1: Squares = Squares {
    title: Title { name: "figure-1", also: &[], about: "how much the random seed matters, game by game" },
    cases: |scale| (&CASES[..scale.pick(2, 6, 6)], scale.pick(6, 100, 300)),
    show,
};

const CASES: [Case; 6] = [
    ("domineering:5x5", "mcts:100"),
    ("domineering:7x7", "mcts:100"),
    ("breakthrough:5x5", "mcts:100"),
    ("go:5x5", "mcts:50"),
    ("connect-four", "mcts:100"),
    ("dominance", "mcts:20"),
];

fn show(squares: &[Square]) -> Vec<Exhibit> {
    let mut table = ExhibitTable {
        beside: vec!["by chance alone".to_owned(), "best seed".to_owned()],
        lines: Vec::new(),
    };
    let (mut series, mut leads) = (Vec::new(), Vec::new());
    let n = squares[0].sides[0].sorted.len();
    for Square { case: (game, agent), sides: [first, second] } in squares {
        // As in the figure: the n-th worst seed of each side, averaged.
        let sorted: Vec<f64> = first.sorted.iter().zip(&second.sorted).map(|(a, b)| (a + b) / 2.0).collect();
        let mean = first.mean();
        let chance = (mean * (1.0 - mean) / n as f64).sqrt();
        let line = Line::number(&format!("{game}, {agent}"), None, first.spread(), 3).from_n(n as u64);
        table.lines.push(line.beside(Measure::number(chance, 3)).beside(Measure::number(sorted[n - 1], 3)));
        leads.extend(leads_of(&format!("{game}, {agent}"), &[first, second], &sorted));
        let point =
            |(at, &share): (usize, &f64)| ((at + 1) as f64, Measure::plain_share(share, 1).of(n as u64));
        series.push(Series {
            name: (*game).to_owned(),
            published: false,
            points: sorted.iter().enumerate().map(point).collect(),
        });
    }
    let chart =
        Chart { x: "seeds, the worst first".to_owned(), y: "points".to_owned(), places: Vec::new(), series };
    vec![Exhibit {
        name: "Figure 1".to_owned(),
        caption: format!("Seeds sorted by their points against {n} seeds of the other side"),
        parts: vec![
            Part::Chart(chart),
            Part::Table(table),
            Part::Table(ExhibitTable { beside: vec!["of ours".to_owned()], lines: leads }),
        ],
        notes: vec![
            "The first table gives the standard deviation of a seed's average, beside what chance alone would give if all seeds were \
             equally good."
                .to_owned(),
            "The paper finds good seeds above one half by some twelve times the standard deviation of an average, which is that of the 900 games \
             of its other figure: a sixtieth. The second table has the best seed of each colour and, as in the figure, of both averaged; beside it \
             the same in deviations of as many games as here. The best of many averages is too good by one or two of those."
                .to_owned(),
        ],
    }]
}

/// The games of an average in the paper.
const GAMES: f64 = 900.0;

/// How far above one half the best seeds are, in standard deviations of an average: of both colours, and of each.
fn leads_of(name: &str, sides: &[&Side; 2], both: &[f64]) -> Vec<Line> {
    /// What the paper says of both colours together.
    const PUBLISHED: f64 = 12.0;
    let deviations = |best: f64, games: f64| (best - 0.5) / (0.5 / games.sqrt());
    let n = both.len();
    let colours =
        [("both colours", both), ("first player", &sides[0].sorted), ("second player", &sides[1].sorted)];
    let line = |(colour, sorted): (&str, &[f64])| {
        let (best, what) = (sorted[n - 1], format!("{name}, {colour}"));
        let ours = deviations(best, GAMES);
        let mut line = Line::number(&what, None, ours, 0);
        if colour == "both colours" {
            // An average of n games for each colour is itself uncertain; the paper gives whole deviations.
            let error = (GAMES / n as f64 / 2.0).sqrt();
            line.published = Some(PUBLISHED);
            line.matters = MATTERS * PUBLISHED;
            line.comparison =
                Some(PointEstimate::known(ours, error).against(PointEstimate::exact(PUBLISHED).rounded(0)));
        }
        let line = line.from_n(n as u64).beside(Measure::number(deviations(best, n as f64), 1));
        line.of("lead of the best seeds, in standard deviations of 900 games")
    };
    colours.map(line).to_vec()
}
