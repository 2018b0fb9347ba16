//! The store, and runs that are stopped and resumed.

mod resumed;
mod store;
