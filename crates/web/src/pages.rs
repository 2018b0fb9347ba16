//! The pages: plain HTML, style sheets and modules, part of the program.

use crate::refusal::Refusal;
use crate::routes::Routes;
use crate::{App, Desk};
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// What pages load.
const FILES: &[(&str, &str, &str)] = &[
    ("style.css", STYLE, include_str!("../page/style.css")),
    ("icon.svg", SVG, include_str!("../page/icon.svg")),
    ("api.js", SCRIPT, include_str!("../page/api.js")),
    ("dom.js", SCRIPT, include_str!("../page/dom.js")),
    ("lobby.js", SCRIPT, include_str!("../page/lobby.js")),
    ("params.js", SCRIPT, include_str!("../page/params.js")),
    ("rules.js", SCRIPT, include_str!("../page/rules.js")),
    ("table.js", SCRIPT, include_str!("../page/table.js")),
    ("board.js", SCRIPT, include_str!("../page/board.js")),
    ("analysis.js", SCRIPT, include_str!("../page/analysis.js")),
    ("beliefs.js", SCRIPT, include_str!("../page/beliefs.js")),
    ("lab.js", SCRIPT, include_str!("../page/lab.js")),
    ("tunes.js", SCRIPT, include_str!("../page/tunes.js")),
    ("cells.js", SCRIPT, include_str!("../page/cells.js")),
    ("join.js", SCRIPT, include_str!("../page/join.js")),
];

/// What the page of a study loads; nothing there knows of agents.
const OF_STUDIES: &[&str] = &["style.css", "icon.svg", "api.js", "dom.js", "rules.js", "board.js"];

/// Every page and what it loads.
pub(crate) fn add(routes: Routes<Arc<App>>) -> Routes<Arc<App>> {
    let page = |text: &'static str| move || async move { served(HTML, text) };
    routes
        .get("/", page(include_str!("../page/lobby.html")))
        .get("/table/{table}", page(include_str!("../page/table.html")))
        .get("/join/{invitation}", page(include_str!("../page/join.html")))
        .get("/lab", page(include_str!("../page/lab.html")))
        .get("/page/{file}", file)
}

/// The page of a study and what it loads.
pub(crate) fn add_study(routes: Routes<Arc<Desk>>) -> Routes<Arc<Desk>> {
    let of_study = |Path(name): Path<String>| async move {
        match name.as_str() {
            "study.js" => Ok(served(SCRIPT, include_str!("../page/study.js"))),
            name if OF_STUDIES.contains(&name) => file(Path(name.to_owned())).await,
            _ => Err(Refusal::not_found("there is no such file")),
        }
    };
    routes
        .get("/", || async { served(HTML, include_str!("../page/study.html")) })
        .get("/page/{file}", of_study)
}

async fn file(Path(name): Path<String>) -> Result<Response, Refusal> {
    let found = FILES.iter().find(|(known, _, _)| *known == name);
    let (_, kind, text) = found.ok_or_else(|| Refusal::not_found("there is no such file"))?;
    Ok(served(kind, text))
}

fn served(kind: &'static str, text: &'static str) -> Response {
    // A new program may bring new pages, and they are small.
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_laboratory_offers_every_method_of_tuning() {
        let page = include_str!("../page/lab.html");
        for (method, _) in seedbed_tune::optimise::METHODS {
            assert!(page.contains(&format!("<option value=\"{method}\">")), "{method}");
        }
    }
}
