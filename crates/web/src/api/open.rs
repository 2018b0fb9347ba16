//! Tables are opened, joined and left.

use super::games;
use super::input::{Body, Place, Visit, cookie_of};
use crate::App;
use crate::http::{Reply, Response, State, StatusCode, with_cookie};
use crate::json::Json;
use crate::refusal::Refusal;
use crate::table::{self, Holder, Setting, Start, Story};
use crate::token::Token;
use seedbed_erased::{AnyAgent, AnyGame, Level, Session};
use seedbed_rules::Seed;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// What a table is to be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    game: String,
    /// Who holds each seat: `me`, `invite`, a level such as `easy`, or an agent such as `mcts:1000`.
    seats: Vec<String>,
    /// The root of all randomness, in digits; drawn if it is not given.
    #[serde(default)]
    seed: Option<String>,
    /// Moves that were made before, outcomes of chance included.
    #[serde(default)]
    moves: Vec<String>,
    /// Milliseconds between moves, if no person plays.
    #[serde(default)]
    pace: Option<u32>,
    /// Answer with a token for `Authorization: Bearer` instead of a cookie.
    #[serde(default)]
    script: bool,
}

/// A table that was opened or joined.
#[derive(Serialize)]
struct Opened {
    table: String,
    /// The seats that the visitor holds.
    seats: Vec<usize>,
    /// Links for others to take a seat; each works once.
    invitations: Vec<Invited>,
    /// A link for everybody who wants to watch.
    watch: Option<String>,
    /// The secret of a script.
    token: Option<String>,
}

#[derive(Serialize)]
struct Invited {
    seat: usize,
    link: String,
}

const USUAL_PACE: u32 = 700;
const SLOWEST: u32 = 60_000;

/// A seat that a person holds: whoever asks, or whoever is invited.
enum Wanted {
    Me,
    Guest,
    Agent(Box<AnyAgent>, String),
}

pub(super) async fn open(
    State(app): State<Arc<App>>,
    address: SocketAddr,
    Body(wish): Body<Wish>,
) -> Result<Response, Refusal> {
    let game = games::open(&app, &wish.game)?;
    if wish.seats.len() != game.players() {
        let words = format!("{} has {} seats, not {}", game.spec(), game.players(), wish.seats.len());
        return Err(Refusal::bad(words));
    }
    let mut memory = 0;
    let wanted = wish.seats.iter().map(|seat| want(&app, &*game, seat, &mut memory));
    let wanted = wanted.collect::<Result<Vec<Wanted>, Refusal>>()?;
    app.hall.has_room(address.ip(), memory)?;
    let secret = || Token::new().map_err(|error| Refusal::too_many(error.to_string()));
    let seed = match &wish.seed {
        Some(digits) => digits.parse().map_err(|_| Refusal::bad("a seed has digits only"))?,
        None => secret()?.number(),
    };
    let start = start(&app, &*game, &wanted, seed, &wish.moves)?;
    let holder = |wanted: &Wanted| match wanted {
        Wanted::Me | Wanted::Guest => Holder::Person,
        Wanted::Agent(_, label) => Holder::Agent(label.clone()),
    };
    let setting = Setting {
        id: format!("{:016x}", secret()?.number()),
        holders: wanted.iter().map(holder).collect(),
        game,
        seed,
        pace: Duration::from_millis(wish.pace.unwrap_or(USUAL_PACE).min(SLOWEST).into()),
        reply: None,
    };
    let table = app.hall.add(table::open(setting, address.ip(), memory, start))?;
    let own = (0..wanted.len()).filter(|&p| matches!(wanted[p], Wanted::Me)).collect::<Vec<_>>();
    let guests = (0..wanted.len()).filter(|&p| matches!(wanted[p], Wanted::Guest));
    let invitations =
        guests.map(|seat| Ok(Invited { seat, link: link(app.hall.invite(&table, Some(seat))?) }));
    let invitations = invitations.collect::<Result<Vec<_>, Refusal>>()?;
    let watch = Some(link(app.hall.invite(&table, None)?));
    let token = table.let_in(own.clone(), true)?;
    let opened = Opened { table: table.setting.id.clone(), seats: own, invitations, watch, token: None };
    Ok(admitted(StatusCode::CREATED, opened, token, wish.script))
}

/// What a seat is wanted for.
fn want(app: &App, game: &dyn AnyGame, seat: &str, memory: &mut u64) -> Result<Wanted, Refusal> {
    let spec = match seat {
        "me" => return Ok(Wanted::Me),
        "invite" => return Ok(Wanted::Guest),
        name => Level::named(name).map_or(name.to_owned(), |level| level.agent(game).to_string()),
    };
    if app.tunes.is_name(seat) {
        let (agent, needs) = app.tunes.agent(game, seat, &app.permit)?;
        *memory += needs;
        return Ok(Wanted::Agent(Box::new(agent), seat.to_owned()));
    }
    let (agent, needs) = app.permit.agent(game, &spec)?;
    *memory += needs;
    // What an operator has declared is known by its name alone.
    let is_declared = app.permit.declared.iter().any(|(name, _)| name == seat);
    let label = if is_declared { seat.to_owned() } else { agent.to_string() };
    Ok(Wanted::Agent(Box::new(agent), label))
}

/// The game with its agents, and the same game with people in all seats, after the moves that were made before.
fn start(
    app: &App,
    game: &dyn AnyGame,
    wanted: &[Wanted],
    seed: u64,
    moves: &[String],
) -> Result<Start, Refusal> {
    // As `seedbed play` does, so that the same seed deals the same there.
    let seed = Seed(seed).child("play", 0);
    let agent = |wanted: &Wanted| {
        if let Wanted::Agent(agent, _) = wanted { Some(AnyAgent::clone(agent)) } else { None }
    };
    let seats: Vec<Option<AnyAgent>> = wanted.iter().map(agent).collect();
    let mut players = game.session(None, &seats, seed)?;
    let mut board: Box<dyn Session> = game.session(None, &vec![None; seats.len()], seed)?;
    let mut story = Story::default();
    for (at, text) in moves.iter().enumerate() {
        let played = players.play(text).map_err(|error| error.within(format!("move {}", at + 1)))?;
        board.play(&format!("#{}", played.action.id))?;
        story.add(&played, &*board);
    }
    let (limits, pool, closing) = (app.site.limits, Arc::clone(&app.pool), app.closing.clone());
    Ok(Start { players, board, story, journal: None, limits, pool, closing })
}

/// Lets the visitor in, with a cookie or a token.
fn admitted(status: StatusCode, opened: Opened, token: Token, is_script: bool) -> Response {
    if is_script {
        return (status, Json(Opened { token: Some(token.to_string()), ..opened })).reply();
    }
    let name = cookie_of(&opened.table);
    let path = format!("/api/v1/tables/{}", opened.table);
    let cookie = format!("{name}={token}; Path={path}; HttpOnly; SameSite=Strict; Max-Age=604800");
    with_cookie((status, Json(opened)).reply(), &cookie)
}

/// How an invitation is taken up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Acceptance {
    #[serde(default)]
    script: bool,
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    Place(invitation): Place<String>,
    Body(acceptance): Body<Acceptance>,
) -> Result<Response, Refusal> {
    let unknown = || Refusal::not_found("this invitation is used or no longer there");
    let (table, seat) = app.hall.take_up(Token::read(&invitation).ok_or_else(unknown)?)?;
    let seats: Vec<usize> = seat.into_iter().collect();
    let token = table.let_in(seats.clone(), false)?;
    let table = table.setting.id.clone();
    let opened = Opened { table, seats, invitations: Vec::new(), watch: None, token: None };
    Ok(admitted(StatusCode::OK, opened, token, acceptance.script))
}

/// What the visitor may do at a table.
#[derive(Serialize)]
pub(super) struct Rights {
    seats: Vec<usize>,
    owner: bool,
    /// Links that nobody has taken up yet, for whoever opened the table.
    invitations: Vec<Invited>,
    watch: Option<String>,
}

pub(super) async fn visit(State(app): State<Arc<App>>, visit: Visit) -> Json<Rights> {
    let Visit { table, grant } = visit;
    let (mut invitations, mut watch) = (Vec::new(), None);
    if grant.is_owner {
        for (token, seat) in app.hall.invitations(&table) {
            match seat {
                Some(seat) => invitations.push(Invited { seat, link: link(token) }),
                None => watch = Some(link(token)),
            }
        }
    }
    Json(Rights { seats: grant.seats, owner: grant.is_owner, invitations, watch })
}

fn link(invitation: Token) -> String {
    format!("/join/{invitation}")
}

/// Whoever opened a table may clear it away.
pub(super) async fn close(State(app): State<Arc<App>>, visit: Visit) -> Result<StatusCode, Refusal> {
    if !visit.grant.is_owner {
        return Err(Refusal::forbidden("only whoever opened this table can clear it away"));
    }
    app.hall.remove(&visit.table.setting.id);
    Ok(StatusCode::NO_CONTENT)
}
