//! A server of our own for each test, and a plain client that can send anything.

use seedbed_web::{Closing, Desk, Lab, Limits, Site, StudySite, Token, serve, serve_study};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    closing: Closing,
    thread: Option<JoinHandle<()>>,
    /// Where its store is.
    _folder: Option<tempfile::TempDir>,
}

/// What a server answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{} {}", self.status, self.body))
    }

    /// The cookie that it sets.
    pub(crate) fn cookie(&self) -> &str {
        let line =
            self.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("it sets a cookie");
        line.split(';').next().unwrap()
    }
}

pub(crate) fn limits() -> Limits {
    Limits { threads: 1, ..Limits::default() }
}

impl Server {
    pub(crate) fn new() -> Self {
        Self::with(limits(), None)
    }

    pub(crate) fn with(limits: Limits, key: Option<Token>) -> Self {
        let folder = tempfile::TempDir::new().unwrap();
        Self::on(limits, key, folder.path().join("store.sqlite"), Some(folder))
    }

    /// A server whose store is this file.
    pub(crate) fn with_store(store: PathBuf) -> Self {
        Self::on(limits(), None, store, None)
    }

    fn on(limits: Limits, key: Option<Token>, store: PathBuf, folder: Option<tempfile::TempDir>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let declared = vec![("seven".to_owned(), "mcts:7".parse().unwrap())];
        let registry = seedbed_catalog::registry();
        let site = Site { registry, declared, hosts: vec![address.to_string()], key, limits };
        let closing = Closing::default();
        let asked = closing.clone();
        let thread = std::thread::spawn(move || {
            let lab = Lab { papers: &[], program: "a test".to_owned(), store };
            serve(site, &lab, listener, &asked).unwrap();
        });
        Self { address, closing, thread: Some(thread), _folder: folder }
    }

    /// A server of the study in this folder.
    pub(crate) fn of_study(folder: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let desk = Desk::open(folder, &seedbed_catalog::registry(), "a test".to_owned()).unwrap();
        let closing = Closing::default();
        let asked = closing.clone();
        let site = StudySite { hosts: vec![address.to_string()], key: None, limits: limits() };
        let thread = std::thread::spawn(move || serve_study(site, desk, listener, &asked).unwrap());
        Self { address, closing, thread: Some(thread), _folder: None }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a request as it is.
    pub(crate) fn raw(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        // The server may answer before it has heard all.
        let _ = stream.write_all(request.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let is_chunked = head.contains("transfer-encoding: chunked");
        assert!(!is_chunked, "answers have a length");
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// Sends a request with these further headers, each with its end of line.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &str, body: Option<&Value>) -> Answer {
        let body = body.map_or(String::new(), Value::to_string);
        let kind = if method == "POST" { "content-type: application/json\r\n" } else { "" };
        self.raw(&format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{kind}content-length: {}\r\n{headers}\r\n{body}",
            self.address,
            body.len()
        ))
    }

    pub(crate) fn get(&self, path: &str, token: &str) -> Answer {
        self.send("GET", path, &authorised(token), None)
    }

    pub(crate) fn post(&self, path: &str, token: &str, body: &Value) -> Answer {
        self.send("POST", path, &authorised(token), Some(body))
    }

    /// Opens a table for a script; returns it and the token.
    pub(crate) fn open(&self, game: &str, seats: &[&str]) -> (String, String) {
        self.open_as(&serde_json::json!({ "game": game, "seats": seats, "script": true, "seed": "1" }))
    }

    pub(crate) fn open_as(&self, wish: &Value) -> (String, String) {
        let opened = self.post("/tables", "", wish);
        assert_eq!(opened.status, 201, "{}", opened.body);
        let opened = opened.json();
        let text = |key: &str| opened[key].as_str().unwrap().to_owned();
        (text("table"), text("token"))
    }

    /// Asks the server to close, and waits until it has.
    pub(crate) fn close(&mut self) {
        self.closing.close();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.close();
    }
}

fn authorised(token: &str) -> String {
    if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") }
}

/// Waits until no work is under way; returns the latest.
pub(crate) fn ended(server: &Server) -> Value {
    loop {
        let works = server.get("/works", "").json();
        if works.as_array().unwrap().iter().all(|work| work["state"] != "running") {
            return works[0].clone();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
