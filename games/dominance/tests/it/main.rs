//! Integration tests.

mod draws;
mod kinds;
mod retrograde;
mod rules;
mod scholars_mate;
mod sizes;
