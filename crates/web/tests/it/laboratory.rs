//! Work that is started, stopped and resumed from the page.

use crate::support::{Server, ended};
use serde_json::json;

#[test]
fn a_tournament_that_was_stopped_goes_on_to_the_table_that_the_terminal_prints() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = folder.path().join("store.sqlite");
    let wish = json!({ "game": "connect-four", "agents": ["mcts:300", "flat:20", "random"], "games": 60, "seed": "3" });
    {
        let server = Server::with_store(store.clone());
        assert_eq!(server.get("/runs", "").json(), json!([]));
        let started = server.post("/works/tournaments", "", &wish);
        assert_eq!(started.status, 201, "{}", started.body);
        let stop = server.post("/works/1/stop", "", &json!({}));
        assert_eq!(stop.status, 200);
        assert!(["stopped", "finished"].contains(&ended(&server)["state"].as_str().unwrap()));
    }
    // Another server, as after a restart.
    let server = Server::with_store(store);
    assert_eq!(server.post("/works/tournaments", "", &wish).status, 201);
    let work = ended(&server);
    assert_eq!(work["state"], "finished", "{work}");
    assert_eq!(
        work["command"],
        "seedbed tournament 'connect-four' 'mcts:300' 'flat:20' 'random' --games 60 --seed 3"
    );
    let runs = server.get("/runs", "").json();
    assert_eq!(runs.as_array().unwrap().len(), 1, "it is one run: {runs}");
    let findings = server.get(&format!("/runs/{}", runs[0]["id"]), "").json();

    let game = seedbed_catalog::open(&"connect-four".parse().unwrap()).unwrap();
    let agents = ["mcts:300", "flat:20", "random"].map(|spec| game.resolve(&spec.parse().unwrap()).unwrap());
    let pairings = [(0, 1), (0, 2), (1, 2)];
    for (i, (a, b)) in pairings.into_iter().enumerate() {
        let seed = seedbed_rules::Seed(3).child("match", i as u64);
        let plan = seedbed_arena::MatchPlan { games: 60, seed };
        let watch = seedbed_arena::Watch::default();
        let tally = game.contest([&agents[a], &agents[b]], plan, plan.pairs(), &watch).unwrap();
        let ranking = findings["table"]["ranking"].as_array().unwrap();
        let place =
            |agent: usize| ranking.iter().position(|row| row["agent"] == agents[agent].to_string()).unwrap();
        let met = &ranking[place(a)]["met"][place(b)];
        assert_eq!(json!([met["wins"], met["draws"], met["losses"]]), json!(tally.results()));
        assert_eq!(met["pairs"], json!(tally.pairs));
    }
    let csv = server.get(&format!("/runs/{}/export.csv", runs[0]["id"]), "");
    assert!(csv.body.contains("match 0, pairs 0 to 0"), "{}", csv.body);
    assert_eq!(
        server.get(&format!("/runs/{}/export.json", runs[0]["id"]), "").json()["run"]["done"],
        runs[0]["done"]
    );
}

#[test]
fn a_boost_that_was_stopped_goes_on_to_the_book_that_the_terminal_writes() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = folder.path().join("store.sqlite");
    let wish = json!({ "game": "domineering:4x4", "agent": "mcts:30", "k": 12, "kt": 12, "seed": "3" });
    {
        let server = Server::with_store(store.clone());
        assert_eq!(server.get("/works/1/book.json", "").status, 404);
        let started = server.post("/works/boosts", "", &wish);
        assert_eq!(started.status, 201, "{}", started.body);
        assert_eq!(server.post("/works/1/stop", "", &json!({})).status, 200);
        assert!(["stopped", "finished"].contains(&ended(&server)["state"].as_str().unwrap()));
    }
    let server = Server::with_store(store);
    assert_eq!(server.post("/works/boosts", "", &wish).status, 201);
    let work = ended(&server);
    assert_eq!((&work["state"], &work["has_book"]), (&json!("finished"), &json!(true)), "{work}");
    assert_eq!(
        work["command"],
        "seedbed boost 'domineering:4x4' 'mcts:30' --k 12 --kt 12 --method best --seed 3"
    );
    let game = seedbed_catalog::open(&"domineering:4x4".parse().unwrap()).unwrap();
    let config = seedbed_train::boosting::BoostConfig {
        k: 12,
        kt: 12,
        method: seedbed_tune::Method::Best,
        bandit: false,
        seed: seedbed_rules::Seed(3),
        program: "a test".to_owned(),
    };
    let boost = seedbed_train::boosting::BoostRun::new(&*game, &"mcts:30".parse().unwrap(), config).unwrap();
    let other = seedbed_runs::Store::open(&folder.path().join("other.sqlite")).unwrap();
    let boosted = boost.run(&other, &seedbed_arena::Watch::default()).unwrap();
    let seedbed_train::boosting::Boosted::Book(book) = boosted else { panic!("nobody stops it") };
    assert_eq!(server.get("/works/1/book.json", "").body, book.text());
    for (agent, words) in
        [("mcts:100k", "too much here"), ("mcts:1s", "same seed"), ("boosted:x", "may not be named")]
    {
        let refused =
            server.post("/works/boosts", "", &json!({ "game": "nim", "agent": agent, "k": 2, "kt": 2 }));
        assert!(refused.status == 400 && refused.body.contains(words), "{}", refused.body);
    }
}

#[test]
fn absurd_work_is_refused_in_words() {
    let server = Server::new();
    for (agents, games, words) in [
        (vec!["random"], 10, "2 to 32 agents"),
        (vec!["random", "random"], 10, "named twice"),
        (vec!["random", "mcts"], 0, "games"),
        (vec!["random", "boosted:/etc/passwd"], 10, "may not be named here"),
        (vec!["random", "mcts:999999999999"], 10, "too much here"),
    ] {
        let answer =
            server.post("/works/tournaments", "", &json!({ "game": "go", "agents": agents, "games": games }));
        assert!(answer.status == 400 && answer.body.contains(words), "{}", answer.body);
    }
    let unknown = json!({ "experiment": "nothing", "scale": "small" });
    assert_eq!(server.post("/works/reproductions", "", &unknown).status, 400);
    assert_eq!(server.post("/works/7/stop", "", &json!({})).status, 404);
    for path in ["/runs/1", "/runs/x", "/runs/1/export.csv", "/runs/1/report.html"] {
        assert_eq!(server.get(path, "").status, 404, "{path}");
    }
}
