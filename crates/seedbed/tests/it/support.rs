//! The program in a folder of its own, where its files and its store lie.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with a store.
pub(crate) struct Place(TempDir);

/// What a store holds, by run and job.
pub(crate) type Outcomes = BTreeMap<(String, i64), String>;

impl Place {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// The program with these arguments, at home here; `~` stands for a space within an argument.
    pub(crate) fn command(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedbed"));
        command.args(args.split_whitespace().map(|arg| arg.replace('~', " ")));
        self.at_home(&mut command);
        command
    }

    /// A line of shell in which `$seedbed` is the program.
    pub(crate) fn shell(&self, script: &str) -> Output {
        let mut command = Command::new("bash");
        command.args(["-o", "pipefail", "-c", script]).env("seedbed", env!("CARGO_BIN_EXE_seedbed"));
        self.at_home(&mut command);
        command.output().unwrap()
    }

    pub(crate) fn run(&self, args: &str) -> Output {
        self.command(args).output().unwrap()
    }

    /// What a command prints that must end well.
    pub(crate) fn stdout(&self, args: &str) -> String {
        let output = self.run(args);
        assert!(output.status.success(), "{args}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// What a command says that must end with this exit code.
    pub(crate) fn refusal(&self, args: &str, code: i32) -> String {
        let output = self.run(args);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args}: {said}");
        said
    }

    fn at_home(&self, command: &mut Command) {
        command.current_dir(self.path()).env("SEEDBED_STORE", self.file("store.sqlite"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    }

    /// All that is stored, but for the times: run and job, and what came out.
    pub(crate) fn outcomes(&self) -> Outcomes {
        let path = self.file("store.sqlite");
        if !path.exists() {
            return Outcomes::new();
        }
        let store = rusqlite::Connection::open(path).unwrap();
        let query = "SELECT experiment || ' ' || scale || ' ' || seed, job, label || ': ' || outcome
            FROM batches JOIN runs ON run = id";
        let mut query = store.prepare(query).unwrap();
        let rows = query.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?))).unwrap();
        rows.map(Result::unwrap).collect()
    }
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
