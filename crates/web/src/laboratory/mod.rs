//! The laboratory: runs in the store, and work that is started, watched and stopped from the page.
//!
//! Papers belong to whoever serves the page, and are lent for as long as it does. So one thread of its own, which may borrow them,
//! obeys orders as a table does, and starts a thread for each piece of work.

mod cross_table;
mod tunes;
mod work;

pub(crate) use tunes::{TuneDetails, TuneRow, TuneWish, Tunes};
pub(crate) use work::{Progress, Wish};

use crate::Lab;
use crate::refusal::Refusal;
use crate::table::Reply;
use cross_table::{CrossTable, cross_table};
use seedbed_erased::Registry;
use seedbed_lab::report::{self, Section};
use seedbed_lab::{Exhibit, export, find, sum_up};
use seedbed_runs::{Run, Store, StoreError};
use serde::Serialize;
use std::thread::Scope;
use tokio::sync::mpsc;
use work::Works;

/// What can be asked of the laboratory.
pub(crate) enum Order {
    /// All runs in the store.
    Runs { reply: Reply<Vec<Run>> },
    /// A run with what it has found.
    Show { run: i64, reply: Reply<Findings> },
    /// A run as a file.
    Export { run: i64, form: Form, reply: Reply<String> },
    /// Everything that can be reproduced.
    Experiments { reply: Reply<Vec<Known>> },
    /// Begins a piece of work, or goes on with it.
    Start { wish: Box<Wish>, reply: Reply<Progress> },
    /// What is being done, and what was.
    Works { reply: Reply<Vec<Progress>> },
    /// The book of seeds that a piece of work has learnt.
    Book { work: u64, reply: Reply<String> },
    /// Stops a piece of work; what it has done is kept.
    Stop { work: u64, reply: Reply<Progress> },
}

/// The form of an exported run.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Csv,
    Json,
    Html,
}

/// A run with what it has found.
#[derive(Serialize)]
pub(crate) struct Findings {
    #[serde(flatten)]
    run: Run,
    /// Tables and figures, if it is a finished experiment.
    exhibits: Option<Vec<Exhibit>>,
    /// The table, if it is a tournament.
    table: Option<CrossTable>,
    /// Why nothing can be shown, if so.
    why: Option<String>,
}

/// An experiment that can be reproduced.
#[derive(Serialize)]
pub(crate) struct Known {
    name: String,
    about: &'static str,
    source: &'static str,
    scales: Vec<&'static str>,
}

/// Obeys orders until nobody can give any; all work is stopped then.
pub(crate) fn obey<'scope, 'env>(
    lab: &'env Lab<'env>,
    games: &Registry,
    threads: usize,
    scope: &'scope Scope<'scope, 'env>,
    mut orders: mpsc::Receiver<Order>,
) {
    let mut works = Works::new(lab, threads, scope);
    while let Some(order) = orders.blocking_recv() {
        // Whoever asked may have gone.
        match order {
            Order::Runs { reply } => drop(reply.send(runs(lab))),
            Order::Show { run, reply } => drop(reply.send(findings(lab, games, run))),
            Order::Export { run, form, reply } => drop(reply.send(exported(lab, run, form))),
            Order::Experiments { reply } => drop(reply.send(experiments(lab))),
            Order::Start { wish, reply } => drop(reply.send(works.start(*wish))),
            Order::Works { reply } => drop(reply.send(Ok(works.progress()))),
            Order::Book { work, reply } => drop(reply.send(works.book(work))),
            Order::Stop { work, reply } => drop(reply.send(works.stop(work))),
        }
    }
    works.stop_all();
}

/// The store as it is; an empty one in place of a store that was never made.
fn store(lab: &Lab<'_>) -> Result<Store, Refusal> {
    let is_there = lab.store.try_exists().unwrap_or(true);
    Ok(if is_there { Store::read(&lab.store)? } else { Store::in_place_of(&lab.store)? })
}

fn runs(lab: &Lab<'_>) -> Result<Vec<Run>, Refusal> {
    Ok(store(lab)?.runs()?)
}

fn run(store: &Store, id: i64) -> Result<Run, Refusal> {
    store.run(id)?.ok_or_else(|| Refusal::not_found(format!("there is no run {id}")))
}

fn findings(lab: &Lab<'_>, games: &Registry, id: i64) -> Result<Findings, Refusal> {
    let store = store(lab)?;
    let run = run(&store, id)?;
    if let Some(table) = cross_table(&run, &store.batches(id)?, games)? {
        return Ok(Findings { run, exhibits: None, table: Some(table), why: None });
    }
    let (exhibits, why) = match sum_up(&store, lab.papers, &run)? {
        Some(Ok(exhibits)) => (Some(exhibits), None),
        Some(Err(why)) => (None, Some(why)),
        None => (None, Some("the run is not finished, or not known to this program".to_owned())),
    };
    Ok(Findings { run, exhibits, table: None, why })
}

fn exported(lab: &Lab<'_>, id: i64, form: Form) -> Result<String, Refusal> {
    let store = store(lab)?;
    let run = run(&store, id)?;
    match form {
        Form::Csv => Ok(export::csv(&store.batches(id)?)),
        Form::Json => Ok(format!("{:#}\n", export::json(&run, &store.batches(id)?))),
        Form::Html => {
            let nothing = || Refusal::not_found("this run has nothing to report yet");
            let exhibits = sum_up(&store, lab.papers, &run)?.and_then(Result::ok).ok_or_else(nothing)?;
            let named = find(lab.papers, &run.experiment)?.into_iter().next().ok_or_else(nothing)?;
            Ok(report::html(&[Section { named, run, exhibits }]))
        }
    }
}

fn experiments(lab: &Lab<'_>) -> Result<Vec<Known>, Refusal> {
    let known = |named: seedbed_lab::Named<'_>| Known {
        name: named.name(),
        about: named.experiment.title().about,
        source: named.paper.source,
        scales: named.experiment.scales().iter().map(|scale| scale.name()).collect(),
    };
    Ok(find(lab.papers, "all")?.into_iter().map(known).collect())
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::conflict(error.to_string())
    }
}
