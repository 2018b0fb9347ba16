//! Integration tests.

mod kinds;
mod rules;
mod scholars_mate;
mod sizes;
