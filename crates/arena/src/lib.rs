//! Where agents meet: the referee, matches in seat-swapped pairs, tournaments, and the statistics of play.

mod contest;
mod interval;
mod referee;
mod standings;
mod tally;
mod threads;

pub use contest::{Plan, Watch, contest};
pub use interval::{Interval, wilson};
pub use referee::{Deal, play};
pub use standings::{Standing, standings};
pub use tally::{Tally, Verdict};
pub use threads::{count_lines, with_threads};
