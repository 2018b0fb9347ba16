//! Looking at a table: at once, when it changes, or as it was.

use super::input::{Place, Visit};
use crate::http::{Asking, Bytes, Need, Response, State, numbers};
use crate::json::{self, Json};
use crate::refusal::Refusal;
use crate::socket::{Kind, Socket, Upgrade};
use crate::table::{Order, Published, Record, Table};
use crate::{App, closed};
use seedbed_rules::Eyes;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{Instant, interval_at, timeout};

pub(super) struct Glance {
    /// The seat whose eyes look; the public's if it is not given.
    seat: Option<usize>,
    /// Wait until the table is newer than this version, or patience ends.
    after: Option<u64>,
}

impl<S> Need<S> for Glance {
    fn find(asking: &mut Asking, _: &S) -> Result<Self, Refusal> {
        let [seat, after] = numbers(asking.head.uri.query(), ["seat", "after"])?;
        Ok(Self { seat: seat.map(|seat| seat as usize), after })
    }
}

pub(super) async fn look(
    State(app): State<Arc<App>>,
    visit: Visit,
    glance: Glance,
) -> Result<Response, Refusal> {
    let seat = eyes_of(&visit, glance.seat)?;
    let table = &visit.table;
    let mut published = table.published.clone();
    if let Some(after) = glance.after {
        let _listening = Arc::clone(&table.presence).listen();
        let newer = published.wait_for(|published| published.version > after);
        tokio::select! {
            // Whatever came of it, the present state is the answer.
            _ = timeout(app.site.limits.patience, newer) => {}
            () = closed(&app.closing) => {}
        }
    }
    let published = Arc::clone(&table.published.borrow());
    Ok(json::answer(shown(&published, seat)))
}

/// The seat whose eyes look, if the visitor holds it.
fn eyes_of(visit: &Visit, seat: Option<usize>) -> Result<Option<usize>, Refusal> {
    seat.map(|seat| visit.seat(Some(seat))).transpose()
}

fn shown(published: &Published, seat: Option<usize>) -> Bytes {
    seat.map_or(&published.public, |seat| &published.seats[seat]).clone()
}

pub(super) struct EyesOf(Option<usize>);

impl<S> Need<S> for EyesOf {
    fn find(asking: &mut Asking, _: &S) -> Result<Self, Refusal> {
        let [seat] = numbers(asking.head.uri.query(), ["seat"])?;
        Ok(Self(seat.map(|seat| seat as usize)))
    }
}

/// The table as it was after `ply` moves.
pub(super) async fn past(
    visit: Visit,
    Place(ply): Place<usize>,
    EyesOf(seat): EyesOf,
) -> Result<Response, Refusal> {
    let eyes = eyes_of(&visit, seat)?.map_or(Eyes::Public, Eyes::Seat);
    visit.table.ask(|reply| Order::Past { ply, eyes, reply }).await.map(json::answer)
}

/// The game so far, to be kept or to be continued at another table.
pub(super) async fn record(visit: Visit) -> Result<Json<Record>, Refusal> {
    visit.table.ask(|reply| Order::Record { reply }).await.map(Json)
}

/// Tells the version of the table whenever it changes; what a visitor may see of it they ask for themselves.
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    visit: Visit,
    upgrade: Upgrade,
) -> Result<Response, Refusal> {
    let seat = Seat::take(&app)?;
    Ok(upgrade.answer(move |socket| async move {
        follow(socket, &seat.0, &visit.table).await;
        drop(seat);
    }))
}

/// One of the sockets that may be open.
struct Seat(Arc<App>);

impl Seat {
    fn take(app: &Arc<App>) -> Result<Self, Refusal> {
        let seat = Self(Arc::clone(app));
        if app.sockets.fetch_add(1, Ordering::Relaxed) >= app.site.limits.sockets {
            return Err(Refusal::too_many("too many sockets are open"));
        }
        Ok(seat)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

async fn follow(mut socket: Socket, app: &App, table: &Arc<Table>) {
    /// Who is gone without a word is found out so.
    const PING: Duration = Duration::from_secs(20);
    let _listening = Arc::clone(&table.presence).listen();
    let mut published = table.published.clone();
    let mut pings = interval_at(Instant::now() + PING, PING);
    let mut answered = true;
    let mut version = published.borrow_and_update().version;
    loop {
        if socket.tell(Kind::Text, version.to_string().as_bytes()).await.is_err() {
            return;
        }
        loop {
            tokio::select! {
                changed = published.changed() => {
                    if changed.is_err() { return }
                    version = published.borrow_and_update().version;
                    break;
                }
                heard = socket.hear() => match heard {
                    Ok((Kind::Ping, content)) => {
                        answered = true;
                        if socket.tell(Kind::Pong, &content).await.is_err() { return }
                    }
                    Ok((Kind::Close, content)) => {
                        let _ = socket.tell(Kind::Close, &content).await;
                        return;
                    }
                    Ok(_) => answered = true,
                    Err(_) => return,
                },
                _ = pings.tick() => {
                    if !answered || socket.tell(Kind::Ping, &[]).await.is_err() { return }
                    answered = false;
                }
                () = closed(&app.closing) => {
                    let _ = socket.tell(Kind::Close, &[]).await;
                    return;
                }
            }
        }
    }
}
