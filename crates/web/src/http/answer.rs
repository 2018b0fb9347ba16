//! Answers: a status, some headers, and bytes that are all there from the beginning.

use crate::refusal::Refusal;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{CONTENT_TYPE, HeaderValue, SET_COOKIE};
use hyper::{Response as Message, StatusCode};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// What is sent back.
pub(crate) type Response = Message<Whole>;

/// A body that is there as a whole, so that its length is known beforehand.
pub(crate) struct Whole(Bytes);

impl Body for Whole {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let rest = std::mem::take(&mut self.0);
        Poll::Ready(if rest.is_empty() { None } else { Some(Ok(Frame::data(rest))) })
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.len() as u64)
    }
}

/// An answer of this kind.
pub(crate) fn answer(kind: &'static str, body: impl Into<Bytes>) -> Response {
    let mut answer = Message::new(Whole(body.into()));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}

/// An answer that is a status and nothing more.
pub(crate) fn empty(status: StatusCode) -> Response {
    let mut answer = Message::new(Whole(Bytes::new()));
    *answer.status_mut() = status;
    answer
}

/// The answer with a cookie, which has a token and words of ours in it.
pub(crate) fn with_cookie(mut answer: Response, cookie: &str) -> Response {
    answer.headers_mut().append(SET_COOKIE, HeaderValue::from_str(cookie).expect("a token is plain text"));
    answer
}

/// What a handler may return.
pub(crate) trait Reply {
    /// The answer that it stands for.
    fn reply(self) -> Response;
}

impl Reply for Response {
    fn reply(self) -> Response {
        self
    }
}

impl Reply for StatusCode {
    fn reply(self) -> Response {
        empty(self)
    }
}

impl<R: Reply> Reply for (StatusCode, R) {
    fn reply(self) -> Response {
        let mut answer = self.1.reply();
        *answer.status_mut() = self.0;
        answer
    }
}

impl<R: Reply> Reply for Result<R, Refusal> {
    fn reply(self) -> Response {
        self.map_or_else(Refusal::reply, R::reply)
    }
}
