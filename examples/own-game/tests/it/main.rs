//! The game by its laws and known values, the finished program, and what is written about it.

mod laws;
mod program;
mod values;
mod written;
