//! `seedbed match`

use super::{agent_for, match_statistics};
use crate::cautions::{cautions, given_up};
use crate::options::{SeedOption, ThreadsOption, TimeOption, read_count};
use crate::output::{amount, percent, print, print_json, tell};
use crate::progress::{catch_interrupts, interrupted};
use crate::series_options::{BeginningOptions, KeepOptions, RecordOptions};
use crate::table::table;
use crate::words::joined;
use crate::work::{Kind, OwnedSeries};
use crate::{CliError, Workbench};
use clap::ValueEnum;
use seedbed_arena::{Decision, Interval, Sprt, Verdict};
use seedbed_erased::{AnyGame, Elo, Match, MatchReport, ScoreLine, Tested};
use seedbed_lab::export::quoted;
use seedbed_records::{MatchStatistics, Pairings, Played};
use serde::Serialize;
use std::time::Instant;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as domineering:5x5
    game: String,
    /// An agent, such as mcts:1000
    first: String,
    /// Another agent, such as random
    second: String,
    /// How many games, at most if a test may end the match [default: 100, with --sprt 100000]
    #[arg(long, value_parser = read_count)]
    games: Option<u64>,
    /// Stop as soon as a sequential test of the pairs decides: elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic
    #[arg(long)]
    sprt: Option<String>,
    #[command(flatten)]
    time: TimeOption,
    #[command(flatten)]
    beginning: BeginningOptions,
    #[command(flatten)]
    record: RecordOptions,
    /// Also count what both did: moves possible and made, their kinds, the shortest and the longest game
    #[arg(long)]
    statistics: bool,
    #[command(flatten)]
    keep: KeepOptions,
    #[command(flatten)]
    seed: SeedOption,
    #[command(flatten)]
    threads: ThreadsOption,
    /// The form of the output
    #[arg(long, value_enum, default_value = "table")]
    format: MatchFormat,
}

/// A report with what both did, if that was asked for.
#[derive(Serialize)]
struct WithStatistics<'a> {
    #[serde(flatten)]
    report: &'a MatchReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<MatchStatistics>,
}

#[derive(ValueEnum, Clone, Copy)]
enum MatchFormat {
    /// For people
    Table,
    /// For programs; the shapes are documented in docs/json.md
    Json,
    /// A header and one row
    Csv,
}

/// How many games are played if none are given, without a test and with one.
const USUAL_GAMES: u64 = 100;
const MOST_TESTED_GAMES: u64 = 100_000;

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let series = self.series(bench)?;
        self.record.check(&series.game.spec().name)?;
        catch_interrupts();
        let begun = Instant::now();
        let played = self.keep.play(bench, &series, &self.command(series.games), self.threads.count())?;
        let Played { mut tallies, records } = played;
        let spent = begun.elapsed().as_secs_f64();
        let (game, agents) = (&*series.game, [&series.agents[0], &series.agents[1]]);
        let asked = Match { game, agents, games: series.games, seed: series.seed, test: series.test };
        let statistics = self.statistics.then(|| MatchStatistics::of(game, &records)).transpose()?;
        let report = asked.report(&tallies.pop().unwrap_or_default(), interrupted());
        match self.format {
            MatchFormat::Table => {
                let more = statistics.map(|own| match_statistics::text(&own, &report.agents, game));
                print(&(text(&report, game) + &more.unwrap_or_default()))?;
            }
            MatchFormat::Json => print_json(&WithStatistics { report: &report, statistics })?,
            MatchFormat::Csv => print(&csv(&report))?,
        }
        self.record.write(&records)?;
        tell(format_args!(
            "{} games in {spent:.2} s, {} games/s",
            report.games,
            amount(report.games as f64 / spent)
        ));
        if interrupted() { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

impl Args {
    fn series(&self, bench: &Workbench) -> Result<OwnedSeries, CliError> {
        let game = bench.game(&self.game)?;
        let agent = |text: &str| agent_for(&*game, &self.time.clocked(text));
        let agents = vec![agent(&self.first)?, agent(&self.second)?];
        let test = self.sprt.as_deref().map(str::parse::<Sprt>).transpose()?;
        Ok(OwnedSeries {
            game,
            agents,
            pairings: Pairings::RoundRobin,
            games: self.games.unwrap_or(if test.is_some() { MOST_TESTED_GAMES } else { USUAL_GAMES }),
            seed: self.seed.seed(),
            start: self.beginning.start(),
            openings: self.beginning.openings()?,
            record: self.record.record.is_some() || self.statistics,
            times: self.record.times,
            test,
        })
    }

    /// The match as work for others.
    pub(crate) fn work(&self, bench: &Workbench) -> Result<Kind<'static>, CliError> {
        Ok(Kind::Series(Box::new(self.series(bench)?)))
    }

    /// The command that means the same games.
    fn command(&self, games: u64) -> String {
        let mut words = ["match", &self.game, &self.first, &self.second].map(str::to_owned).to_vec();
        words.extend(["--games".to_owned(), games.to_string()]);
        words.extend(["--seed".to_owned(), self.seed.seed().0.to_string()]);
        words.extend(self.sprt.iter().flat_map(|test| ["--sprt".to_owned(), test.clone()]));
        words.extend(self.time.words());
        words.extend(self.beginning.words());
        words.extend(self.record.words());
        words.extend(self.statistics.then(|| "--statistics".to_owned()));
        joined(&words)
    }
}

/// Counts, score and interval in the cells of a table.
fn cells(line: &ScoreLine, title: &str) -> Vec<String> {
    let score = line.score.map_or("-".to_owned(), |s| percent(s.share));
    let interval = line.score.map_or("-".to_owned(), interval_text);
    let counts = [line.wins, line.draws, line.losses].map(|n| n.to_string());
    [vec![title.to_owned()], counts.to_vec(), vec![score, interval]].concat()
}

/// The ends of an interval in per cent.
pub(super) fn interval_text(interval: Interval) -> String {
    format!("{:.1} to {}", 100.0 * interval.low, percent(interval.high))
}

fn text(report: &MatchReport, game: &dyn AnyGame) -> String {
    let rows = [
        cells(&report.total, &report.agents[0]),
        cells(&report.as_first, &format!("  as {}", game.player_name(0))),
        cells(&report.as_second, &format!("  as {}", game.player_name(1))),
    ];
    let head = format!(
        "{}: {} against {}, {} games, seed {}{}\n\n",
        report.game,
        report.agents[0],
        report.agents[1],
        report.games,
        report.seed,
        if report.interrupted { " (interrupted)" } else { "" }
    );
    let body = table(&["", "wins>", "draws>", "losses>", "score>", "95 % interval>"], &rows);
    let verdict = match report.verdict {
        Verdict::Repetitive => {
            format!("{} ({} different among {})\n", report.verdict, report.distinct_games, report.distinct_of)
        }
        // A test is what was asked for, and sharper than the interval.
        _ if report.sprt.is_some() => String::new(),
        verdict => format!("{verdict}\n"),
    };
    let tested = report.sprt.as_ref().map_or(String::new(), tested_text);
    let elo = report.elo.map_or(String::new(), elo_text);
    let tail = format!(
        "\n{verdict}{elo}{tested}{:.1} plies a game\n{}{}",
        report.mean_plies,
        given_up(&report.forfeits),
        cautions(&report.entrants)
    );
    head + &body + &tail
}

/// A difference in Elo points in one line.
fn elo_text(elo: Elo) -> String {
    let end = |elo: Option<f64>, infinite: &str| elo.map_or(infinite.to_owned(), |elo| format!("{elo:+.0}"));
    format!("Elo {:+.0} (95 %: {} to {})\n", elo.value, end(elo.low, "-∞"), end(elo.high, "+∞"))
}

/// A sequential test in one line.
fn tested_text(tested: &Tested) -> String {
    let [low, high] = tested.limits;
    let found = match tested.decision {
        Decision::Upper => "passed",
        Decision::Lower => "failed",
        Decision::Open => "no decision yet",
    };
    format!(
        "SPRT, {}: {found} (log-likelihood ratio {:.2}, limits {low:.2} and {high:.2}); \
         the intervals hold whenever it stops\n",
        tested.test, tested.log_ratio
    )
}

fn csv(report: &MatchReport) -> String {
    let score = report.total.score;
    let number = |x: Option<f64>| x.map_or(String::new(), |x| x.to_string());
    format!(
        "game,first,second,seed,games,wins,draws,losses,score,low,high\n{},{},{},{},{},{},{},{},{},{},{}\n",
        quoted(&report.game),
        quoted(&report.agents[0]),
        quoted(&report.agents[1]),
        report.seed,
        report.games,
        report.total.wins,
        report.total.draws,
        report.total.losses,
        number(score.map(|s| s.share)),
        number(score.map(|s| s.low)),
        number(score.map(|s| s.high)),
    )
}
