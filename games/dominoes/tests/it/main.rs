//! Integration tests.

mod deals;
mod ims;
mod lines;
mod published;
mod rules;
mod search;
mod weighted_deals;
