//! What every request has to pass before anything is done.

use crate::Limits;
use crate::bucket::Buckets;
use crate::http::{Reply, Response, with_cookie};
use crate::refusal::Refusal;
use crate::token::Token;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The cookie that holds the access key.
const KEY: &str = "seedbed-key";

/// What a request that changes something costs, in units of one that only looks.
const CHANGE: f64 = 10.0;

/// Only what the server itself serves is loaded, and nobody else shows our pages in theirs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What the guard knows.
pub(crate) struct Gate {
    /// Under which names the server may be asked for.
    hosts: Vec<String>,
    /// What visitors must know, if not everybody who reaches the server may use it.
    key: Option<Token>,
    limits: Limits,
    buckets: Buckets,
}

impl Gate {
    pub(crate) fn new(hosts: Vec<String>, key: Option<Token>, limits: Limits) -> Arc<Self> {
        Arc::new(Self { hosts, key, limits, buckets: Buckets::new(limits.rate, limits.burst) })
    }

    /// Lets a request pass and waits for its answer, or says why not.
    pub(crate) async fn pass<A: Future<Output = Response>>(
        &self,
        address: SocketAddr,
        head: Parts,
        next: impl FnOnce(Parts) -> A,
    ) -> Response {
        let given = match check(self, address, &head) {
            Ok(given) => given,
            Err(refusal) => return dressed(refusal.reply(), None),
        };
        let late = || Refusal::new(StatusCode::REQUEST_TIMEOUT, "this took too long").reply();
        let answer = tokio::time::timeout(self.limits.request, next(head)).await;
        dressed(answer.unwrap_or_else(|_| late()), given)
    }

    /// The longest time a request may take, from its first byte on.
    pub(crate) fn longest_request(&self) -> Duration {
        self.limits.request
    }
}

/// Checks a request; returns the access key if the visitor brought it in the address, to be kept in a cookie.
fn check(gate: &Gate, address: SocketAddr, head: &Parts) -> Result<Option<Token>, Refusal> {
    let headers = &head.headers;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    // A page of somebody else whose name has been pointed at us sends its own name.
    if !gate.hosts.iter().any(|known| known.eq_ignore_ascii_case(host)) {
        return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, "this server has another name"));
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let ours = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        if !ours.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
            return Err(Refusal::forbidden("pages of others may not ask this server for anything"));
        }
    }
    let cost = if head.method == Method::GET { 1.0 } else { CHANGE };
    if !gate.buckets.take(address.ip(), cost, Instant::now()) {
        return Err(Refusal::too_many("too many requests; wait a little"));
    }
    let Some(key) = gate.key else { return Ok(None) };
    let in_address = head.uri.query().and_then(key_in).filter(|given| *given == key);
    let is_known = in_address.is_some()
        || cookie(headers, KEY) == Some(key)
        || headers.get("x-seedbed-key").and_then(|given| Token::read(given.to_str().ok()?)) == Some(key);
    if is_known {
        Ok(in_address)
    } else {
        Err(Refusal::new(
            StatusCode::UNAUTHORIZED,
            "open the link that the server printed: it has the access key",
        ))
    }
}

fn key_in(query: &str) -> Option<Token> {
    query.split('&').find_map(|pair| pair.strip_prefix("key=")).and_then(Token::read)
}

/// The token in a cookie of this name.
pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<Token> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let mut pairs = all.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).and_then(|(_, value)| Token::read(value))
}

/// The token of a script.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<Token> {
    Token::read(headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")?)
}

/// The answer with the headers that every answer has.
fn dressed(mut answer: Response, key: Option<Token>) -> Response {
    let headers = answer.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    match key {
        Some(key) => {
            let cookie = format!("{KEY}={key}; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800");
            with_cookie(answer, &cookie)
        }
        None => answer,
    }
}
