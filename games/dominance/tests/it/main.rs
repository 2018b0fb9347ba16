//! Tests of the whole folder.

mod rules;
mod scholars_mate;
