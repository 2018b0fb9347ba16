//! Figures 15 to 22: agents against one another, varying one setting.

use super::agents::{PURE, WEIGHTED, basic, mcts, negamax, weighted_flat};
use seedbed_lab::{
    Chart, Duel, DuelExperiment, Exhibit, ExhibitTable, Line, Measure, Part, Scale, Score, Series, Title,
};

/// All figures.
pub(super) const ALL: [DuelExperiment; 8] =
    [FIGURE_15, FIGURE_16, FIGURE_17, FIGURE_18, FIGURE_19, FIGURE_20, FIGURE_21, FIGURE_22];

/// The rules under which the thesis' program plays.
const GAME: &str = "dominance:published";

/// The games of the thesis in each colour.
const GAMES: u64 = 50;

/// The values of k that the thesis tries.
const KS: [u64; 11] = [10, 25, 50, 75, 100, 125, 150, 175, 200, 250, 300];

const FIGURE_15: DuelExperiment = DuelExperiment {
    title: title("figure-15", "Basic Monte Carlo against Parameterized Random, by k"),
    matches: |scale| duels(scale, &thinned(scale, &KS), |&k| (k.to_string(), basic(k), WEIGHTED.to_owned())),
    show: |_, done| {
        let note = "The thesis: with k = 200 it wins more than half of the games.";
        figure(
            "Figure 15",
            "Basic Monte Carlo against Parameterized Random (4:2:0)",
            "playouts a move, k",
            done,
            &[("200", more_than(0.5))],
            note,
        )
    },
};

const FIGURE_16: DuelExperiment = DuelExperiment {
    title: title("figure-16", "Parameterized Monte Carlo against Parameterized Random, by k"),
    matches: |scale| {
        duels(scale, &thinned(scale, &KS), |&k| (k.to_string(), weighted_flat(k), WEIGHTED.to_owned()))
    },
    show: |_, done| {
        let note = "The thesis: even with a low k it wins more than 80 % of the games.";
        let title = "Parameterized Monte Carlo against Parameterized Random (4:2:0)";
        figure("Figure 16", title, "playouts a move, k", done, &[("10", more_than(0.8))], note)
    },
};

const FIGURE_17: DuelExperiment = DuelExperiment {
    title: title("figure-17", "Parameterized Monte Carlo against Basic Monte Carlo with k = 200, by k"),
    matches: |scale| duels(scale, &thinned(scale, &KS), |&k| (k.to_string(), weighted_flat(k), basic(200))),
    show: |_, done| {
        let note = "The thesis: it generally wins if k is at least 50.";
        let title = "Parameterized Monte Carlo against Basic Monte Carlo with k = 200";
        figure("Figure 17", title, "playouts a move, k", done, &[("50", more_than(0.5))], note)
    },
};

const FIGURE_18: DuelExperiment = DuelExperiment {
    title: title("figure-18", "Nega-max against Parameterized Monte Carlo with k = 100, by depth"),
    matches: |scale| {
        duels(scale, &thinned(scale, &[1, 2, 3, 4, 5, 6]), |&depth| {
            (depth.to_string(), negamax(depth), weighted_flat(100))
        })
    },
    show: |_, done| {
        let note = "The thesis: Parameterized Monte Carlo wins more than half of the games up to depth 6, except against Black at depth 5.";
        let told = [("6", both(0.42))];
        let title = "Nega-max against Parameterized Monte Carlo with k = 100";
        figure("Figure 18", title, "depth in plies", done, &told, note)
    },
};

const FIGURE_19: DuelExperiment = DuelExperiment {
    title: title("figure-19", "Nega-max of depth 3 against the random and Monte Carlo agents"),
    matches: |scale| {
        let opponents = [
            ("Pure Random", PURE.to_owned()),
            ("Param. Random", WEIGHTED.to_owned()),
            ("Basic MC", basic(200)),
            ("Param. MC", weighted_flat(100)),
        ];
        duels(scale, &opponents, |(name, spec)| ((*name).to_owned(), negamax(3), spec.clone()))
    },
    show: |_, done| {
        let note = "The thesis: it always beats both random agents, almost always Basic Monte Carlo, and generally loses to Parameterized Monte Carlo.";
        // The last is the conclusion's: more than 70 % against Nega-max.
        let told = [("Pure Random", both(1.0)), ("Param. Random", both(1.0)), ("Param. MC", [(0.0, 0.3); 2])];
        figure("Figure 19", "Nega-max of depth 3 against four agents", "opponent", done, &told, note)
    },
};

const FIGURE_20: DuelExperiment = DuelExperiment {
    title: title("figure-20", "MCTS with c = √2 against Nega-max of depth 3, by simulations"),
    matches: |scale| {
        let simulations: Vec<u64> = (1..=9).map(|n| 200 * n).collect();
        let c = std::f64::consts::SQRT_2;
        duels(scale, &thinned(scale, &simulations), |&k| (k.to_string(), mcts(k, c), negamax(3)))
    },
    show: |_, done| {
        let note = "The thesis: the more simulations, the more wins, up to the 1,800 it settles on.";
        figure(
            "Figure 20",
            "MCTS with c = √2 against Nega-max of depth 3",
            "simulations a move",
            done,
            &[],
            note,
        )
    },
};

const FIGURE_21: DuelExperiment = DuelExperiment {
    title: title("figure-21", "MCTS with 1,800 simulations against Nega-max of depth 3, by c"),
    matches: |scale| {
        let tenths: Vec<u64> = (1..=10).map(|n| 2 * n).collect();
        duels(scale, &thinned(scale, &tenths), |&c| {
            let c = c as f64 / 10.0;
            (c.to_string(), mcts(1800, c), negamax(3))
        })
    },
    show: |_, done| {
        let note = "The thesis: the less exploration the better; best is c = 0.2, with 82 % as Red and 90 % as Black. \
            (Its text names other agents than its caption, which is followed here.)";
        let told = [("0.2", [(0.82, 0.82), (0.90, 0.90)])];
        let title = "MCTS with 1,800 simulations against Nega-max of depth 3";
        figure("Figure 21", title, "weight of exploration, c", done, &told, note)
    },
};

const FIGURE_22: DuelExperiment = DuelExperiment {
    title: title("figure-22", "MCTS with cut playouts against Parameterized Monte Carlo, by their length"),
    matches: |scale| {
        let lengths: Vec<u64> = (1..=20).map(|n| 2 * n).collect();
        duels(scale, &thinned(scale, &lengths), |&cut| {
            (cut.to_string(), format!("{},cut={cut},estimate=thesis", mcts(1800, 0.2)), weighted_flat(100))
        })
    },
    show: |_, done| {
        let note = "The thesis: the longer the playouts the more wins, around 50 % at 40 plies.";
        let told = [("40", both(0.5))];
        let title = "MCTS whose playouts are cut and judged by the heuristic, against Parameterized Monte Carlo with k = 100";
        figure("Figure 22", title, "plies of a playout", done, &told, note)
    },
};

const fn title(name: &'static str, about: &'static str) -> Title {
    Title { name, also: &[], about }
}

/// The values; at the small scale only the first and one a quarter of the way on, since later ones cost most.
fn thinned<T: Copy>(scale: Scale, values: &[T]) -> Vec<T> {
    match scale {
        Scale::Small => vec![values[0], values[values.len() / 4]],
        _ => values.to_vec(),
    }
}

/// A match for every value; the thesis plays 50 games in each seat.
fn duels<T>(scale: Scale, values: &[T], agents: impl Fn(&T) -> (String, String, String)) -> Vec<Duel> {
    let duel = |value: &T| {
        let (label, first, second) = agents(value);
        Duel {
            label,
            game: GAME.to_owned(),
            agents: [first, second],
            games: scale.count(1, GAMES, 10 * GAMES),
            batch: 1,
        }
    };
    values.iter().map(duel).collect()
}

/// What the text of the thesis says about a point: its label, and the share as Red and as Black or the ends of its range.
type Told<'a> = (&'a str, [(f64, f64); 2]);

/// The same share in both colours.
const fn both(share: f64) -> [(f64, f64); 2] {
    [(share, share); 2]
}

/// The thesis says “more than”.
const fn more_than(share: f64) -> [(f64, f64); 2] {
    [(share, 1.0); 2]
}

/// A chart of both seats with a table below.
fn figure(
    name: &str,
    caption: &str,
    x: &str,
    done: &[(Duel, Score)],
    told: &[Told<'_>],
    note: &str,
) -> Vec<Exhibit> {
    let numeric = done.iter().all(|(duel, _)| duel.label.parse::<f64>().is_ok());
    let place = |at: usize, duel: &Duel| duel.label.parse().unwrap_or(at as f64);
    let told_of = |duel: &Duel, seat: usize| {
        told.iter().find(|(label, _)| *label == duel.label).map(|(_, shares)| shares[seat])
    };
    let mut table = ExhibitTable::default();
    let mut series = Vec::new();
    for (seat, colour) in ["Red", "Black"].into_iter().enumerate() {
        let mut points = Vec::new();
        for (at, (duel, score)) in done.iter().enumerate() {
            let results = score.by_seat()[seat];
            let what = format!("{x} {}", duel.label);
            let line = match told_of(duel, seat) {
                Some((low, high)) if low < high => Line::share_within(&what, (low, high), &results, 1),
                told => Line::share(&what, told.map(|(share, _)| (share, GAMES)), &results, 1),
            };
            points.push((place(at, duel), line.ours));
            table.lines.push(line.of(&format!("as {colour}")));
        }
        series.push(Series { name: format!("as {colour}"), published: false, points });
    }
    for (seat, colour) in ["Red", "Black"].into_iter().enumerate() {
        let points = done.iter().enumerate().filter_map(|(at, (duel, _))| {
            let (share, _) = told_of(duel, seat).filter(|(low, high)| low >= high)?;
            Some((place(at, duel), Measure::events((GAMES as f64 * share).round() as u64, GAMES, 1)))
        });
        let points: Vec<_> = points.collect();
        if !points.is_empty() {
            series.push(Series { name: format!("thesis, as {colour}"), published: true, points });
        }
    }
    let places = if numeric { Vec::new() } else { done.iter().map(|(duel, _)| duel.label.clone()).collect() };
    let chart = Chart { x: x.to_owned(), y: "games won".to_owned(), places, series };
    vec![Exhibit {
        name: name.to_owned(),
        caption: caption.to_owned(),
        parts: vec![Part::Chart(chart), Part::Table(table)],
        notes: vec![note.to_owned()],
    }]
}
