//! The disk that fails.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tempfile::TempDir;

/// A call that changes files or flushes them.
pub(super) struct Call {
    number: usize,
    what: String,
}

/// One way in which one call fails.
#[derive(Debug)]
pub(super) struct Fault {
    /// As `faults.c` names it.
    pub(super) kind: &'static str,
    /// The number of the call; one more than there are for a loss of power when all is done.
    at: usize,
    what: String,
}

impl Fault {
    /// Every fault that these calls can meet.
    pub(super) fn all(calls: &[Call]) -> Vec<Self> {
        let mut faults = Vec::new();
        let end = Call { number: calls.len() + 1, what: "end".to_owned() };
        for call in calls.iter().chain([&end]) {
            let kinds: &[&'static str] = match call.what.as_str() {
                "write" => &["error", "full", "short"],
                "create" | "rename" => &["error", "full"],
                "end" => &[],
                _ => &["error"],
            };
            let lost = ["power-nothing", "power-names", "power-data", "power-some"];
            let fault = |kind| Self { kind, at: call.number, what: call.what.clone() };
            faults.extend(kinds.iter().copied().chain(lost).map(fault));
        }
        faults
    }

    /// Does the process end before its work is done?
    pub(super) fn kills(&self) -> bool {
        self.loses_power() && self.what != "end"
    }

    /// Does the power go only when all is done? A server that is ended from outside never comes to that.
    pub(super) fn is_at_end(&self) -> bool {
        self.what == "end"
    }

    pub(super) fn loses_power(&self) -> bool {
        self.kind.starts_with("power")
    }
}

/// Puts the failing disk under a command that works in this folder; `after` gets what is left if the power goes.
pub(super) fn put_under(command: &mut Command, folder: &Path, fault: &Fault, after: &Path) {
    preload(command, folder);
    command.env("FAULTS_KIND", fault.kind).env("FAULTS_AT", fault.at.to_string()).env("FAULTS_AFTER", after);
}

/// The calls that a command makes in this folder.
pub(super) fn calls_of(command: &mut Command, folder: &Path) -> Vec<Call> {
    logged(command, folder, |command| {
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    })
}

/// The calls that a command makes in this folder, however it is run.
pub(super) fn logged(command: &mut Command, folder: &Path, run: impl FnOnce(&mut Command)) -> Vec<Call> {
    let elsewhere = TempDir::new().unwrap();
    let log = elsewhere.path().join("calls");
    preload(command, folder);
    run(command.env("FAULTS_LOG", &log));
    let read = |line: &str| {
        let mut words = line.split(' ');
        let number = words.next().unwrap().parse().unwrap();
        Call { number, what: words.next().unwrap().to_owned() }
    };
    std::fs::read_to_string(log).unwrap().lines().map(read).collect()
}

fn preload(command: &mut Command, folder: &Path) {
    command.env("LD_PRELOAD", library()).env("FAULTS_FOLDER", folder.canonicalize().unwrap());
}

/// The compiled layer, once for all tests.
fn library() -> PathBuf {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    let compiled = LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/faults/faults.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults.so");
        // Under a runner with a process for each test, others may be loading it: it is replaced whole.
        let draft = library.with_extension(format!("{}.so", std::process::id()));
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&draft).arg(source).arg("-ldl");
        assert!(compiler.status().expect("these tests need a C compiler, `cc`").success());
        std::fs::rename(&draft, &library).unwrap();
        library
    });
    compiled.clone()
}
