//! The Go demonstration: boosted and plain against each other, and both against GNU Go.

use super::meeting::Meeting;
use super::trials::{Attempt, Case, Pick, PortfolioResult, run_number, selection};
use super::{in_rows, player};
use seedbed_arena::{ScoreCounts, Watch};
use seedbed_engines::GtpProgram;
use seedbed_lab::{Exhibit, ExhibitTable, Experiment, Line, Measure, Part, Scale, Spread, Title};
use seedbed_rules::{Seed, UsageError};
use seedbed_train::boosting::{Branch, Ledger, Row, SeededPlayer};
use std::sync::Arc;

/// The experiment with boosted Go: boosted against plain, which needs nothing else, or both against GNU Go as well.
pub(super) struct Go {
    pub(super) meets_gnu_go: bool,
}

/// A row of games between seeds, or a game against GNU Go.
pub(super) enum Job {
    Row(Row),
    Meeting(Meeting),
}

/// The percentages of GNU Go's moves that are drawn at random. Without such lapses it always beats a plain tree search of few
/// simulations, and no gain could show.
const LAPSES: [usize; 3] = [0, 25, 50];

/// The prefix of the reason why a game was aborted.
const BROKEN: char = '!';

/// The cases, and the number of games in each seat of each run against GNU Go.
fn cases(scale: Scale) -> (Vec<Case>, usize) {
    let case = |game, simulations: u32, [k, kt, fresh]: [usize; 3], runs| Case {
        game,
        agent: format!("mcts:{simulations}"),
        selection: selection(k, kt, true),
        picks: vec![Pick::raced(k, kt)],
        fresh,
        runs,
    };
    match scale {
        Scale::Small | Scale::Minutes => (vec![case("go:5x5", 10, [6, 6, 6], 2)], 1),
        Scale::Tenth | Scale::Paper => {
            let runs = scale.count(2, 5, 20);
            let cases = vec![case("go:7x7", 500, [100, 60, 60], runs), case("go", 300, [100, 60, 60], runs)];
            (cases, scale.count(1, 30, 100) as usize)
        }
        Scale::Large => {
            (vec![case("go:7x7", 1_000, [300, 200, 200], 20), case("go", 1_000, [300, 200, 200], 20)], 100)
        }
    }
}

impl Experiment for Go {
    type Job = Job;
    type Outcome = String;

    fn title(&self) -> Title {
        if self.meets_gnu_go {
            Title { name: "go", also: &[], about: "boosted Go against plain Go, and both against GNU Go" }
        } else {
            Title { name: "plain-go", also: &[], about: "boosted Go against plain Go" }
        }
    }

    fn absent(&self) -> Option<&'static str> {
        let found = !self.meets_gnu_go || GtpProgram::gnu_go(&[]).is_ok_and(GtpProgram::quit);
        (!found).then_some("GNU Go is not installed (the package gnugo of Debian has it)")
    }

    fn jobs(&self, scale: Scale) -> Vec<Job> {
        self.more(scale, &[])
    }

    fn more(&self, scale: Scale, done: &[(Job, String)]) -> Vec<Job> {
        let (ledger, (cases, games)) = (ledger(done), cases(scale));
        let (mut rows, mut meetings) = (Vec::new(), Vec::new());
        for (at, case) in (0..).zip(&cases) {
            let player = player(case.game, &case.agent);
            for run in (0..case.runs).map(|run| run_number(at, run)) {
                let attempt = Attempt { case, run, played: &ledger };
                let wanted = attempt.rows(&player);
                if wanted.is_empty() && self.meets_gnu_go {
                    meetings.extend(all_meetings(&player, run, &attempt.judged()[0], games));
                }
                rows.extend(wanted.into_iter().map(Job::Row));
            }
        }
        let met = done.iter().any(|(job, _)| matches!(job, Job::Meeting(_)));
        if rows.is_empty() && !met { meetings.into_iter().map(Job::Meeting).collect() } else { rows }
    }

    /// Games between seeds alone: GNU Go is a program of its own, and what it meets follows from them.
    fn probes(&self, scale: Scale) -> Vec<Job> {
        let rows = self.jobs(scale).into_iter().filter_map(|job| match job {
            Job::Row(row) => Some(row),
            Job::Meeting(_) => None,
        });
        in_rows::probes(rows.collect()).into_iter().map(Job::Row).collect()
    }

    fn probe(&self, job: &Job, root: Seed, watch: &Watch) -> Option<String> {
        match job {
            Job::Row(row) => in_rows::probe(row, root, watch),
            Job::Meeting(_) => self.run(job, root, watch),
        }
    }

    fn label(&self, job: &Job) -> String {
        match job {
            Job::Row(row) => row.label(),
            Job::Meeting(meeting) => meeting.label(),
        }
    }

    fn games(&self, job: &Job) -> u64 {
        match job {
            Job::Row(row) => row.games(),
            Job::Meeting(_) => 1,
        }
    }

    /// Rows share the seeds of both sides.
    fn seed(&self, experiment: Seed, _: usize) -> Seed {
        experiment
    }

    fn run(&self, job: &Job, root: Seed, watch: &Watch) -> Option<String> {
        match job {
            Job::Row(row) => row.play(root, watch),
            Job::Meeting(meeting) => {
                let played = meeting
                    .play(root, watch.signal())?
                    .map_or_else(|why| format!("{BROKEN}{why}"), |n| n.to_string());
                watch.count(1);
                Some(played)
            }
        }
    }

    fn check(&self, job: &Job, played: &String) -> Result<(), UsageError> {
        match job {
            Job::Row(row) => row.checked(played).map(drop),
            // What is not the result of a meeting is counted as none.
            Job::Meeting(_) => Ok(()),
        }
    }

    fn summary(&self, scale: Scale, done: &[(Job, String)]) -> Vec<Exhibit> {
        let (ledger, (cases, _)) = (ledger(done), cases(scale));
        let mut table = ExhibitTable::default();
        for (at, case) in (0..).zip(&cases) {
            let runs: Vec<u64> = (0..case.runs).map(|run| run_number(at, run)).collect();
            let group = format!("{}, {}", case.game, case.agent);
            let against_plain = |&run: &u64| Attempt { case, run, played: &ledger }.judged()[0].points(1);
            let points = Spread::of(runs.iter().map(against_plain));
            let mut lines = vec![Line::unpublished("boosted against plain", points.measure())];
            for lapses in LAPSES.into_iter().filter(|_| self.meets_gnu_go) {
                let of = |boosted: bool| {
                    results_of(done, |met| {
                        runs.contains(&met.run) && met.boosted == boosted && met.lapses == lapses
                    })
                };
                let (plain, boosted) = (of(false), of(true));
                let whom = format!("against GNU Go, lapses {lapses} %");
                lines.push(Line::share(&format!("plain {whom}"), None, &plain, 1));
                lines.push(Line::share(&format!("boosted {whom}"), None, &boosted, 1));
                let n = plain.games().min(boosted.games());
                if let (Some(plain), Some(boosted)) = (plain.interval(), boosted.interval()) {
                    let gain = Measure::percent(boosted.less(plain), 1).of(n);
                    lines.push(Line::unpublished(&format!("gain {whom}"), gain));
                }
            }
            table.lines.extend(lines.into_iter().map(|line| line.of(&group)));
        }
        if !self.meets_gnu_go {
            return vec![Exhibit {
                name: "The Go demonstration".to_owned(),
                caption: "Points of the best seeds, found by a bandit, against fresh seeds".to_owned(),
                parts: vec![Part::Table(table)],
                notes: vec!["Intervals are over runs. boosting/go lets both meet GNU Go as well.".to_owned()],
            }];
        }
        let mut notes = vec![
            "A boosted player plays every game from one seed for each colour; GNU Go plays from another seed in each, the same \
            against both. It was never met in learning: a gain against it carries over, one against plain play need not. Lapses are \
            moves of GNU Go that were drawn by lot. Intervals against plain play are over runs, against GNU Go over games with the \
            seeds that a few runs found."
                .to_owned(),
        ];
        notes.extend(broken(done));
        vec![Exhibit {
            name: "The Go demonstration".to_owned(),
            caption: "Points of the best seeds, found by a bandit, against fresh seeds and against GNU Go at level 1".to_owned(),
            parts: vec![Part::Table(table)],
            notes,
        }]
    }
}

fn ledger(done: &[(Job, String)]) -> Ledger {
    let rows = done.iter().filter_map(|(job, played)| match job {
        Job::Row(row) => Some((row, played)),
        Job::Meeting(_) => None,
    });
    Ledger::of(rows)
}

/// The meetings with their results.
fn met(done: &[(Job, String)]) -> impl Iterator<Item = (&Meeting, &String)> {
    done.iter().filter_map(|(job, result)| match job {
        Job::Meeting(meeting) => Some((meeting, result)),
        Job::Row(_) => None,
    })
}

/// Our results in some meetings, without those that were aborted.
fn results_of(done: &[(Job, String)], of: impl Fn(&Meeting) -> bool) -> ScoreCounts {
    let some = met(done).filter(|(meeting, _)| of(meeting));
    let mut results = [0; 3];
    for half_points in some.filter_map(|(_, result)| result.parse::<usize>().ok()).filter(|half| *half < 3) {
        results[2 - half_points] += 1;
    }
    ScoreCounts::Games(results)
}

/// The number of meetings that were aborted, and why; `None` if there are none.
fn broken(done: &[(Job, String)]) -> Option<String> {
    let reasons: Vec<&str> = met(done).filter_map(|(_, result)| result.strip_prefix(BROKEN)).collect();
    let first = reasons.first()?;
    Some(format!(
        "{} games against GNU Go were broken off and do not count; the first: {first}.",
        reasons.len()
    ))
}

/// Plain and boosted in both seats, `games` games each.
fn all_meetings(
    player: &Arc<SeededPlayer>,
    run: u64,
    judged: &PortfolioResult,
    games: usize,
) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for lapses in LAPSES {
        for (boosted, seat) in [(false, 0), (false, 1), (true, 0), (true, 1)] {
            meetings.extend((0..games).map(|number| {
                let from = if boosted {
                    (Branch::Learning, judged.support[seat][0])
                } else {
                    (Branch::Meeting, number)
                };
                Meeting { player: Arc::clone(player), run, boosted, seat, from, lapses, number }
            }));
        }
    }
    meetings
}
