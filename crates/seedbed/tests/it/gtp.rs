//! `seedbed gtp` at its edges: input that ends, is not text, or is refused.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn gtp(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedbed"));
    command.arg("gtp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that refuses its arguments closes the pipe before it is read.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

#[test]
fn the_end_of_input_is_the_end() {
    for (input, answer) in [("", ""), ("1 name\n", "=1 Seedbed\n\n"), ("name", "= Seedbed\n\n")] {
        let done = gtp(&["--agent", "random"], input.as_bytes());
        assert!(done.status.success());
        assert_eq!(String::from_utf8_lossy(&done.stdout), answer);
    }
}

#[test]
fn nothing_is_answered_after_quit() {
    let done = gtp(&["--agent", "random"], b"quit\nname\n");
    assert!(done.status.success());
    assert_eq!(done.stdout, b"= \n\n");
}

#[test]
fn what_is_no_text_is_answered() {
    let done = gtp(&["--agent", "random"], b"\xff\xfe\n\0name\n");
    assert_eq!(done.stdout, b"? unknown command\n\n= Seedbed\n\n");
}

#[test]
fn sizes_komi_and_agents_must_fit() {
    for arguments in [["--size", "1"], ["--komi", "nan"], ["--agent", "mtcs"]] {
        let done = gtp(&arguments, b"name\n");
        assert_eq!(done.status.code(), Some(2), "{arguments:?}");
        assert!(done.stdout.is_empty());
    }
}
