//! A solver at work, perhaps in several stretches, with what may be told or saved between them.

use crate::output::{amount, tell};
use crate::progress::{accompanied, counter, depths, interrupted};
use indicatif::ProgressBar;
use seedbed_erased::{Solved, SolverSession};
use seedbed_rules::Stop;
use seedbed_solve::{Forecast, Watch};
use std::time::{Duration, Instant};

/// Why a solver paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pause {
    /// Someone pressed Ctrl-C.
    Interrupted,
    /// It takes long, and whoever waits may want to know how long.
    Forecast,
    /// It is time to save.
    Save,
    /// The value is known, and nothing else is wanted.
    Settled,
}

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The value alone.
    Value,
    /// All best moves and a line besides.
    BestMoves,
    /// The value of every move besides.
    Values,
}

/// A solver at work.
pub(super) struct Run {
    wanted: Wanted,
    saves: bool,
    begun: Instant,
    /// Positions of the stretches that are over.
    pub(super) nodes: u64,
    /// When the value became known.
    pub(super) settled: Option<KnownValue>,
    /// Has the user been told how long it may take?
    told: bool,
    /// What was known when it was interrupted.
    pub(super) known: Option<String>,
}

/// The value, before all best moves and a line were known.
#[derive(Clone, Copy)]
pub(super) struct KnownValue {
    pub(super) value: f64,
    /// Positions and seconds until then.
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// How long a solver works before it says how long it may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a solver works before what it knows is saved.
const STRETCH: Duration = Duration::from_secs(1800);

impl Run {
    pub(super) fn new(wanted: Wanted, saves: bool) -> Self {
        Self { wanted, saves, begun: Instant::now(), nodes: 0, settled: None, told: false, known: None }
    }

    /// Solves until it is done or there is a reason to pause.
    pub(super) fn go_on(&mut self, session: &mut dyn SolverSession) -> Result<Solved, Pause> {
        let (watch, begun) = (Watch::default(), Instant::now());
        // What cannot go on where it paused begins anew.
        let can_pause = session.checkpoint().is_some() && !session.tells_share();
        let mut pause = Pause::Interrupted;
        let beat = |bar: &ProgressBar| {
            let reason = match () {
                () if interrupted() => Some(Pause::Interrupted),
                () if self.wanted == Wanted::Value && watch.settled().is_some() => Some(Pause::Settled),
                () if can_pause
                    && !self.told
                    && self.begun.elapsed() > PATIENCE
                    && watch.settled().is_none() =>
                {
                    Some(Pause::Forecast)
                }
                () if self.saves && begun.elapsed() > STRETCH => Some(Pause::Save),
                () => None,
            };
            if let (Some(reason), false) = (reason, watch.is_stopped()) {
                pause = reason;
                watch.stop();
            }
            bar.set_position(self.nodes + watch.done());
            bar.set_message(watch.news());
        };
        let solved = accompanied(counter, beat, || session.solve(self.wanted == Wanted::Values, &watch));
        if let (None, Some(settled)) = (self.settled, watch.settled()) {
            let seconds = settled.at.duration_since(self.begun).as_secs_f64();
            self.settled =
                Some(KnownValue { value: settled.value, nodes: self.nodes + settled.nodes, seconds });
        }
        self.nodes += watch.done();
        if solved.is_err() && pause == Pause::Interrupted {
            self.known = Some(watch.news()).filter(|news| !news.is_empty());
        }
        solved.map_err(|_| pause)
    }

    /// Tells the user once how long it may take.
    pub(super) fn tell_forecast(&mut self, session: &mut dyn SolverSession) {
        self.told = true;
        let (rate, stop) = (self.rate(), Stop::default());
        let beat = |bar: &ProgressBar| {
            if interrupted() {
                stop.stop();
            }
            bar.set_message("estimating how long it takes");
        };
        let found = accompanied(depths, beat, || session.forecast(&stop));
        if let Ok(Some(forecast)) = found {
            forecast_lines(&forecast, rate).into_iter().for_each(tell);
        } else if found.is_ok() {
            tell(
                "nobody can tell how long this takes: even the ends of games are hard; Ctrl-C ends the wait",
            );
        }
    }

    pub(super) fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Positions a second.
    pub(super) fn rate(&self) -> f64 {
        self.nodes as f64 / self.seconds()
    }
}

/// What is told of a forecast at a rate of positions a second.
fn forecast_lines(forecast: &Forecast, rate: f64) -> [String; 2] {
    let Forecast { plies, measured, growth, log_nodes, log_range } = *forecast;
    let span = |log: f64| span_text(log - rate.max(1.0).log10());
    let (low, high) = (span(log_range[0]), span(log_range[1]));
    let range = if low == high { String::new() } else { format!(" ({low} to {high})") };
    [
        format!(
            "positions {plies} plies on take {} positions each, and every ply before that {growth:.2} times as many:",
            amount(measured)
        ),
        format!(
            "about {} in all, {}{range} at this rate; Ctrl-C ends the wait",
            power(log_nodes),
            span(log_nodes)
        ),
    ]
}

/// A large number by its decimal logarithm.
fn power(log: f64) -> String {
    if log < 4.0 { amount(10f64.powf(log)) } else { format!("1e{log:.0}") }
}

/// A span of time in words, to one digit, from the decimal logarithm of its seconds.
fn span_text(log_seconds: f64) -> String {
    const UNITS: [(&str, f64, f64); 5] = [
        ("second", 1.0, 120.0),
        ("minute", 60.0, 7_200.0),
        ("hour", 3_600.0, 172_800.0),
        ("day", 86_400.0, 6.3e7),
        ("year", 3.156e7, f64::INFINITY),
    ];
    let seconds = 10f64.powf(log_seconds.min(300.0));
    let (unit, length, _) = UNITS.into_iter().find(|(.., end)| seconds < *end).unwrap_or(UNITS[4]);
    let count = seconds / length;
    match count {
        _ if log_seconds > 300.0 => format!("1e{:.0} years", log_seconds - length.log10()),
        few if few < 1.5 => format!("1 {unit}"),
        few if few < 1e4 => format!("{few:.0} {unit}s"),
        many => format!("{many:.0e} {unit}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_told_in_the_unit_that_people_would_use() {
        let told = [
            (-3.0, "1 second"),
            (1.0, "10 seconds"),
            (3.0, "17 minutes"),
            (4.5, "9 hours"),
            (7.0, "116 days"),
        ];
        for (log, words) in told {
            assert_eq!(span_text(log), words);
        }
        assert_eq!(span_text(12.0), "3e4 years");
        assert_eq!(span_text(500.0), "1e493 years");
    }

    #[test]
    fn a_forecast_says_how_it_was_made() {
        let forecast =
            Forecast { plies: 20, measured: 250_000.0, growth: 1.5, log_nodes: 8.9, log_range: [8.0, 9.5] };
        let [how, what] = forecast_lines(&forecast, 1e7);
        assert!(how.starts_with("positions 20 plies on take 250"), "{how}");
        assert!(how.ends_with("1.50 times as many:"), "{how}");
        assert_eq!(
            what,
            "about 1e9 in all, 79 seconds (10 seconds to 5 minutes) at this rate; Ctrl-C ends the wait"
        );
    }
}
