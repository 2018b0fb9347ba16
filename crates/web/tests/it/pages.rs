//! The texts that are part of the program: packed for whoever can unpack them, plain for all others.

use crate::support::{Server, limits};
use flate2::read::GzDecoder;
use seedbed_web::Limits;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::time::Duration;

/// Asks with these further headers; returns the head of the answer and the bytes behind it.
fn ask(server: &Server, method: &str, path: &str, headers: &str) -> (String, Vec<u8>) {
    let mut stream = server.connect();
    let host = server.address;
    write!(stream, "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{headers}\r\n").unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("the head has an end");
    (String::from_utf8(bytes[..end].to_vec()).unwrap(), bytes[end + 4..].to_vec())
}

/// Where texts are served, and where they come from.
fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    let named = [
        ("/", "page/lobby.html"),
        ("/table/x", "page/table.html"),
        ("/join/x", "page/join.html"),
        ("/lab", "page/lab.html"),
        ("/api/v1/openapi.json", "descriptions/openapi.json"),
    ];
    let mut texts = named.map(|(path, file)| (path.to_owned(), read(file))).to_vec();
    for entry in fs::read_dir(folder.join("page")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_loaded = [".js", ".css", ".svg"].iter().any(|end| name.ends_with(end));
        // A study has a server of its own.
        if is_loaded && name != "study.js" {
            texts.push((format!("/page/{name}"), read(&format!("page/{name}"))));
        }
    }
    texts
}

#[test]
fn texts_are_served_as_they_were_written_packed_or_plain() {
    let server = Server::new();
    for (path, written) in texts() {
        let (head, plain) = ask(&server, "GET", &path, "");
        assert!(head.starts_with("HTTP/1.1 200") && !head.contains("content-encoding"), "{path}: {head}");
        assert!(plain == written.as_bytes(), "{path}");
        let (head, packed) = ask(&server, "GET", &path, "accept-encoding: gzip, deflate, br\r\n");
        assert!(head.contains("content-encoding: gzip"), "{path}: {head}");
        assert!(head.contains("vary: accept-encoding"), "{path}: {head}");
        let mut unpacked = String::new();
        GzDecoder::new(&packed[..]).read_to_string(&mut unpacked).unwrap();
        assert!(unpacked == written, "{path}");
        assert!(written.len() < 300 || packed.len() < written.len(), "{path}");
    }
}

#[test]
fn the_head_of_an_answer_can_be_had_alone() {
    let server = Server::new();
    let length = |head: &str| {
        let line = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        line.unwrap_or_else(|| panic!("{head}")).parse::<usize>().unwrap()
    };
    for path in ["/", "/page/table.js", "/api/v1/games", "/api/v1/nothing"] {
        for headers in ["", "accept-encoding: gzip\r\n"] {
            let (full, body) = ask(&server, "GET", path, headers);
            let (head, nothing) = ask(&server, "HEAD", path, headers);
            assert_eq!(nothing, b"", "{path}");
            assert_eq!((length(&full), length(&head)), (body.len(), body.len()), "{path}");
            assert_eq!(full.lines().next(), head.lines().next(), "{path}");
        }
    }
}

#[test]
fn what_cannot_be_done_says_what_can() {
    let server = Server::new();
    for (method, path, allowed) in [
        ("POST", "/", "GET"),
        ("DELETE", "/api/v1/games", "GET"),
        ("GET", "/api/v1/records", "POST"),
        ("OPTIONS", "/api/v1/tables/0", "GET, DELETE"),
    ] {
        let (head, body) = ask(&server, method, path, "");
        assert!(head.starts_with("HTTP/1.1 405"), "{method} {path}: {head}");
        assert!(head.contains(&format!("allow: {allowed}\r\n")), "{method} {path}: {head}");
        assert_eq!(body, br#"{"error":"this cannot be done here"}"#);
    }
}

#[test]
fn whoever_does_not_finish_a_request_is_hung_up_on() {
    let server = Server::with(Limits { request: Duration::from_millis(200), ..limits() }, None);
    let mut stream = server.connect();
    write!(stream, "GET / HTTP/1.1\r\nhost: {}\r\nx-slow: ", server.address).unwrap();
    let mut answer = String::new();
    // It ends without an answer, or with one that says so.
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    // A body that never comes is not waited for either.
    let mut stream = server.connect();
    let head = "content-type: application/json\r\ncontent-length: 10\r\n";
    write!(stream, "POST /api/v1/tables HTTP/1.1\r\nhost: {}\r\n{head}\r\n{{", server.address).unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}
