//! Agents from outside: programs of another language or process, which know games by texts and action ids.

use crate::session::GameSession;
use crate::{Action, Profile, Session};
use seedbed_rules::{Agent, Player, Rng, Seat, Seed, Text};
use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

/// What a guest is shown when it is to move: only what its seat may see.
pub trait GuestSeat: Sync {
    /// Which seat it is.
    fn player(&self) -> Player;

    /// The legal moves, ascending.
    fn legal(&self) -> Vec<Action>;

    /// The action ids of the legal moves, ascending by move: quicker to make than texts.
    fn legal_ids(&self) -> Vec<u32>;

    /// The board as the seat may see it.
    fn board(&self) -> String;

    /// What the seat sees in numbers; `None` if the game has no observations.
    fn observation(&self) -> Option<Vec<f32>>;

    /// A game of the guest's own from here, to think with: the position if every seat sees it, else one that is drawn from
    /// those that fit what the seat knows.
    fn imagine(&self, rng: &mut Rng) -> Box<dyn Session>;
}

/// An agent from outside.
pub trait Guest: Send {
    /// Forgets earlier games.
    fn begin(&mut self) {}

    /// Chooses a legal move by its action id.
    ///
    /// # Errors
    ///
    /// If it cannot: the match ends, and whoever asked for it is told the reason.
    fn choose(&mut self, seat: &dyn GuestSeat, rng: &mut Rng) -> Result<u32, String>;

    /// The action ids it may choose here and their probabilities; `None` if it cannot tell.
    ///
    /// # Errors
    ///
    /// If it fails.
    fn policy(&mut self, _seat: &dyn GuestSeat) -> Result<Option<Vec<(u32, f64)>>, String> {
        Ok(None)
    }
}

/// Makes a guest for a thread.
pub type GuestFactory = Arc<dyn Fn() -> Box<dyn Guest> + Send + Sync>;

thread_local! {
    /// The moves of the game that a guest plays on this thread.
    static PLAYED: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// The moves so far of the game in which a guest on this thread is asked for a move: for whoever reports its failure.
pub fn played_so_far() -> Vec<String> {
    PLAYED.with_borrow(Clone::clone)
}

/// Notes a move of a game in which a guest plays.
pub(crate) fn note_played(text: String) {
    PLAYED.with_borrow_mut(|played| played.push(text));
}

/// A seat with what the erased layer knows of its game.
struct Shown<'a, 'b, G: Text> {
    seat: &'a Seat<'b, G>,
    profile: &'a Arc<Profile<G>>,
}

impl<G: Text> GuestSeat for Shown<'_, '_, G> {
    fn player(&self) -> Player {
        self.seat.player()
    }

    fn legal(&self) -> Vec<Action> {
        let mut moves = Vec::new();
        self.seat.moves(&mut moves);
        let action = |m| Action { text: self.seat.move_text(m), id: self.seat.game().action_id(m) };
        moves.into_iter().map(action).collect()
    }

    fn legal_ids(&self) -> Vec<u32> {
        let mut moves = Vec::new();
        self.seat.moves(&mut moves);
        moves.into_iter().map(|m| self.seat.game().action_id(m)).collect()
    }

    fn board(&self) -> String {
        self.seat.board()
    }

    fn observation(&self) -> Option<Vec<f32>> {
        let observer = self.profile.guarantees.observer?;
        let mut out = vec![0.0; (observer.space)(self.seat.game()).size()];
        (observer.from_seat)(self.seat, &mut out);
        Some(out)
    }

    fn imagine(&self, rng: &mut Rng) -> Box<dyn Session> {
        let state = (self.profile.guarantees.imagine)(self.seat, rng);
        let game = self.seat.game().clone();
        let seats = (0..game.players()).map(|_| None).collect();
        Box::new(GameSession::new(game, Arc::clone(self.profile), state, seats, Seed(rng.bits())))
    }
}

/// Why a guest could not continue, kept until someone asks.
#[derive(Clone, Default)]
pub(crate) struct GuestFailure(Arc<Mutex<Option<String>>>);

impl GuestFailure {
    /// Takes the reason, if there is one.
    pub(crate) fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn note(&self, why: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
    }
}

/// A guest in a seat.
pub(crate) struct Seated<G: Text> {
    pub(crate) guest: Box<dyn Guest>,
    pub(crate) profile: Arc<Profile<G>>,
    pub(crate) failure: GuestFailure,
    /// It has failed in this game, whose result nobody will see.
    pub(crate) failed: bool,
}

impl<G: Text> Agent<G> for Seated<G> {
    fn begin(&mut self) {
        PLAYED.with_borrow_mut(Vec::clear);
        self.failed = false;
        self.guest.begin();
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let mut legal = Vec::new();
        seat.moves(&mut legal);
        if self.failed {
            return legal[0];
        }
        let shown = Shown { seat, profile: &self.profile };
        let chosen = self.guest.choose(&shown, rng).and_then(|id| {
            let found = legal.iter().copied().find(|&m| seat.game().action_id(m) == id);
            found.ok_or_else(|| format!("it chose action {id}, which is not legal here"))
        });
        // Nobody will see the result, so that the match may end here; a game that cannot be stopped goes on to its end.
        chosen.unwrap_or_else(|why| {
            self.failed = true;
            self.failure.note(why);
            seat.stop().stop();
            legal[0]
        })
    }

    fn policy(&mut self, seat: &Seat<'_, G>, out: &mut Vec<(G::Move, f64)>) -> bool {
        let told = self.guest.policy(&Shown { seat, profile: &self.profile });
        let told = told.unwrap_or_else(|why| {
            self.failure.note(why);
            None
        });
        let Some(shares) = told else { return false };
        let mut legal = Vec::new();
        seat.moves(&mut legal);
        let share = |m: &G::Move| {
            let id = seat.game().action_id(*m);
            shares.iter().find(|(known, _)| *known == id).map_or(0.0, |(_, share)| *share)
        };
        out.clear();
        out.extend(legal.iter().map(|m| (*m, share(m))).filter(|(_, share)| *share > 0.0));
        true
    }
}
