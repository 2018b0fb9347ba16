//! `seedbed solve` for small games with hidden information: an equilibrium by counterfactual regret.

use crate::CliError;
use crate::options::Format;
use crate::output::{amount, print, print_json, tell};
use crate::progress::{accompanied, catch_interrupts, interrupted, spinner};
use indicatif::ProgressBar;
use seedbed_erased::{AnyGame, GameTree};
use seedbed_rules::{Seed, UsageError};
use seedbed_solve::{LearntStrategy, Regret, RegretMethod, StrategyProfile, Watch};
use serde::Serialize;
use std::time::Instant;

/// How an equilibrium is looked for.
#[derive(Clone, clap::Args)]
pub(crate) struct EquilibriumOptions {
    /// For hidden information: how much a best response may still gain, as a share of the largest payoff
    #[arg(long, default_value_t = 1e-4)]
    gap: f64,
}

/// What is learnt from.
#[derive(Clone, Copy, Serialize)]
pub(crate) enum Learning {
    /// The whole tree: CFR+.
    #[serde(rename = "cfr+")]
    Plus,
    /// Sampled lines of it: Monte Carlo CFR with external sampling.
    #[serde(rename = "sampled")]
    Sampled,
}

#[derive(Serialize)]
struct Report {
    game: String,
    method: Learning,
    /// Who has the first seat.
    #[serde(skip)]
    player: String,
    /// The payoff of the first seat.
    value: f64,
    /// What best responses gain on average over both seats.
    exploitability: f64,
    iterations: u64,
    positions: usize,
    /// What each seat does with what it sees.
    strategy: Vec<Behaviour>,
    interrupted: bool,
}

#[derive(Serialize)]
struct Behaviour {
    player: String,
    sees: String,
    moves: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    #[serde(rename = "move")]
    text: String,
    probability: f64,
}

impl EquilibriumOptions {
    /// Solves the game of this tree, until the gap is small enough or somebody interrupts.
    pub(crate) fn solve(
        &self,
        game: &dyn AnyGame,
        all: &GameTree,
        learning: Learning,
        format: Format,
    ) -> Result<(), CliError> {
        if !(self.gap > 0.0 && self.gap.is_finite()) {
            return Err(
                UsageError::new(format!("--gap {}", self.gap), "a share above 0, such as 1e-4").into()
            );
        }
        let (tree, begun, watch) = (&all.tree, Instant::now(), Watch::default());
        let method = match learning {
            Learning::Plus => RegretMethod::Plus,
            Learning::Sampled => RegretMethod::Sampled,
        };
        catch_interrupts();
        let beat = |bar: &ProgressBar| {
            if interrupted() {
                watch.stop();
            }
            bar.set_message(watch.news());
            bar.tick();
        };
        let good = self.gap * f64::from(game.max_payoff());
        let mut regret = Regret::new(tree, method, Seed(0));
        let learnt = accompanied(spinner, beat, || regret.learn(good, &watch));
        let Some(LearntStrategy { profile, value, exploitability }) = learnt else {
            tell("stopped before it was known how good the first strategies are");
            return Err(CliError::Interrupted);
        };
        let report = Report {
            game: game.spec().to_string(),
            method: learning,
            player: game.player_name(0),
            value,
            exploitability,
            iterations: regret.iterations(),
            positions: tree.positions(),
            strategy: strategy(game, all, &profile),
            interrupted: watch.is_stopped(),
        };
        match format {
            Format::Json => print_json(&report)?,
            Format::Table => print(&report.text())?,
        }
        let (positions, sets) = (amount(report.positions as f64), amount(tree.sets().len() as f64));
        let seconds = begun.elapsed().as_secs_f64();
        tell(format_args!(
            "{positions} positions, {sets} information sets, {} iterations in {seconds:.2} s",
            report.iterations
        ));
        if report.interrupted { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

/// What is done with what is seen: all of one player before the other, early decisions first.
fn strategy(game: &dyn AnyGame, all: &GameTree, profile: &StrategyProfile) -> Vec<Behaviour> {
    let (sets, before) = (all.tree.sets(), all.tree.choices_before());
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_by_key(|&set| (sets[set].seat, before[set]));
    let behaviour = |set: usize| {
        let (sight, shares) = (&all.sights[set], &profile[sets[set].first..]);
        let choice = |(text, &probability): (&String, &f64)| Choice { text: text.clone(), probability };
        Behaviour {
            player: game.player_name(sets[set].seat),
            sees: sight.board.clone(),
            moves: sight.moves.iter().zip(shares).map(choice).collect(),
        }
    };
    order.into_iter().map(behaviour).collect()
}

impl Report {
    fn text(&self) -> String {
        /// A strategy longer than this is for programs to read.
        const MOST: usize = 30;
        let mut text = format!(
            "{}\n\nvalue           {:+.6} for {}\nexploitability  {:.1e}\n",
            self.game, self.value, self.player, self.exploitability
        );
        if self.strategy.len() > MOST {
            return text
                + &format!("\n--format json shows the strategy in {} situations\n", self.strategy.len());
        }
        let line = |behaviour: &Behaviour| {
            let share = |choice: &Choice| format!("{} {:.1} %", choice.text, 100.0 * choice.probability);
            let shares: Vec<String> = behaviour.moves.iter().map(share).collect();
            let sees: Vec<&str> = behaviour.sees.lines().filter(|line| !line.ends_with("to move")).collect();
            format!("\n{}\n  {}: {}\n", sees.join("\n"), behaviour.player, shares.join(", "))
        };
        text.extend(self.strategy.iter().map(line));
        text
    }
}
