//! A visitor who plays the first legal move, and keeps all that the server sends.

use crate::support::{Answer, Server};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub(crate) struct Visitor<'a> {
    server: &'a Server,
    pub(crate) cookie: String,
    /// Everything that was received: heads and bodies.
    pub(crate) received: Vec<String>,
    /// How long each reply took.
    pub(crate) replies: Vec<Duration>,
}

impl<'a> Visitor<'a> {
    /// Agrees to take part.
    pub(crate) fn new(server: &'a Server) -> Self {
        let mut visitor = Self { server, cookie: String::new(), received: Vec::new(), replies: Vec::new() };
        visitor.front();
        let answer = visitor.send("POST", "/study/consent", Some(&json!({ "consent": 1, "skill": 3 })));
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.cookie().clone_into(&mut visitor.cookie);
        visitor
    }

    /// A visitor with this cookie, as after a reload or a restart.
    pub(crate) fn known(server: &'a Server, cookie: String) -> Self {
        Self { server, cookie, received: Vec::new(), replies: Vec::new() }
    }

    pub(crate) fn send(&mut self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let headers =
            if self.cookie.is_empty() { String::new() } else { format!("cookie: {}\r\n", self.cookie) };
        let answer = self.server.send(method, path, &headers, body);
        self.received.extend([answer.head.clone(), answer.body.clone()]);
        answer
    }

    pub(crate) fn front(&mut self) -> Value {
        self.send("GET", "/study", None).json()
    }

    pub(crate) fn post(&mut self, what: &str, body: &Value) -> Answer {
        self.send("POST", &format!("/study/{what}"), Some(body))
    }

    pub(crate) fn next(&mut self) -> Value {
        let answer = self.post("next", &json!({}));
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    pub(crate) fn look(&mut self, after: Option<u64>) -> Value {
        let path = after.map_or("/study/table".to_owned(), |after| format!("/study/table?after={after}"));
        let answer = self.send("GET", &path, None);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// Waits until it is the visitor's turn or the game is over.
    pub(crate) fn turn(&mut self) -> Value {
        let mut seen = self.look(None);
        while seen["moves"] == json!([]) && seen["turn"]["kind"] != "over" {
            seen = self.look(seen["version"].as_u64());
        }
        seen
    }

    /// Makes the first legal move, and waits for the reply; returns what is seen then.
    pub(crate) fn step(&mut self, seen: &Value) -> Value {
        let wish = json!({ "version": seen["version"], "move": seen["moves"][0] });
        let done = self.post("moves", &wish);
        let begun = Instant::now();
        assert_eq!(done.status, 200, "{}", done.body);
        let mut after = done.json()["version"].as_u64().unwrap();
        loop {
            let seen = self.look(Some(after - 1));
            if seen["moves"] != json!([]) || seen["turn"]["kind"] == "over" {
                // A game that the visitor has just ended has no reply.
                if seen["version"].as_u64() > done.json()["version"].as_u64() {
                    self.replies.push(begun.elapsed());
                }
                return seen;
            }
            after = seen["version"].as_u64().unwrap() + 1;
        }
    }

    /// Plays the present game to its end; returns what is seen then.
    pub(crate) fn play(&mut self) -> Value {
        let mut seen = self.turn();
        while seen["turn"]["kind"] != "over" {
            seen = self.step(&seen);
        }
        seen
    }

    /// Everything from practice, which is skipped, to the guess; returns the code for deletion.
    pub(crate) fn go_through(&mut self) -> String {
        assert_eq!(self.next()["game"], 1);
        self.play();
        assert_eq!(self.next()["game"], 2);
        self.play();
        let answer = self.post("guess", &json!({ "stronger": "second" }));
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["code"].as_str().unwrap().to_owned()
    }
}
