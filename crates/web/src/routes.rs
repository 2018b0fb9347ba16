//! Routes whose handlers all have one type, so that the router is compiled once and not again for every route and state.

use crate::guard::{Gate, guard};
use crate::refusal::Refusal;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use std::pin::Pin;
use std::sync::Arc;

/// An answer that is being made.
type Answer = Pin<Box<dyn Future<Output = Response> + Send>>;

/// Any handler, with the state that it works on.
#[derive(Clone)]
struct AnyHandler(Arc<dyn Fn(Request) -> Answer + Send + Sync>);

impl Handler<(), ()> for AnyHandler {
    type Future = Answer;

    fn call(self, request: Request, (): ()) -> Answer {
        (self.0)(request)
    }
}

/// What can be asked for, on one state.
pub(crate) struct Routes<S> {
    router: Router,
    state: S,
}

impl<S: Clone + Send + Sync + 'static> Routes<S> {
    pub(crate) fn new(state: S) -> Self {
        Self { router: Router::new(), state }
    }

    pub(crate) fn get<T>(self, path: &str, handler: impl Handler<T, S, Future = Answer>) -> Self {
        self.on(MethodFilter::GET, path, handler)
    }

    pub(crate) fn post<T>(self, path: &str, handler: impl Handler<T, S, Future = Answer>) -> Self {
        self.on(MethodFilter::POST, path, handler)
    }

    pub(crate) fn delete<T>(self, path: &str, handler: impl Handler<T, S, Future = Answer>) -> Self {
        self.on(MethodFilter::DELETE, path, handler)
    }

    fn on<T>(self, method: MethodFilter, path: &str, handler: impl Handler<T, S, Future = Answer>) -> Self {
        let state = self.state.clone();
        let handler = AnyHandler(Arc::new(move |request| handler.clone().call(request, state.clone())));
        Self { router: self.router.route(path, on(method, handler)), state: self.state }
    }

    /// The router, behind the guard; whatever else is asked for is refused.
    pub(crate) fn router(self, longest_body: usize, gate: Arc<Gate>) -> Router {
        let refused = |refusal: fn() -> Refusal| move || async move { refusal() };
        self.router
            .fallback(refused(|| Refusal::not_found("there is nothing here")))
            .method_not_allowed_fallback(refused(|| {
                Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this cannot be done here")
            }))
            .layer(DefaultBodyLimit::max(longest_body))
            .layer(from_fn_with_state(gate, guard))
    }
}
