//! The other end of the protocol: a program that plays, asked over pipes.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running program that speaks the Go Text Protocol; it ends with this value.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    pub fn start(command: &str, arguments: &[&str]) -> io::Result<Self> {
        let (input, output) = (Stdio::piped(), Stdio::piped());
        let mut child = Command::new(command).args(arguments).stdin(input).stdout(output).spawn()?;
        let taken = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = taken else { unreachable!("both pipes were asked for") };
        Ok(Self { child, input, output: BufReader::new(output) })
    }

    /// Starts GNU Go with these arguments beside those that make it speak the protocol.
    ///
    /// # Errors
    ///
    /// If it is not installed.
    pub fn gnu_go(arguments: &[&str]) -> io::Result<Self> {
        let arguments = [&["--mode", "gtp"], arguments].concat();
        // Debian keeps games out of the usual path.
        Self::start("gnugo", &arguments).or_else(|_| Self::start("/usr/games/gnugo", &arguments))
    }

    /// Sends a command; returns the answer, or the complaint.
    ///
    /// # Errors
    ///
    /// If the program has ended or its pipes are closed.
    pub fn ask(&mut self, line: &str) -> io::Result<Result<String, String>> {
        writeln!(self.input, "{line}")?;
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            if self.output.read_line(&mut answer)? == 0 {
                return Err(io::Error::other(format!("the program gave no answer to `{line}`")));
            }
        }
        let text = answer.trim_start_matches(['=', '?']).trim().to_owned();
        Ok(if answer.starts_with('=') { Ok(text) } else { Err(text) })
    }

    /// Asks it to end, and waits; returns `true` if it ended without a complaint.
    ///
    /// # Errors
    ///
    /// If the program has ended already, or cannot be waited for.
    pub fn quit(mut self) -> io::Result<bool> {
        let said = self.ask("quit")?;
        Ok(said.is_ok() && self.child.wait()?.success())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Nothing is lost if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
