//! Strategies that are tuned, looked at and met on the page.

use crate::description::{check, of_the_api};
use crate::support::{Server, ended};
use seedbed_rules::{Seed, UsageError};
use seedbed_train::tuning::{Aim, Comparison, Subject, TuneBudget, TuneConfig, TuneRun};
use serde_json::{Value, json};
use std::time::Duration;

/// The file that `seedbed tune` writes.
fn straight(game: &str, agent: Option<&str>, method: &str, games: u64, seed: u64) -> String {
    let game = seedbed_catalog::open(&game.parse().unwrap()).unwrap();
    let config = TuneConfig {
        method: method.to_owned(),
        budget: TuneBudget::Games(games),
        comparison: Comparison::default(),
        aim: Aim::Win,
        seed: Seed(seed),
        file: "strategy.json".to_owned(),
        every: Duration::MAX,
    };
    let subject = Subject::of(&*game, agent).unwrap().unwrap();
    let run = TuneRun::new(&*game, subject, config).unwrap();
    let found = run.run::<UsageError>(&seedbed_arena::Watch::default(), |_| Ok(())).unwrap();
    found.expect("nobody stops it").text()
}

/// Tunes to the end; returns the name of the strategy.
fn tuned(server: &Server, wish: &Value) -> String {
    let started = server.post("/works/tunes", "", wish);
    assert_eq!(started.status, 201, "{}", started.body);
    let work = ended(server);
    assert_eq!(work["state"], "finished", "{work}");
    work["tune"].as_str().unwrap().to_owned()
}

/// Seats the strategy, and returns all that a table shows after a few moves.
fn met(server: &Server, game: &str, name: &str) -> String {
    let (table, token) = server
        .open_as(&json!({ "game": game, "seats": [name, name], "script": true, "pace": 0, "seed": "1" }));
    let mut seen = server.get(&format!("/tables/{table}"), &token);
    while seen.json()["turn"]["kind"] != "over" {
        let version = seen.json()["version"].clone();
        seen = server.get(&format!("/tables/{table}?after={version}"), &token);
    }
    assert_eq!(seen.json()["players"][1]["agent"], name, "{}", seen.body);
    seen.body + &server.get(&format!("/tables/{table}/record"), &token).body
}

#[test]
fn a_tune_that_was_stopped_goes_on_to_the_file_that_the_terminal_writes() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = folder.path().join("store.sqlite");
    let wish = |games: u64| json!({ "game": "pig:50", "method": "cma", "games": games, "seed": "3" });
    {
        let server = Server::with_store(store.clone());
        assert_eq!(server.get("/tunes", "").json(), json!([]));
        let started = server.post("/works/tunes", "", &wish(8_000));
        assert_eq!(started.status, 201, "{}", started.body);
        check(&of_the_api(), "post", "/works/tunes", 201, &started.json());
        let twice = server.post("/works/tunes", "", &wish(9_000));
        assert!(twice.status == 409 || ended(&server)["state"] == "finished", "{}", twice.body);
        assert_eq!(server.post("/works/1/stop", "", &json!({})).status, 200);
        assert!(["stopped", "finished"].contains(&ended(&server)["state"].as_str().unwrap()));
    }
    // Another server, as after a restart.
    let server = Server::with_store(store);
    let name = tuned(&server, &wish(10_000));
    let file = || server.get(&format!("/tunes/{name}/strategy.json"), "").body;
    assert_eq!(file(), straight("pig:50", None, "cma", 10_000, 3));
    assert_eq!(ended(&server)["command"], "seedbed tune pig:50 --method cma --budget 10000-games --seed 3");
    let list = server.get("/tunes", "").json();
    check(&of_the_api(), "get", "/tunes", 200, &list);
    assert_eq!((list.as_array().unwrap().len(), &list[0]["tune"]), (1, &json!(name)), "it is one strategy");
    let shown = server.get(&format!("/tunes/{name}"), "").json();
    check(&of_the_api(), "get", "/tunes/{tune}", 200, &shown);
    assert!(shown["strategies"][0]["words"][0].as_str().unwrap().contains("Rolls until"), "{shown}");
    // It goes on with more games; fewer than it has spent are refused.
    let fewer = server.post("/works/tunes", "", &wish(1_000));
    assert!(fewer.status == 409 && fewer.body.contains("already"), "{}", fewer.body);
    assert_eq!(tuned(&server, &wish(14_000)), name);
    assert_eq!(file(), straight("pig:50", None, "cma", 14_000, 3));
    // It is offered and met at tables of its game, and nothing tells where it lies.
    assert_eq!(server.get("/games/pig:50", "").json()["declared"], json!(["seven", name]));
    assert_eq!(server.get("/games/pig", "").json()["declared"], json!(["seven"]));
    let all = met(&server, "pig:50", &name) + &list.to_string() + &shown.to_string();
    assert!(!all.contains("store.sqlite"), "{all}");
    let other = server.post("/tables", "", &json!({ "game": "pig", "seats": ["me", name] }));
    assert!(other.status == 400 && other.body.contains("plays pig:50, not pig"), "{}", other.body);
}

#[test]
fn mixtures_and_options_of_agents_are_tuned_and_met_too() {
    let server = Server::new();
    let mixture = tuned(&server, &json!({ "game": "morra", "method": "oracle", "games": 20_000 }));
    let shown = server.get(&format!("/tunes/{mixture}"), "").json();
    check(&of_the_api(), "get", "/tunes/{tune}", 200, &shown);
    assert!(shown["strategies"].as_array().unwrap().len() > 1, "{shown}");
    assert!(!met(&server, "morra", &mixture).contains("store.sqlite"));
    let options = json!({ "game": "tic-tac-toe", "agent": "mcts:{1..20}", "method": "naive", "games": 300 });
    let options = tuned(&server, &options);
    assert!(
        server.get(&format!("/tunes/{options}"), "").json()["spec"].as_str().unwrap().starts_with("mcts:")
    );
    met(&server, "tic-tac-toe", &options);
    let answer = json!({ "game": "pig:20", "method": "cma", "against": "hold-20", "games": 400 });
    let answer = tuned(&server, &answer);
    assert_eq!(server.get(&format!("/tunes/{answer}"), "").json()["against"], "hold-20");
}

#[test]
fn a_tune_names_no_file_and_starts_no_program() {
    let server = Server::new();
    let morra = |agent: &str| json!({ "game": "morra", "agent": agent, "games": 100 });
    let against = |agent: &str| json!({ "game": "morra", "method": "cma", "against": agent, "games": 100 });
    for (wish, words) in [
        (morra("boosted:book-{1..2}.json"), "no files are read here"),
        (morra("param:/etc/passwd{1..2}"), "no files are read here"),
        (morra("exec:rm-{1..2}"), "unknown agent"),
        (morra("gtp:(gnugo --level {1..9})"), "unknown agent"),
        (morra("oracle:search=(boosted:x{1..2})"), ""),
        (morra("seven"), "leaves nothing to be tuned"),
        (morra("mcts:500"), "leaves nothing to be tuned"),
        (against("boosted:/etc/passwd"), "may not be named here"),
        (against("exec:rm"), "may not be named here"),
        (against("pimc:search=(param:x)"), "may not be named here"),
        (against("seven"), "is for tables"),
        (against("tuned-0123456789ab"), "is for tables"),
        (json!({ "game": "tic-tac-toe", "agent": "mcts:{1..9000}", "games": 9 }), "too much here"),
        (json!({ "game": "tic-tac-toe", "agent": "mcts:{1..9}s", "games": 9 }), "same seed"),
        (json!({ "game": "tic-tac-toe", "games": 9 }), "no parametric strategies"),
        (json!({ "game": "pig", "games": 0 }), "games are spent"),
        (json!({ "game": "pig", "games": 9, "method": "naiv" }), "did you mean `naive`?"),
        (json!({ "game": "pig", "games": 9, "unbeaten": true }), "a method against random strategies"),
        (json!({ "game": "pig", "games": 9, "seed": "x" }), "digits only"),
        (json!({ "game": "pig", "games": 9, "out": "/tmp/x" }), "unknown field"),
    ] {
        let refused = server.post("/works/tunes", "", &wish);
        assert!(refused.status == 400 && refused.body.contains(words), "{wish}: {}", refused.body);
    }
    for name in ["x", "tuned-0123456789ab", "..%2F..%2Fetc%2Fpasswd", "tuned-..%2F..%2F..%2Fetc"] {
        for path in [format!("/tunes/{name}"), format!("/tunes/{name}/strategy.json")] {
            assert_eq!(server.get(&path, "").status, 404, "{path}");
        }
    }
    let table = json!({ "game": "pig", "seats": ["me", "tuned-0123456789ab"] });
    assert_eq!(server.post("/tables", "", &table).status, 404);
}
