//! The program in a folder of its own, where its files and its store lie.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with a store.
pub(crate) struct Place(TempDir);

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
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
