//! Tests of the whole folder.

mod rules;
