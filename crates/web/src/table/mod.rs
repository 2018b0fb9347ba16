//! A table: a game with people and agents in its seats.
//!
//! Whoever looks at a table never waits for an agent that thinks there: an actor of its own plays, and publishes what each
//! pair of eyes may see after every change. What is published never changes; a newer version replaces it.

mod actor;
mod order;
mod snapshot;
mod story;

pub(crate) use order::{Order, Position, Reply, Start};
pub(crate) use snapshot::{Left, Record, quoted};
pub(crate) use story::Story;

use crate::http::Bytes;
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::token::Token;
use actor::Actor;
use seedbed_erased::{AnyGame, PlayedMove};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Holder {
    /// Somebody with a token.
    Person,
    /// An agent, under the spec or the name that it was asked for.
    Agent(String),
}

/// What never changes about a table.
pub(crate) struct Setting {
    pub(crate) id: String,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) holders: Vec<Holder>,
    pub(crate) seed: u64,
    /// The shortest time between moves, if no person plays.
    pub(crate) pace: Duration,
    /// The time that every reply takes at a table of a study. Who sits there is not told what else could tell the opponent.
    pub(crate) reply: Option<Duration>,
}

/// What is written down of a game.
pub(crate) enum Happening<'a> {
    /// A move was made; an agent's may have come later than its fixed time.
    Moved { played: &'a PlayedMove, is_late: bool },
    /// The game is over: it was left, or has payoffs.
    Ended { left: Option<&'a Left>, payoffs: Option<&'a [i32]> },
}

/// Writes down what happens, or says why it cannot.
pub(crate) type Journal = Box<dyn FnMut(&Happening<'_>) -> Result<(), String> + Send>;

impl Setting {
    /// Does any person play?
    pub(crate) fn has_people(&self) -> bool {
        self.holders.contains(&Holder::Person)
    }
}

/// What can be seen of a table at one moment.
pub(crate) struct Published {
    pub(crate) version: u64,
    /// What each seat sees.
    pub(crate) seats: Vec<Bytes>,
    /// What everybody sees.
    pub(crate) public: Bytes,
}

/// What the holder of a token may do at a table.
#[derive(Clone)]
pub(crate) struct Grant {
    token: Token,
    /// The seats that they hold.
    pub(crate) seats: Vec<usize>,
    /// Did they open the table?
    pub(crate) is_owner: bool,
}

/// The most people who hold a token of a table.
const MOST_GRANTS: usize = 100;

/// A table as those see it who serve it.
pub(crate) struct Table {
    pub(crate) setting: Arc<Setting>,
    /// Who opened it.
    pub(crate) opener: IpAddr,
    /// The memory that its agents may take, in MiB.
    pub(crate) memory: u64,
    pub(crate) presence: Arc<Presence>,
    pub(crate) published: watch::Receiver<Arc<Published>>,
    grants: Mutex<Vec<Grant>>,
    orders: mpsc::Sender<Order>,
}

impl Table {
    /// Lets in somebody who will hold these seats.
    pub(crate) fn let_in(&self, seats: Vec<usize>, is_owner: bool) -> Result<Token, Refusal> {
        let token = Token::new().map_err(|error| Refusal::too_many(error.to_string()))?;
        let mut grants = self.grants.lock().unwrap_or_else(PoisonError::into_inner);
        if grants.len() >= MOST_GRANTS {
            return Err(Refusal::too_many("too many people look at this table"));
        }
        grants.push(Grant { token, seats, is_owner });
        Ok(token)
    }

    /// What the holder of this token may do here.
    pub(crate) fn grant(&self, token: Option<Token>) -> Result<Grant, Refusal> {
        let grants = self.grants.lock().unwrap_or_else(PoisonError::into_inner);
        let found = token.and_then(|token| grants.iter().find(|grant| grant.token == token).cloned());
        found.ok_or_else(|| Refusal::forbidden("you have no seat at this table; ask for an invitation"))
    }

    /// Does one person hold all seats that people hold?
    pub(crate) fn is_held_by(&self, grant: &Grant) -> bool {
        let people = self.setting.holders.iter().enumerate().filter(|(_, holder)| **holder == Holder::Person);
        people.into_iter().all(|(seat, _)| grant.seats.contains(&seat))
    }

    /// Gives the actor an order and waits for the answer.
    pub(crate) async fn ask<T>(&self, order: impl FnOnce(Reply<T>) -> Order) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.orders.send(order(reply)).await.map_err(|_| Refusal::gone())?;
        answer.await.map_err(|_| Refusal::gone())?
    }
}

/// Opens a table, whose actor plays on the current runtime until the table is dropped.
pub(crate) fn open(setting: Setting, opener: IpAddr, memory: u64, start: Start) -> Table {
    /// More orders than people can give at once; who gives more of them waits.
    const ORDERS: usize = 16;
    let (orders, received) = mpsc::channel(ORDERS);
    let (setting, presence) = (Arc::new(setting), Arc::new(Presence::new()));
    let (actor, published) = Actor::new(Arc::clone(&setting), Arc::clone(&presence), start, received);
    tokio::spawn(actor.run());
    Table { setting, opener, memory, presence, published, grants: Mutex::default(), orders }
}
