//! Servers that are killed in the middle of their work: nothing is lost but the move under way.

use crate::server::{Server, play};
use crate::support::Place;
use serde_json::{Value, json};
use std::time::Duration;

#[test]
fn a_study_whose_server_is_killed_loses_nothing() {
    let place = Place::new();
    place.stdout(
        "study new s --game domineering:5x5 --arms mcts:50,reuse=on mcts:150,reuse=on --visitors 4 --reply 40 --simulations 100",
    );
    let server = Server::new(&place, "study serve s --port 0");
    let cookie = &server.consent().unwrap();
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

#[test]
fn a_tune_of_the_page_whose_server_is_killed_ends_in_the_same_file() {
    let wish = json!({ "game": "phantom-tic-tac-toe", "method": "seeds", "games": 300_000, "seed": "5" });
    let place = Place::new();
    for games in [1, 60_000, 150_000] {
        let server = Server::new(&place, "web --port 0");
        server.post("/works/tunes", "", &wish);
        // Killed once there is something to go on from, or it ended before.
        let work = wait_for(&server, games);
        while work["state"] == "running" && server.get("/tunes", "") == json!([]) {
            std::thread::sleep(Duration::from_millis(20));
        }
        server.kill();
    }
    let server = Server::new(&place, "web --port 0");
    server.post("/works/tunes", "", &wish);
    let work = wait_for(&server, u64::MAX);
    assert_eq!(work["state"], "finished", "{work}");
    let name = work["tune"].as_str().unwrap();
    let tuned = std::fs::read(place.file(&format!("store.sqlite.tunes/{name}.json"))).unwrap();
    place.stdout(&format!(
        "{} --out straight.json --threads 1",
        &work["command"].as_str().unwrap()["seedbed ".len()..]
    ));
    assert!(tuned == std::fs::read(place.file("straight.json")).unwrap(), "another file than undisturbed");
    assert_eq!(server.get("/tunes", "").as_array().unwrap().len(), 1, "it is one strategy");
}
