//! Routes: which handler answers what.

use super::answer::{Reply, Response};
use super::handler::{Asking, Handler, Pending};
use super::path::fit;
use crate::guard::Gate;
use crate::refusal::Refusal;
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{ALLOW, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Request, StatusCode};
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;

/// A handler with the state that it works on.
type Begin = Box<dyn Fn(Asking) -> Result<Pending, Refusal> + Send + Sync>;

struct Route {
    method: Method,
    path: &'static str,
    begin: Begin,
}

/// What can be asked for, on one state.
pub(crate) struct Routes<S> {
    routes: Vec<Route>,
    state: S,
}

impl<S: Clone + Send + Sync + 'static> Routes<S> {
    pub(crate) fn new(state: S) -> Self {
        Self { routes: Vec::new(), state }
    }

    pub(crate) fn get<N>(self, path: &'static str, handler: impl Handler<S, N>) -> Self {
        self.on(Method::GET, path, handler)
    }

    pub(crate) fn post<N>(self, path: &'static str, handler: impl Handler<S, N>) -> Self {
        self.on(Method::POST, path, handler)
    }

    pub(crate) fn delete<N>(self, path: &'static str, handler: impl Handler<S, N>) -> Self {
        self.on(Method::DELETE, path, handler)
    }

    fn on<N>(mut self, method: Method, path: &'static str, handler: impl Handler<S, N>) -> Self {
        let state = self.state.clone();
        let begin = Box::new(move |asking| handler.begin(asking, &state));
        self.routes.push(Route { method, path, begin });
        self
    }

    /// The routes behind the guard; whatever else is asked for is refused.
    pub(crate) fn behind(self, gate: Arc<Gate>, longest_body: usize) -> Front {
        Front { routes: self.routes, gate, longest_body }
    }
}

/// What stands between the network and the handlers.
pub(crate) struct Front {
    routes: Vec<Route>,
    gate: Arc<Gate>,
    longest_body: usize,
}

impl Front {
    /// Answers a request, whatever it is.
    pub(super) async fn answer(&self, request: Request<Incoming>, from: SocketAddr) -> Response {
        let (head, body) = request.into_parts();
        self.gate.pass(from, head, |head| self.handled(head, body, from)).await
    }

    /// The longest time a request may take, from its first byte on.
    pub(super) fn longest_request(&self) -> std::time::Duration {
        self.gate.longest_request()
    }

    async fn handled(&self, head: Parts, body: Incoming, from: SocketAddr) -> Response {
        let begun = match self.find(&head) {
            Ok((route, places)) => self.begin(route, head, body, from, places).await,
            Err(allowed) => return refused(&allowed),
        };
        match begun {
            Ok(pending) => pending.await,
            Err(refusal) => refusal.reply(),
        }
    }

    /// The route of a request, and what stands in its path where it varies; if there is none, the methods that the path does have.
    fn find(&self, head: &Parts) -> Result<(&Route, Vec<String>), Vec<&str>> {
        // Whoever asks for the head of an answer gets it, and the protocol leaves out the rest.
        let method = if head.method == Method::HEAD { &Method::GET } else { &head.method };
        let mut allowed = Vec::new();
        for route in &self.routes {
            if let Some(places) = fit(route.path, head.uri.path()) {
                if route.method == *method {
                    return Ok((route, places));
                }
                allowed.push(route.method.as_str());
            }
        }
        Err(allowed)
    }

    async fn begin(
        &self,
        route: &Route,
        head: Parts,
        body: Incoming,
        from: SocketAddr,
        places: Vec<String>,
    ) -> Result<Pending, Refusal> {
        let body =
            if route.method == Method::POST { read(body, self.longest_body).await? } else { Bytes::new() };
        (route.begin)(Asking { head, from, places, body })
    }
}

/// Says that there is nothing at a path, or nothing but what these methods get.
fn refused(allowed: &[&str]) -> Response {
    if allowed.is_empty() {
        return Refusal::not_found("there is nothing here").reply();
    }
    let mut refused = Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this cannot be done here").reply();
    let allowed = HeaderValue::from_str(&allowed.join(", ")).expect("methods are words");
    refused.headers_mut().insert(ALLOW, allowed);
    refused
}

/// A body as a whole, if it is not too long.
async fn read(mut body: Incoming, longest: usize) -> Result<Bytes, Refusal> {
    let too_long = || Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "this is too long");
    if body.size_hint().lower() > longest as u64 {
        return Err(too_long());
    }
    let mut read = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|_| Refusal::bad("the body could not be read"))?;
        let Ok(data) = frame.into_data() else { continue };
        if read.len() + data.len() > longest {
            return Err(too_long());
        }
        read.extend_from_slice(&data);
    }
    Ok(read.into())
}
