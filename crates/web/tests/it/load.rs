//! Many people at once, on a release build and a quiet machine: what is printed stands in docs/web.md.

use crate::support::{Server, limits};
use seedbed_web::Limits;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

/// Nobody is turned away, so that the server shows what it can do.
fn generous() -> Limits {
    Limits {
        rate: 1e9,
        burst: 1e9,
        tables: 1_000,
        tables_of_one: 1_000,
        sockets: 1_000,
        threads: 2,
        ..limits()
    }
}

/// A connection that stays open.
struct Client {
    stream: BufReader<TcpStream>,
    head: String,
}

impl Client {
    fn new(server: &Server, token: &str) -> Self {
        let head = format!("host: {}\r\nauthorization: Bearer {token}\r\n", server.address);
        Self { stream: BufReader::new(server.connect()), head }
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> Value {
        let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\n{}{kind}content-length: {}\r\n\r\n{body}",
            self.head,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).unwrap();
        let (mut line, mut length) = (String::new(), 0);
        self.stream.read_line(&mut line).unwrap();
        assert!(line.starts_with("HTTP/1.1 2"), "{line}");
        while line != "\r\n" {
            line.clear();
            self.stream.read_line(&mut line).unwrap();
            if let Some(number) = line.strip_prefix("content-length: ") {
                length = number.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }
}

#[test]
#[ignore = "a figure of a quiet machine: .ci/long runs it"]
fn snapshots_under_load() {
    const CLIENTS: usize = 16;
    const EACH: usize = 1_500;
    let server = Server::with(generous(), None);
    for game in ["connect-four", "battleship"] {
        let (table, token) = server.open(game, &["me", "random"]);
        let begun = Instant::now();
        let mut times: Vec<Duration> = thread::scope(|scope| {
            let work = || {
                let (mut client, path) = (Client::new(&server, &token), format!("/tables/{table}?seat=0"));
                let mut time = || {
                    let begun = Instant::now();
                    client.ask("GET", &path, "");
                    begun.elapsed()
                };
                (0..EACH).map(|_| time()).collect::<Vec<_>>()
            };
            let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(work)).collect();
            clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
        });
        let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
        times.sort_unstable();
        println!("{game}: {rate:.0} snapshots a second, 99 % within {:?}", times[times.len() * 99 / 100]);
    }
}

#[test]
#[ignore = "a figure of a quiet machine: .ci/long runs it"]
fn two_hundred_games_at_once() {
    const GAMES: usize = 200;
    let server = Server::with(generous(), None);
    let tables: Vec<(String, String)> =
        (0..GAMES).map(|_| server.open("connect-four", &["me", "mcts:1000"])).collect();
    let longest = thread::scope(|scope| {
        let play = |(table, token): &(String, String)| {
            let mut client = Client::new(&server, token);
            let (mut longest, mut version) = (Duration::ZERO, 1);
            // Three replies of the agent each.
            for column in ["d", "c", "e"] {
                let begun = Instant::now();
                let wish = json!({ "version": version, "move": column }).to_string();
                client.ask("POST", &format!("/tables/{table}/moves"), &wish);
                loop {
                    let seen = client.ask("GET", &format!("/tables/{table}?seat=0&after={version}"), "");
                    version = seen["version"].as_u64().unwrap();
                    if seen["thinking"] == false && seen["plies"].as_u64().unwrap().is_multiple_of(2) {
                        break;
                    }
                }
                longest = longest.max(begun.elapsed());
            }
            longest
        };
        let games: Vec<_> = tables.iter().map(|table| scope.spawn(move || play(table))).collect();
        games.into_iter().map(|game| game.join().unwrap()).max().unwrap()
    });
    println!("{GAMES} games of Connect Four at once: every reply within {longest:?}");
}

#[test]
#[ignore = "a figure of a quiet machine: .ci/long runs it"]
fn five_hundred_sockets() {
    let mut server = Server::with(generous(), None);
    let (table, token) = server.open("tic-tac-toe", &["me", "me"]);
    let sockets: Vec<TcpStream> = (0..500).map(|_| crate::stop::socket(&server, &table, &token)).collect();
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    println!("500 sockets: {} for the server and its 500 clients", resident.trim());
    let begun = Instant::now();
    server.close();
    println!("closed in {:?}", begun.elapsed());
    drop(sockets);
}
