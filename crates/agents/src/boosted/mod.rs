//! An agent whose random seeds were chosen beforehand: a book says which seeds to play with.

mod book;
mod shelf;

pub use book::{Book, Learning, Member, Seeds};
pub(crate) use shelf::Shelf;

use crate::kind::Kind;
use crate::offer::{AgentAbout, AgentDef, Built};
use seedbed_rules::{Agent, Game, Mistake, Param, Rng, Seat, Spec, Takes, Text, Values};
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
    /// The agent with the seeds of a book that was learnt for it.
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
        // As in learning: the seed of a side, and a branch of it for each of its seats.
        let drawn = || self.book.draw(game.side(p), rng).child("seat", p as u64).rng();
        let stream = self.streams[p].get_or_insert_with(drawn);
        self.agent.choose(seat, stream)
    }
}

pub(crate) fn def<G: Text>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, build }
}

fn build<G: Text>(values: &Values, kind: &Kind<G>) -> Built<G> {
    let path = values.file("book");
    let book = kind.shelf().take(path)?;
    let agent = seated(&book, kind).map_err(|mistake| mistake.within(path.display()))?;
    Ok(Box::new(Boosted::new(agent, book)))
}

/// The agent of the book, where the book is for this game.
fn seated<G: Text>(book: &Book, kind: &Kind<G>) -> Built<G> {
    let here = kind.identity().ok_or_else(|| {
        Mistake::new("a book needs to know which game is played", "open the game from the catalog")
    })?;
    if book.game != here.game.to_string() {
        let wrong = format!("the book was learnt for {}, not for {}", book.game, here.game);
        let right = format!("learn one with `seedbed boost {} {}`", here.game, book.agent);
        return Err(Mistake::new(wrong, right));
    }
    if here.partners && book.mixes() {
        let wrong = "partners cannot agree on one of several seeds without talking";
        return Err(Mistake::new(wrong, "learn a single seed with `--method best`"));
    }
    let agent: Spec = book.agent.parse()?;
    if agent.name == ABOUT.name {
        let right = "boost the agent that it is made of";
        return Err(Mistake::new("a boosted agent is not boosted again", right));
    }
    kind.agent(&agent)
}
