//! The headline: the best seed against the agent it comes from, on three boards; and how that depends on the simulations.

use super::trials::{Case, Pick, Trials, Tried, lesson};
use crate::exhibit::FEWEST;
use crate::{Chart, Exhibit, Line, Measure, Part, Scale, Series, Table, Title};
use seedbed_arena::Estimate;

/// One board each, since their costs are far apart.
pub(super) const HEADLINES: [Trials; 3] = [
    headline("headline-5x5", "the best seed on 5x5 against the original: 86 %", |scale| {
        vec![scale.pick(
            case("domineering:5x5", 10, 12, 8, 8, 2),
            case("domineering:5x5", 1_000, 1_000, 200, 200, 20),
            case("domineering:5x5", 1_000, 900, 900, 200, 100),
        )]
    }),
    headline("headline-7x7", "the best seed on 7x7 against the original: 71.5 %", |scale| {
        vec![scale.pick(
            case("domineering:7x7", 10, 8, 6, 6, 2),
            case("domineering:7x7", 1_000, 300, 60, 60, 5),
            case("domineering:7x7", 1_000, 900, 900, 200, 100),
        )]
    }),
    headline("headline-9x9", "the best seed on 9x9 against the original: 65.5 %", |scale| {
        vec![scale.pick(
            case("domineering:9x9", 10, 6, 4, 4, 2),
            case("domineering:9x9", 1_000, 300, 60, 60, 5),
            case("domineering:9x9", 1_000, 900, 900, 200, 100),
        )]
    }),
];

const fn headline(name: &'static str, about: &'static str, cases: fn(Scale) -> Vec<Case>) -> Trials {
    Trials { title: Title { name, also: &[], about }, cases, show: |_, tried| vec![beside_the_paper(tried)] }
}

fn beside_the_paper(tried: &[Tried]) -> Exhibit {
    let mut table = Table { beside: vec!["in learning".to_owned(), "games".to_owned()], lines: Vec::new() };
    for tried in tried {
        let Case { game, agent, lesson, runs, .. } = &tried.case;
        let ours = tried.mean(0, |judged| judged.points(1));
        let (k, kt) = (lesson.rectangle.k(), lesson.rectangle.kt());
        let what = format!("{game}, {agent}, K = {k}, Kt = {kt}, {runs} runs");
        let mut line = match PUBLISHED.iter().find(|(board, _)| board == game) {
            Some((_, published)) => Line::estimate(&what, Estimate::exact(*published), ours, 3),
            None => Line::measured(&what, ours, 3),
        };
        // The error of a mean of few runs is little known.
        line.comparison = line.comparison.filter(|_| *runs >= FEWEST);
        let learnt = Measure::estimate(tried.mean(0, |judged| judged.learnt), 3).without_interval();
        let games = Measure::number(tried.mean(0, |judged| judged.games as f64).value, 0);
        table.lines.push(line.beside(learnt).beside(games));
    }
    Exhibit {
        name: "The headline".to_owned(),
        caption: "Points of the best seeds, found by a bandit, against fresh seeds of the same agent".to_owned(),
        parts: vec![Part::Table(table)],
        notes: vec!["The paper gives 86, 71.5 and 65.5 % and neither simulations nor, for these numbers, K. Intervals are over \
            independent runs; what a seed scored in learning is too good, since it was chosen for that."
            .to_owned()],
    }
}

/// What the paper reaches.
const PUBLISHED: [(&str, f64); 3] =
    [("domineering:5x5", 0.86), ("domineering:7x7", 0.715), ("domineering:9x9", 0.655)];

fn case(game: &'static str, simulations: u64, k: usize, kt: usize, fresh: usize, runs: u64) -> Case {
    let picks = vec![Pick::raced(k, kt)];
    Case { game, agent: format!("mcts:{simulations}"), lesson: lesson(k, kt, true), picks, fresh, runs }
}

pub(super) const SIMULATIONS: Trials = Trials {
    title: Title {
        name: "simulations",
        also: &[],
        about: "beyond: how the gain changes with simulations and candidates",
    },
    cases: |scale| {
        let boards = scale.pick(&["domineering:4x4"][..], &BOARDS, &BOARDS);
        let simulations =
            scale.pick(&[5, 20][..], &[10, 30, 100, 300, 1_000], &[10, 30, 100, 300, 1_000, 3_000]);
        let sizes = scale.pick(&[8][..], &[30, 100], &[100, 300, 900]);
        let (kt, fresh, runs) = scale.pick((8, 8, 2), (40, 40, 6), (100, 100, 20));
        let cases = boards.iter().flat_map(|&board| sizes.iter().map(move |&k| (board, k)));
        let cases = cases.flat_map(|(board, k)| simulations.iter().map(move |&n| (board, k, n)));
        cases.map(|(board, k, n)| case(board, n, k, kt, fresh, runs)).collect()
    },
    show: |_, tried| vec![curves(tried)],
};

const BOARDS: [&str; 3] = ["domineering:5x5", "domineering:7x7", "domineering:9x9"];

/// A curve over simulations for each board and number of candidates.
fn curves(tried: &[Tried]) -> Exhibit {
    let (mut table, mut series): (Table, Vec<Series>) = (Table::default(), Vec::new());
    for tried in tried {
        let Case { game, agent, lesson, .. } = &tried.case;
        let name = format!("{game}, K = {}", lesson.rectangle.k());
        let points = tried.mean(0, |judged| judged.points(1));
        table.lines.push(Line::measured(agent, points, 3).of(&name));
        let simulations: f64 = agent.trim_start_matches("mcts:").parse().unwrap_or(0.0);
        let point = (simulations.log10(), Measure::estimate(points, 3));
        match series.last_mut().filter(|last| last.name == name) {
            Some(last) => last.points.push(point),
            None => series.push(Series { name, published: false, points: vec![point] }),
        }
    }
    let chart =
        Chart { x: "simulations, as a power of ten".into(), y: "points".into(), places: Vec::new(), series };
    Exhibit {
        name: "The gain by simulations".to_owned(),
        caption: "Points of the best seeds against the original, by simulations a move and candidates".to_owned(),
        parts: vec![Part::Chart(chart), Part::Table(table)],
        notes: vec!["The more an agent thinks, the fewer strategies its seeds are, and the more one of them can be better than the \
            rest; on larger boards that takes more simulations."
            .to_owned()],
    }
}
