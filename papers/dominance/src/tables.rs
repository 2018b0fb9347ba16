//! Tables 5.1, 5.3, 5.4, 5.5 and 5.6: statistics of two agents over many games.

use super::agents::PURE;
use super::census::{Census, Series, extremes};
use super::counter::Counter;
use seedbed_arena::{Moments, PointEstimate, Watch, t_test};
use seedbed_dominance::Rules;
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Title};
use seedbed_rules::{Seed, Spec};

/// The most games under the intended rules, which are for comparison only: more would cost much and tell little.
const ENOUGH_BESIDE: u64 = 25_000;

/// The numbers that the thesis prints for a match, Red first.
pub(super) struct Printed {
    pub(super) wins: [f64; 2],
    pub(super) performed: [f64; 2],
    pub(super) possible: [f64; 2],
    pub(super) most_possible: [f64; 2],
    pub(super) least_possible: [f64; 2],
    pub(super) spawns: Option<[f64; 2]>,
    pub(super) attacks: Option<[f64; 2]>,
    pub(super) shortest: [f64; 2],
    pub(super) longest: [f64; 2],
}

/// One half of a table: two agents in fixed seats.
pub(super) struct Half {
    pub(super) names: [&'static str; 2],
    pub(super) agents: [&'static str; 2],
    pub(super) printed: Printed,
}

/// A table of the thesis.
pub(super) struct ThesisTable {
    pub(super) title: Title,
    pub(super) label: &'static str,
    /// The number of games of each half.
    pub(super) games: u64,
    /// The same at the small and at the large scale.
    pub(super) small: u64,
    pub(super) large: u64,
    /// The number of games in a job.
    pub(super) batch: u64,
    pub(super) halves: &'static [Half],
    pub(super) notes: &'static [&'static str],
}

/// A batch of games of a half under one set of rules.
pub(super) struct Batch {
    half: usize,
    intended: bool,
    series: Series,
}

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
                // The intended rules are for comparison only; fewer games suffice.
                let games = if intended { games.div_ceil(4).min(ENOUGH_BESIDE) } else { games };
                let batch = self.batch.min(games.div_ceil(50));
                for from in (0..games).step_by(batch as usize) {
                    let (agents, games) = (agents.clone(), batch.min(games - from));
                    let series = Series { rules, agents, games, keep_lists: !intended };
                    jobs.push(Batch { half: at, intended, series });
                }
            }
        }
        jobs
    }

    /// Random games, which meet the rules in all corners, and two of each half.
    fn probes(&self, scale: Scale) -> Vec<Batch> {
        let mut probes = self.jobs(scale);
        probes.dedup_by_key(|batch| (batch.half, batch.intended));
        for batch in &mut probes {
            batch.series.games = 2;
        }
        let random =
            [PURE; 2].map(|spec| spec.parse::<Spec>().expect("an experiment names agents that exist"));
        for (rules, intended) in [(Rules::PUBLISHED, false), (Rules::INTENDED, true)] {
            let series = Series { rules, agents: random.clone(), games: 100, keep_lists: !intended };
            probes.push(Batch { half: 0, intended, series });
        }
        probes
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
        let mut table = ExhibitTable { beside: vec!["intended rules".to_owned()], lines: Vec::new() };
        let mut notes: Vec<String> = self.notes.iter().map(|&note| note.to_owned()).collect();
        for (at, half) in self.halves.iter().enumerate() {
            let (published, intended) = (sum(at, false), sum(at, true));
            for (player, colour) in ["Red", "Black"].into_iter().enumerate() {
                let group = format!("{} ({colour})", half.names[player]);
                let lines = self.lines(half, player, &published, &intended);
                table.lines.extend(lines.into_iter().map(|line| line.of(&group)));
            }
            notes.extend(significance(half, &published));
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
        let wins = Some((printed.wins[player] / self.games as f64, self.games));
        let mean = |what: &str, shown: [f64; 2], ours: &_, beside: &_| {
            Line::mean(what, Some((shown[player], self.games)), ours, decimals)
                .beside(Measure::mean(beside, decimals))
        };
        let mut lines =
            vec![Line::events("wins", wins, (side.wins, census.games), decimals).beside(Measure::events(
                other.wins,
                intended.games,
                decimals,
            ))];
        // A single-precision counter that adds ones stops growing.
        let ones = Counter::default();
        for (what, printed, counter, ours, beside) in [
            ("performed moves", printed.performed[player], &ones, &side.performed, &other.performed),
            ("possible moves", printed.possible[player], &side.counted, &side.possible, &other.possible),
        ] {
            lines.extend(self.counted(what, printed, counter, ours));
            let last = lines.pop().expect("a counter has a line");
            lines.push(last.beside(Measure::mean(beside, decimals)));
        }
        let (least, most) = extremes(&side.choices);
        let (fewest, largest) = extremes(&other.choices);
        let number = |what: &str, shown: [f64; 2], ours: usize, beside: usize| {
            let line = Line::number(what, Some(shown[player]), ours as f64, 0).from_n(census.games);
            line.beside(Measure::number(beside as f64, 0))
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

    /// A sum that the thesis' program counts in single precision: as it would show it, and the true mean if it differs.
    fn counted(&self, what: &str, printed: f64, counter: &Counter, ours: &Moments) -> Vec<Line> {
        let decimals = if self.games == 50 { 2 } else { 3 };
        let games = ours.count;
        let shown = counter.shown(ours.sum.unsigned_abs(), games, self.games) / self.games as f64;
        let Some(truth) = ours.estimate() else {
            return vec![Line::mean(what, Some((printed, self.games)), ours, decimals)];
        };
        if (shown / truth.value - 1.0).abs() > 0.01 {
            let counted = Line::number(&format!("{what}, as counted"), Some(printed), shown, decimals);
            let counted = counted.from_n(games).because("the counter stopped growing");
            return vec![counted, Line::mean(&format!("{what}, truly"), None, ours, decimals)];
        }
        // Rounding shifts the mean a little; the spread is that of the true sums.
        let rounded = PointEstimate { value: shown, ..truth };
        let mut line = Line::mean(what, Some((printed, self.games)), ours, decimals);
        line.ours = Measure::estimate(rounded, decimals).from_zero().of(games);
        line.comparison = Some(rounded.against_mean(printed, self.games, decimals as i32));
        vec![line]
    }
}

/// The significance test of the thesis for a match of an agent with itself: does a colour win more than half?
fn significance(half: &Half, census: &Census) -> Option<String> {
    if half.agents[0] != half.agents[1] {
        return None;
    }
    let (colour, side) = match census.sides.iter().map(|side| side.wins).collect::<Vec<_>>()[..] {
        [red, black] if red < black => ("Black", &census.sides[1]),
        _ => ("Red", &census.sides[0]),
    };
    let wins = Moments::of_wins(side.wins, census.games);
    let test = t_test(&wins, 0.5, 0.99)?;
    let verdict = if test.significant { "a significant advantage" } else { "no significant advantage" };
    Some(format!(
        "The thesis' one-sample, one-tailed t-test at 99 % on our games: t = {:.2} for {colour} (critical {:.2}), {verdict}.",
        test.t, test.critical
    ))
}
