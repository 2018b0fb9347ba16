//! The store and its older formats, runs that are stopped and resumed, and what makes them the same run.

mod format;
mod identity;
mod resumed;
mod store;
