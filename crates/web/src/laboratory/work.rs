//! Work under way: matches, tournaments, boosts, tunes and reproductions, each on a thread of its own.

use super::tunes::{TuneWish, Tunes};
use crate::Lab;
use crate::refusal::Refusal;
use seedbed_arena::{Watch, with_threads};
use seedbed_erased::{AnyAgent, AnyGame, Openings};
use seedbed_lab::{Ended, Request, Scale, find};
use seedbed_records::{Pairings, Series, SeriesEnd};
use seedbed_rules::{NoMemory, Seed, Spec};
use seedbed_runs::{Store, StoreError, machine};
use seedbed_train::boosting::{BoostConfig, BoostRun, Boosted};
use seedbed_tune::Method;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;
use std::time::Instant;

/// What is to be done.
pub(crate) enum Wish {
    /// Everybody against everybody.
    Tournament { game: Box<dyn AnyGame>, agents: Vec<AnyAgent>, games: u64, seed: u64 },
    /// The best seeds of an agent.
    Boost { game: Box<dyn AnyGame>, agent: Spec, k: usize, kt: usize, method: Method, seed: u64 },
    /// Numbers that play well.
    Tune(TuneWish),
    /// A table or figure of a paper.
    Reproduction { experiment: String, scale: Scale, seed: u64 },
}

/// How far a piece of work is.
#[derive(Serialize, Clone)]
pub(crate) struct Progress {
    work: u64,
    title: String,
    /// `running`, `finished`, `stopped` or `failed`.
    state: &'static str,
    /// Games played since it was started here.
    done: u64,
    /// Games to be played, as far as that is known.
    total: u64,
    seconds: f64,
    /// The run in the store, once it is known.
    run: Option<i64>,
    /// What went wrong.
    why: Option<String>,
    /// Is there a book of seeds to be had?
    has_book: bool,
    /// The tuned strategy, once there is one.
    tune: Option<String>,
    /// What is known by now, in words.
    news: Option<String>,
    /// The command that does the same in a terminal.
    command: String,
}

/// What the thread of a piece of work tells.
#[derive(Default)]
struct News {
    total: u64,
    run: Option<i64>,
    book: Option<String>,
    /// Is there a tuned strategy?
    has_tune: bool,
    end: Option<(Result<bool, String>, f64)>,
}

struct Work {
    number: u64,
    title: String,
    command: String,
    /// The name of the strategy that it tunes.
    tune: Option<String>,
    begun: Instant,
    watch: Arc<Watch>,
    news: Arc<Mutex<News>>,
}

/// All work.
pub(super) struct Works<'scope, 'env> {
    lab: &'env Lab<'env>,
    threads: usize,
    scope: &'scope Scope<'scope, 'env>,
    all: Vec<Work>,
}

/// Work that is done at a time, and work that is remembered.
const MOST_RUNNING: usize = 2;
const MOST_KEPT: usize = 50;

impl<'scope, 'env> Works<'scope, 'env> {
    pub(super) fn new(lab: &'env Lab<'env>, threads: usize, scope: &'scope Scope<'scope, 'env>) -> Self {
        Self { lab, threads, scope, all: Vec::new() }
    }

    pub(super) fn start(&mut self, wish: Wish) -> Result<Progress, Refusal> {
        let running = self.all.iter().filter(|work| work.progress().state == "running").count();
        if running >= MOST_RUNNING {
            return Err(Refusal::too_many("enough is being done; stop something or wait"));
        }
        if self.all.len() >= MOST_KEPT {
            self.all.remove(0);
        }
        let (title, command) = described(&wish, self.lab)?;
        let tune = if let Wish::Tune(wish) = &wish { Some(self.admitted(wish)?) } else { None };
        let work = Work {
            number: self.all.last().map_or(1, |last| last.number + 1),
            title,
            command,
            tune,
            begun: Instant::now(),
            watch: Arc::default(),
            news: Arc::default(),
        };
        let (watch, news, begun) = (Arc::clone(&work.watch), Arc::clone(&work.news), work.begun);
        let (lab, threads) = (self.lab, self.threads);
        self.scope.spawn(move || {
            let work = || with_threads(Some(threads), || done(lab, wish, &watch, &news));
            // Whatever goes wrong ends this piece of work, and nothing else.
            let end = catch_unwind(AssertUnwindSafe(|| NoMemory::caught(work)));
            let end = end.map_err(|_| "it failed, as the terminal of the server tells".to_owned());
            let end = end.and_then(|end| end.map_err(|lack| lack.to_string()));
            let end = end.and_then(|end| end.map_err(|error| error.to_string()));
            let end = end.and_then(|end| end.map_err(|error| error.to_string()));
            news.lock().unwrap_or_else(PoisonError::into_inner).end =
                Some((end, begun.elapsed().as_secs_f64()));
        });
        let progress = work.progress();
        self.all.push(work);
        Ok(progress)
    }

    /// The name of the strategy that this wish tunes, if that can be done now.
    fn admitted(&self, wish: &TuneWish) -> Result<String, Refusal> {
        let name = wish.name();
        let is_same = |work: &&Work| work.tune.as_ref() == Some(&name) && work.progress().state == "running";
        if self.all.iter().any(|work| is_same(&work)) {
            return Err(Refusal::conflict(format!("{name} is being tuned already")));
        }
        Tunes::beside(&self.lab.store).admit(wish)?;
        Ok(name)
    }

    pub(super) fn progress(&self) -> Vec<Progress> {
        self.all.iter().rev().map(Work::progress).collect()
    }

    pub(super) fn stop(&self, number: u64) -> Result<Progress, Refusal> {
        let work = self.all.iter().find(|work| work.number == number);
        let work = work.ok_or_else(|| Refusal::not_found("there is no such work"))?;
        work.watch.stop();
        Ok(work.progress())
    }

    /// The book that a piece of work has learnt.
    pub(super) fn book(&self, number: u64) -> Result<String, Refusal> {
        let nothing = || Refusal::not_found("there is no such book, or not yet");
        let work = self.all.iter().find(|work| work.number == number).ok_or_else(nothing)?;
        work.news.lock().unwrap_or_else(PoisonError::into_inner).book.clone().ok_or_else(nothing)
    }

    pub(super) fn stop_all(&self) {
        self.all.iter().for_each(|work| work.watch.stop());
    }
}

impl Work {
    fn progress(&self) -> Progress {
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        let (state, why) = match &news.end {
            None => ("running", None),
            Some((Ok(true), _)) => ("finished", None),
            Some((Ok(false), _)) => ("stopped", None),
            Some((Err(why), _)) => ("failed", Some(why.clone())),
        };
        Progress {
            work: self.number,
            title: self.title.clone(),
            state,
            done: self.watch.done(),
            total: news.total.max(self.watch.done()),
            seconds: news.end.as_ref().map_or(self.begun.elapsed().as_secs_f64(), |(_, seconds)| *seconds),
            run: news.run,
            why,
            has_book: news.book.is_some(),
            tune: self.tune.clone().filter(|_| news.has_tune),
            news: Some(self.watch.news()).filter(|words| !words.is_empty()),
            command: self.command.clone(),
        }
    }
}

/// What a wish is called, and the command that does the same.
fn described(wish: &Wish, lab: &Lab<'_>) -> Result<(String, String), Refusal> {
    Ok(match wish {
        Wish::Tournament { game, agents, games, seed } => {
            let names: Vec<String> = agents.iter().map(ToString::to_string).collect();
            let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
            let (spec, agents) = (game.spec(), quoted.join(" "));
            let command = format!("seedbed tournament '{spec}' {agents} --games {games} --seed {seed}");
            (format!("{spec}: {}", names.join(", ")), command)
        }
        Wish::Boost { game, agent, k, kt, method, seed } => {
            let (spec, method) = (game.spec(), method.name());
            let command =
                format!("seedbed boost '{spec}' '{agent}' --k {k} --kt {kt} --method {method} --seed {seed}");
            (format!("{spec}: the best seeds of {agent}, {k} x {kt}, {method}"), command)
        }
        Wish::Tune(wish) => (wish.title(), wish.command()),
        Wish::Reproduction { experiment, scale, seed } => {
            find(lab.papers, experiment)?;
            let command = format!("seedbed reproduce {experiment} --scale {} --seed {seed}", scale.name());
            (format!("{experiment}, {}", scale.name()), command)
        }
    })
}

/// Does what is wished for; `false` if it was stopped.
fn done(lab: &Lab<'_>, wish: Wish, watch: &Watch, news: &Mutex<News>) -> Result<bool, StoreError> {
    let tell = |total: u64, run: Option<i64>| {
        let mut news = news.lock().unwrap_or_else(PoisonError::into_inner);
        (news.total, news.run) = (total, run.or(news.run));
    };
    match wish {
        Wish::Tournament { game, agents, games, seed } => {
            let store = Store::open(&lab.store)?;
            let series = Series {
                game: &*game,
                agents: &agents,
                pairings: Pairings::RoundRobin,
                games,
                seed: Seed(seed),
                start: None,
                openings: Openings::default(),
                record: false,
                times: false,
            };
            let program = lab.program.as_str();
            let run = store.begin(&series.key(program), program, &machine(), 0)?;
            tell(series.missing(&store, program)?, Some(run));
            Ok(matches!(series.keep(&store, program, watch)?, SeriesEnd::Finished(_)))
        }
        Wish::Boost { game, agent, k, kt, method, seed } => {
            let store = Store::open(&lab.store)?;
            let (program, bandit) = (lab.program.clone(), false);
            let config = BoostConfig { k, kt, method, bandit, seed: Seed(seed), program };
            let boost = BoostRun::new(&*game, &agent, config)?;
            tell(boost.missing(&store)?, store.find(&boost.key())?);
            let boosted = boost.run(&store, watch)?;
            tell(watch.done(), store.find(&boost.key())?);
            let Boosted::Book(book) = boosted else { return Ok(false) };
            news.lock().unwrap_or_else(PoisonError::into_inner).book = Some(book.text());
            Ok(true)
        }
        Wish::Tune(wish) => {
            tell(wish.games, None);
            let kept = || news.lock().unwrap_or_else(PoisonError::into_inner).has_tune = true;
            Ok(wish.tune(&Tunes::beside(&lab.store), watch, kept)?)
        }
        Wish::Reproduction { experiment, scale, seed } => {
            let store = Store::open(&lab.store)?;
            let found = find(lab.papers, &experiment)?;
            let named = found.first().expect("what is found is not empty");
            let (name, program) = (named.name(), lab.program.as_str());
            let request =
                Request { name: &name, experiment: named.experiment, scale, seed: Seed(seed), program };
            let Some(run) = request.identify(&store, watch)? else { return Ok(false) };
            tell(run.missing(&store)?, store.find(run.key())?);
            let ended = run.run(&store, watch)?;
            tell(watch.done(), store.find(run.key())?);
            Ok(matches!(ended, Ended::Finished(_)))
        }
    }
}
