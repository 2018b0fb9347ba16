//! Tests of the whole folder.

mod player;
mod rules;
mod solver;
