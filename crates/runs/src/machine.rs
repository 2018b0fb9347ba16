//! What a run was done on, and by which program.

use std::time::UNIX_EPOCH;

/// The machine in a few words.
pub fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model.trim());
    format!("{model}, {cores} cores, {}", std::env::consts::OS)
}

/// What others call this machine.
pub fn host() -> String {
    let named = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let named = named.or_else(|| std::env::var("HOSTNAME").or_else(|_| std::env::var("COMPUTERNAME")).ok());
    let named = named.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    named.unwrap_or_else(|| "a machine without a name".to_owned())
}

/// This build of the program on this machine; `None` if it cannot be told from other builds.
///
/// `program` knows the sources of Seedbed. A program with games of its own is built from others too, so that the size and
/// the time of the file count as well.
pub fn build(program: &str) -> Option<String> {
    let file = std::env::current_exe().and_then(std::fs::metadata).ok()?;
    let written = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{program}, {} bytes, {} ns, {}", file.len(), written.as_nanos(), machine()))
}
