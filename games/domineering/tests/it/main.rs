//! Integration tests.

mod rules;
mod solver;
