//! Handlers: functions of what they need of a request.

use super::answer::{Reply, Response};
use crate::refusal::Refusal;
use hyper::body::Bytes;
use hyper::http::request::Parts;
use std::net::SocketAddr;
use std::pin::Pin;

/// A request whose body has been read.
pub(crate) struct Asking {
    pub(crate) head: Parts,
    /// Who asks.
    pub(crate) from: SocketAddr,
    /// What stands in the path where it varies, in order.
    pub(crate) places: Vec<String>,
    pub(crate) body: Bytes,
}

/// An answer that is being made.
pub(super) type Pending = Pin<Box<dyn Future<Output = Response> + Send>>;

/// Something that a handler needs of a request and of what all requests share.
pub(crate) trait Need<S>: Sized {
    /// Finds it, or says what is wrong with the request.
    fn find(asking: &mut Asking, state: &S) -> Result<Self, Refusal>;
}

/// What all requests share.
pub(crate) struct State<S>(pub(crate) S);

impl<S: Clone> Need<S> for State<S> {
    fn find(_: &mut Asking, state: &S) -> Result<Self, Refusal> {
        Ok(Self(state.clone()))
    }
}

impl<S> Need<S> for SocketAddr {
    fn find(asking: &mut Asking, _: &S) -> Result<Self, Refusal> {
        Ok(asking.from)
    }
}

/// A function of these needs that answers.
pub(crate) trait Handler<S, Needs>: Send + Sync + 'static {
    /// Begins to answer.
    fn begin(&self, asking: Asking, state: &S) -> Result<Pending, Refusal>;
}

macro_rules! handler_of {
    ($($need:ident)*) => {
        impl<S, F, A, R, $($need: Need<S>),*> Handler<S, ($($need,)*)> for F
        where
            F: Fn($($need),*) -> A + Send + Sync + 'static,
            A: Future<Output = R> + Send + 'static,
            R: Reply,
        {
            #[allow(unused_mut, unused_variables, reason = "a handler may need nothing")]
            fn begin(&self, mut asking: Asking, state: &S) -> Result<Pending, Refusal> {
                let answer = self($($need::find(&mut asking, state)?),*);
                Ok(Box::pin(async move { answer.await.reply() }))
            }
        }
    };
}

handler_of!();
handler_of!(A1);
handler_of!(A1 A2);
handler_of!(A1 A2 A3);
