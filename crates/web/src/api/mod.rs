//! The routes: the pages, and the same things for scripts. `descriptions/openapi.json` describes those for scripts.

mod advice;
mod games;
pub(crate) mod input;
mod lab;
mod look;
mod open;
mod play;
mod tunes;

use crate::App;
use crate::http::{Front, Packed, Response, Routes, Unpacks, packed};
use crate::pages;
use std::sync::Arc;

/// How the API is described.
const DESCRIPTION: Packed = packed!("openapi.json");

/// Everything that can be asked for.
pub(crate) fn routes(app: Arc<App>) -> Front {
    let (longest, gate) = (app.site.limits.body, Arc::clone(&app.gate));
    pages::add(Routes::new(app))
        .get("/api/v1/openapi.json", description)
        .get("/api/v1/games", games::list)
        .get("/api/v1/games/{game}", games::one)
        .post("/api/v1/records", games::read)
        .post("/api/v1/tables", open::open)
        .get("/api/v1/tables/{table}", look::look)
        .delete("/api/v1/tables/{table}", open::close)
        .get("/api/v1/tables/{table}/visit", open::visit)
        .get("/api/v1/tables/{table}/socket", look::socket)
        .get("/api/v1/tables/{table}/plies/{ply}", look::past)
        .get("/api/v1/tables/{table}/record", look::record)
        .post("/api/v1/tables/{table}/moves", play::make_move)
        .post("/api/v1/tables/{table}/undo", play::undo)
        .post("/api/v1/tables/{table}/resign", play::resign)
        .post("/api/v1/tables/{table}/hurry", play::hurry)
        .post("/api/v1/tables/{table}/hint", advice::hint)
        .post("/api/v1/tables/{table}/insight", advice::insight)
        .post("/api/v1/tables/{table}/analysis", advice::analysis)
        .post("/api/v1/invitations/{invitation}", open::join)
        .get("/api/v1/experiments", lab::experiments)
        .get("/api/v1/runs", lab::runs)
        .get("/api/v1/runs/{run}", lab::run)
        .get("/api/v1/runs/{run}/export.csv", lab::csv)
        .get("/api/v1/runs/{run}/export.json", lab::json)
        .get("/api/v1/runs/{run}/report.html", lab::report)
        .get("/api/v1/works", lab::works)
        .post("/api/v1/works/tournaments", lab::tournament)
        .post("/api/v1/works/boosts", lab::boost)
        .post("/api/v1/works/tunes", tunes::tune)
        .post("/api/v1/works/reproductions", lab::reproduction)
        .get("/api/v1/works/{work}/book.json", lab::book)
        .post("/api/v1/works/{work}/stop", lab::stop)
        .get("/api/v1/tunes", tunes::list)
        .get("/api/v1/tunes/{tune}", tunes::one)
        .get("/api/v1/tunes/{tune}/strategy.json", tunes::strategy)
        .behind(gate, longest)
}

async fn description(unpacks: Unpacks) -> Response {
    DESCRIPTION.answer("application/json", unpacks)
}
