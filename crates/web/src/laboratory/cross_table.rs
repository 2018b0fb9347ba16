//! The table of a kept match or tournament, wherever it was started.

use seedbed_arena::{Encounter, Interval, Rating, Standing, Tally, intransitivity, ratings, standings};
use seedbed_erased::Registry;
use seedbed_records::Pairings;
use seedbed_rules::UsageError;
use seedbed_runs::{Batch, Run, read_outcome};
use serde::{Deserialize, Serialize};

/// The table of a tournament, from whatever jobs are done.
#[derive(Serialize)]
pub(crate) struct CrossTable {
    /// Best first.
    ranking: Vec<Row>,
    /// What speaks against the ratings, in words.
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    agent: String,
    score: Option<Interval>,
    elo: Option<Rating>,
    /// What it did against each other, in the order of the ranking.
    met: Vec<Option<Met>>,
}

/// A match from the side of one agent.
#[derive(Serialize, Clone)]
struct Met {
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<Interval>,
    /// Pairs by its points: 0, 0.5, 1, 1.5, 2.
    pairs: [u64; 5],
}

/// What the table needs of a job's outcome.
#[derive(Deserialize)]
struct Outcome {
    tally: Tally,
}

/// Who met whom in a kept series, by the name of its experiment: `form/game/one - other - another`.
struct Entrants {
    names: Vec<String>,
    pairings: Vec<(usize, usize)>,
}

impl Entrants {
    /// Those of a run; `None` if it is not a series.
    fn of(run: &Run, games: &Registry) -> Option<Self> {
        let mut parts = run.experiment.splitn(3, '/');
        let (form, game, names) = (parts.next()?, parts.next()?, parts.next()?);
        let game = game.parse().ok().and_then(|spec| games.open(&spec).ok());
        // Stored with every default; people know them by what differs. What has changed meanwhile stays as it is.
        let short =
            |name: &str| game.as_ref()?.resolve(&name.parse().ok()?).ok().map(|agent| agent.to_string());
        let names: Vec<String> =
            names.split(" - ").map(|name| short(name).unwrap_or(name.to_owned())).collect();
        let pairings = match form {
            "match" | "round-robin" => Pairings::RoundRobin,
            "gauntlet" => Pairings::Gauntlet,
            _ => return None,
        };
        Some(Self { pairings: pairings.of(names.len()), names })
    }
}

/// The table of a run from whatever jobs are done; `None` if it is neither a match nor a tournament.
pub(super) fn cross_table(
    run: &Run,
    batches: &[Batch],
    games: &Registry,
) -> Result<Option<CrossTable>, UsageError> {
    let Some(Entrants { names, pairings }) = Entrants::of(run, games) else { return Ok(None) };
    let mut tallies = vec![Tally::default(); pairings.len()];
    for batch in batches {
        let number = batch.label.strip_prefix("match ").and_then(|rest| rest.split(',').next()?.parse().ok());
        let sum = number.and_then(|number: usize| tallies.get_mut(number));
        let wrong = || UsageError::new(format!("`{}` is no job of a match", batch.label), "delete the run");
        *sum.ok_or_else(wrong)? += read_outcome::<Outcome>(&batch.outcome)?.tally;
    }
    let met: Vec<Encounter> =
        pairings.iter().zip(&tallies).map(|(&between, tally)| Encounter::new(between, tally)).collect();
    let rated = ratings(names.len(), &met);
    let mut warnings = Vec::new();
    if let Some(rated) = &rated {
        let against = intransitivity(&met, rated);
        if against.shows_cycle() {
            warnings.push("The results run in a circle, which no rating can order.".to_owned());
        } else if against.shows_misfit() {
            warnings
                .push("One number does not describe these results: go by the table, not by Elo.".to_owned());
        }
        if rated.steadied {
            warnings.push(
                "A draw was added to each match for the ratings, which would be infinite without.".to_owned(),
            );
        }
    }
    let ranked = standings(names.len(), &pairings, &tallies);
    let order: Vec<usize> = ranked.iter().map(|standing| standing.contestant).collect();
    let meeting = |a: usize, b: usize| {
        let played = pairings.iter().zip(&tallies);
        played.into_iter().find_map(|(&between, tally)| match between {
            _ if between == (a, b) => Some(Met::new(tally, false)),
            _ if between == (b, a) => Some(Met::new(tally, true)),
            _ => None,
        })
    };
    let row = |standing: &Standing| Row {
        agent: names[standing.contestant].clone(),
        score: standing.score,
        elo: rated.as_ref().map(|rated| rated.of(standing.contestant)),
        met: order.iter().map(|&other| meeting(standing.contestant, other)).collect(),
    };
    Ok(Some(CrossTable { ranking: ranked.iter().map(row).collect(), warnings }))
}

impl Met {
    fn new(tally: &Tally, is_second: bool) -> Self {
        let ([wins, draws, losses], mut pairs, score) = (tally.results(), tally.pairs, tally.score());
        if !is_second {
            return Self { wins, draws, losses, score, pairs };
        }
        pairs.reverse();
        Self { wins: losses, draws, losses: wins, score: score.map(Interval::mirrored), pairs }
    }
}
