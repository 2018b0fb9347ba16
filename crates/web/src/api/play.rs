//! What somebody in a seat does.

use super::input::{Body, Visit};
use crate::json::Json;
use crate::refusal::Refusal;
use crate::table::Order;
use serde::{Deserialize, Serialize};

/// The version of the table that shows what was done.
#[derive(Serialize)]
pub(super) struct Done {
    version: u64,
}

type Answer = Result<Json<Done>, Refusal>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveWish {
    /// The version that the visitor has seen.
    version: u64,
    /// The move as the game writes it, or its number as `#12`.
    #[serde(rename = "move")]
    text: String,
    #[serde(default)]
    seat: Option<usize>,
}

pub(super) async fn make_move(visit: Visit, Body(wish): Body<MoveWish>) -> Answer {
    let seat = visit.seat(wish.seat)?;
    let MoveWish { version, text, .. } = wish;
    done(visit.table.ask(|reply| Order::Move { seat, version, text, reply }).await)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UndoWish {
    version: u64,
}

/// Takes back a move; only where nobody else is there who would have to agree.
pub(super) async fn undo(visit: Visit, Body(UndoWish { version }): Body<UndoWish>) -> Answer {
    if !visit.table.is_held_by(&visit.grant) {
        return Err(Refusal::forbidden("other people play too, and a move that they have seen stands"));
    }
    done(visit.table.ask(|reply| Order::Undo { version, reply }).await)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatWish {
    #[serde(default)]
    seat: Option<usize>,
}

pub(super) async fn resign(visit: Visit, Body(SeatWish { seat }): Body<SeatWish>) -> Answer {
    let seat = visit.seat(seat)?;
    done(visit.table.ask(|reply| Order::Resign { seat, reply }).await)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// Asks the agent that thinks to play now.
pub(super) async fn hurry(visit: Visit, Body(Nothing {}): Body<Nothing>) -> Answer {
    if visit.grant.seats.is_empty() && !visit.grant.is_owner {
        return Err(Refusal::forbidden("you watch, and hold no seat"));
    }
    done(visit.table.ask(|reply| Order::Hurry { reply }).await)
}

fn done(version: Result<u64, Refusal>) -> Answer {
    version.map(|version| Json(Done { version }))
}
