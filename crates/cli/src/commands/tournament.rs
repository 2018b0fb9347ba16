//! `seedbed tournament`

use super::agent_for;
use super::matches::interval_text;
use super::rated::{Rated, rating_text};
use crate::entrants::Entrants;
use crate::forfeits::Forfeited;
use crate::options::{Format, RunOptions, read_count};
use crate::output::{percent, print, print_json};
use crate::progress::{catch_interrupts, interrupted};
use crate::series_options::{BeginningOptions, KeepOptions, RecordOptions};
use crate::table::table;
use crate::{CliError, Workbench};
use seedbed_arena::{Encounter, Interval, Rating, Standing, Tally, Verdict, standings};
use seedbed_erased::AnyAgent;
use seedbed_records::{Pairings, Played, Series};
use seedbed_rules::{Spec, UsageError};
use serde::Serialize;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, such as domineering:5x5
    game: String,
    /// Two or more agents
    #[arg(required = true, num_args = 2..)]
    agents: Vec<String>,
    /// How many games each two agents play
    #[arg(long, default_value_t = 100, value_parser = read_count)]
    games: u64,
    /// Only the first agent meets the others, who do not meet each other
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    beginning: BeginningOptions,
    #[command(flatten)]
    record: RecordOptions,
    #[command(flatten)]
    keep: KeepOptions,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Serialize)]
struct Report {
    game: String,
    agents: Vec<String>,
    seed: u64,
    games_per_pairing: u64,
    interrupted: bool,
    /// Best first.
    ranking: Vec<Row>,
    /// The score of row against column, in the order of `agents`; null on the diagonal and if nothing was played.
    scores: Vec<Vec<Option<Interval>>>,
    /// Wins, draws and losses of row against column, likewise.
    results: Vec<Vec<Option<[u64; 3]>>>,
    /// What the Elo ratings in `ranking` rest on and what speaks against them; null if some have not met.
    ratings: Option<Rated>,
    /// Games that an agent gave up, by the reason.
    forfeits: Vec<Forfeited>,
    /// Matches whose games repeat one another, so counting them proves little.
    repetitive_matches: usize,
    #[serde(flatten)]
    entrants: Entrants,
}

#[derive(Serialize)]
struct Row {
    agent: String,
    #[serde(flatten)]
    standing: Standing,
    elo: Option<Rating>,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let agents: Vec<AnyAgent> =
            self.agents.iter().map(|a| agent_for(&*game, a)).collect::<Result<_, _>>()?;
        let specs: Vec<&Spec> = agents.iter().map(AnyAgent::spec).collect();
        let twice = specs.iter().enumerate().find(|(i, spec)| specs[..*i].contains(spec));
        if let Some((_, spec)) = twice {
            return Err(UsageError::new(format!("`{spec}` is named twice"), "name every agent once").into());
        }
        self.record.check(&game.spec().name)?;
        let seed = self.run.seed();
        let series = Series {
            game: &*game,
            agents: &agents,
            pairings: if self.gauntlet { Pairings::Gauntlet } else { Pairings::RoundRobin },
            games: self.games,
            seed,
            start: self.beginning.start(),
            openings: self.beginning.openings()?,
            record: self.record.record.is_some(),
            times: self.record.times,
        };
        let pairings = series.matches();
        catch_interrupts();
        let Played { tallies, records } = self.keep.play(bench, &series, self.run.threads())?;
        let names: Vec<String> = specs.iter().map(ToString::to_string).collect();
        let mut scores = vec![vec![None; agents.len()]; agents.len()];
        let mut results = scores.iter().map(|row| vec![None; row.len()]).collect::<Vec<_>>();
        for (&(a, b), tally) in pairings.iter().zip(&tallies) {
            scores[a][b] = tally.score();
            scores[b][a] = tally.score().map(Interval::mirrored);
            let [wins, draws, losses] = tally.results();
            results[a][b] = Some([wins, draws, losses]);
            results[b][a] = Some([losses, draws, wins]);
        }
        let of = |(&(a, b), tally): (&(usize, usize), &Tally)| Forfeited::of([&names[a], &names[b]], tally);
        let forfeited = pairings.iter().zip(&tallies).flat_map(of).collect();
        let met: Vec<Encounter> =
            pairings.iter().zip(&tallies).map(|(&between, tally)| Encounter::new(between, tally)).collect();
        let ratings = Rated::new(&names, &met);
        let row = |s: Standing| Row {
            agent: names[s.contestant].clone(),
            standing: s,
            elo: ratings.as_ref().map(|rated| rated.of(s.contestant)),
        };
        let ranking = standings(agents.len(), &pairings, &tallies).into_iter().map(row).collect();
        let report = Report {
            game: game.spec().to_string(),
            seed: seed.0,
            games_per_pairing: self.games,
            interrupted: interrupted(),
            ranking,
            agents: names,
            scores,
            results,
            ratings,
            forfeits: forfeited,
            repetitive_matches: tallies.iter().filter(|t| t.verdict() == Verdict::Repetitive).count(),
            entrants: Entrants::of(&agents),
        };
        match self.run.format() {
            Format::Table => print(&report.text())?,
            Format::Json => print_json(&report)?,
        }
        self.record.write(&records)?;
        if interrupted() { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

impl Report {
    fn text(&self) -> String {
        let order: Vec<usize> = self.ranking.iter().map(|row| row.standing.contestant).collect();
        let numbers: Vec<String> = (1..=order.len()).map(|n| format!("{n}>")).collect();
        let mut head = vec!["", "", "score>", "95 % interval>", "Elo>"];
        head.extend(numbers.iter().map(String::as_str));
        let rows: Vec<Vec<String>> =
            self.ranking.iter().enumerate().map(|(i, row)| self.cells(i, row, &order)).collect();
        let played = if self.interrupted { "interrupted, at most " } else { "" };
        let rated = self.ratings.as_ref().map_or(String::new(), Rated::text);
        let repeated = match self.repetitive_matches {
            0 => String::new(),
            n => format!("few different games were played in {n} matches, so the intervals mean little\n"),
        };
        let forfeits: String = self.forfeits.iter().map(Forfeited::text).collect();
        let warning = rated + &repeated + &forfeits + &self.entrants.text();
        let gap = if warning.is_empty() { "" } else { "\n" };
        format!(
            "{}: {played}{} games each two, wins-draws-losses, seed {}\n\n{}{gap}{warning}",
            self.game,
            self.games_per_pairing,
            self.seed,
            table(&head, &rows)
        )
    }

    fn cells(&self, place: usize, row: &Row, order: &[usize]) -> Vec<String> {
        let score = row.standing.score;
        let share = score.map_or("-".to_owned(), |s| percent(s.share));
        let interval = score.map_or("-".to_owned(), interval_text);
        let elo = row.elo.map_or("-".to_owned(), rating_text);
        let mut cells = vec![(place + 1).to_string(), row.agent.clone(), share, interval, elo];
        let met = order.iter().map(|&other| self.results[row.standing.contestant][other]);
        let text = |[wins, draws, losses]: [u64; 3]| format!("{wins}-{draws}-{losses}");
        cells.extend(met.map(|results| results.map_or("-".to_owned(), text)));
        cells
    }
}
