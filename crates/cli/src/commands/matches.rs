//! `seedbed match`

use super::{agent_for, peeking};
use crate::options::{SeedOption, ThreadsOption, read_count};
use crate::output::{amount, percent, print, print_json, tell};
use crate::progress::{catch_interrupts, interrupted, watched};
use crate::table::table;
use crate::{CliError, Workbench};
use clap::ValueEnum;
use seedbed_arena::{Decision, Interval, Sprt, Verdict, with_threads};
use seedbed_erased::{AnyGame, Match, MatchReport, ScoreLine, Tested};
use seedbed_lab::export::quoted;
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

/// How many games are played if none are given, without a test and with one.
const USUAL_GAMES: u64 = 100;
const MOST_TESTED_GAMES: u64 = 100_000;

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let agents = [agent_for(&*game, &self.first)?, agent_for(&*game, &self.second)?];
        let test = self.sprt.as_deref().map(str::parse::<Sprt>).transpose()?;
        let games = self.games.unwrap_or(if test.is_some() { MOST_TESTED_GAMES } else { USUAL_GAMES });
        catch_interrupts();
        let begun = Instant::now();
        let (seed, [first, second]) = (self.seed.seed(), &agents);
        let played = Match { game: &*game, agents: [first, second], games, seed, test };
        let report =
            watched("playing", games, |watch| with_threads(self.threads.count(), || played.play(watch)))??;
        let spent = begun.elapsed().as_secs_f64();
        match self.format {
            MatchFormat::Table => print(&text(&report, &*game))?,
            MatchFormat::Json => print_json(&report)?,
            MatchFormat::Csv => print(&csv(&report))?,
        }
        tell(format_args!(
            "{} games in {spent:.2} s, {} games/s",
            report.games,
            amount(report.games as f64 / spent)
        ));
        if interrupted() { Err(CliError::Interrupted) } else { Ok(()) }
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
    let tail =
        format!("\n{verdict}{tested}{:.1} plies a game\n{}", report.mean_plies, peeking(&report.entrants));
    head + &body + &tail
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
