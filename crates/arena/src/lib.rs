//! Where agents meet: the referee, matches in seat-swapped pairs, tournaments, and the statistics of play.

mod contest;
mod estimate;
mod interval;
mod moments;
mod referee;
mod standings;
mod t_test;
mod tally;
mod threads;

pub use contest::{Plan, Watch, contest};
pub use estimate::{Comparison, Estimate};
pub use interval::{Interval, clopper_pearson, wilson, wilson_at};
pub use moments::Moments;
pub use referee::{Deal, play, play_from};
pub use standings::{Standing, standings};
pub use t_test::{TTest, t_test};
pub use tally::{Tally, Verdict};
pub use threads::{count_lines, with_threads};
