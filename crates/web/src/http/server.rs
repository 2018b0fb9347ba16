//! Connections: taken as they come, each answered by a task of its own, until the server closes.

use super::routes::Front;
use crate::{FAREWELL, closed};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use std::{io, net};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};

/// How long the server waits if it cannot take another connection: perhaps too many files are open.
const BREATH: Duration = Duration::from_millis(50);

/// Answers until asked to close; whoever is being answered then has a little time left.
pub(crate) async fn serve(
    front: Front,
    listener: net::TcpListener,
    closing: watch::Receiver<bool>,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let front = Arc::new(front);
    // Nothing is ever sent: it is closed once every connection has dropped its end.
    let (open, mut all_gone) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&closing) => break,
        };
        match accepted {
            Ok((stream, from)) => {
                let (front, closing, open) = (Arc::clone(&front), closing.clone(), open.clone());
                tokio::spawn(async move {
                    attend(&front, stream, from, &closing).await;
                    drop(open);
                });
            }
            Err(_) => sleep(BREATH).await,
        }
    }
    drop((listener, open));
    // Whoever takes longer is left.
    let _ = timeout(FAREWELL, all_gone.recv()).await;
    Ok(())
}

/// Answers what comes over one connection.
async fn attend(front: &Arc<Front>, stream: TcpStream, from: SocketAddr, closing: &watch::Receiver<bool>) {
    let service = service_fn(|request| {
        let front = Arc::clone(front);
        async move { Ok::<_, Infallible>(front.answer(request, from).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(front.longest_request())
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // However it ended, it is over.
        _ = connection.as_mut() => return,
        () = closed(closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
