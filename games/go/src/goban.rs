//! A board of any size with an agent, as the Go Text Protocol needs it.

use super::boards::{BoardVisitor, with_board};
use super::{Go, Point, Position, Rules, entry};
use seedbed_erased::Profile;
use seedbed_rules::bits::Bits;
use seedbed_rules::{Agent, Game, History, Player, Rng, Seat, Seed, Spec, Stop, UsageError, Values};

/// A board on which either side may move at any time, as the protocol allows.
pub trait Goban: Send {
    /// Plays a named move; returns `false` if it is illegal.
    fn play(&mut self, mover: Player, vertex: &str) -> bool;

    /// Lets the agent move for this side, at once when it is asked to stop; returns the name of its move.
    fn choose(&mut self, mover: Player, stop: &Stop) -> String;

    /// Lets the agent think about its answer to the next move of the other side, until it is asked to stop.
    fn ponder(&mut self, mover: Player, stop: &Stop);

    /// Takes back one move of either side; returns `false` if there is none.
    fn undo(&mut self) -> bool;

    /// Sets the points that White is given.
    fn set_komi(&mut self, komi: f64);

    /// Points by which Black leads on the board as it stands, without komi.
    fn lead(&self) -> f64;

    /// A drawing of the board.
    fn picture(&self) -> String;
}

/// An empty board of a side in [`SIZES`](super::SIZES) with an agent.
///
/// # Errors
/// If the spec does not name an agent that can play Go.
pub fn goban(size: usize, komi: f64, agent: &Spec, seed: Seed) -> Result<Box<dyn Goban>, UsageError> {
    let rules = rules(size, komi);
    let spec: Spec = format!("go:{size}x{size},komi={}", f64::from(rules.half_komi) / 2.0).parse()?;
    // Beyond the parameter's range, a komi makes a game without a name of its own.
    let specs = match Values::read(entry::ABOUT.params, &spec) {
        Ok(values) => (values.full(&|_| None), values.spec()),
        Err(_) => (spec.clone(), spec),
    };
    with_board(size, rules, Setting { agent, seed, specs })
}

/// The agent counts in half points; a komi in between is rounded and matters for the final score only.
fn rules(size: usize, komi: f64) -> Rules {
    Rules { half_komi: (2.0 * komi).round().clamp(-2000.0, 2000.0) as i32, ..Rules::usual(size) }
}

struct Setting<'a> {
    agent: &'a Spec,
    seed: Seed,
    /// The game with every default written out, and in its shortest form.
    specs: (Spec, Spec),
}

impl BoardVisitor for Setting<'_> {
    type Out = Result<Box<dyn Goban>, UsageError>;

    fn visit<W: Bits, const P: usize>(self, game: Go<W, P>, profile: Profile<Go<W, P>>) -> Self::Out {
        let profile = profile.of(&game, self.specs.0, self.specs.1);
        let mut agent = profile.roster().agent(self.agent)?;
        agent.begin();
        let state = game.start();
        let (rng, idle) = (self.seed.rng(), self.seed.child("ponder", 0).rng());
        Ok(Box::new(Live { game, state, past: History::default(), agent, rng, idle }))
    }
}

/// A board of known type.
struct Live<W: Bits, const P: usize> {
    game: Go<W, P>,
    state: Position<W, P>,
    /// The moves so far, each with its mover.
    past: History<Position<W, P>, (u8, Point)>,
    agent: Box<dyn Agent<Go<W, P>>>,
    rng: Rng,
    /// For what it thinks about while others move: the choices of those who never wait stay what they are.
    idle: Rng,
}

impl<W: Bits, const P: usize> Live<W, P> {
    /// Plays a legal move in a position just resumed.
    fn make(&mut self, mut state: Position<W, P>, m: Point) {
        self.past.push(&self.state, (state.mover, m));
        self.game.play(&mut state, m);
        self.state = state;
    }
}

impl<W: Bits, const P: usize> Goban for Live<W, P> {
    fn play(&mut self, mover: Player, vertex: &str) -> bool {
        let state = self.game.resume(&self.state, mover);
        let legal = self.game.legal_moves(&state);
        let meant = self.game.read_vertex(vertex).filter(|m| legal.contains(m));
        if let Some(m) = meant {
            self.make(state, m);
        }
        meant.is_some()
    }

    fn choose(&mut self, mover: Player, stop: &Stop) -> String {
        let state = self.game.resume(&self.state, mover);
        let seat = Seat::new(&self.game, &state, mover).obeying(stop);
        let m = self.agent.choose(&seat, &mut self.rng);
        self.make(state, m);
        self.game.vertex(m)
    }

    fn ponder(&mut self, mover: Player, stop: &Stop) {
        let state = self.game.resume(&self.state, 1 - mover);
        let seat = Seat::new(&self.game, &state, mover).obeying(stop);
        self.agent.ponder(&seat, &mut self.idle);
    }

    fn undo(&mut self) -> bool {
        let game = &self.game;
        let again = |s: &mut Position<W, P>, &(mover, m): &(u8, Point)| {
            *s = game.resume(s, mover.into());
            game.play(s, m);
        };
        let before = self.past.len().checked_sub(1).and_then(|moves| self.past.back_to(moves, again));
        let any = before.is_some();
        if let Some(state) = before {
            self.state = state;
        }
        any
    }

    fn set_komi(&mut self, komi: f64) {
        let size = self.game.size();
        self.game = Go::new(size, rules(size, komi));
        self.agent.begin(); // what it has learnt was valued with the old komi
    }

    fn lead(&self) -> f64 {
        let [black, white] = self.game.area(&self.state);
        f64::from(black) - f64::from(white)
    }

    fn picture(&self) -> String {
        self.game.picture(&self.state)
    }
}
