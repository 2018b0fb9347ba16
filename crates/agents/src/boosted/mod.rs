//! An agent whose random seeds were chosen beforehand: a book says which seeds to play with.

mod book;

pub use book::{BOOK, Book, Ingredient, Member, Provenance, Seeds};

use crate::offer::{AgentAbout, AgentDef, AgentFactory, Terms};
use crate::roster::{GameId, Roster};
use seedbed_files::{NamedContent, Sources};
use seedbed_rules::{Agent, Analysis, Game, Param, Rng, Seat, Spec, Takes, UsageError, Values};
use std::path::Path;
use std::sync::Arc;

/// How `boosted` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "boosted",
    summary: "another agent with well-chosen random seeds, from a book that `seedbed boost` wrote",
    needs: "a book learnt for this very game",
    params: &[Param {
        key: "book",
        takes: Takes::File,
        default: "book.json",
        help: "the book of seeds, which also names the agent",
    }],
};

/// An agent that draws a seed from its book for each game, and plays the whole game from it.
pub struct Boosted<G: Game> {
    agent: Box<dyn Agent<G>>,
    book: Arc<Book>,
    /// The stream of each seat that has moved in this game: one agent may play both sides of a board.
    streams: Vec<Option<Rng>>,
}

impl<G: Game> Boosted<G> {
    /// The agent with the seeds of a book that was learned for it.
    pub fn new(agent: Box<dyn Agent<G>>, book: Arc<Book>) -> Self {
        Self { agent, book, streams: Vec::new() }
    }
}

impl<G: Game> Agent<G> for Boosted<G> {
    fn begin(&mut self) {
        self.agent.begin();
        self.streams.clear();
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let (game, p) = (seat.game(), seat.player());
        self.streams.resize(game.players(), None);
        // As in training: the seed of a side, and a branch of it for each of its seats.
        let drawn = || self.book.draw(game.side(p), rng).child("seat", p as u64).rng();
        let stream = self.streams[p].get_or_insert_with(drawn);
        self.agent.choose(seat, stream)
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        self.agent.analysis()
    }
}

pub(crate) fn def<G: Game>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, resolve }
}

fn resolve<G: Game>(values: &Values, roster: &Roster<G>) -> Result<AgentFactory<G>, UsageError> {
    let path = values.file("book");
    let Opened { book, file, agent, note } = open(path, roster.id.as_ref(), &roster.sources)?;
    let agent = roster.resolve(&agent).map_err(|error| error.within(path.display()))?.factory;
    unchanged(&book, agent.files()).map_err(|error| error.within(path.display()))?;
    let terms = terms(&agent.terms, file, note);
    Ok(AgentFactory::on(terms, move || Box::new(Boosted::new(agent.make(), Arc::clone(&book)))))
}

/// What must be known of the agent of a book and of the book.
fn terms(agent: &Terms, book: NamedContent, note: Option<String>) -> Arc<Terms> {
    let mut terms = Terms::new();
    terms.peek(agent.peeks);
    terms.read(&[book]);
    terms.read(&agent.files);
    if !agent.repeats {
        terms.unrepeat();
        terms.note("the agent of the book does not repeat its results".to_owned());
    }
    if let Some(note) = note {
        terms.note(note);
    }
    terms
}

/// A book that fits the game.
struct Opened {
    book: Arc<Book>,
    file: NamedContent,
    agent: Spec,
    note: Option<String>,
}

/// Reads a book and checks that it was learned for this game.
fn open(path: &Path, game: Option<&GameId>, sources: &Sources) -> Result<Opened, UsageError> {
    let (book, file) = Book::read(path, sources)?;
    let agent = agent_of(&book, game).map_err(|error| error.within(path.display()))?;
    let note = book.foreign().map(|program| {
        let (book, ours) = (path.display(), env!("CARGO_PKG_VERSION"));
        format!("{book} was learnt by Seedbed {program}; this is {ours}, which may play its seeds otherwise")
    });
    Ok(Opened { book: Arc::new(book), file, agent, note })
}

/// The agent of the book, if the book is for this game.
fn agent_of(book: &Book, game: Option<&GameId>) -> Result<Spec, UsageError> {
    let here = game.ok_or_else(|| {
        UsageError::new("a book needs to know which game is played", "open the game from a registry")
    })?;
    if book.game != here.spec.to_string() {
        let wrong = format!("the book was learnt for {}, not for {}", book.game, here.spec);
        let right = format!("learn one with `seedbed boost {} AGENT`", here.short);
        return Err(UsageError::new(wrong, right));
    }
    if here.partners && book.mixes() {
        let wrong = "partners cannot agree on one of several seeds without talking";
        return Err(UsageError::new(wrong, "learn a single seed with `--method best`"));
    }
    let agent: Spec = book.agent.parse()?;
    if agent.name == ABOUT.name {
        let right = "boost the agent that it is made of";
        return Err(UsageError::new("a boosted agent is not boosted again", right));
    }
    Ok(agent)
}

/// Makes sure that the files of the agent hold what they held when the book was learned: its seeds mean nothing to another agent.
fn unchanged(book: &Book, files: &[NamedContent]) -> Result<(), UsageError> {
    let now: Vec<Ingredient> = files.iter().map(Ingredient::from).collect();
    if now == book.files {
        return Ok(());
    }
    let short = |file: &Ingredient| format!("{} with content {:.12}", file.file, file.sha256);
    let all = |files: &[Ingredient]| files.iter().map(short).collect::<Vec<_>>().join(", ");
    let wrong = format!(
        "the agent has changed since the book was learnt: it read {}, and now reads {}",
        all(&book.files),
        all(&now)
    );
    Err(UsageError::new(wrong, "bring the old file back, or learn the book anew with `seedbed boost`"))
}
