//! Figures 18 and 19: players who differ in simulations or in which positions share a node.

use super::equal::thesis_games;
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
                    let games = scale.count(20, thesis_games(side), 5 * thesis_games(side));
                    let player = |simulations| Player { sharing, simulations };
                    all.push(Series { side, players: [player(simulations), player(FIXED)], games });
                }
            }
        }
        all
    },
    // The text has a number for 0 and 5,000 simulations on every board.
    told: |series| series.side <= 3 || [0, FIXED].contains(&series.players[0].simulations),
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
        let mut exhibit = exhibit(
            "Figure 18",
            "Wins of player one against an equal player with 5,000 simulations",
            done,
            &published,
            &group,
            note,
        );
        exhibit.parts.push(Part::Table(ExhibitTable { lines: said(done), ..ExhibitTable::default() }));
        vec![exhibit]
    },
};

/// What the text says about player one, by board, over scored and unscored players together: a random player wins nearly nothing,
/// and one with as many simulations between 40 and 60 % except on 3x3.
fn said(done: &[(Series, Games)]) -> Vec<Line> {
    let mut lines = Vec::new();
    for (simulations, words, range, but) in
        [(0, "nearly zero", (0.0, 0.05), None), (FIXED, "40 to 60 %", (0.4, 0.6), Some(3))]
    {
        for side in (2..=5).filter(|side| Some(*side) != but) {
            let here = |series: &Series| (series.side, series.players[0].simulations) == (side, simulations);
            let (won, all) =
                done.iter().filter(|(series, _)| here(series)).fold((0, 0), |(won, all), (_, games)| {
                    (won + games.results[0], all + games.results.iter().sum::<u64>())
                });
            if all > 0 {
                let what = format!("{side}x{side}, {simulations} simulations: {words}");
                lines.push(Line::events_within(&what, range, (won, all), 1).of("by the text"));
            }
        }
    }
    lines
}

pub(super) const FIGURE_19: SeriesOf = SeriesOf {
    title: Title {
        name: "figure-19",
        also: &[],
        about: "scored and unscored players against an unscored one",
    },
    series: |scale| {
        let mut all = Vec::new();
        let steps = scale.pick(1, 8, 8);
        for side in scale.pick(2..=2, 2..=5, 2..=5) {
            for &(simulations, ..) in RERUN_19[..steps].iter().filter(|row| side == 2 || row.0 <= 20_000) {
                for sharing in [Sharing::Scored, Sharing::Unscored] {
                    let games = scale.count(20, thesis_games(side), 5 * thesis_games(side));
                    let opponent = Player { sharing: Sharing::Unscored, simulations };
                    all.push(Series { side, players: [Player { sharing, simulations }, opponent], games });
                }
            }
        }
        all
    },
    told: |series| series.side == 2 && series.players[0].sharing == Sharing::Scored,
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
        let (line, name) = (line.of_rerun(), group(series));
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
    Exhibit {
        name: name.to_owned(),
        caption: caption.to_owned(),
        parts: vec![Part::Chart(chart), Part::Table(table)],
        notes: vec![note.to_owned()],
    }
}
