//! Games by name.

use crate::{About, AnyGame, GameEntry, Outside, Outsider};
use seedbed_rules::{Named, Spec, UsageError, Values, find_name};
use std::sync::Arc;

/// The games that a face offers, in alphabetical order; anyone may add to it.
#[derive(Clone, Default)]
pub struct Registry {
    entries: Vec<GameEntry>,
    names: Vec<Named>,
    outside: Outside,
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

    /// The same registry with other words that lead to its games.
    #[must_use]
    pub fn known_as(mut self, names: impl IntoIterator<Item = Named>) -> Self {
        self.names.extend(names);
        self
    }

    /// The same registry, whose games seat agents from outside too.
    #[must_use]
    pub fn with_outsider(mut self, outsider: Arc<dyn Outsider>) -> Self {
        self.outside.outsiders.push(outsider);
        self
    }

    /// The same registry for people who are not to reach this machine: no spec of an agent starts a program or reads a file,
    /// however deeply it is nested.
    #[must_use]
    pub fn closed(self) -> Self {
        Self { outside: Outside::closed(), ..self }
    }

    /// The agents from outside that its games seat.
    pub fn outsiders(&self) -> &[Arc<dyn Outsider>] {
        &self.outside.outsiders
    }

    /// Every game with the other words that lead to it.
    pub fn names(&self) -> Vec<Named> {
        let words = |name| self.names.iter().find(|named| named.name == name).copied();
        self.games().map(|about| words(about.name).unwrap_or(Named::only(about.name))).collect()
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
    #[expect(clippy::missing_panics_doc, reason = "a name that is found is the name of an entry")]
    pub fn open(&self, spec: &Spec) -> Result<Box<dyn AnyGame>, UsageError> {
        let name = find_name("game", &spec.name, &self.names())?;
        let entry = self.entries.iter().find(|entry| entry.about.name == name);
        let entry = entry.expect("a name that is found is the name of an entry");
        let spec = Spec { name: name.to_owned(), ..spec.clone() };
        let mut game = (entry.open)(&Values::read(entry.about.params, &spec)?)?;
        game.surround(self.outside.clone());
        Ok(game)
    }

    /// The names of the games that, with their usual parameters, have a quality.
    pub fn those(&self, quality: impl Fn(&dyn AnyGame) -> bool) -> Vec<&'static str> {
        let usual = |name: &str| Spec { name: name.to_owned(), leads: Vec::new(), keyed: Vec::new() };
        let has = |about: &&About| self.open(&usual(about.name)).is_ok_and(|game| quality(&*game));
        self.games().filter(has).map(|about| about.name).collect()
    }
}
