//! Instructions for a unit of work, by callgrind where valgrind is installed: no other program disturbs these.

use crate::Side;
use crate::contests::CONTESTS;
use std::process::Command;

/// Asks this program to do pieces of work and nothing else.
pub(crate) const FLAG: &str = "--work";

/// Does `pieces` pieces of the work of a peer.
pub(crate) fn work(what: &str, peer: &str, pieces: u32) {
    let sides = CONTESTS.iter().filter(|contest| contest.what == what).flat_map(|contest| contest.sides);
    for (_, side) in sides.filter(|(name, _)| *name == peer) {
        if let Side::Linked(make, _) = side {
            let mut work = make();
            (0..pieces).for_each(|_| work());
        }
    }
}

/// Instructions for a unit: what a second piece of work adds, so that neither the start nor the first allocations count.
pub(crate) fn instructions(what: &str, peer: &str, units: u64) -> Option<f64> {
    let [one, two] = ["1", "2"].map(|pieces| collected(what, peer, pieces));
    Some((two? - one?) / units as f64)
}

fn collected(what: &str, peer: &str, pieces: &str) -> Option<f64> {
    let own = std::env::current_exe().ok()?;
    let ran = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(own)
        .args([FLAG, what, peer, pieces])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    let line = said.lines().find(|line| line.contains("Collected :"))?;
    line.split_whitespace().last()?.parse().ok()
}

/// The version of valgrind, if there is one.
pub(crate) fn valgrind() -> Option<String> {
    let ran = Command::new("valgrind").arg("--version").output().ok()?;
    Some(String::from_utf8_lossy(&ran.stdout).trim().to_string())
}
