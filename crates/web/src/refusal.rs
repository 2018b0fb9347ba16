//! How the server says no: a status and words that help.

use crate::http::{Reply, Response, StatusCode};
use crate::json::Json;
use seedbed_rules::UsageError;
use serde_json::json;

/// Why a request was not done.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) words: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, words: impl Into<String>) -> Self {
        Self { status, words: words.into() }
    }

    /// What was asked for cannot be understood or done.
    pub(crate) fn bad(words: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, words)
    }

    /// Somebody else may.
    pub(crate) fn forbidden(words: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, words)
    }

    pub(crate) fn not_found(words: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, words)
    }

    pub(crate) fn is_not_found(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// It does not fit what has happened meanwhile.
    pub(crate) fn conflict(words: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, words)
    }

    /// There is no more of something.
    pub(crate) fn too_many(words: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, words)
    }

    /// The table was cleared away while it was asked for something.
    pub(crate) fn gone() -> Self {
        Self::not_found("this table is no longer there")
    }
}

impl From<UsageError> for Refusal {
    fn from(error: UsageError) -> Self {
        Self::bad(error.to_string())
    }
}

impl Reply for Refusal {
    fn reply(self) -> Response {
        (self.status, Json(json!({ "error": self.words }))).reply()
    }
}
