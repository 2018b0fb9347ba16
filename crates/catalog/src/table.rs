//! A game in progress, with people and agents in its seats.

use seedbed_agents::Kind;
use seedbed_arena::Deal;
use seedbed_rules::{Agent, Eyes, Mistake, Rng, Seat, Seed, Spec, Text, Turn};
use serde::Serialize;
use std::sync::Arc;

/// A move as people write it and as programs name it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// Its text.
    pub text: String,
    /// Its code.
    pub code: u32,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Whose turn it was.
    pub by: Turn,
    /// The move.
    pub choice: Choice,
    /// How many moves were legal.
    pub legal: usize,
    /// Which seats learn of it.
    pub seen: Vec<bool>,
}

/// A game in progress: what a person at the board, a replay or a protocol needs.
pub trait Table: Send {
    /// Who acts next.
    fn turn(&self) -> Turn;

    /// The legal moves of whoever acts next.
    fn legal(&self) -> Vec<Choice>;

    /// The board as these eyes may see it.
    fn board(&self, eyes: Eyes) -> String;

    /// Plays a move given by its text, or by its code as `#12`; also for chance.
    fn play(&mut self, text: &str) -> Result<Played, Mistake>;

    /// Lets chance or an agent act; nothing where a person is to move or the game is over.
    fn advance(&mut self) -> Option<Played>;

    /// Takes back the last move of a person and all that followed; false where that cannot be.
    fn undo(&mut self) -> bool;

    /// What the usual agent would play for the person to move.
    fn suggest(&mut self) -> Option<Choice>;

    /// What the game can show on request: the word that asks for it, and what it is.
    fn insights(&self) -> Vec<(&'static str, &'static str)>;

    /// Shows one of these to the player to move.
    fn insight(&self, name: &str) -> Option<String>;

    /// Every seat's payoff, when the game is over.
    fn payoffs(&self) -> Option<Vec<i32>>;
}

/// A table of a game of known type.
pub(crate) struct LiveTable<G: Text> {
    game: G,
    kind: Arc<Kind<G>>,
    state: G::State,
    past: Vec<G::State>,
    seats: Vec<Option<Box<dyn Agent<G>>>>,
    deal: Deal,
    hints: Rng,
}

impl<G: Text> LiveTable<G> {
    pub(crate) fn new(
        game: G,
        kind: Arc<Kind<G>>,
        seats: &[Option<Spec>],
        seed: Seed,
    ) -> Result<Self, Mistake> {
        let agent = |spec: &Option<Spec>| spec.as_ref().map(|spec| kind.agent(spec)).transpose();
        let seats = seats.iter().map(agent).collect::<Result<Vec<_>, _>>()?;
        debug_assert_eq!(seats.len(), game.players());
        let deal = Deal::new(seed, seed.child("game", 0), game.players());
        let hints = seed.child("hints", 0).rng();
        Ok(Self { state: game.start(), game, kind, past: Vec::new(), seats, deal, hints })
    }

    pub(crate) fn starting_at(self, state: G::State) -> Self {
        Self { state, ..self }
    }

    pub(crate) fn with_deal(self, deal: Deal) -> Self {
        Self { deal, ..self }
    }

    fn choice(&self, m: G::Move) -> Choice {
        Choice { text: self.game.move_text(&self.state, m), code: self.game.code(m) }
    }

    fn make(&mut self, m: G::Move) -> Played {
        let sees = |p| self.kind.sees(&self.game, &self.state, m, p);
        let seen = (0..self.game.players()).map(sees).collect();
        let played = Played {
            by: self.turn(),
            choice: self.choice(m),
            legal: self.game.legal_moves(&self.state).len(),
            seen,
        };
        self.past.push(self.state.clone());
        self.game.play(&mut self.state, m);
        played
    }
}

impl<G: Text> Table for LiveTable<G> {
    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn legal(&self) -> Vec<Choice> {
        self.game.legal_moves(&self.state).into_iter().map(|m| self.choice(m)).collect()
    }

    fn board(&self, eyes: Eyes) -> String {
        self.game.board(&self.state, eyes)
    }

    fn play(&mut self, text: &str) -> Result<Played, Mistake> {
        if self.turn() == Turn::Over {
            return Err(Mistake::new(format!("`{text}` cannot be played"), "the game is over"));
        }
        let m = self.game.parse_move(&self.state, text)?;
        Ok(self.make(m))
    }

    fn advance(&mut self) -> Option<Played> {
        let m = match self.turn() {
            Turn::Over => return None,
            Turn::Chance => self.game.sample(&self.state, self.deal.chance(), &mut Vec::new()),
            Turn::Player(p) => {
                let agent = self.seats[p].as_mut()?;
                agent.choose(&Seat::new(&self.game, &self.state, p), self.deal.seat(p))
            }
        };
        Some(self.make(m))
    }

    fn undo(&mut self) -> bool {
        let by_person =
            |s: &G::State| matches!(self.game.turn(s), Turn::Player(p) if self.seats[p].is_none());
        let last = self.past.iter().rposition(by_person).filter(|_| self.kind.can_undo());
        if let Some(at) = last {
            self.state = self.past[at].clone();
            self.past.truncate(at);
        }
        last.is_some()
    }

    fn suggest(&mut self) -> Option<Choice> {
        let Turn::Player(p) = self.turn() else { return None };
        let mut agent = self.kind.agent(&self.kind.usual()).ok()?;
        let m = agent.choose(&Seat::new(&self.game, &self.state, p), &mut self.hints);
        Some(self.choice(m))
    }

    fn insights(&self) -> Vec<(&'static str, &'static str)> {
        self.kind.insights().iter().map(|insight| (insight.name, insight.help)).collect()
    }

    fn insight(&self, name: &str) -> Option<String> {
        let Turn::Player(p) = self.turn() else { return None };
        let insight = self.kind.insights().iter().find(|insight| insight.name == name)?;
        Some((insight.show)(&Seat::new(&self.game, &self.state, p)))
    }

    fn payoffs(&self) -> Option<Vec<i32>> {
        let seats = 0..self.game.players();
        (self.turn() == Turn::Over).then(|| seats.map(|p| self.game.payoff(&self.state, p)).collect())
    }
}
