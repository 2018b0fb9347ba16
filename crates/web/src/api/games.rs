//! What can be played.

use super::input::{Body, Place};
use super::tunes;
use crate::App;
use crate::http::State;
use crate::json::Json;
use crate::refusal::Refusal;
use seedbed_erased::{About, AgentAbout, AnyGame, Level};
use seedbed_records::GameRecord;
use seedbed_rules::{Param, Takes};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// A game in the list.
#[derive(Serialize)]
pub(super) struct GameRow {
    name: &'static str,
    summary: &'static str,
    params: Vec<ParamRow>,
    /// Specs of variants worth knowing, the usual one first.
    variants: &'static [&'static str],
}

/// A game with its parameters fixed.
#[derive(Serialize)]
pub(super) struct GameDetails {
    game: String,
    name: &'static str,
    summary: &'static str,
    /// What the players are called.
    players: Vec<String>,
    sides: Vec<usize>,
    hidden: bool,
    /// Can it be solved exactly?
    solvable: bool,
    /// The rules, as Markdown.
    rules: &'static str,
    levels: Vec<LevelRow>,
    agents: Vec<AgentRow>,
    /// Agents that whoever runs the server has declared, and strategies of this game that were tuned here.
    declared: Vec<String>,
}

/// A strength by name.
#[derive(Serialize)]
struct LevelRow {
    name: &'static str,
    words: &'static str,
    agent: String,
}

#[derive(Serialize)]
struct AgentRow {
    name: &'static str,
    summary: &'static str,
    params: Vec<ParamRow>,
}

/// A parameter, for a form.
#[derive(Serialize)]
struct ParamRow {
    key: &'static str,
    /// What it takes, in words.
    takes: String,
    /// The same for a form: its kind, and its range or its words.
    form: Value,
    default: &'static str,
    help: &'static str,
}

pub(super) async fn list(State(app): State<Arc<App>>) -> Json<Vec<GameRow>> {
    let row = |about: &'static About| GameRow {
        name: about.name,
        summary: about.summary,
        params: rows(about.params),
        variants: about.variants,
    };
    Json(app.registry.games().map(row).collect())
}

pub(super) async fn one(
    State(app): State<Arc<App>>,
    Place(game): Place<String>,
) -> Result<Json<GameDetails>, Refusal> {
    let game = open(&app, &game)?;
    let spec = game.spec().to_string();
    // A game can be played though strategies cannot be read.
    let tuned = tunes::all(&app).await.unwrap_or_default().into_iter();
    let tuned = tuned.filter(|tune| tune.game == spec).map(|tune| tune.tune);
    let declared = app.permit.declared.iter().map(|(name, _)| name.clone()).chain(tuned).collect();
    let about = game.about();
    let agent = |about: &'static AgentAbout| AgentRow {
        name: about.name,
        summary: about.summary,
        params: rows(about.params),
    };
    let level = |level: Level| LevelRow {
        name: level.name(),
        words: level.words(),
        agent: level.agent(&*game).to_string(),
    };
    Ok(Json(GameDetails {
        game: spec,
        name: about.name,
        summary: about.summary,
        players: (0..game.players()).map(|p| game.player_name(p)).collect(),
        sides: (0..game.players()).map(|p| game.side(p)).collect(),
        hidden: game.is_hidden(),
        solvable: game.is_solvable(),
        rules: about.rules(),
        levels: Level::ALL.map(level).into(),
        agents: game.agents().into_iter().map(agent).collect(),
        declared,
    }))
}

/// A game that was written down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    /// A line of a file of games.
    line: String,
}

/// What a table needs to go on with a game that was written down.
#[derive(Serialize)]
pub(super) struct Reading {
    game: String,
    /// Who held each seat: an agent, or `human`.
    seats: Vec<String>,
    moves: Vec<String>,
}

pub(super) async fn read(Body(Written { line }): Body<Written>) -> Result<Json<Reading>, Refusal> {
    let record = GameRecord::parse(&line)?;
    if record.start.is_some() {
        return Err(Refusal::bad("this game begins at a position of its own, which a table cannot"));
    }
    Ok(Json(Reading { game: record.game, seats: record.agents, moves: record.moves }))
}

/// The game of a spec.
pub(super) fn open(app: &App, spec: &str) -> Result<Box<dyn AnyGame>, Refusal> {
    Ok(app.registry.open(&spec.parse()?)?)
}

fn rows(params: &'static [Param]) -> Vec<ParamRow> {
    let row = |param: &Param| ParamRow {
        key: param.key,
        takes: param.takes.to_string(),
        form: form(param.takes),
        default: param.default,
        help: param.help,
    };
    params.iter().map(row).collect()
}

fn form(takes: Takes) -> Value {
    match takes {
        Takes::Int(min, max) => json!({ "kind": "int", "min": min, "max": max }),
        Takes::Real(min, max) => json!({ "kind": "real", "min": min, "max": max }),
        Takes::Size(min, max) => json!({ "kind": "size", "min": min, "max": max }),
        Takes::Choice(words) => json!({ "kind": "choice", "words": words }),
        _ => json!({ "kind": "text" }),
    }
}
