//! Seedbed beside its peers, in turns within one run and by processor time, so that a noisy machine slows all alike:
//! `cargo run --release --manifest-path peers/Cargo.toml` measures everything that can be had and writes docs/performance.md.
//!
//! Peers from crates.io are linked; those in Python are asked by `python/worker.py`, run by `python3` or what `PEERS_PYTHON` names.
//! `--seconds 0.2` is how much processor time a turn takes.

mod contests;
mod counted;
mod python;
mod report;
mod workloads;

use contests::Contest;
use python::Worker;
use std::process::ExitCode;

/// How often everybody has a turn; the best one counts.
const TURNS: usize = 5;

/// Where a peer is measured.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    /// In this process; the maker of its work, and how many units one piece of it has.
    Linked(fn() -> Box<dyn FnMut()>, u64),
    /// In Python, under this name.
    Python(&'static str),
}

/// What a peer reached.
pub(crate) struct Row {
    pub(crate) peer: &'static str,
    /// Units in a second of processor time, or why there are none.
    pub(crate) rate: Result<f64, String>,
    /// Instructions for a unit, if they could be counted.
    pub(crate) instructions: Option<f64>,
}

/// The processor time of this process, in seconds; a peer may work in a thread of its own.
pub(crate) fn cpu() -> f64 {
    let used = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    used.tv_sec as f64 + used.tv_nsec as f64 * 1e-9
}

fn linked(work: &mut dyn FnMut(), units: u64, seconds: f64) -> f64 {
    let (begun, mut done) = (cpu(), 0);
    loop {
        work();
        done += units;
        let used = cpu() - begun;
        if used >= seconds {
            return done as f64 / used;
        }
    }
}

fn measure(contest: &Contest, worker: &mut Worker, seconds: f64) -> Vec<Row> {
    let mut works: Vec<_> = contest.sides.iter().map(|&(_, side)| made(side)).collect();
    let mut best: Vec<Result<f64, String>> = contest.sides.iter().map(|_| Ok(0.0)).collect();
    for _ in 0..TURNS {
        for ((best, work), &(_, side)) in best.iter_mut().zip(&mut works).zip(contest.sides) {
            let Ok(so_far) = *best else { continue };
            *best = match (side, work) {
                (Side::Linked(_, units), Some(work)) => Ok(linked(work, units, seconds)),
                (Side::Python(name), _) => worker.measure(name, seconds),
                (Side::Linked(..), None) => unreachable!("made above"),
            }
            .map(|rate| rate.max(so_far));
        }
    }
    let counted = contest.sides.iter().map(|(peer, side)| match side {
        Side::Linked(_, units) => counted::instructions(contest.what, peer, *units),
        Side::Python(_) => None,
    });
    let rows = contest.sides.iter().zip(best).zip(counted);
    rows.map(|((&(peer, _), rate), instructions)| Row { peer, rate, instructions }).collect()
}

fn made(side: Side) -> Option<Box<dyn FnMut()>> {
    match side {
        Side::Linked(make, _) => Some(make()),
        Side::Python(_) => None,
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let seconds = match words[..] {
        [] => 0.2,
        ["--seconds", seconds] => seconds.parse().expect("a number of seconds"),
        [counted::FLAG, what, peer, pieces] => {
            counted::work(what, peer, pieces.parse().expect("a number of pieces"));
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("usage: seedbed-peers [--seconds 0.2]");
            return ExitCode::FAILURE;
        }
    };
    let mut worker = Worker::start();
    let mut tables = Vec::new();
    for contest in contests::CONTESTS {
        let rows = measure(contest, &mut worker, seconds);
        report::show(contest, &rows);
        tables.push((contest, rows));
    }
    let text = report::page(&tables, &worker, seconds);
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/performance.md");
    std::fs::write(page, text).expect("docs is a folder of this repository");
    println!("written: docs/performance.md");
    ExitCode::SUCCESS
}
