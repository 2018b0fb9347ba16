//! Promised memory is kept: the resident set of the program stays below 1.1 times the limit and what it takes idle.

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What the program was seen to do.
struct Seen {
    /// The largest resident set, in KiB.
    peak: u64,
    /// What of it is the program itself, mapped from its file, in KiB: the system drops it when it needs the room.
    code: u64,
    /// `None` if it had to be ended.
    exit: Option<i32>,
    complaint: String,
}

impl Seen {
    /// The least that would do, in MiB, if it was refused for too small a limit.
    fn least(&self) -> Option<u64> {
        let (_, rest) = self.complaint.split_once("at least ")?;
        rest.split_once(" MiB")?.0.parse().ok().filter(|_| self.exit == Some(2))
    }
}

/// A line of the status of a process that is alive, in KiB.
fn status(child: &Child, line: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let found = status.lines().find_map(|text| text.strip_prefix(line))?;
    found.trim_start_matches(':').trim_end_matches("kB").trim().parse().ok()
}

fn program(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedbed"));
    command
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// Runs the program to its end, or for `seconds` seconds.
fn watched(command: Command, seconds: f64) -> Seen {
    watched_until(command, seconds, u64::MAX)
}

/// Runs the program to its end, for `seconds` seconds, or for a while after it has taken `enough` KiB, whichever comes first.
fn watched_until(mut command: Command, seconds: f64, enough: u64) -> Seen {
    // In which whoever went on as before would have gone far beyond.
    let a_while = |elapsed: f64| (1.5 * elapsed).max(0.15);
    let mut child = command.spawn().unwrap();
    let (begun, mut end, mut peak, mut code) = (Instant::now(), seconds, 0, 0);
    let exit = loop {
        if let Some(exit) = child.try_wait().unwrap() {
            break Some(exit.code().unwrap_or(-1));
        }
        peak = peak.max(status(&child, "VmHWM").unwrap_or(0));
        code = code.max(status(&child, "RssFile").unwrap_or(0));
        let elapsed = begun.elapsed().as_secs_f64();
        if peak > enough {
            end = end.min(elapsed + a_while(elapsed));
        }
        if elapsed > end {
            child.kill().unwrap();
            child.wait().unwrap();
            break None;
        }
        thread::sleep(Duration::from_millis(2));
    };
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    Seen { peak, code, exit, complaint }
}

/// What the program takes with nothing to remember, in KiB, and what of that is its own code: waiting, or at work on two threads.
fn idle() -> (u64, u64) {
    let playing = watched(program("match nim random random --games 100000000 --threads 2"), 0.5);
    assert_eq!(playing.exit, None, "{}", playing.complaint);
    let mut child = program("gtp --agent random --size 19").stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"genmove b\n").unwrap();
    thread::sleep(Duration::from_millis(200));
    let idle = (status(&child, "VmHWM").unwrap(), status(&child, "RssFile").unwrap());
    drop(input);
    assert!(child.wait().unwrap().success());
    idle.max((playing.peak, playing.code))
}

/// How closely programs are watched.
#[derive(Clone, Copy)]
enum Watching {
    /// For half a second, or until a while after they have come close to their limits.
    Briefly,
    /// For eight seconds. They may be refused if they would take more than their limits.
    ForLong { may_refuse: bool },
}

/// Checks that each command keeps to its limit in MiB while it is watched; prints what it takes.
fn keep_to_their_limits(commands: &[(u64, &str)], watching: Watching) {
    let (idle, idle_code) = idle();
    println!("{:>9}  idle", format!("{:.1} MiB", idle as f64 / 1024.0));
    let mut broken = Vec::new();
    for &(mebibytes, arguments) in commands {
        let command = program(arguments);
        let (seen, may_refuse) = match watching {
            Watching::Briefly => (watched_until(command, 0.5, idle + mebibytes * 1024 * 8 / 10), false),
            Watching::ForLong { may_refuse } => (watched(command, 8.0), may_refuse),
        };
        if may_refuse && seen.least().is_some_and(|least| least > mebibytes) {
            println!("  refused  {arguments}");
            continue;
        }
        assert!(matches!(seen.exit, None | Some(0)), "{arguments}: {}", seen.complaint);
        println!("{:>9}  {arguments}", format!("{:.1} MiB", seen.peak as f64 / 1024.0));
        // Who searches maps more of the program than who waits.
        let beside = idle + seen.code.saturating_sub(idle_code);
        if seen.peak * 10 > mebibytes * 1024 * 11 + beside * 10 {
            broken.push(format!("{arguments} took {} KiB, {beside} KiB beside its limit", seen.peak));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Commands with limits, most of which they reach within half a second.
const SHORT: &[(u64, &str)] = &[
    (64, "solve go:19x19 --memory 64"),
    (32, "solve go:5x5,ko=superko --memory 32"),
    (32, "solve go:4x4,ko=superko --memory 32"),
    (4, "solve breakthrough:6x6 --memory 4"),
    (16, "solve breakthrough:6x6 --method proof-number --memory 16 --threads 2"),
    (16, "solve connect-four --memory 16 --threads 2"),
    (16, "solve domineering:8x8 --memory 16 --threads 2"),
    (4, "solve dots-and-boxes:4x4 --memory 4 --threads 2"),
    (32, "solve guess-who:1024 --memory 32"),
    (16, "match go:9x9 mcts:1000k,memory=16 random --games 2 --threads 1"),
    (4, "match go:19x19 mcts:100M,memory=4 random --games 2 --threads 1"),
    (16, "match go:9x9 rave:1000k,memory=16 random --games 2 --threads 1"),
    (16, "match breakthrough rave:1000k,memory=16,ref=50,threads=2,playout=nst random --games 2 --threads 1"),
    (16, "match domineering:8x8 mcts:1000k,memory=16,merge=position random --games 2 --threads 1"),
    (16, "match domineering:8x8 mcts:1000k,memory=16,threads=4 random --games 2 --threads 1"),
    (4, "match phantom-four ismcts:1000k,memory=4 random --games 2 --threads 1"),
    (16, "match breakthrough negamax:20,table=16 random --games 2 --threads 1"),
    (16, "match connect-four exact:100M,memory=16,search=(greedy) random --games 2 --threads 1"),
];

#[test]
fn every_solver_and_agent_keeps_to_its_memory() {
    keep_to_their_limits(SHORT, Watching::Briefly);
}

/// All solvers and agents at this limit.
fn all_keep_to(memory: u64, watching: Watching) {
    let mut commands = Vec::new();
    for game in [
        "go:19x19",
        "go:9x9",
        "go:5x5",
        "go:9x9,ko=superko",
        "go:4x4,ko=superko",
        "go:19x19,limit=20000",
        "breakthrough",
        "dominance",
        "tic-tac-toe",
        "nim:15-15-15-15-15",
        "connect-four",
        "connect-four:7x8",
        "domineering:8x8",
        "domineering:8x9",
        "domineering:11x11",
        "domineering:10x11",
        "domineering:6x10",
        "dots-and-boxes:5x5",
        "dots-and-boxes:4x4",
    ] {
        commands.push((memory, format!("solve {game} --memory {memory} --threads 2")));
    }
    for (game, agent) in [
        ("go:9x9", "mcts:100M"),
        ("go:9x9", "mcts:100M,merge=position,reuse=on"),
        ("go:19x19", "mcts:100M"),
        ("domineering:8x8", "mcts:100M,merge=position,symmetry=on"),
        ("domineering:8x8", "mcts:100M,merge=position,backup=all"),
        ("nim:15-15-15-15-15", "mcts:100M,merge=position"),
        ("connect-four", "mcts:100M,proofs=on"),
        ("connect-four", "exact:100M,search=(greedy)"),
        ("pig", "mcts:100M"),
        ("dots-and-boxes:5x5", "dots:100M,table=4"),
        ("phantom-four", "ismcts:100M"),
        ("cheat", "ismcts:100M"),
        ("dominoes", "ismcts:100M"),
        ("battleship", "ismcts:100M"),
        ("phantom-four", "pimc:100,search=(mcts:1M)"),
    ] {
        let agent = match agent.strip_suffix("(mcts:1M)") {
            Some(outside) => format!("{outside}(mcts:1M,memory={memory})"),
            None => format!("{agent},memory={memory}"),
        };
        let beside = if agent.starts_with("dots") { 4 } else { 0 };
        let command = format!("match {game} {agent} random --games 2 --threads 1");
        commands.push((memory + beside, command));
    }
    commands
        .push((memory, format!("match breakthrough negamax:30,table={memory} random --games 2 --threads 1")));
    let commands: Vec<(u64, &str)> = commands.iter().map(|(memory, text)| (*memory, text.as_str())).collect();
    keep_to_their_limits(&commands, watching);
}

#[test]
#[ignore = "minutes: .ci/long runs it"]
fn small_memory_is_kept_for_long_or_refused() {
    for memory in [4, 16, 64, 256] {
        all_keep_to(memory, Watching::ForLong { may_refuse: true });
    }
}

/// With this much memory every game can be begun.
#[test]
#[ignore = "minutes: .ci/long runs it"]
fn large_memory_is_kept_for_long() {
    all_keep_to(1024, Watching::ForLong { may_refuse: false });
}

/// A limit too small is refused with the least that would do, which does.
#[test]
fn a_limit_too_small_is_refused_with_the_least() {
    for game in ["go:19x19", "go:19x19,limit=20000", "guess-who:1024", "domineering:8x9", "go:9x9,ko=superko"]
    {
        let refused = watched(program(&format!("solve {game} --memory 1")), 10.0);
        assert_eq!(refused.exit, Some(2), "{game}: {}", refused.complaint);
        let least = refused.least().unwrap_or_else(|| panic!("{}", refused.complaint));
        let refused = watched(program(&format!("solve {game} --memory {}", least - 1)), 10.0);
        assert_eq!(refused.exit, Some(2), "{game} with {} MiB: {}", least - 1, refused.complaint);
        let taken = watched(program(&format!("solve {game} --memory {least}")), 0.3);
        assert!(matches!(taken.exit, None | Some(0)), "{game} with {least} MiB: {}", taken.complaint);
    }
    let refused = watched(program("match nim mcts:10,memory=3,threads=4 random --games 2"), 10.0);
    assert!(refused.complaint.contains("at least 4 MiB"), "{}", refused.complaint);
}

/// A game of twenty thousand plies needs no stack of that depth, and neither has one of large positions.
#[test]
fn no_game_is_too_long_for_the_stack() {
    for arguments in
        ["solve go:19x19,limit=20000", "solve go:19x19", "exploit go:19x19 random", "exploit go:9x9 random"]
    {
        let seen = watched(program(arguments), 0.8);
        assert!(matches!(seen.exit, None | Some(0)), "{arguments}: {}", seen.complaint);
    }
}

/// What a process may map, in MiB, and a command that needs more, with what it says.
const SCARCE: &[(u64, &str, &str)] = &[
    (1000, "solve connect-four --memory 4096", "no memory for a table of 4096 MiB"),
    (2500, "solve go:19x19,limit=60000 --memory 4096", "no memory for games of 60000 plies"),
    (1000, "match breakthrough negamax:2,table=4096 random --games 2", "no memory for a table of 4096 MiB"),
    (
        1000,
        "match breakthrough negamax:2,table=600 negamax:3,table=600 --games 2 --threads 1",
        "another table of 600 MiB",
    ),
    (
        1400,
        "match breakthrough negamax:2,table=500 random --games 64 --threads 8",
        "another table of 500 MiB",
    ),
    (300, "match domineering:8x8 mcts:100M,memory=4096 random --games 2 --threads 1", "a tree of more than"),
    (
        400,
        "match domineering:8x8 mcts:100M,memory=4096,threads=2 random --games 2 --threads 1",
        "a tree of more than",
    ),
    (
        400,
        "match domineering:8x8 mcts:100M,memory=4096,threads=2,parallel=tree random --games 2 --threads 1",
        "a tree of more than",
    ),
    (220, "match dominoes ismcts:100M,memory=4096 random --games 2 --threads 1", "a tree of more than"),
    (
        1000,
        "match dots-and-boxes:5x5 dots:10k,table=4096 random --games 2 --threads 1",
        "a table of 4096 MiB",
    ),
];

#[test]
fn what_the_machine_has_no_memory_for_is_an_error() {
    for (mebibytes, arguments, said) in SCARCE {
        let mut command = Command::new("sh");
        let limited = format!("ulimit -v {}; exec \"$0\" {arguments}", mebibytes << 10);
        command.args(["-c", &limited, env!("CARGO_BIN_EXE_seedbed")]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let seen = watched(command, 120.0);
        assert_eq!(seen.exit, Some(2), "{arguments}: {}", seen.complaint);
        assert!(seen.complaint.contains(said), "{arguments}: {}", seen.complaint);
        assert!(!seen.complaint.contains("panic"), "{arguments}: {}", seen.complaint);
    }
}

/// The history of a game over the protocol takes little, however long it becomes.
#[test]
fn moves_over_the_protocol_cost_a_few_bytes() {
    let mut child = program("gtp --agent random --size 19").stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(&b"genmove b\ngenmove w\n".repeat(500)).unwrap();
    thread::sleep(Duration::from_millis(500));
    let early = status(&child, "VmHWM").unwrap();
    input.write_all(&b"genmove b\ngenmove w\n".repeat(20_000)).unwrap();
    input.write_all(&b"undo\n".repeat(200)).unwrap();
    thread::sleep(Duration::from_millis(500));
    let late = status(&child, "VmHWM").unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
    assert!(late < early + 8 * 1024, "{early} KiB after 1,000 moves, {late} KiB after 41,000");
}
