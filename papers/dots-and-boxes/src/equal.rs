//! Figures 16, 17, 24, 25 and 26: two equal players, by their simulations: who wins, and how large their graphs grow.

use super::player::{Games, Player, Sharing};
use super::series::{Series, SeriesOf};
use seedbed_lab::{Chart, Exhibit, ExhibitTable, Line, Measure, Part, Scale, Series as ChartLine, Title};

/// The results of the author's program, re-run: simulations, games, and for each kind of player wins in per cent and nodes.
type Rerun = (u64, u64, [(f64, f64); 3]);

const RERUN_2X2: [Rerun; 8] = [
    (1_000, 200, [(46.5, 587.0), (54.0, 662.0), (50.0, 400.0)]),
    (5_000, 200, [(49.5, 1_600.0), (44.0, 1_892.0), (73.0, 502.5)]),
    (10_000, 200, [(96.0, 2_182.0), (88.0, 2_679.0), (18.5, 514.0)]),
    (20_000, 200, [(99.0, 2_431.0), (100.0, 3_107.0), (57.5, 544.0)]),
    (50_000, 60, [(1.7, 2_609.0), (6.7, 3_288.0), (90.0, 562.0)]),
    (100_000, 60, [(28.0, 3_330.0), (18.0, 3_939.0), (85.0, 560.0)]),
    (150_000, 60, [(77.0, 3_600.0), (62.0, 4_444.0), (98.0, 567.5)]),
    (200_000, 60, [(95.0, 3_758.0), (93.0, 4_738.0), (98.0, 568.0)]),
];

const RERUN_3X3: [Rerun; 6] = [
    (1_000, 100, [(46.0, 1_566.0), (29.0, 1_707.0), (45.0, 1_551.0)]),
    (5_000, 100, [(29.0, 6_158.0), (30.0, 6_950.0), (28.0, 5_998.0)]),
    (10_000, 100, [(23.0, 11_075.0), (26.0, 12_330.0), (22.0, 10_712.0)]),
    (20_000, 40, [(20.0, 19_519.0), (5.0, 22_117.0), (25.0, 19_385.0)]),
    (50_000, 12, [(25.0, 43_600.0), (8.0, 49_769.0), (8.0, 42_233.0)]),
    (150_000, 3, [(0.0, 113_999.0), (33.0, 128_991.0), (0.0, 106_050.0)]),
];

pub(super) const EQUAL_2X2: SeriesOf = SeriesOf {
    title: Title {
        name: "figure-24",
        also: &["figure-17", "figure-26"],
        about: "2x2: wins and graphs of equal players, by simulations",
    },
    series: |scale| series(scale, 2, &RERUN_2X2[..scale.pick(2, 8, 8)]),
    show: |done| show("Figures 17, 24 and 26", done, &RERUN_2X2, COLLAPSE),
};

pub(super) const EQUAL_3X3: SeriesOf = SeriesOf {
    title: Title {
        name: "figure-25",
        also: &[],
        about: "3x3: wins and graphs of equal players, by simulations",
    },
    series: |scale| series(scale, 3, &RERUN_3X3[..scale.pick(1, 6, 6)]),
    show: |done| {
        show(
            "Figures 16 and 25, 3x3",
            done,
            &RERUN_3X3,
            "The thesis: from half of the games at 1,000 simulations to 10-20 % above 10,000.",
        )
    },
};

pub(super) const EQUAL_LARGE: SeriesOf = SeriesOf {
    title: Title {
        name: "figure-16",
        also: &[],
        about: "4x4 and 5x5: graphs of equal players, by simulations",
    },
    series: |scale| {
        let simulations =
            scale.pick(vec![500], vec![1_000, 5_000, 10_000], vec![1_000, 5_000, 10_000, 20_000, 50_000]);
        let games = scale.pick(1, 20, 50);
        let boards = [4, 5]
            .into_iter()
            .flat_map(|side| simulations.iter().map(move |&simulations| (side, simulations)));
        boards.flat_map(|(side, simulations)| alike(side, simulations, games)).collect()
    },
    show: |done| {
        let mut table = ExhibitTable::default();
        for (series, games) in done {
            let Player { sharing, simulations } = series.players[0];
            let known = LARGE.iter().find(|row| (row.0, row.1) == (series.side, simulations));
            let published = known.and_then(|row| row.2[sharing as usize]);
            let line = rerun_line(Line::mean(sharing.name(), published, &games.nodes[0], 0));
            table.lines.push(line.of(&format!("{0}x{0}, {simulations} simulations", series.side)));
        }
        vec![Exhibit {
            name: "Figure 16, 4x4 and 5x5".to_owned(),
            caption: "Positions in the first player's graph at the end of a game".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![
                SOURCE.to_owned(),
                "The thesis' own 4x4 maps of symmetry are wrong; these numbers are of correct maps."
                    .to_owned(),
            ],
        }]
    },
};

/// The mean number of nodes and the number of games, for each kind of player.
type Nodes = [Option<(f64, u64)>; 3];

/// The same for larger boards: side, simulations, nodes.
const LARGE: [(usize, u64, Nodes); 2] = [
    (4, 5_000, [Some((10_744.0, 20)), Some((12_361.0, 20)), Some((11_208.0, 10))]),
    (5, 5_000, [Some((18_173.0, 10)), None, None]),
];

/// The one mean number of nodes that the thesis prints: side, kind of player, simulations, nodes, and games.
const PRINTED: [(usize, Sharing, u64, f64, u64); 1] = [(2, Sharing::Folded, 5_000, 503.0, 200)];

/// The line, saying that what stands as published is the author's program run again.
pub(super) fn rerun_line(line: Line) -> Line {
    if line.published.is_some() { line.because("re-run") } else { line }
}

const SOURCE: &str = "Where a row says re-run, “published” are the numbers of the author's own program, run again: the thesis prints curves. Of the counts it \
    names one, 503 of 570 positions for non-symmetrical players on 2x2 at 5,000 simulations.";

const COLLAPSE: &str = "The famous fall between 20,000 and 50,000 simulations is real, but the thesis reads it wrongly: the games are \
    drawn, not lost. Player one hardly ever loses.";

/// A series for each kind of player.
fn alike(side: usize, simulations: u64, games: u64) -> impl Iterator<Item = Series> {
    Sharing::ALL.into_iter().map(move |sharing| Series {
        side,
        players: [Player { sharing, simulations }; 2],
        games,
    })
}

fn series(scale: Scale, side: usize, rerun: &[Rerun]) -> Vec<Series> {
    let games = |games: u64| scale.pick(20, games.max(20), 10 * games.max(20));
    rerun.iter().flat_map(|&(simulations, of, _)| alike(side, simulations, games(of))).collect()
}

fn show(name: &str, done: &[(Series, Games)], rerun: &[Rerun], note: &str) -> Vec<Exhibit> {
    let mut wins = ExhibitTable { beside: vec!["draws".to_owned(), "losses".to_owned()], lines: Vec::new() };
    let mut nodes = ExhibitTable::default();
    let mut chart = Chart {
        x: "simulations a move".to_owned(),
        y: "games won".to_owned(),
        places: Vec::new(),
        series: Vec::new(),
    };
    for sharing in Sharing::ALL {
        let mut points = Vec::new();
        for (series, games) in done.iter().filter(|(series, _)| series.players[0].sharing == sharing) {
            let simulations = series.players[0].simulations;
            let known =
                rerun.iter().find(|row| row.0 == simulations).map(|row| (row.1, row.2[sharing as usize]));
            let [won, drawn, lost] = games.results;
            let all = won + drawn + lost;
            let what = format!("{simulations} simulations");
            let published = known.map(|(games, (wins, _))| (wins / 100.0, games));
            let line = rerun_line(Line::events(&what, published, (won, all), 1));
            points.push((simulations as f64, line.ours));
            let line = line.beside(Measure::events(drawn, all, 1)).beside(Measure::events(lost, all, 1));
            wins.lines.push(line.of(sharing.name()));
            let (side, ours) = (series.side, &games.nodes[0]);
            let printed = PRINTED.iter().find(|row| (row.0, row.1, row.2) == (side, sharing, simulations));
            let line = match (printed, known) {
                (Some(&(.., count, games)), _) => Line::mean(&what, Some((count, games)), ours, 0),
                (None, known) => {
                    let published = known.map(|(games, (_, nodes))| (nodes, games));
                    rerun_line(Line::mean(&what, published, ours, 1))
                }
            };
            nodes.lines.push(line.of(sharing.name()));
        }
        chart.series.push(ChartLine { name: sharing.name().to_owned(), published: false, points });
    }
    let exhibit = |caption: &str, parts: Vec<Part>, notes: Vec<String>| Exhibit {
        name: name.to_owned(),
        caption: caption.to_owned(),
        parts,
        notes,
    };
    vec![
        exhibit(
            "Wins of player one between players alike",
            vec![Part::Chart(chart), Part::Table(wins)],
            vec![note.to_owned()],
        ),
        exhibit(
            "Positions in player one's graph at the end of a game",
            vec![Part::Table(nodes)],
            vec![SOURCE.to_owned()],
        ),
    ]
}
