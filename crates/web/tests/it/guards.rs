//! What a request has to pass.

use crate::support::{Server, limits};
use seedbed_web::{Limits, Token};
use serde_json::json;

fn request(server: &Server, host: &str, headers: &str) -> u16 {
    let head = format!("GET /api/v1/games HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{headers}\r\n");
    server.raw(&head).status
}

#[test]
fn a_foreign_host_is_sent_away_with_and_without_an_origin() {
    let server = Server::new();
    let own = server.address.to_string();
    assert_eq!(request(&server, &own, ""), 200);
    for host in ["evil.example", "evil.example:80", "127.0.0.1", "localhost", ""] {
        assert_eq!(request(&server, host, ""), 421, "{host}");
    }
    assert_eq!(request(&server, "evil.example", "origin: http://evil.example\r\n"), 421);
}

#[test]
fn a_foreign_origin_is_refused() {
    let server = Server::new();
    let own = server.address.to_string();
    assert_eq!(request(&server, &own, &format!("origin: http://{own}\r\n")), 200);
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "file://"] {
        assert_eq!(request(&server, &own, &format!("origin: {origin}\r\n")), 403, "{origin}");
    }
}

#[test]
fn only_json_of_a_modest_length_is_read() {
    let server = Server::new();
    let post = |kind: &str, body: &str| {
        let (host, length) = (server.address, body.len());
        server.raw(&format!(
            "POST /api/v1/tables HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{kind}content-length: {length}\r\n\r\n{body}"
        ))
    };
    for kind in ["", "content-type: text/plain\r\n", "content-type: application/x-www-form-urlencoded\r\n"] {
        assert_eq!(post(kind, "{}").status, 415, "{kind}");
    }
    let json = "content-type: application/json\r\n";
    assert_eq!(post(json, &"[".repeat(1 << 20)).status, 413);
    for body in ["", "{", "[]", "{\"game\": 3}", "{\"game\":\"nim\",\"seats\":[],\"more\":1}", "\"\u{0}\""] {
        assert_eq!(post(json, body).status, 400, "{body}");
    }
    assert_eq!(
        post(json, &"[".repeat(60_000)).status,
        400,
        "deep nesting is an error, not the end of the stack"
    );
}

#[test]
fn absurd_wishes_are_refused_in_words() {
    let server = Server::new();
    for (game, seats, words) in [
        ("go:19x19", ["me", "mcts:999999999999"], "too much here"),
        ("go:9x9", ["me", "boosted:/etc/passwd"], "may not be named here"),
        ("go:9x9", ["me", "exec:sh"], "may not be named here"),
        ("go:9x9", ["me", "gtp:gnugo"], "may not be named here"),
        ("morra", ["me", "param:/etc/passwd"], "may not be named here"),
        ("morra", ["me", "pimc:search=(boosted:/etc/passwd)"], "may not be named here"),
        ("connect-fore", ["me", "easy"], "did you mean `connect-four`?"),
        ("connect-four", ["me", "mtcs"], "did you mean `mcts`?"),
        ("dots-and-boxes:999x999", ["me", "easy"], "does not fit"),
    ] {
        let answer = server.post("/tables", "", &json!({ "game": game, "seats": seats }));
        assert_eq!(answer.status, 400, "{}", answer.body);
        assert!(answer.json()["error"].as_str().unwrap().contains(words), "{}", answer.body);
    }
    let few = server.post("/tables", "", &json!({ "game": "go", "seats": ["me"] }));
    assert_eq!(few.json()["error"], "go has 2 seats, not 1");
}

#[test]
fn what_the_operator_declared_may_be_named() {
    let server = Server::new();
    let (table, token) = server.open("connect-four", &["me", "seven"]);
    let seen = server.get(&format!("/tables/{table}?seat=0"), &token).json();
    assert_eq!(seen["players"][1]["agent"], "seven");
}

#[test]
fn every_route_of_a_table_asks_for_its_token() {
    let server = Server::new();
    let (table, token) = server.open("connect-four", &["me", "invite"]);
    let (_, other) = server.open("connect-four", &["me", "me"]);
    for path in ["", "?seat=0", "/visit", "/plies/0", "/record", "/socket"] {
        for wrong in ["", &other, "0", &"f".repeat(32)] {
            assert_eq!(server.get(&format!("/tables/{table}{path}"), wrong).status, 403, "{path} {wrong}");
        }
    }
    for path in ["moves", "undo", "resign", "hurry", "hint", "insight", "analysis"] {
        let body = json!({ "version": 1, "move": "d", "seat": 0, "name": "x" });
        assert_eq!(server.post(&format!("/tables/{table}/{path}"), &other, &body).status, 403, "{path}");
    }
    assert_eq!(server.send("DELETE", &format!("/tables/{table}"), "", None).status, 403);
    // The other seat is nobody's yet, and not the opener's.
    for path in ["?seat=1", "?seat=9", "/plies/0?seat=1"] {
        assert_eq!(server.get(&format!("/tables/{table}{path}"), &token).status, 403, "{path}");
    }
    let body = json!({ "version": 1, "move": "d", "seat": 1 });
    assert_eq!(server.post(&format!("/tables/{table}/moves"), &token, &body).status, 403);
    assert_eq!(server.get(&format!("/tables/{table}?seat=0"), &token).status, 200);
}

#[test]
fn an_invitation_works_once_and_for_its_seat_alone() {
    let server = Server::new();
    let wish = json!({ "game": "connect-four", "seats": ["me", "invite"], "script": true });
    let opened = server.post("/tables", "", &wish).json();
    let link = opened["invitations"][0]["link"].as_str().unwrap();
    let path = link.replace("/join/", "/invitations/");
    let joined = server.post(&path, "", &json!({ "script": true }));
    assert_eq!((joined.status, &joined.json()["seats"]), (200, &json!([1])));
    assert_eq!(server.post(&path, "", &json!({})).status, 404);
    let (table, token) =
        (opened["table"].as_str().unwrap(), joined.json()["token"].as_str().unwrap().to_owned());
    assert_eq!(server.get(&format!("/tables/{table}?seat=1"), &token).status, 200);
    assert_eq!(server.get(&format!("/tables/{table}?seat=0"), &token).status, 403);
    // Watchers may be many, and hold no seat.
    let watch = opened["watch"].as_str().unwrap().replace("/join/", "/invitations/");
    for _ in 0..2 {
        let watcher =
            server.post(&watch, "", &json!({ "script": true })).json()["token"].as_str().unwrap().to_owned();
        assert_eq!(server.get(&format!("/tables/{table}"), &watcher).status, 200);
        assert_eq!(server.get(&format!("/tables/{table}?seat=0"), &watcher).status, 403);
        let body = json!({ "version": 1, "move": "d" });
        assert_eq!(server.post(&format!("/tables/{table}/moves"), &watcher, &body).status, 403);
        assert_eq!(
            server
                .send(
                    "DELETE",
                    &format!("/tables/{table}"),
                    &format!("authorization: Bearer {watcher}\r\n"),
                    None
                )
                .status,
            403
        );
    }
}

#[test]
fn a_page_gets_a_cookie_that_scripts_cannot_read_and_other_sites_do_not_send() {
    let server = Server::new();
    let opened = server.post("/tables", "", &json!({ "game": "nim", "seats": ["me", "easy"] }));
    assert_eq!(opened.json()["token"], json!(null));
    let line = opened.head.lines().find(|line| line.starts_with("set-cookie: ")).unwrap();
    assert!(line.contains("HttpOnly") && line.contains("SameSite=Strict"), "{line}");
    let path = format!("/tables/{}?seat=0", opened.json()["table"].as_str().unwrap());
    assert_eq!(server.send("GET", &path, &format!("cookie: {}\r\n", opened.cookie()), None).status, 200);
    assert_eq!(server.send("GET", &path, "", None).status, 403);
}

#[test]
fn without_the_access_key_nothing_is_served() {
    let key = Token::new().unwrap();
    let server = Server::with(limits(), Some(key));
    assert_eq!(server.get("/games", "").status, 401);
    assert_eq!(server.send("GET", &format!("/games?key={}", "0".repeat(32)), "", None).status, 401);
    let first = server.send("GET", &format!("/games?key={key}"), "", None);
    assert_eq!(first.status, 200);
    assert_eq!(server.send("GET", "/games", &format!("cookie: {}\r\n", first.cookie()), None).status, 200);
    assert_eq!(server.send("GET", "/games", &format!("x-seedbed-key: {key}\r\n"), None).status, 200);
}

#[test]
fn tables_requests_and_memory_have_limits() {
    let few = Limits { tables: 3, tables_of_one: 2, ..limits() };
    let server = Server::with(few, None);
    let wish = json!({ "game": "nim", "seats": ["me", "easy"], "script": true });
    let (table, token) = server.open_as(&wish);
    server.open_as(&wish);
    assert_eq!(server.post("/tables", "", &wish).status, 429);
    let bearer = format!("authorization: Bearer {token}\r\n");
    assert_eq!(server.send("DELETE", &format!("/tables/{table}"), &bearer, None).status, 204);
    assert_eq!(server.get(&format!("/tables/{table}"), &token).status, 404);
    server.open_as(&wish);

    let hasty = Server::with(Limits { rate: 0.001, burst: 5.0, ..limits() }, None);
    let statuses: Vec<u16> = (0..7).map(|_| hasty.get("/games", "").status).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429]);

    let poor = Server::with(Limits { all_memory: 200, ..limits() }, None);
    poor.open("connect-four", &["me", "mcts:1s"]);
    let wish = json!({ "game": "connect-four", "seats": ["me", "mcts:1s"] });
    assert_eq!(poor.post("/tables", "", &wish).status, 429);
    poor.open("connect-four", &["me", "mcts:1000"]);
}

#[test]
fn pages_are_served_with_a_policy_and_nothing_else_is() {
    let server = Server::new();
    let page = |path: &str| {
        server.raw(&format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.address))
    };
    for path in ["/", "/table/x", "/join/x", "/page/style.css", "/page/table.js", "/page/icon.svg"] {
        let answer = page(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.head.contains("content-security-policy: default-src 'none'"), "{path}");
    }
    for path in
        ["/page/../Cargo.toml", "/page/%2e%2e%2fCargo.toml", "/etc/passwd", "/page/", "/api/v1/", "/%ff"]
    {
        assert_eq!(page(path).status, 404, "{path}");
    }
}
