//! Answers in JSON.

use crate::http::{Bytes, Reply, Response, StatusCode, answer as plain};
use serde::Serialize;

/// An answer that is written as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> Reply for Json<T> {
    fn reply(self) -> Response {
        written(serde_json::to_vec(&self.0))
    }
}

/// Whatever was written, so that only the writing is compiled for every type.
fn written(json: serde_json::Result<Vec<u8>>) -> Response {
    match json {
        Ok(bytes) => answer(bytes.into()),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, plain("text/plain", error.to_string())).reply(),
    }
}

/// What is JSON already.
pub(crate) fn answer(json: Bytes) -> Response {
    plain("application/json", json)
}
