//! Integration tests.

mod plain;
mod rules;
mod sequence_form;
mod solved;
