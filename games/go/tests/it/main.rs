//! Integration tests.

mod reference;
mod rules;
