//! An agent that has been checked against a game, whatever the game's type.

use crate::guest::GuestFailure;
use seedbed_agents::Resolved;
use seedbed_files::NamedContent;
use seedbed_rules::{Game, Spec, UsageError};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// An agent of a game, read and checked once and ready to be made any number of times.
///
/// Making it cannot fail.
#[derive(Clone)]
pub struct AnyAgent {
    game: Spec,
    spec: Spec,
    full: Spec,
    peeks: bool,
    repeats: bool,
    notes: Vec<String>,
    files: Vec<NamedContent>,
    resolved: Arc<dyn Any + Send + Sync>,
    pub(crate) failure: GuestFailure,
    is_guest: bool,
}

impl AnyAgent {
    pub(crate) fn new<G: Game>(game: &Spec, resolved: Resolved<G>) -> Self {
        let resolved = Arc::new(resolved);
        let Resolved { spec, full, factory } = &*resolved;
        let agent = Self::described([game, spec, full], factory.notes(), factory.files(), resolved.clone());
        Self { peeks: factory.peeks(), repeats: factory.repeats(), ..agent }
    }

    /// Not generic, as it need not be.
    fn described(
        [game, spec, full]: [&Spec; 3],
        notes: &[String],
        files: &[NamedContent],
        resolved: Arc<dyn Any + Send + Sync>,
    ) -> Self {
        Self {
            game: game.clone(),
            spec: spec.clone(),
            full: full.clone(),
            peeks: false,
            repeats: true,
            notes: notes.to_vec(),
            files: files.to_vec(),
            resolved,
            failure: GuestFailure::default(),
            is_guest: false,
        }
    }

    pub(crate) fn noting_failures_in(self, failure: GuestFailure) -> Self {
        Self { failure, is_guest: true, ..self }
    }

    /// Its shortest spec.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Its spec with every default written out: what a book or a store records.
    pub fn full_spec(&self) -> &Spec {
        &self.full
    }

    /// Does it see what is hidden from its seat, itself or through an agent inside it?
    pub fn peeks(&self) -> bool {
        self.peeks
    }

    /// Does it play the same from the same seed? Not if it thinks by the clock, or comes from outside.
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// Does it come from outside?
    pub fn is_guest(&self) -> bool {
        self.is_guest
    }

    /// The files that it depends on, with what they held when it was resolved.
    pub fn files(&self) -> &[NamedContent] {
        &self.files
    }

    /// What it is, in one line: its full spec, and the content of each file that it depends on.
    ///
    /// A changed file is a different agent.
    pub fn identity(&self) -> String {
        let add = |text: String, file: &NamedContent| {
            format!("{text} [{} {}]", file.path.display(), file.id.short())
        };
        self.files.iter().fold(self.full.to_string(), add)
    }

    /// The notes for whoever asked for it, such as that its book was learned by another program.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The agent in the type of its game.
    ///
    /// # Errors
    ///
    /// If it was resolved for another game than this one.
    pub(crate) fn typed<G: Game>(&self, game: &Spec) -> Result<&Resolved<G>, UsageError> {
        let typed = self.resolved.downcast_ref().filter(|_| self.game == *game);
        typed.ok_or_else(|| self.misfit(game))
    }

    /// The error that it was resolved for another game than this one.
    fn misfit(&self, game: &Spec) -> UsageError {
        let wrong = format!("`{}` was resolved for {}, not for {game}", self.spec, self.game);
        UsageError::new(wrong, "resolve it with the game that it is to play")
    }
}

impl fmt::Display for AnyAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec.fmt(f)
    }
}
