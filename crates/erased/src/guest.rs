//! Agents from outside: programs of another language or process, which know games by texts and action ids.

use crate::Action;
use seedbed_rules::{Agent, Player, Rng, Seat, Text};
use std::sync::{Arc, Mutex, PoisonError};

/// What a guest is shown when it is to move: only what its seat may see.
pub trait GuestSeat {
    /// Which seat it is.
    fn player(&self) -> Player;

    /// The legal moves, ascending.
    fn legal(&self) -> Vec<Action>;

    /// The board as the seat may see it.
    fn board(&self) -> String;
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
    /// It has failed in this game, whose result nobody will see.
    pub(crate) failed: bool,
}

impl<G: Text> Agent<G> for Seated {
    fn begin(&mut self) {
        self.failed = false;
        self.guest.begin();
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let mut legal = Vec::new();
        seat.moves(&mut legal);
        if self.failed {
            return legal[0];
        }
        let chosen = self.guest.choose(seat, rng).and_then(|id| {
            let found = legal.iter().copied().find(|&m| seat.game().action_id(m) == id);
            found.ok_or_else(|| format!("it chose action {id}, which is not legal here"))
        });
        // The game goes on to its end, so that nothing hangs; its result is thrown away.
        chosen.unwrap_or_else(|why| {
            self.failed = true;
            self.failure.note(why);
            legal[0]
        })
    }
}
