//! What a game offers of its own: agents, things to show, speeds to measure.

use super::{Benchmark, Insight, Profile};
use crate::Beliefs;
use seedbed_agents::{AgentDef, SearchDef};
use seedbed_rules::{Seat, Text};

impl<G: Text> Profile<G> {
    /// Offers an agent of the game's own; it replaces a general one of the same name.
    #[must_use]
    pub fn with_agent(mut self, def: AgentDef<G>) -> Self {
        self.roster.offer(def);
        self
    }

    /// Offers a search of the game's own; it replaces a general one of the same name.
    #[must_use]
    pub fn with_search(mut self, def: SearchDef<G>) -> Self {
        self.roster.offer_search(def);
        self
    }

    /// Gives the spec of the agent to meet when none is named: the strongest that is known.
    #[must_use]
    pub fn default_agent(mut self, spec: &'static str) -> Self {
        self.default_agent = spec;
        self
    }

    /// Gives the spec of the agent that is asked for hints and analyses, where the default agent does not tell what it thinks.
    #[must_use]
    pub fn advised_by(mut self, spec: &'static str) -> Self {
        self.adviser = Some(spec);
        self
    }

    /// The spec of the agent that is asked for hints.
    pub(crate) fn adviser(&self) -> &'static str {
        self.adviser.unwrap_or(self.default_agent)
    }

    /// Offers something to show to a seat.
    #[must_use]
    pub fn with_insight(mut self, insight: Insight<G>) -> Self {
        self.insights.push(insight);
        self
    }

    /// Offers what a seat may believe of things that it does not see.
    #[must_use]
    pub fn with_beliefs(mut self, beliefs: fn(&Seat<'_, G>) -> Beliefs) -> Self {
        self.beliefs = Some(beliefs);
        self
    }

    /// Offers speeds of the game's own to a benchmark.
    #[must_use]
    pub fn with_benchmarks(mut self, benchmarks: impl IntoIterator<Item = Benchmark<G>>) -> Self {
        self.benchmarks.extend(benchmarks);
        self
    }
}
