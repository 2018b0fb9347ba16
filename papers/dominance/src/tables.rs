//! Tables 5.1, 5.3, 5.4, 5.5 and 5.6: statistics of two agents over many games.

use super::agents::PURE;
use super::census::{Census, Series, Side, extremes};
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
    /// What the text says about all games of the table.
    pub(super) told: &'static [Told],
    pub(super) notes: &'static [&'static str],
}

/// A number of the text about the games of a table.
pub(super) enum Told {
    /// The possible moves in a turn of an agent, averaged over both colours.
    MovesATurn(&'static str, f64),
    /// The plies of a game.
    Plies(f64),
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
        let games = scale.count(self.small, self.games, self.large);
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
        table.lines.extend(self.told.iter().map(|told| self.told_line(told, done)));
        let caption = format!("{}; ours under the rules of the thesis' program", self.title.about);
        vec![Exhibit { name: self.label.to_owned(), caption, parts: vec![Part::Table(table)], notes }]
    }
}

impl ThesisTable {
    /// A number of the text beside ours.
    fn told_line(&self, told: &Told, done: &[(Batch, Census)]) -> Line {
        let published = || done.iter().filter(|(batch, _)| !batch.intended);
        let all = self.games * self.halves.len() as u64;
        match *told {
            Told::MovesATurn(agent, printed) => {
                let of_colour = |colour: usize| {
                    let own = published().filter(|(batch, _)| self.halves[batch.half].names[colour] == agent);
                    moves_a_turn(own.map(|(_, census)| &census.sides[colour]))
                };
                moves_a_turn_line(
                    &format!("possible moves a turn of {agent}"),
                    printed,
                    all,
                    [of_colour(0), of_colour(1)],
                )
            }
            Told::Plies(printed) => {
                let mut plies = Moments::default();
                for (_, census) in published().filter(|(_, census)| census.games == 1) {
                    plies.add(census.sides.iter().map(|side| side.performed.sum).sum());
                }
                Line::mean("plies of a game", Some((printed, all)), &plies, 1)
            }
        }
        .of("both halves")
    }

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
            let mut counted = self.counted(what, printed, counter, ours).into_iter();
            lines.extend(counted.next().map(|line| line.beside(Measure::mean(beside, decimals))));
            lines.extend(counted);
        }
        let most = |what: &str, shown: [f64; 2], ours: &[u64], beside: &[u64]| {
            let line = Line::largest(what, (shown[player], self.games), ours, census.games);
            line.beside(Measure::number(extremes(beside).1 as f64, 0))
        };
        let least = |what: &str, shown: [f64; 2], ours: &[u64], beside: &[u64]| {
            let ours = extremes(ours).0 as f64;
            let line = Line::smallest(what, (shown[player], self.games), ours, census.games);
            line.beside(Measure::number(extremes(beside).0 as f64, 0))
        };
        lines.push(most("most possible moves", printed.most_possible, &side.choices, &other.choices));
        lines.push(least("fewest possible moves", printed.least_possible, &side.choices, &other.choices));
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
        lines.push(least("moves of the shortest game", printed.shortest, &side.lengths, &other.lengths));
        lines.push(most("moves of the longest game", printed.longest, &side.lengths, &other.lengths));
        lines
    }

    /// A sum that the thesis' program counts in single precision: the mean, and as such a counter would show it if that differs.
    fn counted(&self, what: &str, printed: f64, counter: &Counter, ours: &Moments) -> Vec<Line> {
        let decimals = if self.games == 50 { 2 } else { 3 };
        let games = ours.count;
        let shown = counter.shown(ours.sum.unsigned_abs(), games, self.games) / self.games as f64;
        let Some(truth) = ours.estimate() else {
            return vec![Line::mean(what, Some((printed, self.games)), ours, decimals)];
        };
        if (shown / truth.value - 1.0).abs() > 0.01 {
            let truly = Line::mean(what, Some((printed, self.games)), ours, decimals);
            let counted = Line::number(&format!("{what}, as counted"), None, shown, decimals).from_n(games);
            return vec![truly.because("the thesis' counter stopped growing"), counted];
        }
        // Rounding shifts the mean a little; the spread is that of the true sums.
        let rounded = PointEstimate { value: shown, ..truth };
        let mut line = Line::mean(what, Some((printed, self.games)), ours, decimals);
        line.ours = Measure::estimate(rounded, decimals).from_zero().of(games);
        line.comparison = Some(rounded.against_mean(printed, self.games, decimals as i32));
        vec![line]
    }
}

/// The possible moves in a turn, over the games of one side: a ratio of sums, with the error that its games leave.
pub(super) fn moves_a_turn<'a>(games: impl Iterator<Item = &'a Side>) -> Option<PointEstimate> {
    let games: Vec<(f64, f64)> =
        games.map(|side| (side.possible.sum as f64, side.performed.sum as f64)).collect();
    let n = games.len() as f64;
    let (possible, performed) = games.iter().fold((0.0, 0.0), |(a, b), game| (a + game.0, b + game.1));
    if performed == 0.0 {
        return None;
    }
    let value = possible / performed;
    let squares: f64 = games.iter().map(|(possible, performed)| (possible - value * performed).powi(2)).sum();
    let error = (n * squares / (n - 1.0).max(1.0)).sqrt() / performed;
    Some(PointEstimate { value, error, freedom: n - 1.0 })
}

/// The mean of both colours beside the published one, which is of `games` games.
pub(super) fn moves_a_turn_line(
    what: &str,
    printed: f64,
    games: u64,
    colours: [Option<PointEstimate>; 2],
) -> Line {
    let [Some(red), Some(black)] = colours else {
        return Line::number(what, Some(printed), 0.0, 1).from_n(0);
    };
    let mean = PointEstimate {
        value: f64::midpoint(red.value, black.value),
        error: 0.5 * red.error.hypot(black.error),
        freedom: red.freedom + black.freedom,
    };
    let mut line = Line::measured(what, mean, 1).from_n((mean.freedom + 2.0) as u64);
    line.published = Some(printed);
    line.comparison = Some(mean.against_mean(printed, games, 1));
    line.matters = seedbed_lab::MATTERS * printed;
    line
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
