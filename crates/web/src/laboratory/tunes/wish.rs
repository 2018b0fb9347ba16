//! What is to be tuned, and how.

use super::{PREFIX, Tunes};
use crate::refusal::Refusal;
use crate::table::quoted;
use seedbed_arena::Watch;
use seedbed_erased::AnyGame;
use seedbed_files::ContentId;
use seedbed_rules::{Seed, UsageError};
use seedbed_train::tuning::{Aim, Comparison, Finding, Subject, TuneBudget, TuneConfig, TuneRun};
use std::time::Duration;

/// How often the file is brought up to date: what a stop or a kill loses at most.
const CHECKPOINT: Duration = Duration::from_secs(2);

/// What is to be tuned, and how.
pub(crate) struct TuneWish {
    pub(crate) game: Box<dyn AnyGame>,
    /// The agent whose options are tuned, with its spans; the strategies of the game if there is none.
    pub(crate) agent: Option<String>,
    pub(crate) method: String,
    pub(crate) aim: Aim,
    /// Games to be spent in all.
    pub(crate) games: u64,
    pub(crate) seed: u64,
}

impl TuneWish {
    /// The name of its strategy: the same for the same wish, however many games it may spend.
    pub(crate) fn name(&self) -> String {
        let aim = match &self.aim {
            Aim::Win => "win".to_owned(),
            Aim::Unbeaten => "unbeaten".to_owned(),
            Aim::Beat(agent) => format!("beat {}", agent.full_spec()),
        };
        let (game, agent) = (self.game.full_spec(), self.agent.as_deref().unwrap_or_default());
        let text = format!("{game}\n{agent}\n{}\n{aim}\n{}", self.method, self.seed);
        format!("{PREFIX}{}", ContentId::of(text.as_bytes()).short())
    }

    /// What it is called, for people.
    pub(crate) fn title(&self) -> String {
        let what = self.agent.as_deref().unwrap_or("its own strategies");
        format!("{}: {what} tuned by {}, {}", self.game.spec(), self.method, self.name())
    }

    /// The command that does the same in a terminal.
    pub(crate) fn command(&self) -> String {
        let option = |name: &str, value: &str| format!(" --{name} {}", quoted(value));
        let agent = self.agent.as_ref().map_or(String::new(), |agent| option("agent", agent));
        let aim = match &self.aim {
            Aim::Win => String::new(),
            Aim::Unbeaten => " --unbeaten".to_owned(),
            Aim::Beat(agent) => option("against", &agent.to_string()),
        };
        let Self { method, games, seed, .. } = self;
        let game = quoted(&self.game.spec().to_string());
        format!("seedbed tune {game}{agent} --method {method}{aim} --budget {games}-games --seed {seed}")
    }

    fn subject(&self) -> Result<Subject<'_>, UsageError> {
        let none = || {
            let wrong = format!("{} has no parametric strategies", self.game.spec());
            UsageError::new(wrong, "name an agent with spans to be tuned, such as mcts:100,c={0..2.5}")
        };
        Subject::of(&*self.game, self.agent.as_deref())?.ok_or_else(none)
    }

    /// The run from its start, or from what was found so far.
    fn run(&self, begun: Option<Finding>) -> Result<TuneRun<'_>, UsageError> {
        let config = TuneConfig {
            method: self.method.clone(),
            budget: TuneBudget::Games(self.games),
            comparison: Comparison::default(),
            aim: self.aim.clone(),
            seed: Seed(self.seed),
            file: self.name(),
            every: CHECKPOINT,
        };
        match begun {
            Some(finding) => TuneRun::resume(&*self.game, self.subject()?, config, finding),
            None => TuneRun::new(&*self.game, self.subject()?, config),
        }
    }

    /// Says what is wrong with it, before anything is done.
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        self.run(None).map(|_| ())
    }

    /// Tunes, and keeps the best so far; `kept` hears of it. `false` if it was stopped.
    pub(in crate::laboratory) fn tune(
        &self,
        tunes: &Tunes,
        watch: &Watch,
        kept: impl Fn(),
    ) -> Result<bool, UsageError> {
        let name = self.name();
        let begun = tunes.begun(&name).map_err(|Refusal { words, .. }| {
            UsageError::new(words, "whoever runs this server can remove it, or another seed begins anew")
        })?;
        if begun.is_some() {
            kept();
        }
        let run = self.run(begun)?;
        let keep = |finding: &Finding| {
            tunes.keep(&name, finding)?;
            watch.say(finding.news());
            kept();
            Ok::<(), UsageError>(())
        };
        let found = run.run(watch, keep)?;
        found.as_ref().map_or(Ok(()), keep)?;
        Ok(found.is_some())
    }
}
