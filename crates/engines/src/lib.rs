//! Programs of others at our games, and our agents in programs of others.
//!
//! [`Exec`] and [`GtpAgent`] are agents that a registry offers by `exec:COMMAND` and `gtp:COMMAND`; [`Server`] answers the
//! same questions with an agent of ours; [`check`] tries a program's manners. [`Program`] is what they have in common: a process
//! that is asked by lines, within limits, and ends with its owner.

mod check;
mod command_line;
mod exec;
mod gtp;
mod process;
mod protocol;
mod running;
mod server;

pub use check::{Check, check};
pub use command_line::CommandLine;
pub use exec::Exec;
pub use gtp::{GtpAgent, GtpProgram, read_reply};
pub use process::Program;
pub use protocol::{Answer, PROTOCOL};
pub use running::end_all;
pub use server::Server;
