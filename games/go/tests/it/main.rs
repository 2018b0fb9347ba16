//! Integration tests.

mod advice;
mod reference;
mod rules;
mod solver;
