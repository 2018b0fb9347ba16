//! Servers end, and visitors go away.

use super::planned;
use super::visitor::Visitor;
use crate::support::Server;
use seedbed_study::{Checked, End, Folder, Proof};
use serde_json::json;

#[test]
fn a_game_goes_on_after_a_restart_as_if_nothing_had_happened() {
    let folder = tempfile::TempDir::new().unwrap();
    // Agents with a tree that they keep from move to move, and dice: all of it must come back.
    planned(folder.path(), "connect-four", ["mcts:40,reuse=on", "mcts:60,reuse=on"], 4, 10);
    let mut server = Server::of_study(folder.path());
    let mut visitor = Visitor::new(&server);
    visitor.next();
    let mut seen = visitor.turn();
    // Nobody can have won by then.
    for _ in 0..2 {
        seen = visitor.step(&seen);
    }
    let before = (seen["board"].clone(), seen["story"].clone());
    let cookie = visitor.cookie.clone();
    server.close();
    let server = Server::of_study(folder.path());
    let mut visitor = Visitor::known(&server, cookie);
    assert_eq!(visitor.front()["visitor"]["game"], 1);
    let seen = visitor.turn();
    assert_eq!((seen["board"].clone(), seen["story"].clone()), before);
    visitor.play();
    visitor.next();
    visitor.play();
    let (study, mut record) = Folder::open(folder.path()).unwrap();
    let key = study.key(&mut record, 0).unwrap();
    let checked = Checked::new(&record.plan, &seedbed_catalog::registry()).unwrap();
    let proof = Proof::of(&checked, &study.visitors().unwrap(), &key);
    assert_eq!((proof.replayed, proof.broken), (2, 0));
}

#[test]
fn who_comes_back_too_late_has_lost() {
    let folder = tempfile::TempDir::new().unwrap();
    planned(folder.path(), "tic-tac-toe", ["random", "mcts:5"], 4, 10);
    {
        let mut server = Server::of_study(folder.path());
        let mut visitor = Visitor::new(&server);
        visitor.next();
        let cookie = visitor.cookie.clone();
        server.close();
        // Half an hour and a little passes.
        let (study, _) = Folder::open(folder.path()).unwrap();
        let mut record = study.visitors().unwrap().remove(0);
        record.last -= 1801;
        study.save(&record).unwrap();
        let server = Server::of_study(folder.path());
        let mut visitor = Visitor::known(&server, cookie);
        assert_eq!(visitor.front()["visitor"]["stage"], "late");
        assert_eq!(visitor.post("moves", &json!({ "version": 1, "move": "a1" })).status, 409);
        assert_eq!(visitor.post("next", &json!({})).status, 409);
    }
    let (study, mut record) = Folder::open(folder.path()).unwrap();
    let visitors = study.visitors().unwrap();
    assert!(visitors[0].games.last().unwrap().end.as_ref().is_none_or(|end| *end == End::Abandoned));
    let key = study.unseal(&mut record, visitors[0].last, "a test").unwrap();
    let (outcomes, _) = seedbed_study::outcomes(&visitors, &key, u64::MAX, 1800);
    assert_eq!((outcomes[0].points, outcomes[0].is_complete), ([0, 0], false));
}
