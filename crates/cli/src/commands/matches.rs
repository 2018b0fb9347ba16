//! `seedbed match`

use super::agent_for;
use super::sprt::Tested;
use crate::entrants::Entrants;
use crate::options::{SeedOption, ThreadsOption, read_count};
use crate::output::{amount, percent, print, print_json, tell};
use crate::progress::{catch_interrupts, interrupted, watched};
use crate::table::table;
use crate::{CliError, Workbench};
use clap::ValueEnum;
use seedbed_arena::{Decision, Interval, MatchPlan, Sprt, Tally, Verdict, with_threads};
use seedbed_erased::{AnyAgent, AnyGame};
use seedbed_lab::export::quoted;
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
    /// The sequential test, if one was asked for.
    sprt: Option<Tested>,
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
        let plan = MatchPlan { games, seed: self.seed.seed().child("match", 0) };
        catch_interrupts();
        let begun = Instant::now();
        let tally = watched("playing", plan.games, |watch| {
            let agents = [&agents[0], &agents[1]];
            with_threads(self.threads.count(), || match test {
                None => game.contest(agents, plan, plan.pairs(), watch),
                Some(test) => {
                    game.contest_until(agents, plan, watch, &mut |tally| match test.decide(&tally.pairs) {
                        Decision::Open => ControlFlow::Continue(()),
                        _ => ControlFlow::Break(()),
                    })
                }
            })
        })??;
        let spent = begun.elapsed().as_secs_f64();
        let report = Report::new(&*game, &agents, self.seed.seed().0, &tally, test);
        match self.format {
            MatchFormat::Table => print(&report.text(&*game))?,
            MatchFormat::Json => print_json(&report)?,
            MatchFormat::Csv => print(&report.csv())?,
        }
        tell(format_args!(
            "{} games in {spent:.2} s, {} games/s",
            report.games,
            amount(report.games as f64 / spent)
        ));
        if interrupted() { Err(CliError::Interrupted) } else { Ok(()) }
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
            sprt: test.map(|test| Tested::new(test, tally)),
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
        let tail =
            format!("\n{verdict}{tested}{:.1} plies a game\n{}", self.mean_plies, self.entrants.text());
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
