//! Tables 5.1, 5.3, 5.4, 5.5 and 5.6 as the thesis prints them.

use super::tables::{Half, Printed, ThesisTable, Told};
use seedbed_lab::Title;

const PURE: (&str, &str) = ("Pure Random", super::agents::PURE);
const WEIGHTED: (&str, &str) = ("Parameterized Random", super::agents::WEIGHTED);

pub(super) const TABLE_5_1: ThesisTable = ThesisTable {
    title: Title { name: "table-5.1", also: &[], about: "Pure Random against Pure Random" },
    label: "Table 5.1",
    games: 1_000_000,
    small: 4_000,
    large: 5_000_000,
    batch: 5_000,
    halves: &[Half {
        names: [PURE.0; 2],
        agents: [PURE.1; 2],
        printed: Printed {
            wins: [503_370.0, 496_630.0],
            performed: [16.777, 16.777],
            possible: [545.862, 545.472],
            most_possible: [46.0, 44.0],
            least_possible: [1.0, 1.0],
            spawns: Some([9.522, 9.510]),
            attacks: Some([7.017, 7.005]),
            shortest: [4.0, 3.0],
            longest: [318.0, 318.0],
        },
    }],
    told: &[],
    notes: &[SATURATED],
};

pub(super) const TABLE_5_3: ThesisTable = ThesisTable {
    title: Title {
        name: "table-5.3",
        also: &[],
        about: "Pure Random against Parameterized Random, both ways",
    },
    label: "Table 5.3",
    games: 1_000_000,
    small: 10_000,
    large: 5_000_000,
    batch: 20_000,
    halves: &[
        Half {
            names: [PURE.0, WEIGHTED.0],
            agents: [PURE.1, WEIGHTED.1],
            printed: Printed {
                wins: [7.0, 999_993.0],
                performed: [7.652, 7.652],
                possible: [50.402, 82.784],
                most_possible: [28.0, 44.0],
                least_possible: [1.0, 2.0],
                spawns: Some([2.109, 5.393]),
                attacks: Some([0.087, 1.246]),
                shortest: [4.0, 4.0],
                longest: [71.0, 71.0],
            },
        },
        Half {
            names: [WEIGHTED.0, PURE.0],
            agents: [WEIGHTED.1, PURE.1],
            printed: Printed {
                wins: [999_998.0, 2.0],
                performed: [7.005, 6.005],
                possible: [74.330, 35.568],
                most_possible: [43.0, 26.0],
                least_possible: [2.0, 1.0],
                spawns: Some([5.103, 1.820]),
                attacks: Some([0.932, 0.065]),
                shortest: [4.0, 3.0],
                longest: [62.0, 61.0],
            },
        },
    ],
    told: &[],
    notes: &[KEPT],
};

pub(super) const TABLE_5_4: ThesisTable = ThesisTable {
    title: Title { name: "table-5.4", also: &[], about: "Parameterized Random against itself" },
    label: "Table 5.4",
    games: 1_000_000,
    small: 10_000,
    large: 5_000_000,
    batch: 10_000,
    halves: &[Half {
        names: [WEIGHTED.0; 2],
        agents: [WEIGHTED.1; 2],
        printed: Printed {
            wins: [470_314.0, 529_686.0],
            performed: [16.777, 16.777],
            possible: [299.906, 307.254],
            most_possible: [42.0, 40.0],
            least_possible: [1.0, 1.0],
            spawns: Some([8.361, 8.511]),
            attacks: Some([5.342, 5.464]),
            shortest: [6.0, 6.0],
            longest: [90.0, 89.0],
        },
    }],
    told: &[],
    notes: &[SATURATED],
};

const NEGAMAX: (&str, &str) = ("Nega-max", "negamax:6,estimate=thesis,ties=first");
const FLAT: (&str, &str) = ("Parameterized Monte Carlo", "flat:100,playout=weighted");
const MCTS: (&str, &str) = ("MCTS", "mcts:1800,c=0.2,playout=weighted,final=value");

pub(super) const TABLE_5_5: ThesisTable = ThesisTable {
    title: Title {
        name: "table-5.5",
        also: &[],
        about: "Nega-max of depth 6 against Parameterized Monte Carlo",
    },
    label: "Table 5.5",
    games: 50,
    small: 1,
    large: 500,
    batch: 1,
    halves: &[
        Half {
            names: [NEGAMAX.0, FLAT.0],
            agents: [NEGAMAX.1, FLAT.1],
            printed: Printed {
                wins: [21.0, 29.0],
                performed: [55.5, 55.08],
                possible: [713.24, 800.86],
                most_possible: [36.0, 32.0],
                least_possible: [2.0, 1.0],
                spawns: None,
                attacks: None,
                shortest: [12.0, 11.0],
                longest: [164.0, 164.0],
            },
        },
        Half {
            names: [FLAT.0, NEGAMAX.0],
            agents: [FLAT.1, NEGAMAX.1],
            printed: Printed {
                wins: [29.0, 21.0],
                performed: [57.6, 57.02],
                possible: [892.9, 693.16],
                most_possible: [32.0, 32.0],
                least_possible: [1.0, 1.0],
                spawns: None,
                attacks: None,
                shortest: [13.0, 13.0],
                longest: [198.0, 197.0],
            },
        },
    ],
    told: &[Told::MovesATurn(NEGAMAX.0, 12.6)],
    notes: &[FEW, "The thesis searches plainly; ours prunes, with the same values and far fewer positions."],
};

pub(super) const TABLE_5_6: ThesisTable = ThesisTable {
    title: Title { name: "table-5.6", also: &[], about: "MCTS against Parameterized Monte Carlo" },
    label: "Table 5.6",
    games: 50,
    small: 1,
    large: 500,
    batch: 1,
    halves: &[
        Half {
            names: [MCTS.0, FLAT.0],
            agents: [MCTS.1, FLAT.1],
            printed: Printed {
                wins: [29.0, 21.0],
                performed: [60.02, 59.44],
                possible: [1102.74, 714.58],
                most_possible: [41.0, 30.0],
                least_possible: [1.0, 1.0],
                spawns: Some([9.54, 9.4]),
                attacks: Some([6.54, 6.3]),
                shortest: [8.0, 8.0],
                longest: [192.0, 191.0],
            },
        },
        Half {
            names: [FLAT.0, MCTS.0],
            agents: [FLAT.1, MCTS.1],
            printed: Printed {
                wins: [23.0, 27.0],
                performed: [59.32, 58.86],
                possible: [745.94, 1055.36],
                most_possible: [30.0, 37.0],
                least_possible: [1.0, 2.0],
                spawns: Some([9.42, 9.8]),
                attacks: Some([6.46, 6.72]),
                shortest: [22.0, 22.0],
                longest: [151.0, 151.0],
            },
        },
    ],
    told: &[Told::Plies(59.0)],
    notes: &[
        FEW,
        "The thesis' MCTS ignores the ban on repetition, counts its moves without it, measures exploration by the simulations \
         of the whole match and leaves parts of its tree out; ours plays by the rules and is the textbook search.",
    ],
};

const SATURATED: &str = "The thesis' counters are sums in single precision, which add nothing more once they are large: \
    16.777 performed moves are 2^24 / 10^6, not a result, and the possible moves stop near 2^29 / 10^6 or 2^28 / 10^6. The lines \
    marked “as counted” put our games through such counters; the true means stand above them.";

const KEPT: &str = "The thesis' program keeps each player's list of boards from one game to the next. A player who spawned \
    only once in a game finds that very spawn forbidden at the start of the next: that is what Pure Random's possible moves \
    show, 50.4 instead of 50.6. Our games under the published rules do the same.";

const FEW: &str =
    "The thesis played 50 games a half, so its shares are uncertain by 14 points to either side.";
