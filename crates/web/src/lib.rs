//! The page of Seedbed: every game of a registry in a browser, against agents and people, and the same for scripts.
//!
//! [`serve`] answers on a listener until it is asked to close. A table is an actor that publishes what each pair of eyes may see;
//! whoever looks never waits for whoever thinks. Every request passes one guard, and every agent that a visitor names one permit.

mod api;
mod bucket;
mod guard;
mod hall;
mod http;
mod json;
mod laboratory;
mod limits;
mod pages;
mod permit;
mod presence;
mod refusal;
mod socket;
mod study;
mod table;
mod token;

pub use limits::Limits;
pub use study::{Desk, StudySite, serve_study};
pub use token::Token;

use guard::Gate;
use hall::Hall;
use permit::Permit;
use seedbed_erased::Registry;
use seedbed_lab::Paper;
use seedbed_rules::Spec;
use std::io;
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::thread;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc, watch};

/// What is served, and to whom.
pub struct Site {
    /// The games.
    pub registry: Registry,
    /// Agents that visitors may seat under a name although their specs start programs or name files.
    pub declared: Vec<(String, Spec)>,
    /// Under which names the server may be asked for, with their ports, such as `localhost:8080`.
    pub hosts: Vec<String>,
    /// What visitors must know, if not everybody who reaches the server may use it.
    pub key: Option<Token>,
    /// What visitors may use of the machine.
    pub limits: Limits,
}

/// What the laboratory works with.
pub struct Lab<'a> {
    /// The works whose tables and figures can be reproduced.
    pub papers: &'a [Paper],
    /// What runs are marked with: the version of the program.
    pub program: String,
    /// The file that keeps results.
    pub store: PathBuf,
}

/// Closes a server from anywhere.
#[derive(Clone)]
pub struct Closing(watch::Sender<bool>);

impl Default for Closing {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Closing {
    /// Asks the server to close.
    pub fn close(&self) {
        self.0.send_replace(true);
    }
}

/// Waits until the server is asked to close.
pub(crate) async fn closed(closing: &watch::Receiver<bool>) {
    // Whoever could ask may be gone too.
    let _ = closing.clone().wait_for(|closing| *closing).await;
}

/// What all requests share.
pub(crate) struct App {
    site: Site,
    /// The games as visitors play them: without a way to files and programs.
    registry: Registry,
    permit: Permit,
    hall: Hall,
    pool: Arc<Semaphore>,
    gate: Arc<Gate>,
    sockets: AtomicUsize,
    closing: watch::Receiver<bool>,
    laboratory: mpsc::Sender<laboratory::Order>,
    tunes: laboratory::Tunes,
}

/// How often idle tables are looked for.
const SWEEP: Duration = Duration::from_secs(10);

/// How long whoever is being answered may take when the server closes.
const FAREWELL: Duration = Duration::from_millis(500);

/// Serves until asked to close.
///
/// # Errors
///
/// If the listener cannot be used.
pub fn serve(site: Site, lab: &Lab<'_>, listener: TcpListener, closing: &Closing) -> io::Result<()> {
    /// More orders than people give at once; who gives more of them waits.
    const ORDERS: usize = 16;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (laboratory, orders) = mpsc::channel(ORDERS);
    let (limits, closing) = (site.limits, closing.0.subscribe());
    let games = site.registry.clone().closed();
    let app = Arc::new(App {
        permit: Permit { declared: site.declared.clone(), registry: site.registry.clone(), limits },
        registry: games.clone(),
        hall: Hall::new(limits),
        pool: Arc::new(Semaphore::new(limits.threads)),
        gate: Gate::new(site.hosts.clone(), site.key, limits),
        sockets: AtomicUsize::new(0),
        closing: closing.clone(),
        laboratory,
        tunes: laboratory::Tunes::beside(&lab.store),
        site,
    });
    thread::scope(|scope| {
        scope.spawn(move || laboratory::obey(lab, &games, limits.threads, scope, orders));
        let done = runtime.block_on(async {
            let sweeper = tokio::spawn(sweep(Arc::clone(&app)));
            let done = http::serve(api::routes(app), listener, closing).await;
            sweeper.abort();
            done
        });
        // Whatever still thinks was asked to stop. Nobody can give orders to the laboratory after that.
        runtime.shutdown_timeout(FAREWELL);
        done
    })
}

async fn sweep(app: Arc<App>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        app.hall.sweep();
    }
}
