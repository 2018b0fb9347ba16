//! Integration tests.

mod deals;
mod ims;
mod lines;
mod published;
mod reading;
mod rules;
mod search;
