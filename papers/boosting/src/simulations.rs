//! Beyond the paper: how the gain of the best seed changes with simulations and candidates.

use super::trials::{Case, Pick, Trials, Tried, selection};
use seedbed_lab::{Chart, Exhibit, ExhibitTable, Line, Part, Series, Title};
use seedbed_tune::Method;

pub(super) const SIMULATIONS: Trials = Trials {
    title: Title {
        name: "simulations",
        also: &[],
        about: "beyond: how the gain changes with simulations and candidates",
    },
    cases: |scale| {
        let boards = scale.pick(&SMALL[..], &BOARDS, &MORE);
        let runs = scale.count(2, 3, 20);
        let (sizes, kt, fresh) =
            scale.pick((&[4, 8][..], 8, 8), (&[10, 30, 100, 300], 50, 50), (&[100, 300, 900], 300, 100));
        let most = *sizes.last().expect("there are sizes");
        let cases =
            boards.iter().flat_map(|&(board, simulations)| simulations.iter().map(move |n| (board, n)));
        let case = |(game, simulations)| Case {
            game,
            agent: format!("mcts:{simulations},c=1.4"),
            selection: selection(most, kt, false),
            picks: sizes.iter().map(|&k| Pick::new(k, kt, Method::Best)).collect(),
            fresh,
            runs,
        };
        cases.map(case).collect()
    },
    show: |_, tried| vec![curves(tried)],
};

/// A board and the numbers of simulations tried on it.
type Board = (&'static str, &'static [u64]);

const SMALL: [Board; 1] = [("domineering:4x4", &[5, 20])];
const BOARDS: [Board; 3] = [
    ("domineering:5x5", &[10, 30, 100, 300, 1_000]),
    ("domineering:7x7", &[10, 30, 100, 300, 1_000]),
    ("domineering:9x9", &[10, 30, 100, 300]),
];
const MORE: [Board; 3] = [
    ("domineering:5x5", &[10, 30, 100, 300, 1_000, 3_000]),
    ("domineering:7x7", &[10, 30, 100, 300, 1_000, 3_000]),
    ("domineering:9x9", &[10, 30, 100, 300, 1_000, 3_000]),
];

/// A curve over simulations for each board and number of candidates.
fn curves(tried: &[Tried]) -> Exhibit {
    let (mut table, mut series): (ExhibitTable, Vec<Series>) = (ExhibitTable::default(), Vec::new());
    for of_board in tried.chunk_by(|one, other| one.case.game == other.case.game) {
        for (at, pick) in of_board[0].case.picks.iter().enumerate() {
            let name = format!("{}, K = {}", of_board[0].case.game, pick.selection.rectangle.k());
            let mut points = Vec::new();
            for tried in of_board {
                let agent = &tried.case.agent;
                let gained = tried.spread(at, |judged| judged.points(1)).measure();
                table.lines.push(Line::unpublished(agent, gained).of(&name));
                let digits = agent.trim_start_matches("mcts:").split(',').next().unwrap_or_default();
                let simulations: f64 = digits.parse().unwrap_or(1.0);
                points.push((simulations.log10(), gained));
            }
            series.push(Series { name, published: false, points });
        }
    }
    let chart =
        Chart { x: "simulations, as a power of ten".into(), y: "points".into(), places: Vec::new(), series };
    Exhibit {
        name: "The gain by simulations".to_owned(),
        caption: "Points of the best seeds against the original, by simulations a move and candidates".to_owned(),
        parts: vec![Part::Chart(chart), Part::Table(table)],
        notes: vec!["The more an agent thinks, the fewer strategies its seeds are, and the more one of them can be better than the \
            rest, until the side that should win always does; on larger boards that takes more simulations."
            .to_owned()],
    }
}
