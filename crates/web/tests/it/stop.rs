//! Whoever thinks can be stopped, and a server closes at once.

use crate::support::{Server, limits};
use seedbed_web::Limits;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Opens a table at which an agent thinks until it is stopped.
fn thinking(server: &Server) -> (String, String) {
    let (table, token) = server.open("go:19x19", &["me", "mcts:10s"]);
    let wish = json!({ "version": 1, "move": "k10" });
    assert_eq!(server.post(&format!("/tables/{table}/moves"), &token, &wish).status, 200);
    let seen = server.get(&format!("/tables/{table}?after=1"), &token).json();
    assert_eq!((&seen["thinking"], &seen["plies"]), (&json!(true), &json!(1)));
    (table, token)
}

#[test]
fn an_agent_that_is_hurried_moves_long_before_its_time() {
    let server = Server::new();
    let (table, token) = thinking(&server);
    assert_eq!(server.post(&format!("/tables/{table}/hurry"), &token, &json!({})).status, 200);
    let begun = Instant::now();
    let seen = server.get(&format!("/tables/{table}?after=2"), &token).json();
    assert_eq!(seen["plies"], 2);
    // A tenth of a second is promised; a busy machine may take longer, but not the ten seconds of the agent.
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn looking_does_not_wait_for_who_thinks() {
    let server = Server::new();
    let (table, token) = thinking(&server);
    for path in ["", "?seat=0", "/plies/0", "/record", "/visit"] {
        assert_eq!(server.get(&format!("/tables/{table}{path}"), &token).status, 200, "{path}");
    }
    let seen = server.get(&format!("/tables/{table}"), &token).json();
    assert_eq!(seen["thinking"], true);
}

#[test]
fn nobody_thinks_beyond_the_deadline_or_for_those_who_left() {
    for limits in [
        Limits { deadline: Duration::from_millis(200), ..limits() },
        Limits { grace: Duration::from_millis(200), ..limits() },
    ] {
        let server = Server::with(limits, None);
        let (table, token) = server.open("go:19x19", &["me", "mcts:10s"]);
        let begun = Instant::now();
        let wish = json!({ "version": 1, "move": "k10" });
        assert_eq!(server.post(&format!("/tables/{table}/moves"), &token, &wish).status, 200);
        // Nobody looks for a while.
        std::thread::sleep(Duration::from_secs(2));
        let seen = server.get(&format!("/tables/{table}?after=2"), &token).json();
        assert_eq!(seen["plies"], 2);
        assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    }
}

#[test]
fn a_table_that_everybody_left_is_cleared_away() {
    let server = Server::with(Limits { idle: Duration::ZERO, ..limits() }, None);
    let (table, token) = server.open("nim", &["me", "easy"]);
    // Tables are looked through every ten seconds.
    let gone = (0..60).any(|_| {
        std::thread::sleep(Duration::from_millis(500));
        server.get("/games/nim", "");
        server.get(&format!("/tables/{table}"), &token).status == 404
    });
    assert!(gone);
}

/// Opens a socket on a table, and returns it after the first message.
pub(crate) fn socket(server: &Server, table: &str, token: &str) -> TcpStream {
    let mut stream = server.connect();
    let head = format!(
        "GET /api/v1/tables/{table}/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nauthorization: Bearer {token}\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut heard = Vec::new();
    while !heard.ends_with(b"\x81\x011") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        heard.push(byte[0]);
    }
    assert!(heard.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&heard));
    stream
}

#[test]
fn a_socket_tells_the_version_and_nothing_else() {
    let server = Server::new();
    let (table, token) = server.open("tic-tac-toe", &["me", "me"]);
    let mut stream = socket(&server, &table, &token);
    let wish = json!({ "version": 1, "move": "b2", "seat": 0 });
    assert_eq!(server.post(&format!("/tables/{table}/moves"), &token, &wish).status, 200);
    let mut frame = [0; 3];
    stream.read_exact(&mut frame).unwrap();
    assert_eq!(&frame, b"\x81\x012");
}

#[test]
fn a_socket_answers_pings_says_goodbye_and_ends_with_whoever_breaks_the_rules() {
    let server = Server::new();
    let (table, token) = server.open("tic-tac-toe", &["me", "me"]);
    let mut stream = socket(&server, &table, &token);
    // A ping in two parts of the stream, a word that nobody listens to, and the end.
    stream.write_all(b"\x89\x82\x01\x02").unwrap();
    std::thread::sleep(Duration::from_millis(50));
    stream.write_all(b"\x03\x04\x69\x6b\x81\x81\0\0\0\0x\x88\x82\0\0\0\0\x03\xe8").unwrap();
    let mut heard = Vec::new();
    stream.read_to_end(&mut heard).unwrap();
    assert_eq!(heard, b"\x8a\x02hi\x88\x02\x03\xe8");
    let mut stream = socket(&server, &table, &token);
    stream.write_all(b"\x81\x05Hello").unwrap();
    heard.clear();
    stream.read_to_end(&mut heard).unwrap();
    assert_eq!(heard, b"");
}

#[test]
fn a_server_with_open_sockets_and_thinking_agents_closes_within_a_second_or_so() {
    let mut server = Server::new();
    let (table, token) = server.open("tic-tac-toe", &["me", "me"]);
    thinking(&server);
    let sockets: Vec<TcpStream> = (0..300).map(|_| socket(&server, &table, &token)).collect();
    let begun = Instant::now();
    server.close();
    // A second is promised; this only has to tell it from waiting for the sockets, which never end.
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    drop(sockets);
}
