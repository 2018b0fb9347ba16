//! The folder of a study: the seal, and what is damaged.

use crate::plan;
use seedbed_study::{Folder, Visitor};

#[test]
fn the_key_is_drawn_once_published_and_opened_once() {
    let at = tempfile::tempdir().unwrap();
    let path = at.path().join("study");
    let folder = Folder::create(&path).unwrap();
    let mut record = folder.plan(plan("nim", ["random", "mcts:5"]), 7, "a test").unwrap();
    assert!(Folder::create(&path).is_err(), "it is there already");
    assert!(folder.unseal(&mut record, 8, "me").is_err(), "nobody has served it");
    let key = folder.key(&mut record, 8).unwrap();
    let (_, kept) = Folder::open(&path).unwrap();
    assert_eq!(kept, record);
    assert_eq!(kept.commitment.as_ref(), Some(&key.commitment()));
    assert_eq!(folder.key(&mut record, 9).unwrap(), key, "once");
    let secret = std::fs::read_to_string(path.join("key.json")).unwrap();
    assert!(secret.contains(key.digits()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path.join("key.json")).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "nobody else may read it");
    }
    {
        let _served = folder.lock().unwrap();
        assert!(folder.unseal(&mut record, 10, "me").is_err(), "not while visitors play");
    }
    assert_eq!(folder.unseal(&mut record, 11, "me").unwrap(), key);
    assert!(folder.unseal(&mut record, 12, "me").is_err());
    let words: Vec<&str> = record.log.iter().map(|entry| entry.what.as_str()).collect();
    assert!(words[0] == "planned, with a test" && words[2] == "opened by me", "{words:?}");
}

#[test]
fn a_kill_between_the_key_and_its_publication_loses_nothing() {
    let at = tempfile::tempdir().unwrap();
    let folder = Folder::create(at.path()).unwrap();
    let mut record = folder.plan(plan("nim", ["random", "mcts:5"]), 0, "a test").unwrap();
    let before = record.clone();
    let key = folder.key(&mut record, 0).unwrap();
    folder.save_record(&before).unwrap();
    let (folder, mut again) = Folder::open(at.path()).unwrap();
    assert_eq!(folder.key(&mut again, 1).unwrap(), key);
    assert_eq!(again.commitment, Some(key.commitment()));
    // Another key is not taken for the one that was published.
    let other = tempfile::tempdir().unwrap();
    let elsewhere = Folder::create(other.path()).unwrap();
    let mut record = elsewhere.plan(plan("nim", ["random", "mcts:5"]), 0, "a test").unwrap();
    elsewhere.key(&mut record, 0).unwrap();
    std::fs::copy(other.path().join("key.json"), at.path().join("key.json")).unwrap();
    assert!(folder.key(&mut again, 2).is_err_and(|error| error.to_string().contains("not the one")));
}

#[test]
fn planning_that_was_broken_off_begins_anew_and_damage_is_told() {
    let at = tempfile::tempdir().unwrap();
    let path = at.path().join("study");
    Folder::create(&path).unwrap();
    let folder = Folder::create(&path).unwrap();
    assert!(Folder::open(&path).is_err(), "nothing was planned");
    folder.plan(plan("nim", ["random", "mcts:5"]), 0, "a test").unwrap();
    let mut visitor = Visitor::new("ab".repeat(16), String::new(), 1, Some(2), 5);
    folder.save(&visitor).unwrap();
    visitor.skill = None;
    folder.save(&visitor).unwrap();
    assert_eq!(folder.visitors().unwrap(), [visitor.clone()]);
    let file = path.join("visitors").join(format!("{}.json", visitor.id));
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("\"last\": 5", "\"last\": 6")).unwrap();
    let error = folder.visitors().unwrap_err().to_string();
    assert!(error.contains("checksum") && error.contains(&visitor.id), "{error}");
    for stranger in [at.path(), &path.join("visitors")] {
        assert!(Folder::create(stranger).is_err(), "{}", stranger.display());
    }
}

/// Spoils a plan.
type Edit = fn(&mut seedbed_study::Plan);

#[test]
fn numbers_that_make_no_study_are_refused() {
    let at = tempfile::tempdir().unwrap();
    let folder = Folder::create(at.path()).unwrap();
    let sound = plan("nim", ["random", "mcts:5"]);
    let edits: [Edit; 7] = [
        |plan| plan.visitors = 1,
        |plan| plan.alpha = 0.0,
        |plan| plan.alpha = f64::NAN,
        |plan| plan.reply_ms = 5,
        |plan| plan.patience_minutes = 0,
        |plan| plan.model.win = [0.5, 1.5],
        |plan| plan.arms[1] = plan.arms[0].clone(),
    ];
    for edit in edits {
        let mut plan = sound.clone();
        edit(&mut plan);
        assert!(folder.plan(plan, 0, "a test").is_err());
    }
    assert!(folder.plan(sound, 0, "a test").is_ok());
}
