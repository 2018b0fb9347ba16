//! Beyond the thesis' ranges, and what it leaves for further research: the heuristic as printed, nega-max by the best kind of move, playouts
//! that think.

use super::agents::{WEIGHTED, basic, mcts, negamax, weighted_flat};
use seedbed_lab::{Duel, DuelExperiment, Exhibit, ExhibitTable, Line, Measure, Part, Scale, Score, Title};

/// A question, and the agents who answer it.
struct Question {
    group: &'static str,
    label: String,
    agents: [String; 2],
    games: u64,
}

pub(super) const BEYOND: DuelExperiment = DuelExperiment {
    title: Title {
        name: "beyond",
        also: &["section-6"],
        about: "beyond: larger k, depths and simulations, and the thesis' ideas for further research",
    },
    matches: |scale| {
        let duel = |Question { group, label, agents, games }| Duel {
            label: format!("{group}: {label}"),
            game: "dominance:published".to_owned(),
            agents,
            games,
            batch: 1,
        };
        questions(scale).into_iter().map(duel).collect()
    },
    show: |scale: Scale, done: &[(Duel, Score)]| {
        let beside = ["as Red", "as Black"].map(str::to_owned).to_vec();
        let mut table = ExhibitTable { beside, lines: Vec::new() };
        for ((_, score), asked) in done.iter().zip(questions(scale)) {
            let line = Line::share(&asked.label, None, &score.counts(), 1);
            let [first, second] = score.by_seat().map(|seat| Measure::share(&seat, 1));
            table.lines.push(line.beside(first).beside(second).of(asked.group));
        }
        vec![Exhibit {
            name: "Section 6: further research".to_owned(),
            caption: "Points of the first named, by the rules of the thesis' program".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec![NOTE.to_owned()],
        }]
    },
};

const NOTE: &str = "The thesis stops at k = 300, depth 6, 1,800 simulations and playouts of 40 plies, for want of time. Its text prints a heuristic without the pieces \
    off the board, its program counts them. `kinds=best` expands attacks if there is one, else spawns, else movements. A playout that thinks tries one random game \
    after each move of each of its turns (flat), or looks one ply ahead (nega-max), and so has fewer simulations in its time.";

/// All questions; at the small scale the first two, with fewer games and plies.
fn questions(scale: Scale) -> Vec<Question> {
    let games = scale.count(1, 50, 500);
    let mut all = Vec::new();
    let mut ask = |group: &'static str, label: String, agents: [String; 2]| {
        all.push(Question { group, label, agents, games });
    };
    let depth = scale.pick(3, 6, 6);
    let with = |depth: u64, more: &str| format!("negamax:{depth},ties=first,{more}");
    ask(
        "the heuristic",
        format!("as printed against as programmed, depth {depth}"),
        [with(depth, "estimate=printed"), negamax(depth)],
    );
    for deeper in scale.pick(&[0][..], &[0, 2], &[0, 2, 4]) {
        ask(
            "nega-max",
            format!("best kind only, depth {}, against all moves, depth {depth}", depth + deeper),
            [with(depth + deeper, "estimate=thesis,kinds=best"), negamax(depth)],
        );
    }
    if scale == Scale::Small {
        // What follows takes minutes a game.
        return all;
    }
    for (playout, simulations) in [("flat-weighted", 100), ("negamax", 400), ("flat", 20)] {
        let thinking = format!("mcts:{simulations},c=0.2,playout={playout},final=value,estimate=thesis");
        ask(
            "playouts that think",
            format!("{playout}, {simulations} simulations, against weighted, 1800"),
            [thinking, mcts(1_800, 0.2)],
        );
    }
    for k in [400, 600] {
        ask(
            "Monte Carlo",
            format!("Basic, k = {k}, against Parameterized Random"),
            [basic(k), WEIGHTED.to_owned()],
        );
        ask(
            "Monte Carlo",
            format!("Parameterized, k = {k}, against the same with k = 100"),
            [weighted_flat(k), weighted_flat(100)],
        );
    }
    for depth in [7, 8] {
        ask(
            "nega-max",
            format!("depth {depth} against Parameterized Monte Carlo, k = 100"),
            [negamax(depth), weighted_flat(100)],
        );
    }
    for simulations in [3_600, 7_200] {
        ask(
            "MCTS",
            format!("{simulations} simulations against 1800"),
            [mcts(simulations, 0.2), mcts(1_800, 0.2)],
        );
    }
    for cut in [60, 80, 120] {
        ask(
            "MCTS",
            format!("playouts of {cut} plies against Parameterized Monte Carlo, k = 100"),
            [format!("{},cut={cut},estimate=thesis", mcts(1_800, 0.2)), weighted_flat(100)],
        );
    }
    all
}
