//! Games written down, and the matches and tournaments that they come from.
//!
//! A [`GameRecord`] is one game: what was played, by whom, from which seed, move by move, and how it ended. Files of them are lines of
//! JSON, each with a seal of its own; games of Go are written and read as SGF too ([`sgf`]). A [`Series`] plays a match or a
//! tournament, whose games can be kept in a store, so that it goes on where it was killed;
//! a [`TestedSeries`] ends as soon as a sequential test decides.

mod file;
mod game_record;
mod pairings;
mod series;
mod series_plan;
pub mod sgf;
mod statistics;
mod tested_plan;
mod tested_series;

pub use file::{GAME, read, write};
pub use game_record::GameRecord;
pub use pairings::Pairings;
pub use series::{Played, Series, SeriesEnd};
pub use statistics::{MatchStatistics, SideStatistics};
pub use tested_series::TestedSeries;
