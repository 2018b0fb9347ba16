//! How agents and searches are offered: name, help, parameters, and how a spec becomes a factory of them.
//!
//! Making an agent has two phases. *Resolving* reads the parameters and every file they name and reports what is wrong;
//! it happens once. The resulting *factory* makes as many agents as there are seats and threads, and cannot fail.

use crate::capabilities::Capabilities;
use crate::roster::Roster;
use seedbed_files::NamedContent;
use seedbed_rules::{Agent, Game, Param, Search, Spec, UsageError, Values};
use std::sync::Arc;

/// An agent as people meet it: name, help and parameters, declared once.
#[derive(Clone, Copy, Debug)]
pub struct AgentAbout {
    /// Its name in a spec.
    pub name: &'static str,
    /// One line about how it plays.
    pub summary: &'static str,
    /// Which games it can play.
    pub needs: &'static str,
    /// Its parameters, the obvious one first.
    pub params: &'static [Param],
}

impl AgentAbout {
    /// A spec that names this agent in any way, with its own name.
    pub(crate) fn spec_of(&self, spec: &Spec) -> Spec {
        Spec { name: self.name.to_owned(), ..spec.clone() }
    }
}

/// Makes searches of one spec.
pub type SearchFactory<G> = Arc<dyn Fn() -> Box<dyn Search<G>> + Send + Sync>;

/// A search that a game allows.
pub struct SearchDef<G: Game> {
    /// How it is offered.
    pub about: &'static AgentAbout,
    /// Reads its parameters, given what the game can do.
    pub resolve: fn(&Values, &Capabilities<G>) -> Result<SearchFactory<G>, UsageError>,
    /// Do all players with exactly these parameters share one search?
    pub shared: fn(&Values) -> bool,
}

/// An agent that a game allows.
pub struct AgentDef<G: Game> {
    /// How it is offered.
    pub about: &'static AgentAbout,
    /// Reads its parameters and files, given who else may play.
    pub resolve: fn(&Values, &Roster<G>) -> Result<AgentFactory<G>, UsageError>,
}

/// Makes agents of one spec.
pub struct AgentFactory<G: Game> {
    make: Arc<dyn Fn() -> Box<dyn Agent<G>> + Send + Sync>,
    /// Makes the search that all players of the spec share, if they share one.
    pub(crate) shared: Option<SearchFactory<G>>,
    pub(crate) terms: Arc<Terms>,
}

/// What must be known of agents before they play; not generic, so that it is compiled once for all games.
#[derive(Clone)]
pub(crate) struct Terms {
    pub(crate) peeks: bool,
    pub(crate) notes: Vec<String>,
    pub(crate) files: Vec<NamedContent>,
    pub(crate) repeats: bool,
}

impl Terms {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { peeks: false, notes: Vec::new(), files: Vec::new(), repeats: true })
    }

    pub(crate) fn peek(self: &mut Arc<Self>, peeks: bool) {
        Arc::make_mut(self).peeks |= peeks;
    }

    pub(crate) fn unrepeat(self: &mut Arc<Self>) {
        Arc::make_mut(self).repeats = false;
    }

    pub(crate) fn note(self: &mut Arc<Self>, note: String) {
        Arc::make_mut(self).notes.push(note);
    }

    pub(crate) fn read(self: &mut Arc<Self>, files: &[NamedContent]) {
        Arc::make_mut(self).files.extend_from_slice(files);
    }
}

impl<G: Game> AgentFactory<G> {
    /// A factory of agents that keep to what their seats may see.
    pub fn new(make: impl Fn() -> Box<dyn Agent<G>> + Send + Sync + 'static) -> Self {
        Self::on(Terms::new(), make)
    }

    /// A factory of agents of which this is to be known.
    pub(crate) fn on(
        terms: Arc<Terms>,
        make: impl Fn() -> Box<dyn Agent<G>> + Send + Sync + 'static,
    ) -> Self {
        Self { make: Arc::new(make), shared: None, terms }
    }

    /// The same factory, of agents that may play otherwise from the same seed, for the reason in the note.
    #[must_use]
    pub fn unrepeatable(mut self, note: String) -> Self {
        self.terms.unrepeat();
        self.noting(note)
    }

    /// Do its agents play the same from the same seed?
    pub fn repeats(&self) -> bool {
        self.terms.repeats
    }

    /// The same factory, of agents that see what is hidden from their seats.
    #[must_use]
    pub fn peeking(mut self, peeks: bool) -> Self {
        self.terms.peek(peeks);
        self
    }

    /// The same factory, with a note for whoever asked for the agent.
    #[must_use]
    pub fn noting(mut self, note: String) -> Self {
        self.terms.note(note);
        self
    }

    /// The same factory, of agents that depend on these files.
    #[must_use]
    pub fn reading(mut self, files: &[NamedContent]) -> Self {
        self.terms.read(files);
        self
    }

    /// Makes an agent.
    pub fn make(&self) -> Box<dyn Agent<G>> {
        (self.make)()
    }

    /// Do its agents see what is hidden from their seats?
    pub fn peeks(&self) -> bool {
        self.terms.peeks
    }

    /// The files that its agents depend on, with what they held.
    pub fn files(&self) -> &[NamedContent] {
        &self.terms.files
    }

    /// The notes for whoever asked for the agent.
    pub fn notes(&self) -> &[String] {
        &self.terms.notes
    }
}

impl<G: Game> Clone for AgentFactory<G> {
    fn clone(&self) -> Self {
        let Self { make, shared, terms } = self;
        Self { make: Arc::clone(make), shared: shared.clone(), terms: terms.clone() }
    }
}
