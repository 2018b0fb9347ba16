//! A seat at the table, and what may sit there.

use crate::{
    Analysis, Eyes, Game, ImperfectInformation, MoveKinds, Observable, PerfectInformation, Player, Rng, Stop,
    Text, Turn,
};

/// What one player holds while it is their turn: the rules, their seat, and only what they may see.
pub struct Seat<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    player: Player,
    stop: &'a Stop,
}

impl<'a, G: Game> Seat<'a, G> {
    /// Seats a player who is to move and is never asked to stop; the caller holds the state already.
    pub fn new(game: &'a G, state: &'a G::State, player: Player) -> Self {
        Self { game, state, player, stop: &Stop::NEVER }
    }

    /// The same seat for a player who moves at once when asked to stop.
    #[must_use]
    pub fn obeying(self, stop: &'a Stop) -> Self {
        Self { stop, ..self }
    }

    /// The same seat again, with another signal that ends the player's thinking.
    #[must_use]
    pub fn stopped_by<'b>(&'b self, stop: &'b Stop) -> Seat<'b, G> {
        Seat { game: self.game, state: self.state, player: self.player, stop }
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Which seat this is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The signal that ends the player's thinking early.
    pub fn stop(&self) -> &'a Stop {
        self.stop
    }

    /// The legal moves, ascending.
    pub fn moves(&self, out: &mut Vec<G::Move>) {
        self.game.moves(self.state, out);
    }

    /// A uniformly random legal move.
    pub fn sample(&self, rng: &mut Rng, buf: &mut Vec<G::Move>) -> G::Move {
        self.game.sample(self.state, rng, buf)
    }
}

impl<G: PerfectInformation> Seat<'_, G> {
    /// The whole state, which every seat of a perfect-information game sees.
    pub fn state(&self) -> &G::State {
        self.state
    }
}

impl<G: ImperfectInformation> Seat<'_, G> {
    /// What this seat knows.
    pub fn info_state(&self) -> G::InfoState {
        self.game.info_state(self.state, self.player)
    }
}

impl<G: Observable> Seat<'_, G> {
    /// Writes what this seat sees, in numbers, into `out`, which is all zeros.
    pub fn observe(&self, out: &mut [f32]) {
        self.game.observe(self.state, self.player, out);
    }
}

impl<G: MoveKinds> Seat<'_, G> {
    /// A random legal move, by the weights of the kinds.
    pub fn weighted(&self, weights: &[u32], rng: &mut Rng, buf: &mut Vec<G::Move>) -> G::Move {
        self.game.weighted(self.state, weights, rng, buf)
    }
}

impl<G: Text> Seat<'_, G> {
    /// A legal move as a person writes it here.
    pub fn move_text(&self, m: G::Move) -> String {
        self.game.move_text(self.state, m)
    }

    /// The board as this seat may see it.
    pub fn board(&self) -> String {
        self.game.board(self.state, Eyes::Seat(self.player))
    }
}

/// Something that can sit in a seat.
///
/// ```
/// use seedbed_rules::example::Heap;
/// use seedbed_rules::{Agent, Game, Rng, Seat, Seed, Turn};
///
/// /// Always makes the last of its moves, at any game.
/// struct Last<M>(Vec<M>);
///
/// impl<G: Game> Agent<G> for Last<G::Move> {
///     fn choose(&mut self, seat: &Seat<'_, G>, _: &mut Rng) -> G::Move {
///         seat.moves(&mut self.0);
///         *self.0.last().expect("who is to move has a move")
///     }
/// }
///
/// let (game, mut agent, mut rng) = (Heap(7), Last(Vec::new()), Seed(1).rng());
/// let mut s = game.start();
/// while let Turn::Player(p) = game.turn(&s) {
///     let taken = agent.choose(&Seat::new(&game, &s, p), &mut rng);
///     game.play(&mut s, taken);
/// }
/// assert_eq!(game.payoff(&s, 0), 1, "three, three, and the last for whoever began");
/// ```
pub trait Agent<G: Game>: Send {
    /// Forgets earlier games: after this the agent plays as if newly made.
    fn begin(&mut self) {}

    /// Does it carry anything but its random numbers from move to move? If not, its choices may be remembered.
    fn has_memory(&self) -> bool {
        true
    }

    /// Does it always choose the same move from the same knowledge, whatever is counted towards a limit, without random
    /// numbers?
    fn is_deterministic(&self) -> bool {
        false
    }

    /// Chooses one of the legal moves; at once, the best found so far, when the seat is asked to stop.
    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move;

    /// Thinks about a position in which others are to move, until the seat is asked to stop, for the choice that comes after
    /// their move. Whoever remembers nothing has nothing to gain by it and returns at once.
    fn ponder(&mut self, _seat: &Seat<'_, G>, _rng: &mut Rng) {}

    /// What it found out for its last choice, if it can tell.
    fn analysis(&self) -> Option<Analysis<G::Move>> {
        None
    }

    /// Can it ever give a game up? Whoever cannot is never asked whether it has.
    fn may_resign(&self) -> bool {
        false
    }

    /// Why it gives the game up instead of making the move that it has just chosen; `None` as long as it plays on, and always for
    /// an agent that cannot by [`Agent::may_resign`].
    ///
    /// A match then counts the game as lost for its side.
    fn resigned(&self) -> Option<&str> {
        None
    }

    /// Fills `out`, emptied first, with the moves it may choose here and their probabilities; returns `false` if it
    /// cannot tell them.
    ///
    /// They must depend only on what the seat knows. To an agent that tells its policy a best response can be computed.
    fn policy(&mut self, _seat: &Seat<'_, G>, _out: &mut Vec<(G::Move, f64)>) -> bool {
        false
    }
}

impl<G: Game> Agent<G> for Box<dyn Agent<G>> {
    fn begin(&mut self) {
        (**self).begin();
    }

    fn has_memory(&self) -> bool {
        (**self).has_memory()
    }

    fn is_deterministic(&self) -> bool {
        (**self).is_deterministic()
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        (**self).choose(seat, rng)
    }

    fn ponder(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) {
        (**self).ponder(seat, rng);
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        (**self).analysis()
    }

    fn may_resign(&self) -> bool {
        (**self).may_resign()
    }

    fn resigned(&self) -> Option<&str> {
        (**self).resigned()
    }

    fn policy(&mut self, seat: &Seat<'_, G>, out: &mut Vec<(G::Move, f64)>) -> bool {
        (**self).policy(seat, out)
    }
}

/// Something that reasons from a full state.
///
/// ```
/// use seedbed_rules::example::Heap;
/// use seedbed_rules::{Game, Rng, Search, Seed, Stop, Turn};
///
/// /// Wins at once where it can; all other moves are alike to it.
/// struct Finisher;
///
/// impl<G: Game> Search<G> for Finisher {
///     fn values(&mut self, game: &G, s: &G::State, _: &mut Rng, _: &Stop, out: &mut Vec<(G::Move, f64)>) {
///         let Turn::Player(me) = game.turn(s) else { return out.clear() };
///         let value = |m| {
///             let next = game.after(s, m);
///             if game.turn(&next) == Turn::Over { f64::from(game.payoff(&next, me)) } else { 0.0 }
///         };
///         *out = game.legal_moves(s).into_iter().map(|m| (m, value(m))).collect();
///     }
/// }
///
/// let game = Heap(2);
/// assert_eq!(Finisher.best(&game, &game.start(), &mut Seed(1).rng(), &Stop::NEVER), 2);
/// ```
pub trait Search<G: Game>: Send {
    /// Forgets earlier games.
    fn begin(&mut self) {}

    /// Does it carry anything from position to position but its random numbers?
    fn has_memory(&self) -> bool {
        true
    }

    /// Fills `out`, emptied first, with every legal move, ascending, and how good it is for the mover; larger is better.
    ///
    /// When asked to stop it returns at once with what it knows, which may be little.
    fn values(
        &mut self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(G::Move, f64)>,
    );

    /// The best move; override it if that costs less than the values of all moves.
    fn best(&mut self, game: &G, state: &G::State, rng: &mut Rng, stop: &Stop) -> G::Move {
        let mut values = Vec::new();
        self.values(game, state, rng, stop, &mut values);
        best_move(&values).expect("a player to move has a legal move")
    }

    /// What it found out for the move it called best last, if it can tell.
    fn analysis(&self) -> Option<Analysis<G::Move>> {
        None
    }
}

impl<G: Game> Search<G> for Box<dyn Search<G>> {
    fn begin(&mut self) {
        (**self).begin();
    }

    fn has_memory(&self) -> bool {
        (**self).has_memory()
    }

    fn best(&mut self, game: &G, state: &G::State, rng: &mut Rng, stop: &Stop) -> G::Move {
        (**self).best(game, state, rng, stop)
    }

    fn values(
        &mut self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(G::Move, f64)>,
    ) {
        (**self).values(game, state, rng, stop, out);
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        (**self).analysis()
    }
}

/// The move with the largest value, the first of equals.
pub fn best_move<M: Copy>(values: &[(M, f64)]) -> Option<M> {
    let mut best: Option<(M, f64)> = None;
    for &(m, v) in values {
        if best.is_none_or(|(_, top)| v > top) {
            best = Some((m, v));
        }
    }
    best.map(|(m, _)| m)
}

/// Says in [`Agent::policy`] that this move is certain.
pub fn certain<M>(m: M, out: &mut Vec<(M, f64)>) -> bool {
    out.clear();
    out.push((m, 1.0));
    true
}

/// Seats a search at a perfect-information game.
pub struct Plain<S>(pub S);

impl<G: PerfectInformation, S: Search<G>> Agent<G> for Plain<S> {
    fn begin(&mut self) {
        self.0.begin();
    }

    fn has_memory(&self) -> bool {
        self.0.has_memory()
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        self.0.best(seat.game, seat.state, rng, seat.stop)
    }

    /// Searches for the others' move again and again: a search that remembers goes on from what it found.
    fn ponder(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) {
        let is_asked = matches!(seat.game.turn(seat.state), Turn::Player(_));
        while is_asked && self.0.has_memory() && !seat.stop.is_stopped() {
            self.0.best(seat.game, seat.state, rng, seat.stop);
        }
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        self.0.analysis()
    }
}

/// Seats a search at any game by letting it see everything: the yardstick for players who cannot.
///
/// It lives here because no code outside this file can read a seat's state.
pub struct Oracle<S>(pub S);

impl<G: Game, S: Search<G>> Agent<G> for Oracle<S> {
    fn begin(&mut self) {
        self.0.begin();
    }

    fn has_memory(&self) -> bool {
        self.0.has_memory()
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        self.0.best(seat.game, seat.state, rng, seat.stop)
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        self.0.analysis()
    }
}
