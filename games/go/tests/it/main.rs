//! Tests of the whole folder.

mod reference;
mod rules;
