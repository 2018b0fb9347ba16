//! The store as a user meets it: what is under way is not deleted, and what cannot be written can be read.

use crate::support::{Place, text};
use std::process::Child;
use std::time::Duration;

/// Hours of work, so that it is under way as long as a test needs it.
const LONG: &str = "boost domineering:5x5 mcts:3000 --k 400 --kt 400 --threads 1";

/// Begins a long run and waits until jobs of it are stored.
fn under_way(place: &Place) -> Child {
    let child = place.command(LONG).spawn().unwrap();
    let is_begun = || place.file("store.sqlite").exists() && place.run("runs show 1").status.success();
    while !is_begun() {
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_run_under_way_is_not_deleted_until_its_process_is_gone() {
    let place = Place::new();
    place.stdout("reproduce dominance/table-5.4");
    place.stdout("runs delete 1");
    let number = 2;
    let child = place.command(LONG).spawn().unwrap();
    while !place.run(&format!("runs show {number}")).status.success() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let said = place.refusal(&format!("runs delete {number}"), 1);
    assert!(said.contains("run 2 is under way in another process"), "{said}");
    place.stdout("reproduce dominance/table-5.4");
    let said = place.refusal("runs delete 3 2", 1);
    assert!(said.contains("nothing was deleted") && place.run("runs show 3").status.success(), "{said}");
    place.stdout("runs delete 3");
    kill(child);
    // A killed process blocks nothing, not even for a moment.
    place.stdout(&format!("runs delete {number}"));
    assert!(place.stdout("runs").contains("no runs yet"));
    place.stdout("reproduce dominance/table-5.4");
    assert!(place.run("runs show 4").status.success(), "numbers are not used again");
}

#[test]
fn a_run_that_vanishes_ends_in_words() {
    let place = Place::new();
    let child = under_way(&place);
    // By another program, which knows nothing of locks.
    let store = rusqlite::Connection::open(place.file("store.sqlite")).unwrap();
    store.busy_timeout(Duration::from_secs(30)).unwrap();
    store.execute_batch("PRAGMA foreign_keys = ON; DELETE FROM runs").unwrap();
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("run 1 was deleted while it was under way") && !said.contains("panicked"),
        "{said}"
    );
    assert!(!place.file("book.json").exists());
}

#[test]
fn a_mistyped_store_is_not_made() {
    let place = Place::new();
    place.stdout("reproduce dominance/table-5.4");
    for args in ["runs", "runs show 1", "runs delete 1", "runs export 1", "report"] {
        let said = place.refusal(&with_store(args, "stoer.sqlite"), 1);
        assert!(said.contains("there is no store stoer.sqlite"), "{args}: {said}");
        assert!(!place.file("stoer.sqlite").exists(), "{args}");
    }
    for args in ["runs", "reproduce dominance/table-5.4", "boost domineering:4x4 mcts:5 --k 2 --kt 2"] {
        let output = place.command(args).args(["--store", ":memory:"]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args}");
        let said = text(&output.stderr);
        assert!(said.contains("`:memory:`") || said.contains("there is no store"), "{args}: {said}");
    }
}

/// The arguments with `--store` where the command takes it.
fn with_store(args: &str, store: &str) -> String {
    match args.split_once(' ') {
        Some(("runs", action)) => format!("runs --store {store} {action}"),
        _ => format!("{args} --store {store}"),
    }
}

#[test]
fn the_users_own_store_need_not_be_there_yet() {
    let place = Place::new();
    let home = place.path();
    let mut command = place.command("runs");
    command.env_remove("SEEDBED_STORE").env("HOME", home).env("XDG_DATA_HOME", home.join("data"));
    let output = command.output().unwrap();
    assert!(output.status.success() && text(&output.stdout).contains("has no runs yet"), "{output:?}");
    assert_eq!(std::fs::read_dir(home).unwrap().count(), 0, "looking makes nothing");
}

#[test]
fn orders_to_a_terminal_are_not_passed_on() {
    let place = Place::new();
    place.stdout("reproduce dominance/table-5.4");
    let store = rusqlite::Connection::open(place.file("store.sqlite")).unwrap();
    store
        .execute_batch("UPDATE runs SET program = char(27) || '[2J', machine = char(155) || 'x' || char(7)")
        .unwrap();
    assert!(place.stdout("runs show 1").contains("program \\u{1b}[2J"));
    store.execute_batch("UPDATE batches SET label = char(27) || ']0;label' || char(7)").unwrap();
    for args in
        ["runs", "runs show 1", "runs export 1", "runs export 1 --format json", "runs list --format json"]
    {
        let output = place.run(args);
        let shown = text(&[output.stdout, output.stderr].concat());
        assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{args}: {shown:?}");
    }
    std::fs::write(place.file("odd.json"), "{\"format\": \"\u{1b}[2J\"}").unwrap();
    let said = place.refusal("explain odd.json", 2);
    assert!(!said.contains('\u{1b}'), "{said:?}");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    /// Lets nobody write here, not even the superuser, who gives up his rights in the command.
    fn only_read(place: &Place, args: &str) -> std::process::Output {
        let set = |file: u32, folder: u32| {
            for one in std::fs::read_dir(place.path()).unwrap() {
                set_permissions(one.unwrap().path(), Permissions::from_mode(file)).unwrap();
            }
            set_permissions(place.path(), Permissions::from_mode(folder)).unwrap();
        };
        // The program itself must be within reach of whoever runs it.
        let program = place.file("seedbed");
        if !program.exists() {
            std::fs::copy(env!("CARGO_BIN_EXE_seedbed"), &program).unwrap();
        }
        set(0o555, 0o555);
        let mut command = std::process::Command::new(program);
        command.args(args.split_whitespace()).env("SEEDBED_STORE", place.file("store.sqlite"));
        if std::fs::metadata(place.path()).unwrap().uid() == 0 {
            command.uid(65_534);
        }
        let output = command.current_dir("/").output().unwrap();
        set(0o755, 0o755);
        output
    }

    #[test]
    fn a_store_that_cannot_be_written_is_read() {
        let place = Place::new();
        let table = place.stdout("reproduce dominance/table-5.4");
        for args in ["runs", "runs show 1", "runs export 1"] {
            assert_eq!(text(&only_read(&place, args).stdout), place.stdout(args), "{args}");
        }
        assert!(text(&only_read(&place, "runs show 1").stdout).ends_with(&table));
        let refused = only_read(&place, "runs delete 1");
        assert_eq!(refused.status.code(), Some(1));
        assert!(place.stdout("runs").contains("table-5.4"), "nothing was deleted");
    }

    #[test]
    fn what_is_only_in_the_log_is_not_missing_in_silence() {
        let place = Place::new();
        kill(under_way(&place));
        std::fs::remove_file(place.file("store.sqlite-shm")).unwrap();
        assert!(std::fs::metadata(place.file("store.sqlite-wal")).unwrap().len() > 0);
        let refused = only_read(&place, "runs");
        let said = text(&refused.stderr);
        assert!(refused.status.code() == Some(1) && said.contains("still in its log"), "{said}");
    }
}
