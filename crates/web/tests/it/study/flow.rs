//! From the information to the deletion code, the seal and the proof.

use super::planned;
use super::visitor::Visitor;
use crate::description::{check, of_study};
use crate::support::Server;
use seedbed_study::{Checked, End, Findings, Folder, Part, Totals};
use serde_json::json;

#[test]
fn a_whole_study_with_its_proof() {
    use Part::{Later, Practice, Primary};
    let folder = tempfile::TempDir::new().unwrap();
    planned(folder.path(), "domineering:4x4", ["random", "mcts:30"], 6, 10);
    let description = of_study();
    {
        let server = Server::of_study(folder.path());
        let mut visitor = Visitor::new(&server);
        let front = visitor.front();
        check(&description, "get", "/study", 200, &front);
        assert_eq!(front["visitor"]["stage"], "practice");
        assert_eq!(front["commitment"].as_str().unwrap().len(), 64);
        let seen = visitor.play();
        check(&description, "get", "/study/table", 200, &seen);
        assert!(seen["result"]["words"].is_string());
        assert_eq!((&seen["repeat"], &seen["can_undo"]), (&json!([]), &json!(false)));
        let more = visitor.post("next", &json!({ "practise": true }));
        check(&description, "post", "/study/next", more.status, &more.json());
        assert_eq!(visitor.post("guess", &json!({ "stronger": "first" })).status, 409, "it is too early");
        assert_eq!(visitor.next()["game"], 1);
        assert_eq!(visitor.post("next", &json!({})).status, 409, "the first game is on");
        let away = visitor.post("away", &json!({}));
        check(&description, "post", "/study/away", away.status, &away.json());
        visitor.play();
        assert_eq!(visitor.next()["game"], 2);
        let resigned = visitor.post("resign", &json!({}));
        check(&description, "post", "/study/resign", resigned.status, &resigned.json());
        let guessed = visitor.post("guess", &json!({ "stronger": "neither" }));
        check(&description, "post", "/study/guess", guessed.status, &guessed.json());
        assert_eq!(visitor.front()["visitor"]["stage"], "done");
        visitor.next();
        visitor.play();

        // One more who goes through, and one who has everything deleted; then a few who leave in the middle.
        Visitor::new(&server).go_through();
        let code = Visitor::new(&server).go_through();
        assert_eq!(server.post("/study/delete", "", &json!({ "code": "0123" })).status, 404);
        assert_eq!(server.post("/study/delete", "", &json!({ "code": code })).status, 204);
        assert_eq!(server.post("/study/delete", "", &json!({ "code": code })).status, 404);
        for _ in 0..3 {
            Visitor::new(&server).next();
        }
        // All are allocated.
        let late = server.post("/study/consent", "", &json!({ "consent": 1 }));
        assert_eq!(late.status, 409, "{}", late.body);
        assert_eq!(server.get("/study", "").json()["has_room"], false);
    }
    let (study, mut record) = Folder::open(folder.path()).unwrap();
    let visitors = study.visitors().unwrap();
    let totals = Totals::of(&visitors, 0, 1800);
    assert_eq!((totals.allocated, totals.finished, totals.playing, totals.deleted), (6, 2, 3, 1));
    let first = visitors.iter().find(|visitor| visitor.games.iter().any(|game| game.away == 1)).unwrap();
    let parts: Vec<Part> = first.games.iter().map(|game| game.part).collect();
    assert_eq!(parts, [Practice, Practice, Primary, Primary, Later]);
    assert_eq!(first.games[3].end, Some(End::Resigned));
    assert_eq!((first.skill, first.number, first.consent), (Some(3), Some(0), 1));
    assert!(visitors.iter().filter(|visitor| visitor.deleted).all(|visitor| visitor.games.is_empty()));

    // Sealed: nothing but totals while somebody may still play.
    let now = first.last;
    assert!(Findings::of(&study, &record, None, now).is_err());
    // When all have left, without the names of the arms.
    let checked = Checked::new(&record.plan, &seedbed_catalog::registry()).unwrap();
    let sealed = Findings::of(&study, &record, Some(&checked), now + 3600).unwrap();
    assert_eq!(sealed.arms, ["X", "Y"]);
    study.unseal(&mut record, now, "a test").unwrap();
    assert!(study.unseal(&mut record, now, "a test").is_err(), "once");
    let open = Findings::of(&study, &record, Some(&checked), now).unwrap();
    assert_eq!(open.arms, ["original", "boosted"]);
    assert_eq!(open.analysis.primary.visitors, 5);
    let proof = open.proof.unwrap();
    // Two games each of two visitors, one for pleasure, and one of each who left.
    assert_eq!((proof.replayed, proof.broken), (8, 0));
    assert!(proof.telling > 0);
    let [x, y] = [sealed.analysis.primary.scores, open.analysis.primary.scores];
    let sums = [x, y].map(|scores| (1e6 * (scores[0] + scores[1])).round() as u64);
    assert_eq!(sums[0], sums[1], "{x:?} and {y:?} are the same, perhaps the other way round");
    assert_eq!(record.opened.unwrap().commitment(), record.commitment.unwrap());
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = tempfile::TempDir::new().unwrap();
    planned(folder.path(), "tic-tac-toe", ["random", "mcts:5"], 4, 10);
    let server = Server::of_study(folder.path());
    for (path, body) in [
        ("/study/consent", json!({ "consent": 7 })),
        ("/study/consent", json!({ "consent": 1, "skill": 9 })),
        ("/study/consent", json!({})),
        ("/study/next", json!({})),
        ("/study/moves", json!({ "version": 1, "move": "a1" })),
        ("/study/guess", json!({ "stronger": "first" })),
        ("/study/delete", json!({})),
    ] {
        let answer = server.post(path, "", &body);
        assert!((400..=409).contains(&answer.status), "{path} {}", answer.body);
        check(&of_study(), "post", path, answer.status, &answer.json());
    }
    assert_eq!(server.get("/study/table", "").status, 403);
    // Nothing else is served here.
    for path in ["/games", "/tables/study", "/works", "/runs"] {
        assert_eq!(server.get(path, "").status, 404, "{path}");
    }
    assert_eq!(server.post("/tables", "", &json!({ "game": "nim", "seats": ["me", "random"] })).status, 404);
    // One study, one server.
    let other = seedbed_web::Desk::open(folder.path(), &seedbed_catalog::registry(), "a test".to_owned());
    assert!(other.is_err_and(|error| error.to_string().contains("being served")));
}
