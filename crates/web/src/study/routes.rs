//! The routes of a study: its page, and what the page asks for. `descriptions/study-openapi.json` describes them.

use super::desk::Desk;
use super::person::Person;
use crate::api::input::Body;
use crate::closed;
use crate::guard::{Gate, cookie};
use crate::http::{
    Asking, Front as Served, Need, Packed, Reply, Response, Routes, State, StatusCode, Unpacks, empty,
    numbers, packed, with_cookie,
};
use crate::json::{self, Json};
use crate::pages;
use crate::refusal::Refusal;
use crate::table::Order;
use crate::token::Token;
use seedbed_study::{Guess, Part, Stage, Visitor};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::task::block_in_place;
use tokio::time::timeout;

/// How the routes are described.
const DESCRIPTION: Packed = packed!("study-openapi.json");

/// The cookie by which a visitor is known.
const COOKIE: &str = "seedbed-visitor";

/// No move is so long that a visitor needs more.
const LONGEST_BODY: usize = 4 << 10;

/// Everything that can be asked for.
pub(super) fn routes(desk: Arc<Desk>, gate: Arc<Gate>) -> Served {
    pages::add_study(Routes::new(desk))
        .get("/api/v1/openapi.json", description)
        .get("/api/v1/study", study)
        .post("/api/v1/study/consent", consent)
        .post("/api/v1/study/next", next)
        .get("/api/v1/study/table", look)
        .post("/api/v1/study/moves", make_move)
        .post("/api/v1/study/resign", resign)
        .post("/api/v1/study/away", away)
        .post("/api/v1/study/guess", guess)
        .post("/api/v1/study/delete", delete)
        .behind(gate, LONGEST_BODY)
}

async fn description(unpacks: Unpacks) -> Response {
    DESCRIPTION.answer("application/json", unpacks)
}

/// A visitor who is known by the cookie.
struct Known(Arc<Person>);

impl Need<Arc<Desk>> for Known {
    fn find(asking: &mut Asking, desk: &Arc<Desk>) -> Result<Self, Refusal> {
        let person = desk.find(cookie(&asking.head.headers, COOKIE));
        person.map(Self).ok_or_else(|| Refusal::forbidden("agree to take part first"))
    }
}

/// Somebody who may be known.
struct Anybody(Option<Arc<Person>>);

impl Need<Arc<Desk>> for Anybody {
    fn find(asking: &mut Asking, desk: &Arc<Desk>) -> Result<Self, Refusal> {
        Ok(Self(desk.find(cookie(&asking.head.headers, COOKIE))))
    }
}

/// What everybody may know of the study, and where the visitor is.
#[derive(Serialize)]
struct Front {
    title: String,
    game: String,
    /// The rules, as Markdown.
    rules: &'static str,
    /// What visitors agree to, a paragraph each.
    words: Vec<String>,
    consent: u32,
    /// The SHA-256 of the key from which the allocation follows.
    commitment: String,
    /// Can somebody new take part?
    has_room: bool,
    /// Null for somebody new.
    visitor: Option<Standing>,
}

/// Where a visitor is.
#[derive(Serialize)]
struct Standing {
    /// `practice`, `game`, `guess`, `done` or `late`.
    stage: &'static str,
    /// The number of the game that counts.
    game: Option<usize>,
    /// Is the last game over?
    over: bool,
    /// How it ended for the visitor: `won`, `drawn`, `lost` or `failed`.
    result: Option<&'static str>,
    /// How many games were played for pleasure.
    later: usize,
}

fn standing(desk: &Desk, visitor: &Visitor) -> Standing {
    let (stage, game) = match desk.stage(visitor) {
        Stage::Practice => ("practice", None),
        Stage::Game(number) => ("game", Some(number)),
        Stage::Guess => ("guess", None),
        Stage::Done => ("done", None),
        Stage::Late => ("late", None),
    };
    let end = visitor.games.last().and_then(|game| game.end.as_ref());
    let result = end.map(|end| match end.points() {
        None => "failed",
        Some(0) => "lost",
        Some(1) => "drawn",
        Some(_) => "won",
    });
    let later = visitor.games.iter().filter(|game| game.part == Part::Later).count();
    Standing { stage, game, over: end.is_some(), result, later }
}

/// Where a visitor is now, as an answer.
fn now_at(desk: &Desk, person: &Person) -> Json<Standing> {
    Json(standing(desk, &person.record()))
}

async fn study(State(desk): State<Arc<Desk>>, Anybody(person): Anybody) -> Json<Front> {
    let plan = &desk.record.plan;
    Json(Front {
        title: plan.title.clone(),
        game: desk.checked.game.spec().to_string(),
        rules: desk.checked.game.about().rules(),
        words: plan.consent.words.clone(),
        consent: plan.consent.version,
        commitment: desk.commitment(),
        has_room: desk.has_room(),
        visitor: person.map(|person| standing(&desk, &person.record())),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Agreement {
    /// The version of the information that was read.
    consent: u32,
    /// How well they play, from 1 to 5.
    #[serde(default)]
    skill: Option<u8>,
}

async fn consent(
    State(desk): State<Arc<Desk>>,
    Body(Agreement { consent, skill }): Body<Agreement>,
) -> Result<Response, Refusal> {
    let (token, person) = block_in_place(|| desk.receive(consent, skill))?;
    Ok(with_cookie((StatusCode::CREATED, now_at(&desk, &person)).reply(), &kept(Some(token))))
}

/// The cookie, or one that takes it away. It lives long enough to have data deleted later.
fn kept(token: Option<Token>) -> String {
    let (value, age) = token.map_or((String::new(), 0), |token| (token.to_string(), 90 * 86_400));
    format!("{COOKIE}={value}; Path=/api/v1/study; HttpOnly; SameSite=Strict; Max-Age={age}")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Onward {
    /// Practise once more instead.
    #[serde(default)]
    practise: bool,
}

async fn next(
    State(desk): State<Arc<Desk>>,
    Known(person): Known,
    Body(Onward { practise }): Body<Onward>,
) -> Result<Json<Standing>, Refusal> {
    block_in_place(|| desk.next(&person, practise))?;
    Ok(now_at(&desk, &person))
}

/// Wait until the table is newer than this version, or patience ends.
struct After(Option<u64>);

impl<S> Need<S> for After {
    fn find(asking: &mut Asking, _: &S) -> Result<Self, Refusal> {
        let [after] = numbers(asking.head.uri.query(), ["after"])?;
        Ok(Self(after))
    }
}

async fn look(
    State(desk): State<Arc<Desk>>,
    Known(person): Known,
    After(after): After,
) -> Result<Response, Refusal> {
    block_in_place(|| desk.notice(&person))?;
    let table = desk.table(&person).await?;
    let mut published = table.published.clone();
    if let Some(after) = after {
        let newer = published.wait_for(|published| published.version > after);
        tokio::select! {
            // Whatever came of it, the present state is the answer.
            _ = timeout(desk.longest_wait(), newer) => {}
            () = closed(desk.closing()) => {}
        }
    }
    let seat = seat_of(&person);
    let bytes = published.borrow().seats.get(seat).cloned().ok_or_else(Refusal::gone)?;
    Ok(json::answer(bytes))
}

/// The seat of a visitor in their last game.
fn seat_of(person: &Person) -> usize {
    person.record().games.last().map_or(0, |game| game.seat)
}

/// The version of the table that shows what was done.
#[derive(Serialize)]
struct Done {
    version: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveWish {
    /// The version that the visitor has seen.
    version: u64,
    #[serde(rename = "move")]
    text: String,
}

async fn make_move(
    State(desk): State<Arc<Desk>>,
    Known(person): Known,
    Body(MoveWish { version, text }): Body<MoveWish>,
) -> Result<Json<Done>, Refusal> {
    block_in_place(|| desk.notice(&person))?;
    let seat = seat_of(&person);
    let table = desk.table(&person).await?;
    let version = table.ask(|reply| Order::Move { seat, version, text, reply }).await?;
    Ok(Json(Done { version }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

async fn resign(
    State(desk): State<Arc<Desk>>,
    Known(person): Known,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Done>, Refusal> {
    block_in_place(|| desk.notice(&person))?;
    let seat = seat_of(&person);
    let table = desk.table(&person).await?;
    let version = table.ask(|reply| Order::Resign { seat, reply }).await?;
    Ok(Json(Done { version }))
}

async fn away(
    State(desk): State<Arc<Desk>>,
    Known(person): Known,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Standing>, Refusal> {
    block_in_place(|| desk.looked_away(&person))?;
    Ok(now_at(&desk, &person))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Guessed {
    stronger: Guess,
}

/// What is needed to have everything deleted later.
#[derive(Serialize)]
struct Thanks {
    code: String,
}

async fn guess(
    State(desk): State<Arc<Desk>>,
    Known(person): Known,
    Body(Guessed { stronger }): Body<Guessed>,
) -> Result<Json<Thanks>, Refusal> {
    let code = block_in_place(|| desk.take_guess(&person, stronger))?;
    Ok(Json(Thanks { code }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deletion {
    /// The code; without it, whoever holds the cookie is meant.
    #[serde(default)]
    code: Option<String>,
}

async fn delete(
    State(desk): State<Arc<Desk>>,
    Anybody(person): Anybody,
    Body(Deletion { code }): Body<Deletion>,
) -> Result<Response, Refusal> {
    desk.delete(person, code.as_deref()).await?;
    Ok(with_cookie(empty(StatusCode::NO_CONTENT), &kept(None)))
}
