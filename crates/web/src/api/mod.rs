//! The routes: the pages, and the same things for scripts. `docs/openapi.json` describes the latter.

mod advice;
mod games;
pub(crate) mod input;
mod lab;
mod look;
mod open;
mod play;
mod tunes;

use crate::App;
use crate::guard::guard;
use crate::pages;
use crate::refusal::Refusal;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{delete, get, post};
use std::sync::Arc;

/// How the API is described.
const DESCRIPTION: &str = include_str!("../../../../docs/openapi.json");

/// Everything that can be asked for.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/openapi.json", get(description))
        .route("/games", get(games::list))
        .route("/games/{game}", get(games::one))
        .route("/records", post(games::read))
        .route("/tables", post(open::open))
        .route("/tables/{table}", get(look::look))
        .route("/tables/{table}", delete(open::close))
        .route("/tables/{table}/visit", get(open::visit))
        .route("/tables/{table}/socket", get(look::socket))
        .route("/tables/{table}/plies/{ply}", get(look::past))
        .route("/tables/{table}/record", get(look::record))
        .route("/tables/{table}/moves", post(play::make_move))
        .route("/tables/{table}/undo", post(play::undo))
        .route("/tables/{table}/resign", post(play::resign))
        .route("/tables/{table}/hurry", post(play::hurry))
        .route("/tables/{table}/hint", post(advice::hint))
        .route("/tables/{table}/insight", post(advice::insight))
        .route("/tables/{table}/analysis", post(advice::analysis))
        .route("/invitations/{invitation}", post(open::join))
        .route("/experiments", get(lab::experiments))
        .route("/runs", get(lab::runs))
        .route("/runs/{run}", get(lab::run))
        .route("/runs/{run}/export.csv", get(lab::csv))
        .route("/runs/{run}/export.json", get(lab::json))
        .route("/runs/{run}/report.html", get(lab::report))
        .route("/works", get(lab::works))
        .route("/works/tournaments", post(lab::tournament))
        .route("/works/boosts", post(lab::boost))
        .route("/works/tunes", post(tunes::tune))
        .route("/works/reproductions", post(lab::reproduction))
        .route("/works/{work}/book.json", get(lab::book))
        .route("/works/{work}/stop", post(lab::stop))
        .route("/tunes", get(tunes::list))
        .route("/tunes/{tune}", get(tunes::one))
        .route("/tunes/{tune}/strategy.json", get(tunes::strategy));
    let limit = DefaultBodyLimit::max(app.site.limits.body);
    pages::router()
        .nest("/api/v1", api)
        .fallback(|| async { Refusal::not_found("there is nothing here") })
        .method_not_allowed_fallback(|| async {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this cannot be done here")
        })
        .layer(limit)
        .layer(from_fn_with_state(Arc::clone(&app.gate), guard))
        .with_state(app)
}

async fn description() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION)
}
