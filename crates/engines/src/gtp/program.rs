//! A running program that speaks the Go Text Protocol.

use crate::{CommandLine, Program};
use seedbed_files::excerpt;
use seedbed_rules::Stop;
use std::time::{Duration, Instant};

/// Lines of an answer, at most.
const MOST_LINES: usize = 10_000;

/// A program that speaks the Go Text Protocol; it ends with this value.
pub struct GtpProgram(Program);

impl GtpProgram {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(command: &CommandLine) -> Result<Self, String> {
        let started = Program::start(command);
        started.map(Self).map_err(|error| format!("{} cannot be started: {error}", command.program))
    }

    /// Starts GNU Go with these arguments beside those that make it speak the protocol.
    ///
    /// # Errors
    ///
    /// If it is not installed.
    pub fn gnu_go(arguments: &[&str]) -> Result<Self, String> {
        let arguments = ["--mode", "gtp"].iter().chain(arguments).map(|&word| word.to_owned()).collect();
        Self::start(&CommandLine { program: "gnugo".to_owned(), arguments })
    }

    /// Sends a command; returns the answer, or the complaint.
    ///
    /// # Errors
    ///
    /// If the program gives no answer within this time: why.
    pub fn ask(
        &mut self,
        line: &str,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Result<String, String>, String> {
        self.0.is_attentive()?;
        self.0.send(line);
        let until = Instant::now() + patience;
        let mut lines: Vec<String> = Vec::new();
        loop {
            let line = self.0.hear(until, stop)?;
            match (line.is_empty(), lines.is_empty()) {
                (true, false) => return read_reply(&lines),
                // Some programs leave more than one line empty between answers.
                (true, true) => {}
                _ if lines.len() == MOST_LINES => return Err("its answer has no end".to_owned()),
                _ => lines.push(line),
            }
            // What does not begin like an answer need not be read to its end.
            if lines.len() == 1 {
                drop(read_reply(&lines)?);
            }
        }
    }

    /// Asks it to end, and waits; returns `true` if it ended without a complaint.
    pub fn quit(mut self) -> bool {
        let said = self.ask("quit", Duration::from_secs(5), &Stop::NEVER);
        matches!(said, Ok(Ok(_))) && self.0.dismiss()
    }
}

/// The answer in these lines, or the complaint.
///
/// # Errors
///
/// If they are neither.
pub fn read_reply(lines: &[String]) -> Result<Result<String, String>, String> {
    let first = lines.first().map_or("", String::as_str);
    let text = |mark: char| {
        let rest = first.strip_prefix(mark)?.trim_start_matches(|c: char| c.is_ascii_digit());
        let lines = std::iter::once(rest).chain(lines[1..].iter().map(String::as_str));
        Some(lines.collect::<Vec<_>>().join("\n").trim().to_owned())
    };
    match (text('='), text('?')) {
        (Some(answer), _) => Ok(Ok(answer)),
        (_, Some(complaint)) => Ok(Err(complaint)),
        _ => Err(format!("it does not speak the Go Text Protocol: {}", excerpt(first))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_and_complaints_are_told_apart() {
        let reply =
            |lines: &[&str]| read_reply(&lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>());
        assert_eq!(reply(&["= D4"]), Ok(Ok("D4".to_owned())));
        assert_eq!(reply(&["=12 one", "two"]), Ok(Ok("one\ntwo".to_owned())));
        assert_eq!(reply(&["? illegal move"]), Ok(Err("illegal move".to_owned())));
        assert!(reply(&["Hello"]).unwrap_err().contains("Hello"));
        assert!(reply(&[]).is_err());
    }
}
