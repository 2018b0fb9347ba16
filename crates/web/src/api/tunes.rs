//! Tuned strategies: begun, looked at, and taken home.

use super::games;
use super::input::{Body, Place};
use super::lab::{MOST_UNITS, Started, seed_of, start};
use crate::http::{Response, State};
use crate::json::{self, Json};
use crate::laboratory::{TuneDetails, TuneRow, TuneWish, Tunes, Wish};
use crate::permit::Permit;
use crate::refusal::Refusal;
use crate::{App, Limits};
use seedbed_erased::{AnyAgent, AnyGame, Template};
use seedbed_rules::ParametricDuels;
use seedbed_train::tuning::Aim;
use seedbed_tune::optimise::DEFAULT;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    game: String,
    /// The agent whose options are tuned, each written as a span; the strategies of the game if it is not given.
    #[serde(default)]
    agent: Option<String>,
    #[serde(default)]
    method: Option<String>,
    /// Games to be spent in all.
    games: u64,
    /// Does a draw count as a win?
    #[serde(default)]
    unbeaten: bool,
    /// The one opponent, instead of random strategies.
    #[serde(default)]
    against: Option<String>,
    #[serde(default)]
    seed: Option<String>,
}

const MOST_GAMES: u64 = 100_000_000;

/// Options of an agent that are tuned at a time.
const MOST_SPANS: usize = 16;

pub(super) async fn tune(State(app): State<Arc<App>>, Body(asked): Body<Asked>) -> Started {
    let game = games::open(&app, &asked.game)?;
    if !(1..=MOST_GAMES).contains(&asked.games) {
        return Err(Refusal::bad(format!("1 to {MOST_GAMES} games are spent")));
    }
    let agent = asked.agent.as_deref().map(str::trim).filter(|agent| !agent.is_empty());
    if let Some(agent) = agent {
        check_template(&app, &*game, agent)?;
    }
    let against = asked.against.as_deref().map(str::trim).filter(|agent| !agent.is_empty());
    let aim = match against {
        Some(_) if asked.unbeaten => {
            return Err(Refusal::bad("a draw counts as a win only against random strategies"));
        }
        Some(agent) => Aim::Beat(Box::new(repeatable(&app, &*game, agent)?)),
        None if asked.unbeaten => Aim::Unbeaten,
        None => Aim::Win,
    };
    let wish = TuneWish {
        agent: agent.map(str::to_owned),
        method: asked.method.unwrap_or_else(|| DEFAULT.to_owned()),
        aim,
        games: asked.games,
        seed: seed_of(asked.seed)?,
        game,
    };
    wish.check()?;
    start(&app, Wish::Tune(wish)).await
}

/// An agent that anybody may name, and that plays the same from the same seed.
///
/// What the operator has declared is for tables: its spec, which may name a file, would be written into the strategy.
fn repeatable(app: &App, game: &dyn AnyGame, text: &str) -> Result<AnyAgent, Refusal> {
    if app.permit.declared.iter().any(|(name, _)| name == text) || app.tunes.is_name(text) {
        return Err(Refusal::bad(format!("{text} is for tables; name an agent by its spec here")));
    }
    let limits = Limits { units: MOST_UNITS, ..app.site.limits };
    let (agent, _) = Permit { limits, ..app.permit.clone() }.agent(game, text)?;
    if agent.repeats() {
        Ok(agent)
    } else {
        let words = format!("{agent} does not play the same from the same seed; give it a count, not a time");
        Err(Refusal::bad(words))
    }
}

/// Makes sure that every agent of a template may be named: those at the ends and in the middle of all spans, between which the others lie.
fn check_template(app: &App, game: &dyn AnyGame, text: &str) -> Result<(), Refusal> {
    let template = Template::read(game, text)?;
    if template.numbers() > MOST_SPANS {
        return Err(Refusal::bad(format!("at most {MOST_SPANS} options are tuned at a time")));
    }
    for number in [-100.0, 0.0, 100.0] {
        let spec = template.agent(&vec![number; template.numbers()])?;
        let allowed = repeatable(app, game, &spec.to_string())?;
        if allowed.full_spec() != game.resolve(&spec)?.full_spec() {
            return Err(Refusal::bad(format!(
                "{spec} may take too much memory; give it less with memory=MiB"
            )));
        }
    }
    Ok(())
}

/// Looks into the folder of strategies on a thread that may wait for the disk.
async fn look<T: Send + 'static>(
    app: &Arc<App>,
    look: impl FnOnce(&Tunes, &App) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let app = Arc::clone(app);
    let looked = tokio::task::spawn_blocking(move || look(&app.tunes, &app)).await;
    looked.unwrap_or_else(|_| Err(Refusal::conflict("the tuned strategies cannot be read")))
}

/// All tuned strategies.
pub(super) async fn all(app: &Arc<App>) -> Result<Vec<TuneRow>, Refusal> {
    look(app, |tunes, _| tunes.list()).await
}

pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Json<Vec<TuneRow>>, Refusal> {
    all(&app).await.map(Json)
}

pub(super) async fn one(
    State(app): State<Arc<App>>,
    Place(name): Place<String>,
) -> Result<Json<TuneDetails>, Refusal> {
    look(&app, move |tunes, app| tunes.show(&name, &app.registry)).await.map(Json)
}

pub(super) async fn strategy(
    State(app): State<Arc<App>>,
    Place(name): Place<String>,
) -> Result<Response, Refusal> {
    let text = look(&app, move |tunes, _| tunes.text(&name)).await?;
    Ok(json::answer(text.into()))
}
