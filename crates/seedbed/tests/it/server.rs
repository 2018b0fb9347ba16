//! A server of the program's own, and a plain client.

use crate::support::Place;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::Duration;

/// A server as a process of its own.
pub(crate) struct Server {
    process: Child,
    host: String,
}

impl Server {
    pub(crate) fn new(place: &Place, args: &str) -> Self {
        Self::start(&mut place.command(args)).unwrap_or_else(|said| panic!("{args} has ended: {said}"))
    }

    /// Waits until it serves, or has ended with these words.
    pub(crate) fn start(command: &mut Command) -> Result<Self, String> {
        let mut process = command.spawn().unwrap();
        let mut said = BufReader::new(process.stderr.take().unwrap());
        let (mut all, mut line) = (String::new(), String::new());
        while !line.contains("http://") {
            line.clear();
            if said.read_line(&mut line).unwrap() == 0 {
                process.wait().unwrap();
                return Err(all);
            }
            all += &line;
        }
        let link = line.split("http://").nth(1).unwrap();
        let host = link.split('/').next().unwrap().to_owned();
        // Whoever writes to nobody would be ended.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Ok(Self { process, host })
    }

    /// As a power cut would.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Status, head and body of an answer.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: Option<&Value>,
    ) -> (u16, String, Value) {
        self.try_to_ask(method, path, cookie, body).expect("the server answers")
    }

    /// The same; `None` if the server is gone.
    fn try_to_ask(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: Option<&Value>,
    ) -> Option<(u16, String, Value)> {
        let mut stream = TcpStream::connect(&self.host).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let body = body.map_or(String::new(), Value::to_string);
        let head = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncookie: {cookie}\r\ncontent-length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut text = String::new();
        stream.read_to_string(&mut text).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Some((status, head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null)))
    }

    pub(crate) fn get(&self, path: &str, cookie: &str) -> Value {
        let (status, _, body) = self.ask("GET", path, cookie, None);
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub(crate) fn post(&self, path: &str, cookie: &str, wish: &Value) -> Value {
        let (status, _, body) = self.ask("POST", path, cookie, Some(wish));
        assert!(status < 300, "{path}: {status} {body}");
        body
    }

    /// What the server says to a visitor; `None` if it is gone or cannot do what is asked.
    pub(crate) fn done(&self, path: &str, cookie: &str, wish: Option<&Value>) -> Option<Value> {
        let method = if wish.is_some() { "POST" } else { "GET" };
        let (status, _, body) = self.try_to_ask(method, path, cookie, wish)?;
        assert!(status != 500, "{path}: {body}");
        (status < 300).then_some(body)
    }

    /// Takes part in a study; returns the cookie that says who one is.
    pub(crate) fn consent(&self) -> Option<String> {
        let wish = json!({ "consent": 1 });
        let (_, head, _) =
            self.try_to_ask("POST", "/study/consent", "", Some(&wish)).filter(|answer| answer.0 == 201)?;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        Some(cookie.split(';').next().unwrap().to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Plays `moves` moves of a visitor, the first legal one each; `true` if the game is over by then.
pub(crate) fn play(server: &Server, cookie: &str, moves: usize) -> bool {
    for _ in 0..moves {
        // A game that is over is not set up again after a restart.
        if server.get("/study", cookie)["visitor"]["over"] == true {
            return true;
        }
        let mut seen = server.get("/study/table", cookie);
        while seen["moves"] == json!([]) {
            if seen["turn"]["kind"] == "over" {
                return true;
            }
            seen = server.get(&format!("/study/table?after={}", seen["version"]), cookie);
        }
        let wish = json!({ "version": seen["version"], "move": seen["moves"][0] });
        let done = server.post("/study/moves", cookie, &wish);
        // What is seen then has the move.
        let before = done["version"].as_u64().unwrap() - 1;
        server.get(&format!("/study/table?after={before}"), cookie);
    }
    false
}
