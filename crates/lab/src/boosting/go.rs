//! The Go demonstration: boosted and plain against each other, and both against GNU Go, whom nobody met in learning.

use super::rows::{Branch, Ledger, Player, Row, run_of, seed};
use super::trials::{Attempt, Case, Judged, Pick, lesson};
use crate::{Exhibit, Experiment, Line, Part, Scale, Table, Title};
use seedbed_arena::Watch;
use seedbed_catalog::Engine;
use seedbed_rules::{Seed, Turn};
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Boosted Go.
pub(super) struct Go;

/// A row of games between seeds, or a game against GNU Go.
pub(super) enum Job {
    Row(Row),
    Meeting(Meeting),
}

/// A game against GNU Go.
pub(super) struct Meeting {
    player: Arc<Player>,
    case: u64,
    /// Is it played with the best seed of the side, or with a fresh one?
    boosted: bool,
    seat: usize,
    /// The branch and number of our seed.
    from: (Branch, usize),
    /// GNU Go's seed, the same for both of us.
    number: usize,
}

/// Cases, with games in each seat against GNU Go.
fn cases(scale: Scale) -> (Vec<Case>, usize) {
    let case = |game, simulations: u32, k, kt, fresh| Case {
        game,
        agent: format!("mcts:{simulations}"),
        lesson: lesson(k, kt, true),
        picks: vec![Pick::raced(k, kt)],
        fresh,
        runs: 1,
    };
    match scale {
        Scale::Small | Scale::Minutes => (vec![case("go:5x5", 10, 6, 6, 6)], 1),
        Scale::Paper => (vec![case("go:7x7", 500, 60, 30, 100), case("go", 300, 60, 30, 100)], 100),
        Scale::Large => (vec![case("go:7x7", 1_000, 300, 100, 400), case("go", 1_000, 300, 100, 400)], 500),
    }
}

impl Experiment for Go {
    type Job = Job;
    type Outcome = String;

    fn title(&self) -> Title {
        Title { name: "go", also: &[], about: "boosted Go against plain Go, and both against GNU Go" }
    }

    fn absent(&self) -> Option<&'static str> {
        let found = Engine::gnu_go(&[]).and_then(Engine::quit);
        found.is_err().then_some("GNU Go is not installed (the package gnugo of Debian has it)")
    }

    fn jobs(&self, scale: Scale) -> Vec<Job> {
        self.more(scale, &[])
    }

    fn more(&self, scale: Scale, done: &[(Job, String)]) -> Vec<Job> {
        let (ledger, (cases, games)) = (ledger(done), cases(scale));
        let (mut rows, mut meetings) = (Vec::new(), Vec::new());
        for (at, case) in (0..).zip(&cases) {
            let player = Player::named(case.game, &case.agent);
            let run = Attempt { case, run: at, played: &ledger };
            let wanted = run.rows(&player);
            if wanted.is_empty() {
                meetings.extend(all_meetings(&player, at, &run.judged()[0], games));
            }
            rows.extend(wanted.into_iter().map(Job::Row));
        }
        let met = done.iter().any(|(job, _)| matches!(job, Job::Meeting(_)));
        if rows.is_empty() && !met { meetings.into_iter().map(Job::Meeting).collect() } else { rows }
    }

    fn label(&self, job: &Job) -> String {
        match job {
            Job::Row(row) => row.label(),
            Job::Meeting(Meeting { player, boosted, seat, number, .. }) => {
                let who = if *boosted { "boosted" } else { "plain" };
                format!(
                    "{}, {who} {} in seat {seat} against GNU Go, game {number}",
                    player.game, player.agent
                )
            }
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
                // Who does not answer has lost, as in any tournament.
                let half_points = meeting.play(root).unwrap_or(2);
                watch.done.fetch_add(1, Ordering::Relaxed);
                Some(half_points.to_string())
            }
        }
    }

    fn summary(&self, scale: Scale, done: &[(Job, String)]) -> Vec<Exhibit> {
        let (ledger, (cases, _)) = (ledger(done), cases(scale));
        let mut table = Table::default();
        for (at, case) in (0..).zip(&cases) {
            let judged = Attempt { case, run: at, played: &ledger }.judged();
            let games = 2 * case.fresh as u64;
            let group = format!("{}, {}", case.game, case.agent);
            let points = judged[0].points(1) * games as f64;
            table.lines.push(Line::share("boosted against plain", None, (points, games), 1).of(&group));
            for boosted in [false, true] {
                let met = done.iter().filter_map(|(job, result)| match job {
                    Job::Meeting(met) if met.case == at && met.boosted == boosted => {
                        result.parse::<f64>().ok()
                    }
                    _ => None,
                });
                let (points, games) =
                    met.fold((0.0, 0), |(points, games), half| (points + half / 2.0, games + 1));
                let what = if boosted { "boosted against GNU Go" } else { "plain against GNU Go" };
                table.lines.push(Line::share(what, None, (points, games), 1).of(&group));
            }
        }
        vec![Exhibit {
            name: "The Go demonstration".to_owned(),
            caption: "Points of the best seeds, found by a bandit, against fresh seeds and against GNU Go at level 1".to_owned(),
            parts: vec![Part::Table(table)],
            notes: vec!["A boosted player plays every game from one seed for each colour; GNU Go plays from another seed in each, the \
                same against both. It was never met in learning: a gain against it carries over, one against plain play need not."
                .to_owned()],
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

/// Plain and boosted in both seats, so many games each.
fn all_meetings(player: &Arc<Player>, case: u64, judged: &Judged, games: usize) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for (boosted, seat) in [(false, 0), (false, 1), (true, 0), (true, 1)] {
        meetings.extend((0..games).map(|number| {
            let from =
                if boosted { (Branch::Learning, judged.support[seat][0]) } else { (Branch::Meeting, number) };
            Meeting { player: Arc::clone(player), case, boosted, seat, from, number }
        }));
    }
    meetings
}

impl Meeting {
    /// Plays the game; our half points, by GNU Go's own count of the final board.
    fn play(&self, root: Seed) -> io::Result<u8> {
        let game = &self.player.game;
        let side = game.leads.first().map_or("9", |size| size.split('x').next().unwrap_or("9"));
        let number = (self.number + 1).to_string();
        let rules =
            ["--boardsize", side, "--komi", "7.5", "--chinese-rules", "--level", "1", "--seed", &number];
        let mut theirs = Engine::gnu_go(&rules)?;
        let ours = seed(run_of(root, self.case), self.from.0, self.seat, self.from.1);
        let mut table = self.player.table(self.seat, ours);
        let colour = |p: usize| ["black", "white"][p];
        let said = |answer: Result<String, String>| answer.map_err(io::Error::other);
        while let Turn::Player(p) = table.turn() {
            if p == self.seat {
                let played = table.advance().expect("our agent is to move").choice.text;
                said(theirs.ask(&format!("play {} {played}", colour(p)))?)?;
            } else {
                let vertex = said(theirs.ask(&format!("genmove {}", colour(p)))?)?;
                if vertex.eq_ignore_ascii_case("resign") {
                    return Ok(2);
                }
                table.play(&vertex).map_err(io::Error::other)?;
            }
        }
        let score = said(theirs.ask("final_score")?)?;
        let winner = score.chars().next();
        Ok(if winner == Some(['B', 'W'][self.seat]) { 2 } else { u8::from(winner == Some('0')) })
    }
}
