//! The finished program, run as a user would.

mod boost;
mod commands;
mod files;
mod gnugo;
mod graph;
mod gtp;
mod laboratory;
mod readme;
mod tuning;
