//! The finished program, run as a user would.

mod boost;
mod cluster;
mod commands;
mod corpora;
mod engines;
mod faults;
mod files;
mod gnugo;
mod graph;
mod gtp;
mod kills;
mod laboratory;
mod listeners;
#[cfg(target_os = "linux")]
mod memory;
mod pages;
mod play;
mod readme;
mod records;
mod results;
mod server;
mod store;
mod support;
mod terminal;
mod tuning;
