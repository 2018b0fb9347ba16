//! `seedbed tournament`

use super::agent_for;
use super::matches::interval_text;
use crate::cautions::{cautions, given_up};
use crate::options::{Format, RunOptions, TimeOption, read_count};
use crate::output::{percent, print, print_json};
use crate::progress::{catch_interrupts, interrupted};
use crate::series_options::{BeginningOptions, KeepOptions, RecordOptions};
use crate::table::table;
use crate::words::joined;
use crate::work::{Kind, OwnedSeries};
use crate::{CliError, Workbench};
use seedbed_arena::Rating;
use seedbed_erased::{AnyAgent, Rated, Tournament, TournamentReport, TournamentRow};
use seedbed_records::{Pairings, Played};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as domineering:5x5
    game: String,
    /// Two or more agents
    #[arg(required = true, num_args = 2..)]
    agents: Vec<String>,
    /// How many games each pair of agents plays
    #[arg(long, default_value_t = 100, value_parser = read_count)]
    games: u64,
    /// Only the first agent meets the others, who do not meet each other
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    time: TimeOption,
    #[command(flatten)]
    beginning: BeginningOptions,
    #[command(flatten)]
    record: RecordOptions,
    #[command(flatten)]
    keep: KeepOptions,
    #[command(flatten)]
    run: RunOptions,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let series = self.series(bench)?;
        let (game, agents) = (&*series.game, series.agents.as_slice());
        let tournament = Tournament::new(game, agents, self.games, series.seed)?;
        self.record.check(&game.spec().name)?;
        let pairings = series.series().matches();
        catch_interrupts();
        let Played { tallies, records } =
            self.keep.play(bench, &series, &self.command(), self.run.threads())?;
        let report = tournament.report(&pairings, &tallies, interrupted());
        match self.run.format() {
            Format::Table => print(&text(&report))?,
            Format::Json => print_json(&report)?,
        }
        self.record.write(&records)?;
        if interrupted() { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

impl Args {
    fn series(&self, bench: &Workbench) -> Result<OwnedSeries, CliError> {
        let game = bench.game(&self.game)?;
        let agents: Vec<AnyAgent> =
            self.agents.iter().map(|a| agent_for(&*game, &self.time.clocked(a))).collect::<Result<_, _>>()?;
        Ok(OwnedSeries {
            game,
            agents,
            pairings: if self.gauntlet { Pairings::Gauntlet } else { Pairings::RoundRobin },
            games: self.games,
            seed: self.run.seed(),
            start: self.beginning.start(),
            openings: self.beginning.openings()?,
            record: self.record.record.is_some(),
            times: self.record.times,
            test: None,
        })
    }

    /// The tournament as work for others.
    pub(crate) fn work(&self, bench: &Workbench) -> Result<Kind<'static>, CliError> {
        Ok(Kind::Series(Box::new(self.series(bench)?)))
    }

    /// The command that means the same games.
    fn command(&self) -> String {
        let mut words = vec!["tournament".to_owned(), self.game.clone()];
        words.extend(self.agents.iter().cloned());
        words.extend(["--games".to_owned(), self.games.to_string()]);
        words.extend(["--seed".to_owned(), self.run.seed().0.to_string()]);
        words.extend(self.gauntlet.then(|| "--gauntlet".to_owned()));
        words.extend(self.time.words());
        words.extend(self.beginning.words());
        words.extend(self.record.words());
        joined(&words)
    }
}

fn text(report: &TournamentReport) -> String {
    let order: Vec<usize> = report.ranking.iter().map(|row| row.standing.contestant).collect();
    let numbers: Vec<String> = (1..=order.len()).map(|n| format!("{n}>")).collect();
    let mut head = vec!["", "", "score>", "95 % interval>", "Elo>"];
    head.extend(numbers.iter().map(String::as_str));
    let rows: Vec<Vec<String>> =
        report.ranking.iter().enumerate().map(|(i, row)| cells(report, i, row, &order)).collect();
    let played = if report.interrupted { "interrupted, at most " } else { "" };
    let rated = report.ratings.as_ref().map_or(String::new(), rated_text);
    let repeated = match report.repetitive_matches {
        0 => String::new(),
        n => format!("few different games were played in {n} matches, so the intervals mean little\n"),
    };
    let warning = rated + &repeated + &given_up(&report.forfeits) + &cautions(&report.entrants);
    let gap = if warning.is_empty() { "" } else { "\n" };
    format!(
        "{}: {played}{} games each two, wins-draws-losses, seed {}\n\n{}{gap}{warning}",
        report.game,
        report.games_per_pairing,
        report.seed,
        table(&head, &rows)
    )
}

fn cells(report: &TournamentReport, place: usize, row: &TournamentRow, order: &[usize]) -> Vec<String> {
    let score = row.standing.score;
    let share = score.map_or("-".to_owned(), |s| percent(s.share));
    let interval = score.map_or("-".to_owned(), interval_text);
    let elo = row.elo.map_or("-".to_owned(), rating_text);
    let mut cells = vec![(place + 1).to_string(), row.agent.clone(), share, interval, elo];
    let met = order.iter().map(|&other| report.results[row.standing.contestant][other]);
    let text = |[wins, draws, losses]: [u64; 3]| format!("{wins}-{draws}-{losses}");
    cells.extend(met.map(|results| results.map_or("-".to_owned(), text)));
    cells
}

/// What to know about the ratings before trusting them.
fn rated_text(rated: &Rated) -> String {
    let mut lines = Vec::new();
    if let Some(cycle) = rated.against.cycle.filter(|_| rated.against.shows_cycle())
        && let Some([a, b, c]) = &rated.cycle_agents
    {
        let [ab, bc, ca] = cycle.shares.map(percent);
        lines.push(format!(
            "no rating can order these: {a} beats {b} ({ab}), {b} beats {c} ({bc}), {c} beats {a} ({ca})"
        ));
    } else if rated.against.shows_misfit() {
        let share = percent(rated.against.cyclic_share.unwrap_or(0.0));
        lines.push(format!("one number does not describe these results ({share} of the differences): go by the table, not by Elo"));
    } else if rated.against.misfit_p.is_some() {
        lines.push("the ratings fit these results, and no circle is shown".to_owned());
    }
    if rated.steadied {
        lines.push(
            "a draw was added to each match for the ratings, since they would be infinite without".to_owned(),
        );
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// A rating in a cell of a table.
fn rating_text(Rating { value, high, .. }: Rating) -> String {
    format!("{value:+.0} ± {:.0}", high - value)
}
