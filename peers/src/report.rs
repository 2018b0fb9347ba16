//! The page that the run writes.

use crate::contests::Contest;
use crate::python::{INSTALL, Worker};
use crate::{Row, TURNS, counted};
use std::fmt::Write;
use std::process::Command;

/// Figures of programs that this run does not start.
const ELSEWHERE: &str = "\
## Programs that this run does not start

Their figures were measured once, from the published sources, by processor time of one core of a similar machine; they are not of this run.

| program | what | figure |
| --- | --- | --- |
| Obsequi (C), Nathan Bullock's solver of Domineering | 8x8, Vertical first | 2.02 M nodes in 1.4 s |
| | 7x9, Vertical first | 3.65 M nodes in 2.5 s |
| | 8x9, Vertical first; Horizontal first | 9.4 M nodes in 8.7 s; 179 M in 126 s |
| | 8x10, Horizontal first | 133 M nodes in 104 s |
| the program of the thesis on Dominance | random games; games of its weighted player | 521 a second; 2,071 a second |
| | tree search with full playouts, from the empty board | 1,505 simulations a second |
| | negamax | 110,000 nodes a second |
| the program of the thesis on dominoes (CPython 2.7) | greedy against greedy | 205 rounds a second |
| | information-set search, depth 4 | 0.39 rounds a second |
| a plain clone of it in C++ | greedy against greedy | 80,000 rounds a second |
| | information-set search, depth 4 | 760 rounds a second |

What Seedbed takes for the same: [solving.md](solving.md) for Domineering, `seedbed bench dominance dominoes` for the others.
";

/// Prints a contest as soon as it is measured.
pub(crate) fn show(contest: &Contest, rows: &[Row]) {
    println!("{}, {} a second", contest.what, contest.unit);
    for row in rows {
        match &row.rate {
            Ok(rate) => println!("  {:28} {:>14}", row.peer, grouped(*rate)),
            Err(missing) => println!("  {:28} {missing}", row.peer),
        }
    }
}

/// The whole page.
pub(crate) fn page(tables: &[(&Contest, Vec<Row>)], worker: &Worker, seconds: f64) -> String {
    let mut page = format!(
        "# Performance, beside peers\n\n\
         Written by `cargo run --release --manifest-path peers/Cargo.toml` on {}, on one core of {}. Do not edit: run it again.\n\n\
         Everybody takes turns within one run, {TURNS} turns of {seconds} s each, and the best turn counts. Rates are by processor time, so that other \
         programs on the machine disturb little; instructions are counted by callgrind{}, which nobody disturbs, for the libraries that are linked \
         into one program.\n\n{}\n",
        today(),
        machine(),
        counted::valgrind().map_or(" (not installed here)".into(), |version| format!(" ({version})")),
        versions(worker),
    );
    for (contest, rows) in tables {
        page += &table(contest, rows);
    }
    page += ELSEWHERE;
    page
}

fn table(contest: &Contest, rows: &[Row]) -> String {
    let ours = rows.first().and_then(|row| row.rate.as_ref().ok().copied());
    let mut text = format!(
        "## {}\n\n| library | {unit} a second of processor time | Seedbed is | instructions for one of the {unit} |\n| --- | --- | --- | --- |\n",
        capital(contest.what),
        unit = contest.unit,
    );
    for (place, row) in rows.iter().enumerate() {
        let rate = match &row.rate {
            Ok(rate) => grouped(*rate),
            Err(missing) => format!("missing: {missing}"),
        };
        let times = match (ours, &row.rate) {
            (Some(ours), Ok(rate)) if place > 0 => format!("{} times as fast", short(ours / rate)),
            _ => String::new(),
        };
        let instructions = row.instructions.map_or(String::new(), grouped);
        writeln!(text, "| {} | {rate} | {times} | {instructions} |", row.peer).expect("text takes any text");
    }
    text.push('\n');
    if !contest.note.is_empty() {
        text += contest.note;
        text += "\n\n";
    }
    text
}

fn versions(worker: &Worker) -> String {
    let mut all = vec![format!("Seedbed {} of the commit that has this page", env!("CARGO_PKG_VERSION"))];
    let lock =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock")).unwrap_or_default();
    all.extend(["board-game", "minimax"].map(|name| format!("{name} {}", locked(&lock, name))));
    all.extend(worker.versions.iter().map(|(name, version)| format!("{name} {version}")));
    let mut text = format!("Versions: {}; {}.\n", all.join(", "), said("rustc", &["--version"]));
    let missing: Vec<&str> = ["seedbed", "open_spiel", "pgx"]
        .into_iter()
        .filter(|wanted| worker.versions.iter().all(|(name, _)| name != wanted))
        .collect();
    if !missing.is_empty() {
        write!(
            text,
            "\nNot installed for Python when this was written: {}; `{INSTALL}` does that.\n",
            missing.join(", ")
        )
        .expect("text takes any text");
    }
    text
}

/// The version of a package in a lock file.
fn locked<'a>(lock: &'a str, name: &str) -> &'a str {
    let after = lock.split_once(&format!("name = \"{name}\"\nversion = \"")).map_or("", |(_, after)| after);
    after.split('"').next().unwrap_or("")
}

fn today() -> String {
    said("date", &["-u", "+%Y-%m-%d"])
}

fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let named =
        info.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split(':').nth(1));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!("a machine with {cores} ({})", named.map_or("unknown processor", str::trim))
}

/// What a command prints; empty if it cannot be run.
fn said(command: &str, arguments: &[&str]) -> String {
    let ran = Command::new(command).args(arguments).output();
    ran.map_or(String::new(), |ran| String::from_utf8_lossy(&ran.stdout).trim().to_string())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// With two digits.
fn short(times: f64) -> String {
    if times < 10.0 { format!("{times:.1}") } else { format!("{times:.0}") }
}

/// A whole number with commas, three digits of it.
fn grouped(number: f64) -> String {
    let step = 10f64.powi((number.max(1.0).log10() as i32 - 2).max(0));
    let digits = format!("{:.0}", (number / step).round() * step);
    let (mut text, length) = (String::new(), digits.len());
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (length - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
