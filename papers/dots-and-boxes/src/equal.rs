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
    told: |_| true,
    show: |done| show(["Figure 24", "Figures 17 and 26"], done, &RERUN_2X2, (&TEXT_2X2, COLLAPSE)),
};

pub(super) const EQUAL_3X3: SeriesOf = SeriesOf {
    title: Title {
        name: "figure-25",
        also: &[],
        about: "3x3: wins and graphs of equal players, by simulations",
    },
    series: |scale| series(scale, 3, &RERUN_3X3[..scale.pick(1, 6, 6)]),
    told: |_| true,
    show: |done| {
        let note = "The thesis: from half of the games at 1,000 simulations to 10-20 % above 10,000.";
        show(["Figure 25", "Figure 16, 3x3"], done, &RERUN_3X3, (&TEXT_3X3, note))
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
        let games = |side| scale.count(1, thesis_games(side), 2 * thesis_games(side));
        let boards = [4, 5]
            .into_iter()
            .flat_map(|side| simulations.iter().map(move |&simulations| (side, simulations)));
        boards.flat_map(|(side, simulations)| alike(side, simulations, games(side))).collect()
    },
    told: |series| published_nodes(series).is_some(),
    show: |done| {
        let mut table = ExhibitTable::default();
        let mut grown = Chart {
            x: "simulations a move".to_owned(),
            y: "positions".to_owned(),
            places: Vec::new(),
            series: Vec::new(),
        };
        for (series, games) in done {
            let Player { sharing, simulations } = series.players[0];
            let published = published_nodes(series);
            let line = Line::mean(sharing.name(), published, &games.nodes[0], 0).of_rerun();
            let (name, point) =
                (format!("{0}x{0}, {1}", series.side, sharing.name()), (simulations as f64, line.ours));
            match grown.series.iter_mut().find(|own| own.name == name) {
                Some(own) => own.points.push(point),
                None => grown.series.push(ChartLine { name, published: false, points: vec![point] }),
            }
            table.lines.push(line.of(&format!("{0}x{0}, {simulations} simulations", series.side)));
        }
        vec![Exhibit {
            name: "Figure 16, 4x4 and 5x5".to_owned(),
            caption: "Positions in the first player's graph at the end of a game".to_owned(),
            parts: vec![Part::Chart(grown), Part::Table(table)],
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

/// What the author's program gives for a series on a larger board.
fn published_nodes(series: &Series) -> Option<(f64, u64)> {
    let Player { sharing, simulations } = series.players[0];
    let known = LARGE.iter().find(|row| (row.0, row.1) == (series.side, simulations));
    known.and_then(|row| row.2[sharing as usize])
}

const SOURCE: &str = "The thesis prints curves; beside ours stands its author's own program, run again. Of the counts it names one, 503 of 570 positions for \
    non-symmetrical players on 2x2 at 5,000 simulations, where that program gives 502.5.";

/// How many games the thesis plays on a board.
pub(super) fn thesis_games(side: usize) -> u64 {
    match side {
        2 => 200,
        3 => 500,
        4 => 1_000,
        _ => 2_000,
    }
}

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
    let games = scale.count(20, thesis_games(side), 10 * thesis_games(side));
    rerun.iter().flat_map(|&(simulations, ..)| alike(side, simulations, games)).collect()
}

/// What the text says about wins: which player with how many simulations, in words, and the range of its share.
type Said = (Sharing, u64, &'static str, (f64, f64));

const TEXT_2X2: [Said; 3] = [
    (Sharing::Unscored, 50_000, "nearly zero", (0.0, 0.05)),
    (Sharing::Unscored, 200_000, "about 90 %", (0.85, 0.95)),
    (Sharing::Folded, 50_000, "about 90 %", (0.85, 0.95)),
];

const TEXT_3X3: [Said; 8] = [
    (Sharing::Unscored, 1_000, "about 50 %", (0.45, 0.55)),
    (Sharing::Folded, 1_000, "about 50 %", (0.45, 0.55)),
    (Sharing::Unscored, 20_000, "10 to 20 %", (0.1, 0.2)),
    (Sharing::Folded, 20_000, "10 to 20 %", (0.1, 0.2)),
    (Sharing::Unscored, 50_000, "10 to 20 %", (0.1, 0.2)),
    (Sharing::Folded, 50_000, "10 to 20 %", (0.1, 0.2)),
    (Sharing::Unscored, 150_000, "10 to 20 %", (0.1, 0.2)),
    (Sharing::Folded, 150_000, "10 to 20 %", (0.1, 0.2)),
];

/// The lines about what the text says, as far as its games were played.
fn said(text: &[Said], done: &[(Series, Games)]) -> Vec<Line> {
    let line = |&(sharing, simulations, words, range): &Said| {
        let player = |series: &Series| (series.players[0].sharing, series.players[0].simulations);
        let (_, games) = done.iter().find(|(series, _)| player(series) == (sharing, simulations))?;
        let what = format!("{}, {simulations} simulations: {words}", sharing.name());
        Some(
            Line::events_within(&what, range, (games.results[0], games.results.iter().sum()), 1)
                .of("by the text"),
        )
    };
    text.iter().filter_map(line).collect()
}

/// What the text says about the part of all positions that a graph holds: player, simulations, in words, its share, and all.
const EXPLORED: [(Sharing, u64, &str, f64, f64); 2] = [
    (Sharing::Folded, 50_000, "about 99 % of 570 positions", 0.99, 570.0),
    // Roughly the percentage of 503 in 570.
    (Sharing::Unscored, 150_000, "about 88 % of 4096 positions", 0.88, 4_096.0),
];

/// The lines about it, as far as its games were played.
fn explored(side: usize, done: &[(Series, Games)]) -> Vec<Line> {
    let line = |&(sharing, simulations, words, share, all): &(Sharing, u64, &str, f64, f64)| {
        let here = |series: &Series| {
            side == 2 && (series.players[0].sharing, series.players[0].simulations) == (sharing, simulations)
        };
        let (_, games) = done.iter().find(|(series, _)| here(series))?;
        let ours = games.nodes[0].estimate()?.scaled(1.0 / all);
        let what = format!("{}, {simulations} simulations: {words}", sharing.name());
        // Half a unit of the last printed digit to either side.
        Some(
            Line::within(&what, (share - 0.005, share + 0.005), ours, 3)
                .from_n(games.nodes[0].count)
                .of("by the text"),
        )
    };
    let printed = done.iter().filter(|(series, _)| {
        side == 2 && (series.players[0].sharing, series.players[0].simulations) == (Sharing::Folded, 5_000)
    });
    // The one mean number of nodes that the thesis prints.
    let printed = printed.map(|(_, games)| {
        let what = "non-symmetrical, 5000 simulations: 503 positions";
        Line::mean(what, Some((503.0, thesis_games(2))), &games.nodes[0], 0).of("by the text")
    });
    printed.chain(EXPLORED.iter().filter_map(line)).collect()
}

fn show(
    [wins_name, nodes_name]: [&str; 2],
    done: &[(Series, Games)],
    rerun: &[Rerun],
    (text, note): (&[Said], &str),
) -> Vec<Exhibit> {
    let mut wins = ExhibitTable { beside: vec!["draws".to_owned(), "losses".to_owned()], lines: Vec::new() };
    let mut nodes = ExhibitTable::default();
    let mut chart = Chart {
        x: "simulations a move".to_owned(),
        y: "games won".to_owned(),
        places: Vec::new(),
        series: Vec::new(),
    };
    let mut grown = Chart { y: "positions".to_owned(), ..chart.clone() };
    for sharing in Sharing::ALL {
        let (mut points, mut sizes) = (Vec::new(), Vec::new());
        for (series, games) in done.iter().filter(|(series, _)| series.players[0].sharing == sharing) {
            let simulations = series.players[0].simulations;
            let known =
                rerun.iter().find(|row| row.0 == simulations).map(|row| (row.1, row.2[sharing as usize]));
            let [won, drawn, lost] = games.results;
            let all = won + drawn + lost;
            let what = format!("{simulations} simulations");
            let published = known.map(|(games, (wins, _))| (wins / 100.0, games));
            let line = Line::events(&what, published, (won, all), 1).of_rerun();
            points.push((simulations as f64, line.ours));
            let line = line.beside(Measure::events(drawn, all, 1)).beside(Measure::events(lost, all, 1));
            wins.lines.push(line.of(sharing.name()));
            let published = known.map(|(games, (_, nodes))| (nodes, games));
            let line = Line::mean(&what, published, &games.nodes[0], 1).of_rerun();
            sizes.push((simulations as f64, line.ours));
            nodes.lines.push(line.of(sharing.name()));
        }
        chart.series.push(ChartLine { name: sharing.name().to_owned(), published: false, points });
        grown.series.push(ChartLine { name: sharing.name().to_owned(), published: false, points: sizes });
    }
    let side = done.first().map_or(0, |(series, _)| series.side);
    let more = |lines: Vec<Line>| {
        (!lines.is_empty()).then(|| Part::Table(ExhibitTable { lines, ..ExhibitTable::default() }))
    };
    let exhibit = |name: &str, caption: &str, parts: Vec<Part>, notes: Vec<String>| Exhibit {
        name: name.to_owned(),
        caption: caption.to_owned(),
        parts,
        notes,
    };
    vec![
        exhibit(
            wins_name,
            "Wins of player one between players alike",
            [Part::Chart(chart), Part::Table(wins)].into_iter().chain(more(said(text, done))).collect(),
            vec![note.to_owned()],
        ),
        exhibit(
            nodes_name,
            "Positions in player one's graph at the end of a game",
            [Part::Chart(grown), Part::Table(nodes)].into_iter().chain(more(explored(side, done))).collect(),
            vec![SOURCE.to_owned()],
        ),
    ]
}
