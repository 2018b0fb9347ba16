//! Figures 18 and 19: players who differ in simulations or in which positions share a node.

use super::equal::rerun_line;
use super::player::{Games, Player, Sharing};
use super::series::{Series, SeriesOf};
use seedbed_lab::{Chart, Exhibit, ExhibitTable, Line, Measure, Part, Series as ChartLine, Title};

/// Player two's simulations in Figure 18.
const FIXED: u64 = 5_000;

/// Wins of player one in per cent, by simulations.
type Wins = [(u64, f64); 6];

/// Figure 18 by the author's program, re-run for unscored players: side, games, wins.
const RERUN_18: [(usize, u64, Wins); 2] = [
    (2, 200, [(0, 1.0), (1_000, 23.0), (5_000, 49.5), (10_000, 96.0), (20_000, 100.0), (30_000, 100.0)]),
    (3, 40, [(0, 0.0), (1_000, 15.0), (5_000, 29.0), (10_000, 35.0), (20_000, 50.0), (30_000, 40.0)]),
];

/// The same for Figure 19, a scored player against an unscored one on 2x2: simulations, games, wins.
const RERUN_19: [(u64, u64, f64); 8] = [
    (1_000, 200, 50.5),
    (5_000, 200, 40.5),
    (10_000, 200, 87.5),
    (20_000, 200, 98.0),
    (50_000, 60, 0.0),
    (100_000, 60, 7.0),
    (150_000, 60, 75.0),
    (200_000, 60, 87.0),
];

pub(super) const FIGURE_18: SeriesOf = SeriesOf {
    title: Title { name: "figure-18", also: &[], about: "wins against 5,000 simulations, by simulations" },
    series: |scale| {
        let mut all = Vec::new();
        for side in scale.pick(2..=2, 2..=5, 2..=5) {
            for simulations in scale.pick(
                vec![0, 1_000],
                vec![0, 1_000, 5_000, 10_000, 20_000, 30_000],
                vec![0, 1_000, 5_000, 10_000, 20_000, 30_000],
            ) {
                for sharing in [Sharing::Unscored, Sharing::Scored] {
                    let games = scale.pick(20, if side > 3 { 40 } else { 200 }, 1_000);
                    let player = |simulations| Player { sharing, simulations };
                    all.push(Series { side, players: [player(simulations), player(FIXED)], games });
                }
            }
        }
        all
    },
    show: |done| {
        let published = |series: &Series| {
            let (side, games, wins) = RERUN_18.iter().find(|(side, ..)| *side == series.side)?;
            let unscored = series.players[0].sharing == Sharing::Unscored;
            let (_, share) =
                wins.iter().find(|(simulations, _)| *simulations == series.players[0].simulations)?;
            (unscored && *side > 0).then_some((share / 100.0, *games))
        };
        let group = |series: &Series| format!("{0}x{0}, {1}", series.side, series.players[0].sharing.name());
        let note =
            "With no simulations ours plays any edge alike; the author's program prefers the last ones.";
        vec![exhibit(
            "Figure 18",
            "Wins of player one against an equal player with 5,000 simulations",
            done,
            &published,
            &group,
            note,
        )]
    },
};

pub(super) const FIGURE_19: SeriesOf = SeriesOf {
    title: Title {
        name: "figure-19",
        also: &[],
        about: "scored and unscored players against an unscored one",
    },
    series: |scale| {
        let mut all = Vec::new();
        let steps = scale.pick(1, 8, 8);
        for side in scale.pick(2..=2, 2..=3, 2..=4) {
            for &(simulations, games, _) in
                RERUN_19[..steps].iter().filter(|row| side == 2 || row.0 <= 20_000)
            {
                for sharing in [Sharing::Scored, Sharing::Unscored] {
                    let games = scale.pick(20, if side > 2 { 40 } else { games }, 5 * games);
                    let opponent = Player { sharing: Sharing::Unscored, simulations };
                    all.push(Series { side, players: [Player { sharing, simulations }, opponent], games });
                }
            }
        }
        all
    },
    show: |done| {
        let published = |series: &Series| {
            let Player { sharing, simulations } = series.players[0];
            let row = RERUN_19.iter().find(|row| row.0 == simulations)?;
            (series.side == 2 && sharing == Sharing::Scored).then_some((row.2 / 100.0, row.1))
        };
        let group = |series: &Series| format!("{0}x{0}, {1}", series.side, series.players[0].sharing.name());
        let note = "The thesis: both kinds learn about equally fast.";
        vec![exhibit(
            "Figure 19",
            "Wins of player one against an unscored player with as many simulations",
            done,
            &published,
            &group,
            note,
        )]
    },
};

fn exhibit(
    name: &str,
    caption: &str,
    done: &[(Series, Games)],
    published: &dyn Fn(&Series) -> Option<(f64, u64)>,
    group: &dyn Fn(&Series) -> String,
    note: &str,
) -> Exhibit {
    let mut table = ExhibitTable { beside: vec!["draws".to_owned(), "losses".to_owned()], lines: Vec::new() };
    let mut lines: Vec<ChartLine> = Vec::new();
    let mut done: Vec<&(Series, Games)> = done.iter().collect();
    // Lines are sorted by group, and within a group by simulations.
    done.sort_by_key(|(series, _)| (series.side, series.players[0].sharing as usize));
    for (series, games) in done {
        let [won, drawn, lost] = games.results;
        let all = won + drawn + lost;
        let simulations = series.players[0].simulations;
        let line = Line::events(&format!("{simulations} simulations"), published(series), (won, all), 1);
        let (line, name) = (rerun_line(line), group(series));
        let point = (simulations as f64, line.ours);
        match lines.last_mut() {
            Some(last) if last.name == name => last.points.push(point),
            _ => lines.push(ChartLine { name: name.clone(), published: false, points: vec![point] }),
        }
        let line = line.beside(Measure::events(drawn, all, 1)).beside(Measure::events(lost, all, 1));
        table.lines.push(line.of(&name));
    }
    let places = Vec::new();
    let chart =
        Chart { x: "simulations a move".to_owned(), y: "games won".to_owned(), places, series: lines };
    let source =
        "Where a row says re-run, “published” are the numbers of the author's own program, run again.";
    Exhibit {
        name: name.to_owned(),
        caption: caption.to_owned(),
        parts: vec![Part::Chart(chart), Part::Table(table)],
        notes: vec![note.to_owned(), source.to_owned()],
    }
}
