//! What a request brings, or words about what is wrong with it.

use crate::App;
use crate::guard::{bearer, cookie};
use crate::refusal::Refusal;
use crate::table::{Grant, Table};
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// The body, read as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        // A form of another site could send anything but this without being asked who it is.
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if kind != Some("application/json") {
            let words = "send JSON, with content-type: application/json";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, words));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| {
            let is_long = error.status() == StatusCode::PAYLOAD_TOO_LARGE;
            let words = if is_long { "this is too long" } else { "the body could not be read" };
            Refusal::new(if is_long { error.status() } else { StatusCode::BAD_REQUEST }, words)
        })?;
        // A list of the right values would be read as an object, too.
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            return Err(Refusal::bad("the body does not fit: it is no object"));
        }
        let read = serde_json::from_slice(&bytes);
        read.map(Self).map_err(|error| Refusal::bad(format!("the body does not fit: {error}")))
    }
}

/// What follows the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let read = Query::try_from_uri(&parts.uri);
        read.map(|Query(asked)| Self(asked)).map_err(|error| Refusal::bad(error.body_text()))
    }
}

/// Parts of the path.
pub(super) struct Place<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Place<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let read = Path::from_request_parts(parts, state).await;
        read.map(|Path(place)| Self(place)).map_err(|_| Refusal::not_found("there is nothing here"))
    }
}

/// A table that the visitor may look at, and what they may do there.
pub(super) struct Visit {
    pub(super) table: Arc<Table>,
    pub(super) grant: Grant,
}

#[derive(Deserialize)]
struct TableName {
    table: String,
}

impl FromRequestParts<Arc<App>> for Visit {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let Place(TableName { table }) = Place::from_request_parts(parts, app).await?;
        let token = bearer(&parts.headers).or_else(|| cookie(&parts.headers, &cookie_of(&table)));
        let table = app.hall.table(&table)?;
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
