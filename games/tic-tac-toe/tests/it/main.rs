//! Integration tests.

mod rules;
