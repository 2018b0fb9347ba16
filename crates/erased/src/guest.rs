//! Agents from outside: programs of another language or process, which know games by texts and action ids.

use crate::game_session::GameSession;
use crate::recorder::Recorder;
use crate::{Action, Profile, Session};
use seedbed_arena::{GameOutcome, Opening, Pair, Witness};
use seedbed_rules::{Agent, Player, Rng, Seat, Seed, Stop, Text, list_below, list_of};
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

    /// What the player in the seat is called.
    fn player_name(&self) -> String;

    /// The signal that nobody waits for the move any more.
    fn stop(&self) -> &Stop;

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
    /// If it cannot: the match ends, or the game is lost, and whoever asked for it is told the reason.
    fn choose(&mut self, seat: &dyn GuestSeat, rng: &mut Rng) -> Result<u32, String>;

    /// Does a failure cost it the game, and not end the match?
    fn forfeits(&self) -> bool {
        false
    }

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

/// Notes the moves of games in which guests play, beside whoever else writes them down.
pub(crate) struct Noting<'a, G: Text> {
    pub(crate) game: &'a G,
    pub(crate) recorder: Option<Recorder<'a, G>>,
}

impl<G: Text> Witness<G> for Noting<'_, G> {
    fn begin(&mut self, pair: Pair, game_of_pair: u64, opening: &Opening<G>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.begin(pair, game_of_pair, opening);
        }
    }

    fn sees(&mut self, s: &G::State, m: G::Move) {
        PLAYED.with_borrow_mut(|played| played.push(self.game.move_text(s, m)));
        if let Some(recorder) = &mut self.recorder {
            recorder.sees(s, m);
        }
    }

    fn end(&mut self, s: &G::State, outcome: &GameOutcome) {
        if let Some(recorder) = &mut self.recorder {
            recorder.end(s, outcome);
        }
    }
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
        list_of(&moves, &mut |&m| Action { text: self.seat.move_text(m), id: self.seat.game().action_id(m) })
    }

    fn legal_ids(&self) -> Vec<u32> {
        let mut moves = Vec::new();
        self.seat.moves(&mut moves);
        list_of(&moves, &mut |&m| self.seat.game().action_id(m))
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
        let seats = list_below(game.players(), &mut |_| None);
        Box::new(GameSession::new(game, Arc::clone(self.profile), state, seats, Seed(rng.bits())))
    }

    fn player_name(&self) -> String {
        self.seat.game().player_name(self.seat.player())
    }

    fn stop(&self) -> &Stop {
        self.seat.stop()
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
    /// Why it has failed in this game.
    pub(crate) failed: Option<String>,
}

impl<G: Text> Agent<G> for Seated<G> {
    fn begin(&mut self) {
        PLAYED.with_borrow_mut(Vec::clear);
        self.failed = None;
        self.guest.begin();
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let mut legal = Vec::new();
        seat.moves(&mut legal);
        if self.failed.is_some() {
            return legal[0];
        }
        let shown = Shown { seat, profile: &self.profile };
        let chosen = self.guest.choose(&shown, rng).and_then(|id| {
            let found = legal.iter().copied().find(|&m| seat.game().action_id(m) == id);
            found.ok_or_else(|| format!("it chose action {id}, which is not legal here"))
        });
        // Who does not forfeit ends the match, whose result nobody will see; a game that cannot be stopped goes on to its end.
        chosen.unwrap_or_else(|why| {
            if !self.guest.forfeits() {
                self.failure.note(why.clone());
                seat.stop().stop();
            }
            self.failed = Some(why);
            legal[0]
        })
    }

    fn may_resign(&self) -> bool {
        self.guest.forfeits()
    }

    fn resigned(&self) -> Option<&str> {
        self.failed.as_deref().filter(|_| self.guest.forfeits())
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
        for m in legal {
            let share = share(&m);
            if share > 0.0 {
                out.push((m, share));
            }
        }
        true
    }
}
