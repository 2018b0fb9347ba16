//! Answers in JSON.

use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// An answer that is written as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        written(serde_json::to_vec(&self.0))
    }
}

/// Whatever was written, so that only the writing is compiled for every type.
fn written(json: serde_json::Result<Vec<u8>>) -> Response {
    match json {
        Ok(bytes) => answer(bytes.into()),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

/// What is JSON already.
pub(crate) fn answer(json: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], json).into_response()
}
