//! A program that is asked by lines: within limits of time and length, and ended with its owner.

use crate::CommandLine;
use crate::running::{begun, ended, kill};
use seedbed_files::excerpt;
use seedbed_rules::Stop;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// No line is longer than this: an answer is short.
const LONGEST_LINE: usize = 1 << 20;

/// Lines that wait to be read; a program that says more is not read until they are.
const WAITING_LINES: usize = 16;

/// How much of its complaints is kept.
const COMPLAINTS: usize = 2_000;

/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// How long it has to leave when it is not wanted any more.
const LEAVING: Duration = Duration::from_millis(100);

/// How often a stop is looked at.
const BEAT: Duration = Duration::from_millis(10);

/// A running program with pipes to it.
pub struct Program {
    child: Child,
    /// To the thread that writes: a program that does not read must not hold us up.
    requests: Option<Sender<String>>,
    answers: Receiver<Said>,
    /// The end of what it has written to standard error.
    complaints: Arc<Mutex<Vec<u8>>>,
}

/// What the thread that reads has met.
enum Said {
    Line(Vec<u8>),
    TooLong,
}

impl Program {
    /// Starts a program; Debian's folder of games is looked into too.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(line: &CommandLine) -> io::Result<Self> {
        let spawned = spawn(&line.program, &line.arguments);
        let mut child = match spawned {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !line.program.contains('/') => {
                spawn(&format!("/usr/games/{}", line.program), &line.arguments).map_err(|_| error)?
            }
            spawned => spawned?,
        };
        begun(child.id());
        let taken = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = taken else {
            unreachable!("all pipes were asked for")
        };
        let (requests, to_write) = mpsc::channel();
        let (said, answers) = mpsc::sync_channel(WAITING_LINES);
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&complaints);
        // Each of them ends when its pipe does, at the latest when the program is killed.
        thread::spawn(move || write_all(input, &to_write));
        thread::spawn(move || read_lines(BufReader::new(output), &said));
        thread::spawn(move || keep_the_end(errors, &kept));
        Ok(Self { child, requests: Some(requests), answers, complaints })
    }

    /// Sends a line; whether it is read shows when an answer is waited for.
    pub fn send(&mut self, line: &str) {
        if let Some(requests) = &self.requests {
            let _ = requests.send(format!("{line}\n"));
        }
    }

    /// The next line that it says, without its end.
    ///
    /// # Errors
    ///
    /// Why there is none: it is late, has ended, says too much, or nobody waits any more.
    pub fn hear(&mut self, until: Instant, stop: &Stop) -> Result<String, String> {
        loop {
            if stop.is_stopped() {
                return Err("it was asked to stop".to_owned());
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.answers.recv_timeout(left.min(BEAT)) {
                Ok(Said::Line(line)) => return Ok(String::from_utf8_lossy(&line).into_owned()),
                Ok(Said::TooLong) => {
                    return Err(format!("it sent a line longer than {} KiB", LONGEST_LINE >> 10));
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(format!("it did not answer in time{}", self.last_words()));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.end()),
            }
        }
    }

    /// Makes sure that it is waiting for a question.
    ///
    /// # Errors
    ///
    /// If it has said something that nobody asked for.
    pub fn is_attentive(&mut self) -> Result<(), String> {
        match self.answers.try_recv() {
            Ok(Said::Line(line)) => {
                let line = String::from_utf8_lossy(&line).into_owned();
                Err(format!("it spoke without being asked: {}", excerpt(&line)))
            }
            Ok(Said::TooLong) => Err(format!("it sent a line longer than {} KiB", LONGEST_LINE >> 10)),
            Err(TryRecvError::Empty) => Ok(()),
            Err(TryRecvError::Disconnected) => Err(self.end()),
        }
    }

    /// Asks it to end by closing its input, and waits; returns `true` if it ended by itself, without an error.
    pub fn dismiss(mut self) -> bool {
        self.requests = None;
        self.wait(FAREWELL).is_some_and(|status| status.success())
    }

    /// That it has ended, and how.
    fn end(&mut self) -> String {
        let how =
            self.wait(FAREWELL).map_or("closed its output".to_owned(), |status| format!("ended ({status})"));
        // The thread that reads its complaints lets go of them at their end.
        let until = Instant::now() + FAREWELL;
        while Arc::strong_count(&self.complaints) > 1 && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        format!("it {how}{}", self.last_words())
    }

    /// The last line that it has complained with, to stand behind what went wrong.
    fn last_words(&self) -> String {
        let kept = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&kept);
        let last = text.lines().map(str::trim).rfind(|line| !line.is_empty());
        last.map_or(String::new(), |line| format!("; it last complained: {}", excerpt(line)))
    }

    fn wait(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The end of its input is the polite word; a moment later nobody asks any more.
        self.requests = None;
        self.wait(LEAVING);
        // What it has started goes with it.
        kill(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
        ended(self.child.id());
    }
}

fn spawn(program: &str, arguments: &[String]) -> io::Result<Child> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // A group of its own, so that all of it can be ended, and Ctrl-C reaches us alone.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

fn write_all(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until one is too long, nobody listens, or there are no more.
fn read_lines(mut output: impl BufRead, said: &SyncSender<Said>) {
    loop {
        let mut line = Vec::new();
        let limit = LONGEST_LINE as u64 + 1;
        match output.by_ref().take(limit).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if line.len() > LONGEST_LINE {
            let _ = said.send(Said::TooLong);
            return;
        }
        while line.last().is_some_and(|end| matches!(end, b'\n' | b'\r')) {
            line.pop();
        }
        if said.send(Said::Line(line)).is_err() {
            return;
        }
    }
}

fn keep_the_end(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut piece = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut piece) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&piece[..count]);
        let surplus = kept.len().saturating_sub(COMPLAINTS);
        kept.drain(..surplus);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn start(line: &str) -> Program {
        Program::start(&line.parse().unwrap()).unwrap()
    }

    fn heard(program: &mut Program, patience: u64) -> Result<String, String> {
        program.hear(Instant::now() + Duration::from_millis(patience), &Stop::NEVER)
    }

    #[test]
    fn lines_come_and_go() {
        let mut cat = start("cat");
        cat.send("one");
        cat.send("two");
        assert_eq!(
            [heard(&mut cat, 5_000), heard(&mut cat, 5_000)],
            [Ok("one".to_owned()), Ok("two".to_owned())]
        );
        assert_eq!(cat.is_attentive(), Ok(()));
        assert!(cat.dismiss(), "it ends when its input does");
    }

    #[test]
    fn what_goes_wrong_is_said() {
        let silent = heard(&mut start("sleep 60"), 50).unwrap_err();
        assert!(silent.contains("did not answer in time"), "{silent}");
        let dead = heard(&mut start("sh -c 'echo alas >&2; exit 3'"), 5_000).unwrap_err();
        assert!(dead.contains("exit status: 3") && dead.contains("alas"), "{dead}");
        let long = heard(&mut start("sh -c 'head -c 100000000 /dev/zero'"), 5_000).unwrap_err();
        assert!(long.contains("longer than 1024 KiB"), "{long}");
        let stop = Stop::default();
        stop.stop();
        assert!(start("cat").hear(Instant::now() + Duration::from_secs(60), &stop).is_err());
        assert!(Program::start(&"no-such-program-here".parse().unwrap()).is_err());
    }

    #[test]
    fn a_flood_does_not_fill_the_memory_and_is_told() {
        let mut yes = start("yes");
        thread::sleep(Duration::from_millis(100));
        assert!(yes.is_attentive().unwrap_err().contains("without being asked: y"));
    }

    #[test]
    fn a_program_that_reads_nothing_holds_nobody_up() {
        let mut deaf = start("sleep 60");
        deaf.send(&"x".repeat(10 << 20));
        assert!(heard(&mut deaf, 20).is_err());
    }

    #[test]
    fn children_end_with_their_program() {
        let mut program = start("sh -c 'sleep 987654 & echo $!; wait'");
        let child = heard(&mut program, 5_000).unwrap();
        drop(program);
        let there = |_: &i32| std::path::Path::new(&format!("/proc/{child}/stat")).exists();
        let gone = (0..100).find(|beat| {
            thread::sleep(Duration::from_millis(if *beat == 0 { 0 } else { 20 }));
            !there(beat)
        });
        assert!(gone.is_some() || !cfg!(target_os = "linux"), "{child} is still there");
    }
}
