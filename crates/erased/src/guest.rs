//! Agents from outside: programs of another language or process, which know games by texts and action ids.

use crate::Action;
use seedbed_rules::{Agent, Player, Rng, Seat, Stop, Text};
use std::sync::{Arc, Mutex, PoisonError};

/// What a guest is shown when it is to move: only what its seat may see.
pub trait GuestSeat {
    /// Which seat it is.
    fn player(&self) -> Player;

    /// The legal moves, ascending.
    fn legal(&self) -> Vec<Action>;

    /// The board as the seat may see it.
    fn board(&self) -> String;

    /// What the player in the seat is called.
    fn player_name(&self) -> String;

    /// The signal that nobody waits for the move any more.
    fn stop(&self) -> &Stop;
}

/// An agent from outside.
pub trait Guest: Send {
    /// Forgets earlier games.
    fn begin(&mut self) {}

    /// Chooses a legal move by its action id.
    ///
    /// # Errors
    ///
    /// If it cannot: the match ends, or the game is lost, and whoever asked for it is told the reason.
    fn choose(&mut self, seat: &dyn GuestSeat, rng: &mut Rng) -> Result<u32, String>;

    /// Does a failure cost it the game, and not end the match?
    fn forfeits(&self) -> bool {
        false
    }
}

/// Makes a guest for a thread.
pub type GuestFactory = Arc<dyn Fn() -> Box<dyn Guest> + Send + Sync>;

impl<G: Text> GuestSeat for Seat<'_, G> {
    fn player(&self) -> Player {
        Seat::player(self)
    }

    fn legal(&self) -> Vec<Action> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.into_iter().map(|m| Action { text: self.move_text(m), id: self.game().action_id(m) }).collect()
    }

    fn board(&self) -> String {
        Seat::board(self)
    }

    fn player_name(&self) -> String {
        self.game().player_name(Seat::player(self))
    }

    fn stop(&self) -> &Stop {
        Seat::stop(self)
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
pub(crate) struct Seated {
    pub(crate) guest: Box<dyn Guest>,
    pub(crate) failure: GuestFailure,
    /// Why it has failed in this game.
    pub(crate) failed: Option<String>,
}

impl<G: Text> Agent<G> for Seated {
    fn begin(&mut self) {
        self.failed = None;
        self.guest.begin();
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let mut legal = Vec::new();
        seat.moves(&mut legal);
        if self.failed.is_some() {
            return legal[0];
        }
        let chosen = self.guest.choose(seat, rng).and_then(|id| {
            let found = legal.iter().copied().find(|&m| seat.game().action_id(m) == id);
            found.ok_or_else(|| format!("it chose action {id}, which is not legal here"))
        });
        // Who does not forfeit plays on to the end, so that nothing hangs; the result is thrown away.
        chosen.unwrap_or_else(|why| {
            if !self.guest.forfeits() {
                self.failure.note(why.clone());
            }
            self.failed = Some(why);
            legal[0]
        })
    }

    fn resigned(&self) -> Option<&str> {
        self.failed.as_deref().filter(|_| self.guest.forfeits())
    }
}
