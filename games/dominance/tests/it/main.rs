//! Integration tests.

mod rules;
mod scholars_mate;
