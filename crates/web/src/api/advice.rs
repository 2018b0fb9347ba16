//! Hints, insights and analysis, for whoever is to move: an adviser sees what the seat sees.

use super::input::{Body, Visit};
use crate::http::State;
use crate::json::Json;
use crate::refusal::Refusal;
use crate::table::{Order, Position};
use crate::{App, closed};
use seedbed_erased::{AnyAnalysis, AnyGame, Belief, Beliefs, Session};
use seedbed_rules::{Eyes, NoMemory, Scale, Stop, Turn, Unit, Watch};
use seedbed_solve::Limits as SolverLimits;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    version: u64,
    #[serde(default)]
    seat: Option<usize>,
}

/// A move that an agent would make.
#[derive(Serialize)]
pub(super) struct Hint {
    /// Who suggests it.
    adviser: String,
    #[serde(rename = "move")]
    text: Option<String>,
}

/// What a search and a solver think, always from the point of view of the player to move.
#[derive(Serialize)]
pub(super) struct Thoughts {
    version: u64,
    /// The player whose chances these are.
    player: String,
    adviser: String,
    /// What values are: `score` (1 a win, 0 a loss), `points`, or `preference`, of which only the order counts.
    scale: &'static str,
    unit: &'static str,
    /// Units of work spent.
    spent: u64,
    moves: Vec<Thought>,
    /// Best play as the search foresees it.
    line: Vec<String>,
    /// The places that each of its moves touches, as far as everybody may know them.
    line_places: Vec<Vec<u16>>,
    exact: Option<Exact>,
    beliefs: Option<Believed>,
}

/// What the player to move may believe of things that they do not see, by what they have seen.
#[derive(Serialize)]
struct Believed {
    /// What the numbers are, and what they assume.
    about: &'static str,
    /// The seats that may hold the things.
    holders: Vec<usize>,
    things: Vec<Hidden>,
}

#[derive(Serialize)]
struct Hidden {
    thing: String,
    /// The chance that each of the holders has it.
    chances: Vec<f64>,
}

#[derive(Serialize)]
struct Thought {
    #[serde(rename = "move")]
    text: String,
    visits: Option<u64>,
    value: Option<f64>,
    /// The payoff that the move surely leads to.
    proven: Option<i32>,
    /// The places of the picture that it touches, in order.
    places: Vec<u16>,
}

/// What a solver has proved.
#[derive(Serialize)]
struct Exact {
    verdict: String,
    value: f64,
    optimal: Vec<String>,
}

pub(super) async fn hint(
    State(app): State<Arc<App>>,
    visit: Visit,
    Body(question): Body<Question>,
) -> Result<Json<Hint>, Refusal> {
    let mut session = own_position(&visit, &question).await?.session;
    let adviser = visit.table.setting.game.adviser().to_string();
    let suggested = thinking(&app, app.site.limits.advice, move |stop| session.suggest(stop)).await?;
    Ok(Json(Hint { adviser, text: suggested.map(|action| action.text) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InsightWish {
    version: u64,
    #[serde(default)]
    seat: Option<usize>,
    name: String,
}

#[derive(Serialize)]
pub(super) struct Shown {
    text: String,
}

pub(super) async fn insight(
    State(app): State<Arc<App>>,
    visit: Visit,
    Body(InsightWish { version, seat, name }): Body<InsightWish>,
) -> Result<Json<Shown>, Refusal> {
    let session = own_position(&visit, &Question { version, seat }).await?.session;
    let shown = thinking(&app, app.site.limits.advice, move |_| session.insight(&name)).await?;
    let text = shown.ok_or_else(|| Refusal::not_found("this game has nothing of that name to show"))?;
    Ok(Json(Shown { text }))
}

pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    visit: Visit,
    Body(question): Body<Question>,
) -> Result<Json<Thoughts>, Refusal> {
    let position = own_position(&visit, &question).await?;
    let version = position.version;
    let game = &visit.table.setting.game;
    let adviser = game.adviser().to_string();
    let Turn::Player(p) = position.session.turn() else { return Err(Refusal::conflict("nobody is to move")) };
    let player = game.player_name(p);
    let (table, mut session) = (Arc::clone(&visit.table), position.session);
    let beliefs = session.beliefs().map(Believed::from);
    let (analysis, exact) = thinking(&app, app.site.limits.advice, move |stop| {
        session.suggest(stop);
        let analysis = session.analysis();
        let touched = Touched::of(&*table.setting.game, &*session, analysis.as_ref());
        (analysis.zip(Some(touched)), exact(&*table.setting.game, &*session))
    })
    .await?;
    Ok(Json(Thoughts { beliefs, ..thoughts(version, player, adviser, analysis, exact) }))
}

impl From<Beliefs> for Believed {
    fn from(Beliefs { about, holders, things }: Beliefs) -> Self {
        let things = things.into_iter().map(|Belief { thing, chances }| Hidden { thing, chances }).collect();
        Self { about, holders, things }
    }
}

/// Where the moves of an analysis are on the picture.
struct Touched {
    moves: HashMap<String, Vec<u16>>,
    line: Vec<Vec<u16>>,
}

impl Touched {
    fn of(game: &dyn AnyGame, session: &dyn Session, analysis: Option<&AnyAnalysis>) -> Self {
        let moves = Self::now(session);
        let mut line = Vec::new();
        let mut ahead = session.fork();
        for action in analysis.iter().flat_map(|analysis| &analysis.line) {
            line.push(Self::now(&*ahead).remove(&action.text).unwrap_or_default());
            // What others do with hidden cards is imagined, and has no place.
            if game.is_hidden() || ahead.play(&action.text).is_err() {
                break;
            }
        }
        Self { moves, line }
    }

    /// The first way of each legal move.
    fn now(session: &dyn Session) -> HashMap<String, Vec<u16>> {
        session.touches().into_iter().rev().map(|(places, text)| (text, places)).collect()
    }
}

fn thoughts(
    version: u64,
    player: String,
    adviser: String,
    analysis: Option<(AnyAnalysis, Touched)>,
    exact: Option<Exact>,
) -> Thoughts {
    let nothing = Thoughts {
        version,
        player,
        adviser,
        scale: "preference",
        unit: "position",
        spent: 0,
        moves: Vec::new(),
        line: Vec::new(),
        line_places: Vec::new(),
        exact,
        beliefs: None,
    };
    let Some((analysis, touched)) = analysis else { return nothing };
    let thought = |assessed: &seedbed_rules::Assessed<seedbed_erased::Action>| Thought {
        text: assessed.mv.text.clone(),
        visits: assessed.visits,
        value: assessed.value.filter(|value| value.is_finite()),
        proven: assessed.proven,
        places: touched.moves.get(&assessed.mv.text).cloned().unwrap_or_default(),
    };
    Thoughts {
        scale: match analysis.scale {
            Scale::Score => "score",
            Scale::Points { .. } => "points",
            Scale::Preference => "preference",
        },
        unit: match analysis.unit {
            Unit::Simulation => "simulation",
            Unit::Playout => "playout",
            Unit::Position => "position",
            Unit::World => "world",
        },
        spent: analysis.spent,
        moves: analysis.moves.iter().map(thought).collect(),
        line: analysis.line.iter().map(|action| action.text.clone()).collect(),
        line_places: touched.line,
        ..nothing
    }
}

/// The exact value, where a solver finds it at once and nothing is hidden.
fn exact(game: &dyn AnyGame, session: &dyn Session) -> Option<Exact> {
    const QUICK: Duration = Duration::from_millis(1500);
    const MEMORY: usize = 64;
    if game.is_hidden() || !game.is_solvable() {
        return None;
    }
    let position = session.board(Eyes::All);
    let mut solver =
        game.solver_session(Some(&position), SolverLimits { threads: 1, memory: MEMORY }).ok()?;
    let (stop, done) = (Stop::default(), std::sync::mpsc::channel::<()>());
    let watch = Watch::new(stop.clone());
    std::thread::scope(|scope| {
        let (finished, waits) = done;
        scope.spawn(move || {
            if waits.recv_timeout(QUICK).is_err() {
                stop.stop();
            }
        });
        let solved = solver.solve(false, &watch).ok();
        drop(finished);
        solved.map(|solved| Exact {
            verdict: solved.verdict,
            value: solved.worth.value,
            optimal: solved.optimal.into_iter().map(|action| action.text).collect(),
        })
    })
}

/// The position of a table, if the visitor's seat is to move there; in an open game also for those who watch.
async fn own_position(visit: &Visit, question: &Question) -> Result<Position, Refusal> {
    let position = visit.table.ask(|reply| Order::Position { reply }).await?;
    if position.version != question.version || position.is_over {
        return Err(Refusal::conflict("the table has changed"));
    }
    let Turn::Player(mover) = position.session.turn() else {
        return Err(Refusal::conflict("nobody is to move"));
    };
    let is_open = !visit.table.setting.game.is_hidden();
    match question.seat {
        None if is_open => Ok(position),
        seat if visit.seat(seat)? == mover => Ok(position),
        _ => Err(Refusal::conflict("it is not this seat's turn")),
    }
}

/// Lets somebody think on a core of the pool, and asks for what there is when the time is up.
async fn thinking<T: Send + 'static>(
    app: &App,
    time: Duration,
    think: impl FnOnce(&Stop) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let core = Arc::clone(&app.pool).acquire_owned().await.map_err(|_| Refusal::gone())?;
    let stop = Stopping(Stop::default());
    let signal = stop.0.clone();
    let mut work = tokio::task::spawn_blocking(move || {
        let _core = core;
        NoMemory::caught(|| think(&signal))
    });
    let done = tokio::select! {
        done = &mut work => done,
        () = tokio::time::sleep(time) => { stop.0.stop(); work.await }
        () = closed(&app.closing) => { stop.0.stop(); work.await }
    };
    let failed = || Refusal::conflict("the adviser has nothing to say here");
    done.map_err(|_| failed())?.map_err(|_| failed())
}

/// Stops who thinks when nobody waits for the answer any more.
struct Stopping(Stop);

impl Drop for Stopping {
    fn drop(&mut self) {
        self.0.stop();
    }
}
