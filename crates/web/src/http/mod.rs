//! HTTP as far as the page needs it: a request passes the guard, finds its route, and a handler answers.
//!
//! hyper speaks the protocol. A framework on top of it took 8 s of a build, and wrapped some fifty handlers in types of their own
//! each; here all of them have one, and what they need of a request is read in one way.

mod answer;
mod handler;
mod packed;
mod path;
mod routes;
mod server;

pub(crate) use answer::{Reply, Response, answer, empty, with_cookie};
pub(crate) use handler::{Asking, Need, State};
pub(crate) use hyper::body::Bytes;
pub(crate) use hyper::header;
pub(crate) use hyper::{HeaderMap, StatusCode};
pub(crate) use packed::{Packed, Unpacks, packed};
pub(crate) use path::numbers;
pub(crate) use routes::{Front, Routes};
pub(crate) use server::serve;
