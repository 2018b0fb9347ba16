//! Games by name.

use crate::{About, AnyGame, GameEntry};
use seedbed_rules::{Spec, UsageError, Values};

/// The games that a face offers, in alphabetical order; anyone may add to it.
#[derive(Clone, Default)]
pub struct Registry {
    entries: Vec<GameEntry>,
}

impl Registry {
    /// A registry of these games.
    pub fn new(entries: impl IntoIterator<Item = GameEntry>) -> Self {
        entries.into_iter().fold(Self::default(), Self::with)
    }

    /// The same registry with one game more; it replaces one of the same name.
    #[must_use]
    pub fn with(mut self, entry: GameEntry) -> Self {
        self.entries.retain(|known| known.about.name != entry.about.name);
        let at = self.entries.partition_point(|known| known.about.name < entry.about.name);
        self.entries.insert(at, entry);
        self
    }

    /// All games.
    pub fn games(&self) -> impl Iterator<Item = &'static About> + '_ {
        self.entries.iter().map(|entry| entry.about)
    }

    /// Opens the game that a spec names.
    ///
    /// # Errors
    ///
    /// If there is no game of that name, or its parameters are wrong.
    pub fn open(&self, spec: &Spec) -> Result<Box<dyn AnyGame>, UsageError> {
        let entry = self.entries.iter().find(|entry| entry.about.name == spec.name).ok_or_else(|| {
            UsageError::unknown("game", &spec.name, &self.games().map(|about| about.name).collect::<Vec<_>>())
        })?;
        (entry.open)(&Values::read(entry.about.params, spec)?)
    }

    /// The names of the games that, with their usual parameters, have a quality.
    pub fn those(&self, quality: impl Fn(&dyn AnyGame) -> bool) -> Vec<&'static str> {
        let usual = |name: &str| Spec { name: name.to_owned(), leads: Vec::new(), keyed: Vec::new() };
        let has = |about: &&About| self.open(&usual(about.name)).is_ok_and(|game| quality(&*game));
        self.games().filter(has).map(|about| about.name).collect()
    }
}
