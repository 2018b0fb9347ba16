//! What a request brings, or words about what is wrong with it.

use crate::App;
use crate::guard::{bearer, cookie};
use crate::http::{Asking, Need, StatusCode, header};
use crate::refusal::Refusal;
use crate::table::{Grant, Table};
use serde::de::DeserializeOwned;
use std::str::FromStr;
use std::sync::Arc;

/// The body, read as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S> Need<S> for Body<T> {
    fn find(asking: &mut Asking, _: &S) -> Result<Self, Refusal> {
        let read = serde_json::from_slice(object(asking)?);
        read.map(Self).map_err(|error| unfit(&error))
    }
}

/// The bytes of the body, if they may be an object in JSON.
fn object(asking: &Asking) -> Result<&[u8], Refusal> {
    // A form of another site could send anything but this without being asked who it is.
    let kind = asking.head.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
    if kind != Some("application/json") {
        let words = "send JSON, with content-type: application/json";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, words));
    }
    // A list of the right values would be read as an object, too.
    if asking.body.trim_ascii_start().first() != Some(&b'{') {
        return Err(Refusal::bad("the body does not fit: it is no object"));
    }
    Ok(&asking.body)
}

fn unfit(error: &serde_json::Error) -> Refusal {
    Refusal::bad(format!("the body does not fit: {error}"))
}

/// The last part of the path that varies.
pub(crate) struct Place<T>(pub(crate) T);

impl<T: FromStr, S> Need<S> for Place<T> {
    fn find(asking: &mut Asking, _: &S) -> Result<Self, Refusal> {
        let read = asking.places.last().and_then(|place| place.parse().ok());
        read.map(Self).ok_or_else(|| Refusal::not_found("there is nothing here"))
    }
}

/// A table that the visitor may look at, and what they may do there.
pub(super) struct Visit {
    pub(super) table: Arc<Table>,
    pub(super) grant: Grant,
}

impl Need<Arc<App>> for Visit {
    fn find(asking: &mut Asking, app: &Arc<App>) -> Result<Self, Refusal> {
        let headers = &asking.head.headers;
        let table = asking.places.first().map_or("", String::as_str);
        let token = bearer(headers).or_else(|| cookie(headers, &cookie_of(table)));
        let table = app.hall.table(table)?;
        let grant = table.grant(token)?;
        Ok(Self { table, grant })
    }
}

impl Visit {
    /// The seat that the visitor acts for: the one named, or the only one they hold.
    pub(super) fn seat(&self, named: Option<usize>) -> Result<usize, Refusal> {
        match (named, &self.grant.seats[..]) {
            (Some(seat), held) if held.contains(&seat) => Ok(seat),
            (Some(seat), _) => Err(Refusal::forbidden(format!("you do not hold seat {seat}"))),
            (None, [only]) => Ok(*only),
            (None, []) => Err(Refusal::forbidden("you watch, and hold no seat")),
            (None, _) => Err(Refusal::bad("say for which of your seats")),
        }
    }
}

/// The name of the cookie for a table.
pub(super) fn cookie_of(table: &str) -> String {
    format!("seedbed-{table}")
}
