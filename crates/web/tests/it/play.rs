//! Games at tables.

use crate::support::Server;
use serde_json::{Value, json};

fn move_wish(seen: &Value, text: &str) -> Value {
    json!({ "version": seen["version"], "move": text, "seat": seen["seat"] })
}

#[test]
fn every_game_is_played_to_its_end_against_a_beginner() {
    let server = Server::new();
    let games = server.get("/games", "").json();
    let names: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert!(names.len() >= 19, "{names:?}");
    for name in names {
        let details = server.get(&format!("/games/{name}"), "").json();
        let players = details["players"].as_array().unwrap().len();
        let seats: Vec<&str> = (0..players).map(|seat| if seat == 0 { "me" } else { "beginner" }).collect();
        let (table, token) = server.open(name, &seats);
        let path = format!("/tables/{table}");
        let mut seen = server.get(&format!("{path}?seat=0"), &token).json();
        let mut moves = 0;
        // A game of War may take thousands of moves; some dozens show that it can be played.
        while seen["turn"]["kind"] != "over" && moves < 60 {
            let legal = seen["moves"].as_array().unwrap();
            if !legal.is_empty() {
                let text = legal[(moves * 7) % legal.len()].as_str().unwrap();
                let played = server.post(&format!("{path}/moves"), &token, &move_wish(&seen, text));
                assert_eq!(played.status, 200, "{name} {text}: {}", played.body);
                moves += 1;
            }
            seen = server.get(&format!("{path}?seat=0&after={}", seen["version"]), &token).json();
        }
        if seen["turn"]["kind"] == "over" {
            assert!(seen["result"]["words"].is_string(), "{name}");
            let record = server.get(&format!("{path}/record"), &token).json();
            let again = json!({ "game": name, "seats": vec!["me"; players], "moves": record["moves"], "script": true });
            let (table, token) = server.open_as(&again);
            let replayed = server.get(&format!("/tables/{table}"), &token).json();
            assert_eq!(
                (&replayed["board"], &replayed["result"]["payoffs"]),
                (&seen["board"], &seen["result"]["payoffs"]),
                "{name}"
            );
        }
    }
}

#[test]
fn a_stale_or_illegal_move_changes_nothing() {
    let server = Server::new();
    let (table, token) = server.open("tic-tac-toe", &["me", "me"]);
    let path = format!("/tables/{table}");
    let first = server.get(&format!("{path}?seat=0"), &token).json();
    let play = |seen: &Value, seat: usize, text: &str| {
        let wish = json!({ "version": seen["version"], "move": text, "seat": seat });
        server.post(&format!("{path}/moves"), &token, &wish).status
    };
    assert_eq!(play(&first, 0, "z9"), 400);
    assert_eq!(play(&first, 1, "b2"), 409, "it is the other's turn");
    assert_eq!(play(&first, 0, "b2"), 200);
    assert_eq!(play(&first, 1, "a1"), 409, "the version is old");
    let second = server.get(&format!("{path}?seat=1"), &token).json();
    assert_eq!((second["plies"].as_u64(), second["story"][0]["move"].as_str()), (Some(1), Some("b2")));
    assert_eq!(play(&second, 1, "b2"), 400);
    assert_eq!(play(&second, 1, "a1"), 200);
}

#[test]
fn a_move_is_taken_back_where_that_is_honest() {
    let server = Server::new();
    let (table, token) = server.open("connect-four", &["me", "beginner"]);
    let path = format!("/tables/{table}");
    let seen = server.get(&format!("{path}?seat=0"), &token).json();
    server.post(&format!("{path}/moves"), &token, &move_wish(&seen, "d"));
    let after =
        server.get(&format!("{path}?seat=0&after={}", seen["version"].as_u64().unwrap() + 1), &token).json();
    assert_eq!(after["plies"], 2);
    assert_eq!(
        server.post(&format!("{path}/undo"), &token, &json!({ "version": after["version"] })).status,
        200
    );
    let back = server.get(&format!("{path}?seat=0"), &token).json();
    assert_eq!((&back["plies"], &back["board"], &back["story"]), (&json!(0), &seen["board"], &json!([])));

    let (dice, token) = server.open("pig", &["me", "beginner"]);
    let wish = json!({ "version": 1 });
    assert_eq!(server.post(&format!("/tables/{dice}/undo"), &token, &wish).status, 409);
    let (shared, token) = server.open("connect-four", &["me", "invite"]);
    assert_eq!(server.post(&format!("/tables/{shared}/undo"), &token, &wish).status, 403);
}

#[test]
fn whoever_gives_up_has_lost() {
    let server = Server::new();
    let (table, token) = server.open("go:9x9", &["me", "mcts:10s"]);
    let path = format!("/tables/{table}");
    let seen = server.get(&format!("{path}?seat=0"), &token).json();
    server.post(&format!("{path}/moves"), &token, &move_wish(&seen, "e5"));
    assert_eq!(server.post(&format!("{path}/resign"), &token, &json!({})).status, 200);
    let mut over = server.get(&format!("{path}?seat=0&after=2"), &token).json();
    if over["result"].is_null() {
        over = server.get(&format!("{path}?seat=0&after={}", over["version"]), &token).json();
    }
    assert_eq!(over["result"]["words"], "you lost: White won");
    assert_eq!(over["result"]["why"], "Black resigned.");
}

#[test]
fn the_past_can_be_stepped_through() {
    let server = Server::new();
    let wish =
        json!({ "game": "tic-tac-toe", "seats": ["me", "me"], "moves": ["b2", "a1", "c3"], "script": true });
    let (table, token) = server.open_as(&wish);
    for ply in 0..=3 {
        let seen = server.get(&format!("/tables/{table}/plies/{ply}"), &token).json();
        assert_eq!((&seen["ply"], &seen["plies"]), (&json!(ply), &json!(3)));
    }
    assert_eq!(server.get(&format!("/tables/{table}/plies/4"), &token).status, 404);
    assert_eq!(server.get(&format!("/tables/{table}/plies/x"), &token).status, 404);
}

#[test]
fn advice_is_for_whoever_is_to_move() {
    let server = Server::new();
    let (table, token) = server.open("tic-tac-toe", &["me", "me"]);
    let path = format!("/tables/{table}");
    let ask = |what: &str, seat: usize| {
        server.post(&format!("{path}/{what}"), &token, &json!({ "version": 1, "seat": seat }))
    };
    assert_eq!(ask("hint", 0).status, 200);
    assert_eq!(ask("hint", 1).status, 409);
    // The solver gets little time, which a busy machine may use up.
    let thoughts = (0..20).map(|_| ask("analysis", 0).json()).find(|thoughts| !thoughts["exact"].is_null());
    let thoughts = thoughts.expect("tic-tac-toe is solved in a blink");
    assert_eq!((&thoughts["player"], &thoughts["exact"]["verdict"]), (&json!("X"), &json!("a draw")));
    assert!(!thoughts["moves"].as_array().unwrap().is_empty());

    let (hidden, token) = server.open("dominoes", &["me", "beginner", "invite", "beginner"]);
    let hint = json!({ "version": 1 });
    let answer = server.post(&format!("/tables/{hidden}/hint"), &token, &hint);
    assert!([200, 409].contains(&answer.status), "{}", answer.body);
}

#[test]
fn agents_play_alone_as_the_command_line_repeats() {
    let server = Server::new();
    let wish = json!({ "game": "connect-four", "seats": ["mcts:50", "random"], "seed": "5", "pace": 0, "script": true });
    let (table, token) = server.open_as(&wish);
    let mut seen = server.get(&format!("/tables/{table}"), &token).json();
    while seen["turn"]["kind"] != "over" {
        seen = server.get(&format!("/tables/{table}?after={}", seen["version"]), &token).json();
    }
    assert_eq!(seen["repeat"][0], "seedbed play connect-four --seats mcts:50 random --seed 5");
    let record = server.get(&format!("/tables/{table}/record"), &token).json();
    let game = seedbed_catalog::open(&"connect-four".parse().unwrap()).unwrap();
    let seats = ["mcts:50", "random"].map(|spec| Some(game.resolve(&spec.parse().unwrap()).unwrap()));
    let mut session = game.session(None, &seats, seedbed_rules::Seed(5).child("play", 0)).unwrap();
    while session.advance(&seedbed_rules::Stop::NEVER).is_some() {}
    let moves: Vec<&str> = session.history().iter().map(|played| played.action.text.as_str()).collect();
    assert_eq!(record["moves"], json!(moves));
}
