//! The peers in Python: one process that measures what it is asked to, in turns with us.

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// How to install what the worker looks for.
pub(crate) const INSTALL: &str = "pip install seedbed open_spiel pgx \"jax[cpu]\"";

struct Talk {
    child: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// The process, if it could be started.
pub(crate) struct Worker {
    talk: Option<Talk>,
    /// The packages it has, and Python itself, each with its version.
    pub(crate) versions: Vec<(String, String)>,
}

impl Worker {
    pub(crate) fn start() -> Self {
        let mut talk = Talk::start();
        let hello = talk.as_mut().and_then(Talk::answer).unwrap_or(Value::Null);
        let known = hello.as_object().into_iter().flatten();
        let versions =
            known.filter_map(|(name, version)| Some((name.clone(), version.as_str()?.to_string()))).collect();
        Self { talk, versions }
    }

    /// Units in a second of processor time, by one turn.
    pub(crate) fn measure(&mut self, name: &str, seconds: f64) -> Result<f64, String> {
        let talk = self.talk.as_mut().ok_or("Python is not installed")?;
        let answer = talk.ask(name, seconds).ok_or("the worker in Python ended")?;
        answer["rate"].as_f64().ok_or_else(|| answer["missing"].as_str().unwrap_or("no answer").to_string())
    }
}

impl Talk {
    fn start() -> Option<Self> {
        let python = std::env::var("PEERS_PYTHON").unwrap_or_else(|_| "python3".into());
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/worker.py");
        let mut command = Command::new(python);
        let mut child = command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (asks, answers) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(Self { child, asks, answers })
    }

    fn ask(&mut self, name: &str, seconds: f64) -> Option<Value> {
        writeln!(self.asks, "{seconds} {name}").ok()?;
        self.answer()
    }

    fn answer(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.answers.read_line(&mut line).ok()?;
        serde_json::from_str(&line).ok()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // It ends when nobody asks any more; what fails here fails after everything is measured.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
