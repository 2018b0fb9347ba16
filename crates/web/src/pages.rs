//! The pages: plain HTML, style sheets and modules, part of the program.

use crate::api::input::Place;
use crate::http::{Packed, Response, Routes, Unpacks, header, packed};
use crate::refusal::Refusal;
use crate::{App, Desk};
use hyper::header::HeaderValue;
use std::sync::Arc;

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// What pages load.
const FILES: &[(&str, &str, Packed)] = &[
    ("style.css", STYLE, packed!("style.css")),
    ("icon.svg", SVG, packed!("icon.svg")),
    ("api.js", SCRIPT, packed!("api.js")),
    ("dom.js", SCRIPT, packed!("dom.js")),
    ("lobby.js", SCRIPT, packed!("lobby.js")),
    ("params.js", SCRIPT, packed!("params.js")),
    ("rules.js", SCRIPT, packed!("rules.js")),
    ("table.js", SCRIPT, packed!("table.js")),
    ("board.js", SCRIPT, packed!("board.js")),
    ("analysis.js", SCRIPT, packed!("analysis.js")),
    ("beliefs.js", SCRIPT, packed!("beliefs.js")),
    ("lab.js", SCRIPT, packed!("lab.js")),
    ("tunes.js", SCRIPT, packed!("tunes.js")),
    ("cells.js", SCRIPT, packed!("cells.js")),
    ("join.js", SCRIPT, packed!("join.js")),
];

/// What the page of a study loads; nothing there knows of agents.
const OF_STUDIES: &[&str] = &["style.css", "icon.svg", "api.js", "dom.js", "rules.js", "board.js"];

/// Every page and what it loads.
pub(crate) fn add(routes: Routes<Arc<App>>) -> Routes<Arc<App>> {
    let page = |text: Packed| move |unpacks: Unpacks| async move { served(HTML, text, unpacks) };
    routes
        .get("/", page(packed!("lobby.html")))
        .get("/table/{table}", page(packed!("table.html")))
        .get("/join/{invitation}", page(packed!("join.html")))
        .get("/lab", page(packed!("lab.html")))
        .get("/page/{file}", |Place(name): Place<String>, unpacks| async move { file(&name, unpacks) })
}

/// The page of a study and what it loads.
pub(crate) fn add_study(routes: Routes<Arc<Desk>>) -> Routes<Arc<Desk>> {
    let of_study = |Place(name): Place<String>, unpacks: Unpacks| async move {
        match name.as_str() {
            "study.js" => Ok(served(SCRIPT, packed!("study.js"), unpacks)),
            name if OF_STUDIES.contains(&name) => file(name, unpacks),
            _ => Err(Refusal::not_found("there is no such file")),
        }
    };
    routes
        .get("/", |unpacks: Unpacks| async move { served(HTML, packed!("study.html"), unpacks) })
        .get("/page/{file}", of_study)
}

fn file(name: &str, unpacks: Unpacks) -> Result<Response, Refusal> {
    let found = FILES.iter().find(|(known, _, _)| *known == name);
    let (_, kind, text) = found.ok_or_else(|| Refusal::not_found("there is no such file"))?;
    Ok(served(kind, *text, unpacks))
}

fn served(kind: &'static str, text: Packed, unpacks: Unpacks) -> Response {
    let mut answer = text.answer(kind, unpacks);
    // A new program may bring new pages, and they are small.
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    answer
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
