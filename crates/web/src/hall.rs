//! All tables, and the invitations to them.

use crate::Limits;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::token::Token;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A link that lets somebody in.
#[derive(Clone, Copy)]
struct Invitation {
    token: Token,
    /// The seat, which one person can take; `None` lets anybody watch.
    seat: Option<usize>,
}

#[derive(Default)]
struct Rooms {
    tables: HashMap<String, Arc<Table>>,
    invitations: Vec<(String, Invitation)>,
}

/// Where all tables stand.
pub(crate) struct Hall {
    rooms: Mutex<Rooms>,
    limits: Limits,
}

impl Hall {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { rooms: Mutex::default(), limits }
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Is there room for one more table of this visitor, with agents that may take this much memory?
    pub(crate) fn has_room(&self, opener: IpAddr, memory: u64) -> Result<(), Refusal> {
        let (rooms, limits) = (self.rooms(), &self.limits);
        let tables = || rooms.tables.values();
        if tables().count() >= limits.tables {
            return Err(Refusal::too_many("all tables are taken; try again later"));
        }
        if tables().filter(|table| table.opener == opener).count() >= limits.tables_of_one {
            return Err(Refusal::too_many("you have too many tables; leave one first"));
        }
        if tables().map(|table| table.memory).sum::<u64>() + memory > limits.all_memory {
            return Err(Refusal::too_many("the agents at all tables need too much memory; try weaker ones"));
        }
        Ok(())
    }

    /// Sets a table up.
    pub(crate) fn add(&self, table: Table) -> Result<Arc<Table>, Refusal> {
        self.has_room(table.opener, table.memory)?;
        let table = Arc::new(table);
        self.rooms().tables.insert(table.setting.id.clone(), Arc::clone(&table));
        Ok(table)
    }

    pub(crate) fn table(&self, id: &str) -> Result<Arc<Table>, Refusal> {
        let table = self.rooms().tables.get(id).cloned();
        table
            .inspect(|table| table.presence.note())
            .ok_or_else(|| Refusal::not_found("there is no such table"))
    }

    /// Clears a table away.
    pub(crate) fn remove(&self, id: &str) {
        let mut rooms = self.rooms();
        rooms.tables.remove(id);
        rooms.invitations.retain(|(table, _)| table != id);
    }

    /// Clears away the tables at which nobody has been for long.
    pub(crate) fn sweep(&self) {
        let idle = self.limits.idle;
        let left: Vec<String> = {
            let rooms = self.rooms();
            let away = rooms.tables.values().filter(|table| table.presence.is_away_for(idle));
            away.map(|table| table.setting.id.clone()).collect()
        };
        for id in &left {
            self.remove(id);
        }
    }

    /// A new invitation to take a seat, or to watch.
    pub(crate) fn invite(&self, table: &Table, seat: Option<usize>) -> Result<Token, Refusal> {
        let token = Token::new().map_err(|error| Refusal::too_many(error.to_string()))?;
        self.rooms().invitations.push((table.setting.id.clone(), Invitation { token, seat }));
        Ok(token)
    }

    /// The invitations to a table that are still open.
    pub(crate) fn invitations(&self, table: &Table) -> Vec<(Token, Option<usize>)> {
        let rooms = self.rooms();
        let ours = rooms.invitations.iter().filter(|(id, _)| *id == table.setting.id);
        ours.map(|(_, Invitation { token, seat })| (*token, *seat)).collect()
    }

    /// Takes an invitation up; one to a seat works once.
    pub(crate) fn take_up(&self, token: Token) -> Result<(Arc<Table>, Option<usize>), Refusal> {
        let mut rooms = self.rooms();
        let at = rooms.invitations.iter().position(|(_, invitation)| invitation.token == token);
        let at = at.ok_or_else(|| Refusal::not_found("this invitation is used or no longer there"))?;
        let (id, Invitation { seat, .. }) = rooms.invitations[at].clone();
        if seat.is_some() {
            rooms.invitations.remove(at);
        }
        let table = rooms.tables.get(&id).cloned().ok_or_else(Refusal::gone)?;
        Ok((table, seat))
    }
}
