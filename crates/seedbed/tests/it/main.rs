//! The finished program, run as a user would.

mod boost;
mod commands;
mod gnugo;
mod graph;
mod gtp;
mod laboratory;
#[cfg(target_os = "linux")]
mod memory;
mod readme;
mod tuning;
