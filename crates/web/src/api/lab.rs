//! The laboratory.

use super::games;
use super::input::{Body, Place};
use crate::http::{Response, State, StatusCode, answer};
use crate::json::{self, Json};
use crate::laboratory::{Findings, Form, Known, Order, Progress, Wish};
use crate::permit::Permit;
use crate::refusal::Refusal;
use crate::table::Reply;
use crate::{App, Limits};
use seedbed_lab::Scale;
use seedbed_runs::Run;
use seedbed_tune::Method;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::oneshot;

/// Gives the laboratory an order and waits for the answer.
async fn ask<T>(app: &App, order: impl FnOnce(Reply<T>) -> Order) -> Result<T, Refusal> {
    let closed = || Refusal::not_found("there is no laboratory here");
    let (reply, answer) = oneshot::channel();
    app.laboratory.send(order(reply)).await.map_err(|_| closed())?;
    answer.await.map_err(|_| closed())?
}

pub(super) async fn runs(State(app): State<Arc<App>>) -> Result<Json<Vec<Run>>, Refusal> {
    ask(&app, |reply| Order::Runs { reply }).await.map(Json)
}

pub(super) async fn run(
    State(app): State<Arc<App>>,
    Place(run): Place<i64>,
) -> Result<Json<Findings>, Refusal> {
    ask(&app, |reply| Order::Show { run, reply }).await.map(Json)
}

pub(super) async fn csv(app: State<Arc<App>>, place: Place<i64>) -> Result<Response, Refusal> {
    exported(app, place, Form::Csv, "text/csv; charset=utf-8").await
}

pub(super) async fn json(app: State<Arc<App>>, place: Place<i64>) -> Result<Response, Refusal> {
    exported(app, place, Form::Json, "application/json").await
}

pub(super) async fn report(app: State<Arc<App>>, place: Place<i64>) -> Result<Response, Refusal> {
    exported(app, place, Form::Html, "text/html; charset=utf-8").await
}

async fn exported(
    State(app): State<Arc<App>>,
    Place(run): Place<i64>,
    form: Form,
    kind: &'static str,
) -> Result<Response, Refusal> {
    let text = ask(&app, |reply| Order::Export { run, form, reply }).await?;
    Ok(answer(kind, text))
}

pub(super) async fn experiments(State(app): State<Arc<App>>) -> Result<Json<Vec<Known>>, Refusal> {
    ask(&app, |reply| Order::Experiments { reply }).await.map(Json)
}

pub(super) async fn works(State(app): State<Arc<App>>) -> Result<Json<Vec<Progress>>, Refusal> {
    ask(&app, |reply| Order::Works { reply }).await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TournamentWish {
    game: String,
    agents: Vec<String>,
    /// Games of each two.
    games: u64,
    #[serde(default)]
    seed: Option<String>,
}

const MOST_AGENTS: usize = 32;
const MOST_GAMES: u64 = 1_000_000;

/// What is answered to who starts a piece of work.
pub(super) type Started = Result<(StatusCode, Json<Progress>), Refusal>;

pub(super) async fn tournament(
    State(app): State<Arc<App>>,
    Body(TournamentWish { game, agents, games, seed }): Body<TournamentWish>,
) -> Started {
    let game = games::open(&app, &game)?;
    if !(2..=MOST_AGENTS).contains(&agents.len()) || !(1..=MOST_GAMES).contains(&games) {
        let words = format!("2 to {MOST_AGENTS} agents play 1 to {MOST_GAMES} games");
        return Err(Refusal::bad(words));
    }
    let seated = agents.iter().map(|agent| Ok(app.permit.agent(&*game, agent)?.0));
    let agents = seated.collect::<Result<Vec<_>, Refusal>>()?;
    let specs: Vec<String> = agents.iter().map(ToString::to_string).collect();
    if let Some(twice) = specs.iter().enumerate().find(|(at, spec)| specs[..*at].contains(spec)) {
        return Err(Refusal::bad(format!("{} is named twice; name every agent once", twice.1)));
    }
    start(&app, Wish::Tournament { game, agents, games, seed: seed_of(seed)? }).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoostWish {
    game: String,
    agent: String,
    /// Candidate seeds of each side.
    k: usize,
    /// Opponent seeds that each candidate meets.
    kt: usize,
    /// Which seeds the book has: `best`, `nash` or `uniform`.
    #[serde(default)]
    method: Option<String>,
    #[serde(default)]
    seed: Option<String>,
}

const MOST_SEEDS: usize = 1000;

/// Thousands of games are played, and the first few cannot be stopped.
pub(super) const MOST_UNITS: u64 = 5_000;

pub(super) async fn boost(
    State(app): State<Arc<App>>,
    Body(BoostWish { game, agent, k, kt, method, seed }): Body<BoostWish>,
) -> Started {
    let game = games::open(&app, &game)?;
    if !(1..=MOST_SEEDS).contains(&k) || !(1..=MOST_SEEDS).contains(&kt) {
        return Err(Refusal::bad(format!("1 to {MOST_SEEDS} seeds are tried, against 1 to {MOST_SEEDS}")));
    }
    let unknown = || Refusal::bad("a method is best, nash or uniform");
    let method = Method::named(method.as_deref().unwrap_or("best")).ok_or_else(unknown)?;
    let limits = Limits { units: MOST_UNITS, ..app.site.limits };
    let (agent, _) = Permit { limits, ..app.permit.clone() }.agent(&*game, &agent)?;
    if !agent.repeats() {
        return Err(Refusal::bad(format!(
            "{agent} does not play the same from the same seed; give it a count, not a time"
        )));
    }
    let agent = agent.spec().clone();
    start(&app, Wish::Boost { game, agent, k, kt, method, seed: seed_of(seed)? }).await
}

pub(super) async fn book(State(app): State<Arc<App>>, Place(work): Place<u64>) -> Result<Response, Refusal> {
    let text = ask(&app, |reply| Order::Book { work, reply }).await?;
    Ok(json::answer(text.into()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReproductionWish {
    experiment: String,
    scale: String,
    #[serde(default)]
    seed: Option<String>,
}

pub(super) async fn reproduction(
    State(app): State<Arc<App>>,
    Body(ReproductionWish { experiment, scale, seed }): Body<ReproductionWish>,
) -> Started {
    let unknown = || Refusal::bad("a scale is small, minutes, tenth, paper or large");
    let scale = Scale::named(&scale).ok_or_else(unknown)?;
    start(&app, Wish::Reproduction { experiment, scale, seed: seed_of(seed)? }).await
}

pub(super) fn seed_of(digits: Option<String>) -> Result<u64, Refusal> {
    digits.map_or(Ok(0), |digits| digits.parse().map_err(|_| Refusal::bad("a seed has digits only")))
}

pub(super) async fn start(app: &App, wish: Wish) -> Started {
    let wish = Box::new(wish);
    let progress = ask(app, |reply| Order::Start { wish, reply }).await?;
    Ok((StatusCode::CREATED, Json(progress)))
}

/// An empty object; a struct without fields would be read from an empty list, too.
#[derive(Deserialize)]
#[serde(try_from = "serde_json::Map<String, serde_json::Value>")]
pub(super) struct Nothing {}

impl TryFrom<serde_json::Map<String, serde_json::Value>> for Nothing {
    type Error = &'static str;

    fn try_from(object: serde_json::Map<String, serde_json::Value>) -> Result<Self, Self::Error> {
        if object.is_empty() { Ok(Self {}) } else { Err("nothing is to be said here but {}") }
    }
}

pub(super) async fn stop(
    State(app): State<Arc<App>>,
    Place(work): Place<u64>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Progress>, Refusal> {
    ask(&app, |reply| Order::Stop { work, reply }).await.map(Json)
}
