//! `gtp:COMMAND`: programs that speak the Go Text Protocol, such as GNU Go.

mod agent;
mod program;

pub use agent::GtpAgent;
pub use program::{GtpProgram, read_reply};
