//! Where agents meet: the referee, matches in seat-swapped pairs, tournaments, and the statistics of play.

mod contest;
mod elo;
mod estimate;
mod in_order;
mod interval;
mod likelihood;
mod moments;
mod referee;
mod sprt;
mod standings;
mod t_test;
mod tally;
mod threads;

pub use contest::{Plan, Watch, contest, contest_until};
pub use elo::{elo_of_share, share_of_elo};
pub use estimate::{Comparison, Estimate};
pub use in_order::{Take, in_order};
pub use interval::{Interval, clopper_pearson, wilson, wilson_at};
pub use moments::Moments;
pub use referee::{Deal, play};
pub use sprt::{Decision, Scale, Sprt};
pub use standings::{Standing, standings};
pub use t_test::{TTest, t_test};
pub use tally::{Tally, Verdict};
pub use threads::{count_lines, with_threads};
