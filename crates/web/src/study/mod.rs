//! A double-blind study: its visitors see a page of their own, and nothing else is served beside it.
//!
//! What is not HTTP lives in `seedbed-study`. Here visitors sit down at tables like all others, but for four things: every reply takes one fixed
//! time, every move is written down before it is shown, nothing hurries an agent, and nobody is told what could tell the agents apart.

mod desk;
mod journal;
mod person;
mod routes;
mod seats;

pub use desk::Desk;

use crate::guard::Gate;
use crate::{Closing, FAREWELL, Limits, Token, http};
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

/// To whom a study is served.
pub struct StudySite {
    /// Under which names the server may be asked for, with their ports.
    pub hosts: Vec<String>,
    /// What visitors must know, if not everybody who reaches the server may take part.
    pub key: Option<Token>,
    /// What visitors may use of the machine.
    pub limits: Limits,
}

/// How often visitors are looked for who have stayed away too long.
const SWEEP: Duration = Duration::from_secs(5);

/// Serves a study until asked to close.
///
/// # Errors
///
/// If the listener cannot be used.
pub fn serve_study(site: StudySite, desk: Desk, listener: TcpListener, closing: &Closing) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let closing = closing.0.subscribe();
    let limits = site.limits;
    let gate = Gate::new(site.hosts, site.key, limits);
    let desk = Arc::new(desk.staffed(limits, closing.clone()));
    let done = runtime.block_on(async {
        let sweeper = tokio::spawn(sweep(Arc::clone(&desk)));
        let done = http::serve(routes::routes(desk, gate), listener, closing).await;
        sweeper.abort();
        done
    });
    runtime.shutdown_timeout(FAREWELL);
    done
}

async fn sweep(desk: Arc<Desk>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        tokio::task::block_in_place(|| desk.sweep());
    }
}
