//! Beyond the paper: the cost of a boost in games, and its gain.

use super::figure2::of;
use super::trials::{Pick, Tried};
use seedbed_lab::{Chart, Exhibit, ExhibitTable, Line, Measure, Part, Series};
use seedbed_tune::Method;

/// The gain by the number of games, for rectangles and bandits of growing size.
pub(super) fn exhibit(tried: &[Tried]) -> Exhibit {
    let beside = ["games", "of the rectangle's", "same seed"].map(str::to_owned).to_vec();
    let (mut table, mut series) = (ExhibitTable { beside, lines: Vec::new() }, Vec::new());
    for tried in tried {
        let case = &tried.case;
        let is_square = |pick: &Pick| {
            let (k, kt) = (pick.selection.rectangle.k(), pick.selection.rectangle.kt());
            pick.method == Method::Best && kt == k.min(case.selection.rectangle.kt())
        };
        for bandit in [false, true] {
            let mut points = Vec::new();
            let mut squares = of(case, |pick| pick.selection.bandit == bandit && is_square(pick));
            squares.sort_by_key(|&at| case.picks[at].selection.rectangle.games());
            // A square may be as large as the rectangle, which is in the list already.
            squares.dedup_by_key(|at| case.picks[*at].selection.rectangle);
            for at in squares {
                let rectangle = case.picks[at].selection.rectangle;
                let games = tried.spread(at, |judged| judged.games as f64).mean();
                let whole = of(case, |pick| !pick.selection.bandit && pick.method == Method::Best)
                    .into_iter()
                    .find(|&other| case.picks[other].selection.rectangle == rectangle)
                    .expect("every bandit has its rectangle");
                let same = tried
                    .runs
                    .iter()
                    .map(|run| (0..2).filter(|&s| run[at].support[s] == run[whole].support[s]).count());
                let same = same.sum::<usize>() as f64 / (2 * tried.runs.len()) as f64;
                let gained = tried.spread(at, |judged| judged.points(1)).measure();
                let name = format!("K = {}, Kt = {}", rectangle.k(), rectangle.kt());
                let line = Line::unpublished(&name, gained)
                    .beside(Measure::number(games, 0))
                    .beside(Measure::number(games / rectangle.games() as f64, 2))
                    .beside(Measure::number(same, 2));
                let group =
                    format!("{}, {}, {}", case.game, case.agent, if bandit { "bandit" } else { "rectangle" });
                table.lines.push(line.of(&group));
                points.push((games.log10(), gained));
            }
            let name = format!("{}, {}", case.game, if bandit { "bandit" } else { "rectangle" });
            series.push(Series { name, published: false, points });
        }
    }
    let chart = Chart {
        x: "games, as a power of ten".into(),
        y: "points against the original".into(),
        places: Vec::new(),
        series,
    };
    Exhibit {
        name: "The cost of a boost".to_owned(),
        caption: "Points of the best seed against the original agent, by the games it was learnt from".to_owned(),
        parts: vec![Part::Chart(chart), Part::Table(table)],
        notes: vec!["A bandit drops candidates as soon as they have fallen behind; beside its games, which part they are of the \
            whole rectangle's and how often it ends with the very seed that the rectangle would have chosen."
            .to_owned()],
    }
}
