//! Nobody listens: standard output or standard error is full, closed or a pipe that is gone. No command panics, and what it
//! has found out is kept.
#![cfg(target_os = "linux")]

use crate::support::{Place, text};
use std::io::{BufRead, BufReader};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

/// Every command, and the file that it leaves. Each of them also says something on standard error.
const COMMANDS: [(&str, &str); 26] = [
    ("games", ""),
    ("agents pig", ""),
    ("info domineering", ""),
    ("play tic-tac-toe --against random", ""),
    ("match domineering:4x4 mcts:10,threads=2,parallel=tree random --games 4", ""),
    ("tournament tic-tac-toe random greedy --games 4", ""),
    ("perft tic-tac-toe --depth 3", ""),
    ("replay tic-tac-toe --moves a1", ""),
    ("reproduce dominance/table-5.4", ""),
    ("reproduce list", ""),
    ("runs list", ""),
    ("runs show 1", ""),
    ("runs export 1 --out export.csv", "export.csv"),
    ("work dominance/table-5.4 --shard 1/2 --out part.sqlite", "part.sqlite"),
    ("runs merge part.sqlite", ""),
    ("report --out report.html", "report.html"),
    ("boost domineering:4x4 mcts:5 --k 3 --kt 3 --out new.json", "new.json"),
    ("solve domineering:3x3 --keep table --memory 1", "table"),
    ("learn domineering:2x2 --budget 4 --sims 4 --out net.json", "net.json"),
    ("tune pig --method naive --budget 2k-games --out strategy.json --resume", "strategy.json"),
    ("explain strategy.json", ""),
    ("exploit morra random", ""),
    ("bench pig --seconds 0.01", ""),
    ("gtp", ""),
    ("completions bash", ""),
    ("help", ""),
];

/// A place with a run to be listed, shown and reported.
fn prepared() -> Place {
    let place = Place::new();
    place.stdout("reproduce dominance/table-5.4");
    place
}

fn is_kept(place: &Place, file: &str) -> bool {
    file.is_empty() || std::fs::metadata(place.file(file)).is_ok_and(|file| file.len() > 0)
}

#[test]
fn a_deaf_standard_error_changes_nothing() {
    let plain = prepared();
    let heard = COMMANDS.map(|(args, _)| plain.shell(&format!("$seedbed {args} </dev/null")));
    for deaf in ["2>/dev/full", "2>&-", "2> >(exit)"] {
        let place = prepared();
        for ((args, file), heard) in COMMANDS.into_iter().zip(&heard) {
            let unheard = place.shell(&format!("$seedbed {args} </dev/null {deaf}"));
            assert_eq!(unheard.status.code(), Some(0), "{args} {deaf}");
            assert!(is_kept(&place, file), "{args} {deaf}");
            // Times are printed in some tables, and runs were done at other times.
            let same = |bytes: &[u8]| text(bytes).lines().count();
            assert_eq!(same(&unheard.stdout), same(&heard.stdout), "{args} {deaf}");
        }
        // Mistakes too end with their exit code.
        let wrong = ["match tic-tac-toe nobody random", "nonsense", "runs show 99", "explain missing.json"];
        for args in wrong {
            assert_eq!(
                place.shell(&format!("$seedbed {args} {deaf}")).status.code(),
                Some(2),
                "{args} {deaf}"
            );
        }
    }
}

#[test]
fn a_full_standard_output_is_told_and_loses_no_file() {
    let place = prepared();
    for (args, file) in COMMANDS {
        let output = place.shell(&format!("$seedbed {args} <<<list_commands >/dev/full"));
        let (said, code) = (text(&output.stderr), output.status.code());
        assert!(!said.contains("panicked") && is_kept(&place, file), "{args}: {said}");
        let prints =
            !args.contains("--out") || ["boost", "learn", "tune"].iter().any(|name| args.starts_with(name));
        assert_eq!(code, Some(i32::from(prints)), "{args}: {said}");
        assert!(!prints || said.contains("No space left on device"), "{args}: {said}");
    }
}

#[test]
fn a_closed_pipe_is_no_accident_in_any_command() {
    let place = prepared();
    for (args, file) in COMMANDS {
        let output = place.shell(&format!("$seedbed {args} <<<list_commands | head -1 >/dev/null"));
        let said = text(&output.stderr);
        assert!(output.status.success() && !said.contains("panicked"), "{args}: {said}");
        // Nobody listens from the start.
        let output = place.shell(&format!("$seedbed {args} <<<list_commands | true"));
        assert!(!text(&output.stderr).contains("panicked"), "{args}");
        assert!(is_kept(&place, file), "{args}");
    }
}

#[test]
fn a_wait_beyond_all_numbers_is_told_in_words() {
    let mut child = Place::new().command("solve go:13x13 --memory 64 --threads 1").spawn().unwrap();
    // A forecast is made after five seconds, which it need not spend at work.
    for (milliseconds, signal) in [(300, "-STOP"), (5_000, "-CONT")] {
        sleep(Duration::from_millis(milliseconds));
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    }
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let is_told = |line: &String| line.contains("at this rate") || line.contains("how long this takes");
    let told = lines.find(is_told).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(["years", "nobody can tell"].iter().any(|words| told.contains(words)), "{told}");
    assert!(!told.contains("inf") && !told.contains("NaN"), "{told}");
}

#[test]
fn long_input_is_not_echoed() {
    let place = Place::new();
    let long = "head -c 20000000 /dev/zero | tr '\\0' x";
    for args in ["replay tic-tac-toe --moves -", "play tic-tac-toe --against random", "gtp"] {
        let output = place.shell(&format!("{long} | $seedbed {args}"));
        let said = output.stderr.len() + output.stdout.len();
        assert!(said < 5_000, "{args}: {said} bytes");
    }
}
