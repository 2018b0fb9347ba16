//! Commands that write, and what must be true of their files whatever happens.

use super::disk::{Call, Fault, calls_of, put_under};
use crate::support::{Outcomes, Place, text};
use std::path::Path;
use tempfile::TempDir;

/// A command over files that are there before it.
pub(super) struct Scenario {
    pub(super) name: &'static str,
    /// Commands that make what is there before.
    before: &'static [&'static str],
    command: &'static str,
    /// The file that it writes; none if it is the store.
    file: Option<&'static str>,
    /// How a user looks at the file.
    look: &'static str,
}

pub(super) fn new_store() -> Scenario {
    Scenario {
        name: "a new store",
        before: &[],
        command: "boost tic-tac-toe mcts:2 --k 6 --kt 6 --out book.json --threads 1",
        file: Some("book.json"),
        look: "runs",
    }
}

pub(super) fn known_store() -> Scenario {
    Scenario {
        name: "a store that goes on",
        before: &["reproduce dominoes/figure-1"],
        command: "reproduce dominoes/figure-1 --seed 1 --threads 1",
        file: None,
        look: "runs",
    }
}

pub(super) fn book() -> Scenario {
    Scenario {
        name: "a book",
        before: &[
            "boost tic-tac-toe mcts:2 --k 3 --kt 3 --method uniform --out book.json",
            "boost tic-tac-toe mcts:2 --k 3 --kt 3 --method best --out other.json",
        ],
        command: "boost tic-tac-toe mcts:2 --k 3 --kt 3 --method best --out book.json --threads 1",
        file: Some("book.json"),
        look: "match tic-tac-toe boosted:book.json random --games 2",
    }
}

pub(super) fn strategy() -> Scenario {
    Scenario {
        name: "a strategy",
        before: &["tune pig --method naive --budget 2k-games --out strategy.json"],
        command: "tune pig --method naive --budget 12k-games --out strategy.json --resume --checkpoint 0 --threads 1",
        file: Some("strategy.json"),
        look: "explain strategy.json",
    }
}

pub(super) fn report() -> Scenario {
    Scenario {
        name: "a report",
        before: &[
            "reproduce dominoes/figure-1",
            "report --out report.html",
            "reproduce dots-and-boxes/states",
        ],
        command: "report --out report.html",
        file: Some("report.html"),
        look: "runs",
    }
}

pub(super) fn export() -> Scenario {
    Scenario {
        name: "an export",
        before: &[
            "reproduce dominoes/figure-1",
            "runs export 1 --out export.csv",
            "reproduce dots-and-boxes/states",
        ],
        command: "runs export 2 --out export.csv --force",
        file: Some("export.csv"),
        look: "runs",
    }
}

pub(super) fn merged_shards() -> Scenario {
    Scenario {
        name: "merged shards",
        before: &[
            "work dominoes/figure-1 --shard 1/2 --out 1.part",
            "work dominoes/figure-1 --shard 2/2 --out 2.part",
            "reproduce dominoes/figure-1 --seed 1",
        ],
        command: "runs merge 2.part 1.part",
        file: None,
        look: "runs",
    }
}

pub(super) fn kept_table() -> Scenario {
    Scenario {
        name: "a kept table",
        before: &[
            "solve tic-tac-toe --keep table --memory 1 --threads 1 --position ~3~.~.~./~2~.~X~./~1~.~.~O/~~~a~b~c/X~to~move",
        ],
        command: "solve tic-tac-toe --keep table --memory 1 --threads 1",
        file: Some("table"),
        look: "solve tic-tac-toe --keep table --memory 1",
    }
}

pub(super) fn net() -> Scenario {
    Scenario {
        name: "a net",
        before: &[],
        command: "learn domineering:2x1 --budget 5 --sims 4 --out net.json --threads 1",
        file: Some("net.json"),
        look: "match domineering:2x1 puct:net.json random --games 2",
    }
}

/// What is there before a scenario's command and after it, if nothing happens.
pub(super) struct Undisturbed<'a> {
    scenario: &'a Scenario,
    before: Place,
    old: Option<Vec<u8>>,
    after: End,
    pub(super) calls: Vec<Call>,
}

/// How a command ended.
#[derive(PartialEq, Debug)]
struct End {
    printed: String,
    file: Option<Vec<u8>>,
    outcomes: Outcomes,
}

impl<'a> Undisturbed<'a> {
    pub(super) fn of(scenario: &'a Scenario) -> Self {
        let before = Place::new();
        scenario.before.iter().for_each(|args| drop(before.stdout(args)));
        let place = copy(before.path());
        let after = end(scenario, &place);
        let old = scenario.file.and_then(|file| std::fs::read(before.file(file)).ok());
        assert!(scenario.file.is_none() || after.file != old, "{}: nothing is written", scenario.name);
        let place = copy(before.path());
        let calls = calls_of(&mut place.command(scenario.command), place.path());
        Self { scenario, before, old, after, calls }
    }

    /// Runs the command over a failing disk; panics if anything is lost.
    pub(super) fn survives(&self, fault: &Fault) {
        let told = format!("{}, {fault:?}", self.scenario.name);
        let (place, left) = (copy(self.before.path()), TempDir::new().unwrap());
        let mut command = place.command(self.scenario.command);
        put_under(&mut command, place.path(), fault, left.path());
        let output = command.output().unwrap();
        let said = text(&output.stderr);
        assert!(!said.contains("panicked"), "{told}: {said}");
        let is_done = output.status.success();
        match output.status.code() {
            None => assert!(fault.kills(), "{told}: killed by a signal: {said}"),
            Some(code) => assert!(!fault.kills() && code < 3, "{told}: {code}: {said}"),
        }
        assert!(is_done || fault.kills() || !said.is_empty(), "{told}: it failed without a word");
        let place = if fault.loses_power() { copy(left.path()) } else { place };
        self.is_whole(&place, is_done, &told);
        let again = end(self.scenario, &place);
        assert_eq!(again.outcomes, self.after.outcomes, "{told}");
        assert_eq!(again.printed, self.after.printed, "{told}");
        assert!(again.file == self.after.file, "{told}: another file than undisturbed");
    }

    /// The old file or the new one is there, and the program can read it.
    fn is_whole(&self, place: &Place, is_done: bool, told: &str) {
        let Scenario { file, look, .. } = self.scenario;
        let Some(file) = file else {
            if is_done {
                assert_eq!(
                    place.outcomes(),
                    self.after.outcomes,
                    "{told}: outcomes that were told of are gone"
                );
            }
            return;
        };
        let now = std::fs::read(place.file(file)).ok();
        if is_done {
            assert!(now == self.after.file, "{told}: it ended well without its file");
        }
        if now == self.after.file || now == self.old {
            return;
        }
        // A state in between, as of a strategy that grows, must serve as well.
        assert!(now.is_some(), "{told}: {file} is gone");
        let looked = place.run(look);
        assert!(file.starts_with("strategy") && looked.status.success(), "{told}: {}", text(&looked.stderr));
    }
}

/// Runs the scenario's command to its end.
fn end(scenario: &Scenario, place: &Place) -> End {
    let printed = place.stdout(scenario.command);
    place.stdout(scenario.look);
    let file = scenario.file.map(|file| std::fs::read(place.file(file)).unwrap());
    End { printed, file, outcomes: place.outcomes() }
}

/// A place with the same files.
fn copy(folder: &Path) -> Place {
    let place = Place::new();
    for one in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        std::fs::copy(one.path(), place.path().join(one.file_name())).unwrap();
    }
    place
}
