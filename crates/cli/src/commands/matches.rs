//! `seedbed match`

use super::agent_for;
use super::sprt::Tested;
use crate::entrants::Entrants;
use crate::forfeits::Forfeited;
use crate::options::{SeedOption, ThreadsOption, read_count};
use crate::output::{amount, percent, print, print_json, tell};
use crate::progress::{catch_interrupts, interrupted};
use crate::series_options::{BeginningOptions, KeepOptions, RecordOptions};
use crate::table::table;
use crate::{CliError, Workbench};
use clap::ValueEnum;
use seedbed_arena::{Decision, Interval, Sprt, Tally, Verdict, elo_of_share, with_threads};
use seedbed_erased::{AnyAgent, AnyGame};
use seedbed_lab::export::quoted;
use seedbed_records::{GameRecord, Pairings, Played, Series};
use serde::Serialize;
use std::ops::ControlFlow;
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
    #[arg(long, conflicts_with = "keep")]
    sprt: Option<String>,
    #[command(flatten)]
    beginning: BeginningOptions,
    #[command(flatten)]
    record: RecordOptions,
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

#[derive(ValueEnum, Clone, Copy)]
enum MatchFormat {
    /// For people
    Table,
    /// For programs; the shapes are documented in docs/json.md
    Json,
    /// A header and one row
    Csv,
}

/// Wins, draws, losses and their share of points.
#[derive(Serialize)]
struct Line {
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<Interval>,
}

#[derive(Serialize)]
struct Report {
    game: String,
    agents: [String; 2],
    seed: u64,
    games: u64,
    interrupted: bool,
    total: Line,
    as_first: Line,
    as_second: Line,
    /// Pairs by the first agent's points: 0, 0.5, 1, 1.5, 2.
    pairs: [u64; 5],
    mean_payoff: f64,
    mean_plies: f64,
    distinct_games: u64,
    distinct_of: u64,
    verdict: Verdict,
    /// The difference in Elo points that this score would be expected of; null where it is infinite.
    elo: Option<Elo>,
    /// The sequential test, if one was asked for.
    sprt: Option<Tested>,
    /// Games that an agent gave up, by the reason.
    forfeits: Vec<Forfeited>,
    #[serde(flatten)]
    entrants: Entrants,
}

/// How many games are played if none are given, without a test and with one.
const USUAL_GAMES: u64 = 100;
const MOST_TESTED_GAMES: u64 = 100_000;

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let agents = [agent_for(&*game, &self.first)?, agent_for(&*game, &self.second)?];
        let test = self.sprt.as_deref().map(str::parse::<Sprt>).transpose()?;
        let games = self.games.unwrap_or(if test.is_some() { MOST_TESTED_GAMES } else { USUAL_GAMES });
        self.record.check(&game.spec().name)?;
        let series = Series {
            game: &*game,
            agents: &agents,
            pairings: Pairings::RoundRobin,
            games,
            seed: self.seed.seed(),
            start: self.beginning.start(),
            openings: self.beginning.openings()?,
            record: self.record.record.is_some(),
            times: self.record.times,
        };
        catch_interrupts();
        let begun = Instant::now();
        let (tally, records) = match test {
            None => {
                let Played { mut tallies, records } = self.keep.play(bench, &series, self.threads.count())?;
                (tallies.pop().unwrap_or_default(), records)
            }
            Some(test) => self.tested(&series, test)?,
        };
        let spent = begun.elapsed().as_secs_f64();
        let report = Report::new(&*game, &agents, self.seed.seed().0, &tally, test);
        match self.format {
            MatchFormat::Table => print(&report.text(&*game))?,
            MatchFormat::Json => print_json(&report)?,
            MatchFormat::Csv => print(&report.csv())?,
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
    /// Plays until the test decides.
    fn tested(&self, series: &Series<'_>, test: Sprt) -> Result<(Tally, Vec<GameRecord>), CliError> {
        let agents = [&series.agents[0], &series.agents[1]];
        let mut decided = |tally: &Tally| match test.decide(&tally.pairs) {
            Decision::Open => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let (tally, mut records) = self.keep.watched(series.games, |watch| {
            with_threads(self.threads.count(), || {
                series.recorded(0, |setup| {
                    series.game.contest_set_until(agents, series.plan(0), setup, watch, &mut decided)
                })
            })
        })??;
        // Pairs beyond the decision may have been played; they do not count.
        let pairs = tally.games().div_ceil(2);
        records.retain(|record| record.number.is_some_and(|[_, pair, _]| pair < pairs));
        Ok((tally, records))
    }
}

impl Line {
    fn new([wins, draws, losses]: [u64; 3], score: Option<Interval>) -> Self {
        Self { wins, draws, losses, score }
    }

    fn cells(&self, title: &str) -> Vec<String> {
        let score = self.score.map_or("-".to_owned(), |s| percent(s.share));
        let interval = self.score.map_or("-".to_owned(), interval_text);
        let counts = [self.wins, self.draws, self.losses].map(|n| n.to_string());
        [vec![title.to_owned()], counts.to_vec(), vec![score, interval]].concat()
    }
}

/// A difference in Elo points; an end that is infinite is left out.
#[derive(Serialize, Clone, Copy)]
struct Elo {
    value: f64,
    low: Option<f64>,
    high: Option<f64>,
}

impl Elo {
    fn of(score: Interval) -> Option<Self> {
        let finite = |share: f64| Some(elo_of_share(share)).filter(|elo| elo.is_finite());
        Some(Self { value: finite(score.share)?, low: finite(score.low), high: finite(score.high) })
    }

    fn text(self) -> String {
        let end =
            |elo: Option<f64>, infinite: &str| elo.map_or(infinite.to_owned(), |elo| format!("{elo:+.0}"));
        format!("Elo {:+.0} (95 %: {} to {})\n", self.value, end(self.low, "-∞"), end(self.high, "+∞"))
    }
}

/// The ends of an interval in per cent.
pub(super) fn interval_text(interval: Interval) -> String {
    format!("{:.1} to {}", 100.0 * interval.low, percent(interval.high))
}

impl Report {
    fn new(game: &dyn AnyGame, agents: &[AnyAgent; 2], seed: u64, tally: &Tally, test: Option<Sprt>) -> Self {
        let games = tally.games();
        let mean = |sum: f64| if games == 0 { 0.0 } else { sum / games as f64 };
        // A match that a test may end needs intervals that stay valid.
        let (score, [first, second]) = match test {
            None => (tally.score(), tally.score_by_seat()),
            Some(_) => (tally.anytime_score(), tally.anytime_score_by_seat()),
        };
        let (distinct_games, distinct_of) = tally.distinct();
        Self {
            game: game.spec().to_string(),
            agents: [agents[0].spec().to_string(), agents[1].spec().to_string()],
            seed,
            games,
            interrupted: interrupted(),
            total: Line::new(tally.results(), score),
            as_first: Line::new(tally.as_first, first),
            as_second: Line::new(tally.as_second, second),
            pairs: tally.pairs,
            mean_payoff: mean(tally.payoff as f64),
            mean_plies: mean(tally.plies as f64),
            distinct_games,
            distinct_of,
            verdict: tally.verdict_by(score),
            elo: score.and_then(Elo::of),
            sprt: test.map(|test| Tested::new(test, tally)),
            forfeits: Forfeited::of([&agents[0].spec().to_string(), &agents[1].spec().to_string()], tally),
            entrants: Entrants::of(agents),
        }
    }

    fn text(&self, game: &dyn AnyGame) -> String {
        let rows = [
            self.total.cells(&self.agents[0]),
            self.as_first.cells(&format!("  as {}", game.player_name(0))),
            self.as_second.cells(&format!("  as {}", game.player_name(1))),
        ];
        let head = format!(
            "{}: {} against {}, {} games, seed {}{}\n\n",
            self.game,
            self.agents[0],
            self.agents[1],
            self.games,
            self.seed,
            if self.interrupted { " (interrupted)" } else { "" }
        );
        let body = table(&["", "wins>", "draws>", "losses>", "score>", "95 % interval>"], &rows);
        let verdict = match self.verdict {
            Verdict::Repetitive => {
                format!("{} ({} different among {})\n", self.verdict, self.distinct_games, self.distinct_of)
            }
            // A test is what was asked for, and sharper than the interval.
            _ if self.sprt.is_some() => String::new(),
            verdict => format!("{verdict}\n"),
        };
        let tested = self.sprt.as_ref().map_or(String::new(), Tested::text);
        let forfeits: String = self.forfeits.iter().map(Forfeited::text).collect();
        let elo = self.elo.map_or(String::new(), Elo::text);
        let tail = format!(
            "\n{verdict}{elo}{tested}{:.1} plies a game\n{forfeits}{}",
            self.mean_plies,
            self.entrants.text()
        );
        head + &body + &tail
    }

    fn csv(&self) -> String {
        let score = self.total.score;
        let number = |x: Option<f64>| x.map_or(String::new(), |x| x.to_string());
        format!(
            "game,first,second,seed,games,wins,draws,losses,score,low,high\n{},{},{},{},{},{},{},{},{},{},{}\n",
            quoted(&self.game),
            quoted(&self.agents[0]),
            quoted(&self.agents[1]),
            self.seed,
            self.games,
            self.total.wins,
            self.total.draws,
            self.total.losses,
            number(score.map(|s| s.share)),
            number(score.map(|s| s.low)),
            number(score.map(|s| s.high)),
        )
    }
}
