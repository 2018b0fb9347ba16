//! What the fuzz targets do with an input, apart from libFuzzer: `crates/seedbed/tests/it/corpora.rs` replays the corpora by the
//! same functions.

pub mod engines;
#[cfg(feature = "runs")]
pub mod files;
pub mod games;
pub mod input;
#[cfg(feature = "runs")]
pub mod outcomes;
#[cfg(feature = "runs")]
pub mod records;
#[cfg(feature = "runs")]
pub mod studies;
