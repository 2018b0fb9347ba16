//! Servers that are killed in the middle of their work: nothing is lost but the move under way.

use crate::support::Place;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::Duration;

/// A server as a process of its own.
struct Server {
    process: Child,
    host: String,
}

impl Server {
    fn new(place: &Place, args: &str) -> Self {
        let mut process = place.command(args).spawn().unwrap();
        let mut said = BufReader::new(process.stderr.take().unwrap());
        let mut line = String::new();
        while !line.contains("http://") {
            line.clear();
            assert!(said.read_line(&mut line).unwrap() > 0, "{args} has ended");
        }
        let link = line.split("http://").nth(1).unwrap();
        let host = link.split('/').next().unwrap().to_owned();
        // Whoever writes to nobody would be ended.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Self { process, host }
    }

    /// As a power cut would.
    fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Status, head and body of an answer.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: Option<&Value>) -> (u16, String, Value) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let body = body.map_or(String::new(), Value::to_string);
        let head = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncookie: {cookie}\r\ncontent-length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn get(&self, path: &str, cookie: &str) -> Value {
        let (status, _, body) = self.ask("GET", path, cookie, None);
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    fn post(&self, path: &str, cookie: &str, wish: &Value) -> Value {
        let (status, _, body) = self.ask("POST", path, cookie, Some(wish));
        assert!(status < 300, "{path}: {status} {body}");
        body
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Plays so many moves of a visitor, the first legal one each; `true` if the game is over by then.
fn play(server: &Server, cookie: &str, moves: usize) -> bool {
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

#[test]
fn a_study_whose_server_is_killed_loses_nothing() {
    let place = Place::new();
    place.stdout(
        "study new s --game domineering:5x5 --arms mcts:50,reuse=on mcts:150,reuse=on --visitors 4 --reply 40 --simulations 100",
    );
    let server = Server::new(&place, "study serve s --port 0");
    let (status, head, _) = server.ask("POST", "/study/consent", "", Some(&json!({ "consent": 1 })));
    assert_eq!(status, 201);
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap();
    server.post("/study/next", cookie, &json!({}));
    let commitment = server.get("/study", "")["commitment"].clone();
    let mut server = server;
    let mut game = 1;
    // Killed after every other move, in the middle of the opponent's thinking.
    for kill in 0.. {
        assert!(kill < 40, "games end");
        if play(&server, cookie, 2) {
            if game == 2 {
                break;
            }
            game = 2;
            server.post("/study/next", cookie, &json!({}));
        }
        server.kill();
        server = Server::new(&place, "study serve s --port 0");
        assert_eq!(server.get("/study", "")["commitment"], commitment);
    }
    server.post("/study/guess", cookie, &json!({ "stronger": "neither" }));
    assert!(place.refusal("study open s", 2).contains("being served"));
    server.kill();
    assert!(place.refusal("study analyse s", 2).contains("sealed"));
    assert!(!place.stdout("study status s").contains("mcts"));
    place.stdout("study open s");
    assert!(place.refusal("study open s", 2).contains("was opened"));
    let findings: Value = serde_json::from_str(&place.stdout("study analyse s --format json")).unwrap();
    assert_eq!(findings["proof"]["replayed"], 2);
    assert_eq!(findings["proof"]["broken"], 0);
    assert_eq!(findings["totals"]["finished"], 1);
    place.stdout("study export s --out data");
    let games = std::fs::read_to_string(place.file("data/games.csv")).unwrap();
    assert!(games.contains(",original,") && games.contains(",boosted,"), "{games}");
    assert!(place.refusal("study serve s --port 0", 2).contains("opened"));
}

/// Waits until this much of the work is done or it has ended; returns how far it is.
fn wait_for(server: &Server, games: u64) -> Value {
    loop {
        let work = server.get("/works", "")[0].clone();
        if work["state"] != "running" || work["done"].as_u64() >= Some(games) {
            return work;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_tournament_of_the_page_whose_server_is_killed_ends_in_the_same_table() {
    let wish = json!({ "game": "connect-four", "agents": ["mcts:60", "flat:20", "random"], "games": 60, "seed": "5" });
    let table = |server: &Server| {
        let work = wait_for(server, u64::MAX);
        assert_eq!(work["state"], "finished", "{work}");
        server.get(&format!("/runs/{}", work["run"]), "")["table"].clone()
    };
    let undisturbed = {
        let place = Place::new();
        let server = Server::new(&place, "web --port 0");
        server.post("/works/tournaments", "", &wish);
        table(&server)
    };
    let place = Place::new();
    for games in [1, 20, 40] {
        let server = Server::new(&place, "web --port 0");
        server.post("/works/tournaments", "", &wish);
        wait_for(&server, games);
        server.kill();
    }
    let server = Server::new(&place, "web --port 0");
    server.post("/works/tournaments", "", &wish);
    assert_eq!(table(&server), undisturbed);
    assert_eq!(server.get("/runs", "").as_array().unwrap().len(), 1, "it is one run");
}
