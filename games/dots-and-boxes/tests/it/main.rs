//! Integration tests.

mod player;
mod rules;
mod solver;
