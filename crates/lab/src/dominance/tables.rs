//! Tables 5.1, 5.3, 5.4, 5.5 and 5.6: what two agents do in many games.

use super::census::{Census, Series, Side, extremes};
use super::counter::single_precision_sum;
use crate::{Exhibit, Experiment, Line, Measure, Part, Scale, Table, Title};
use seedbed_arena::{Estimate, Watch, t_test};
use seedbed_games::dominance::Rules;
use seedbed_rules::Seed;

/// What the thesis prints for a match, Red first.
pub(super) struct Printed {
    wins: [f64; 2],
    performed: [f64; 2],
    possible: [f64; 2],
    most_possible: [f64; 2],
    least_possible: [f64; 2],
    spawns: Option<[f64; 2]>,
    attacks: Option<[f64; 2]>,
    shortest: [f64; 2],
    longest: [f64; 2],
}

/// One half of a table: two agents in fixed seats.
struct Half {
    names: [&'static str; 2],
    agents: [&'static str; 2],
    printed: Printed,
}

/// A table of the thesis.
pub(super) struct ThesisTable {
    title: Title,
    label: &'static str,
    /// Games of each half.
    games: u64,
    /// The same at the other scales.
    small: u64,
    large: u64,
    /// Games in a job.
    batch: u64,
    halves: &'static [Half],
    notes: &'static [&'static str],
}

/// A batch of games of a half under one set of rules.
pub(super) struct Batch {
    half: usize,
    intended: bool,
    series: Series,
}

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
    notes: &[SATURATED],
};

const NEGAMAX: (&str, &str) = ("Nega-max", "negamax:6");
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
    small: 2,
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
    notes: &[FEW, "The thesis searches plainly; ours prunes, with the same values and far fewer positions."],
};

pub(super) const TABLE_5_6: ThesisTable = ThesisTable {
    title: Title { name: "table-5.6", also: &[], about: "MCTS against Parameterized Monte Carlo" },
    label: "Table 5.6",
    games: 50,
    small: 2,
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
    notes: &[
        FEW,
        "The thesis' MCTS ignores the ban on repetition, counts its moves without it, measures exploration by the simulations \
         of the whole match and leaves parts of its tree out; ours plays by the rules and is the textbook search.",
    ],
};

const SATURATED: &str = "The thesis' counters are sums in single precision, which add nothing more once they are large: \
    16.777 performed moves are 2^24 / 10^6, not a result, and the possible moves stop near 2^29 / 10^6 or 2^28 / 10^6. The lines \
    marked “as counted” put our games through such counters; the true means stand below them.";

const KEPT: &str = "The thesis' program keeps each player's list of boards from one game to the next. A player who spawned \
    only once in a game finds that very spawn forbidden at the start of the next: that is what Pure Random's possible moves \
    show, 50.4 instead of 50.6. Our games under the published rules do the same.";

const FEW: &str =
    "The thesis played 50 games a half, so its shares are uncertain by 14 points to either side.";

impl Experiment for ThesisTable {
    type Job = Batch;
    type Outcome = Census;

    fn title(&self) -> Title {
        self.title
    }

    fn jobs(&self, scale: Scale) -> Vec<Batch> {
        let games = scale.pick(self.small, self.games, self.large);
        let mut jobs = Vec::new();
        for (at, half) in self.halves.iter().enumerate() {
            let agents = half.agents.map(|spec| spec.parse().expect("an experiment names agents that exist"));
            for intended in [false, true] {
                let rules = if intended { Rules::INTENDED } else { Rules::PUBLISHED };
                // The intended rules stand beside for comparison; a quarter of the games will do.
                let games = if intended { games.div_ceil(4) } else { games };
                for from in (0..games).step_by(self.batch as usize) {
                    let (agents, games) = (agents.clone(), self.batch.min(games - from));
                    let series = Series { rules, agents, games, keep_lists: !intended };
                    jobs.push(Batch { half: at, intended, series });
                }
            }
        }
        jobs
    }

    fn label(&self, job: &Batch) -> String {
        let [red, black] = self.halves[job.half].names;
        let rules = if job.intended { "intended" } else { "published" };
        format!("{red} against {black}, {rules} rules")
    }

    fn games(&self, job: &Batch) -> u64 {
        job.series.games
    }

    fn run(&self, job: &Batch, seed: Seed, watch: &Watch) -> Option<Census> {
        job.series.play(seed, watch)
    }

    fn summary(&self, _: Scale, done: &[(Batch, Census)]) -> Vec<Exhibit> {
        let sum = |half: usize, intended: bool| {
            let parts = done.iter().filter(|(batch, _)| (batch.half, batch.intended) == (half, intended));
            parts.fold(Census::default(), |mut sum, (_, census)| {
                sum.add(census);
                sum
            })
        };
        let mut table = Table { beside: vec!["intended rules".to_owned()], lines: Vec::new() };
        let mut notes: Vec<String> = self.notes.iter().map(|&note| note.to_owned()).collect();
        for (at, half) in self.halves.iter().enumerate() {
            let (published, intended) = (sum(at, false), sum(at, true));
            for (player, colour) in ["Red", "Black"].into_iter().enumerate() {
                let group = format!("{} ({colour})", half.names[player]);
                let lines = self.lines(half, player, &published, &intended);
                table.lines.extend(lines.into_iter().map(|line| line.of(&group)));
            }
            notes.extend(self.significance(half, &published));
        }
        let caption = format!("{}; ours under the rules of the thesis' program", self.title.about);
        vec![Exhibit { name: self.label.to_owned(), caption, parts: vec![Part::Table(table)], notes }]
    }
}

impl ThesisTable {
    /// The lines of one player.
    fn lines(&self, half: &Half, player: usize, census: &Census, intended: &Census) -> Vec<Line> {
        let (side, other, printed) = (&census.sides[player], &intended.sides[player], &half.printed);
        let decimals = if self.games == 50 { 2 } else { 3 };
        let share = |side: &Side, games| (side.wins as f64, games);
        let wins = Some((printed.wins[player] / self.games as f64, self.games));
        let mean = |what: &str, shown: [f64; 2], ours: &_, beside: &_| {
            Line::mean(what, Some((shown[player], self.games)), ours, decimals)
                .beside(Measure::mean(beside, decimals))
        };
        let mut lines =
            vec![Line::share("wins", wins, share(side, census.games), decimals).beside(Measure::share(
                other.wins as f64,
                intended.games,
                decimals,
            ))];
        let ones = [0.0, side.performed.sum as f64];
        let choices: Vec<f64> = side.choices.iter().map(|&times| times as f64).collect();
        for (what, printed, times, ours, beside) in [
            ("performed moves", printed.performed[player], &ones[..], &side.performed, &other.performed),
            ("possible moves", printed.possible[player], &choices, &side.possible, &other.possible),
        ] {
            lines.extend(self.counted(what, printed, (census.games, times), ours));
            let last = lines.pop().expect("a counter has a line");
            lines.push(last.beside(Measure::mean(beside, decimals)));
        }
        let (least, most) = extremes(&side.choices);
        let (fewest, largest) = extremes(&other.choices);
        let number = |what: &str, shown: [f64; 2], ours: usize, beside: usize| {
            Line::number(what, Some(shown[player]), ours as f64, 0).beside(Measure::number(beside as f64, 0))
        };
        lines.push(number("most possible moves", printed.most_possible, most, largest));
        lines.push(number("fewest possible moves", printed.least_possible, least, fewest));
        let kinds = [
            ("spawns", printed.spawns, &side.spawns, &other.spawns),
            ("attacks", printed.attacks, &side.attacks, &other.attacks),
        ];
        for (what, shown, ours, beside) in kinds {
            lines.push(match shown {
                Some(shown) => mean(what, shown, ours, beside),
                None => Line::mean(what, None, ours, decimals).beside(Measure::mean(beside, decimals)),
            });
        }
        let (shortest, longest) = extremes(&side.lengths);
        let (quickest, slowest) = extremes(&other.lengths);
        lines.push(number("moves of the shortest game", printed.shortest, shortest, quickest));
        lines.push(number("moves of the longest game", printed.longest, longest, slowest));
        lines
    }

    /// A sum that the thesis' program counts in single precision: as it would show it, and the true mean if that differs.
    fn counted(
        &self,
        what: &str,
        printed: f64,
        (games, times): (u64, &[f64]),
        ours: &seedbed_arena::Moments,
    ) -> Vec<Line> {
        let decimals = if self.games == 50 { 2 } else { 3 };
        let scaled: Vec<f64> = times.iter().map(|times| times * self.games as f64 / games as f64).collect();
        let shown = single_precision_sum(&scaled) / self.games as f64;
        let Some(truth) = ours.estimate() else {
            return vec![Line::number(what, Some(printed), ours.mean().unwrap_or(0.0), decimals)];
        };
        if (shown / truth.value - 1.0).abs() > 0.01 {
            let counted = Line::number(&format!("{what}, as counted"), Some(printed), shown, decimals);
            let counted = counted.because("the counter stopped growing");
            return vec![counted, Line::mean(&format!("{what}, truly"), None, ours, decimals)];
        }
        // Its rounding shifts the mean a little; the spread is that of the true sums.
        let spread = truth.error * (games as f64).sqrt();
        let published = Estimate { value: printed, error: spread / (self.games as f64).sqrt() };
        let ours = Estimate { value: shown, error: truth.error };
        vec![Line::estimate(what, published.rounded(decimals as i32), ours, decimals)]
    }

    /// The thesis' own test of a match of an agent with itself: does a colour win more than half?
    fn significance(&self, half: &Half, census: &Census) -> Option<String> {
        if half.agents[0] != half.agents[1] {
            return None;
        }
        let (colour, side) = match census.sides.iter().map(|side| side.wins).collect::<Vec<_>>()[..] {
            [red, black] if red < black => ("Black", &census.sides[1]),
            _ => ("Red", &census.sides[0]),
        };
        let wins = seedbed_arena::Moments::of_wins(side.wins, census.games);
        let test = t_test(&wins, 0.5, 0.99)?;
        let verdict = if test.significant { "a significant advantage" } else { "no significant advantage" };
        Some(format!(
            "The thesis' one-sample, one-tailed t-test at 99 % on our games: t = {:.2} for {colour} (critical {:.2}), {verdict}.",
            test.t, test.critical
        ))
    }
}
