//! Where agents meet: the referee, matches in seat-swapped pairs, tournaments, and the statistics of play.

mod circle;
mod contest;
mod distributions;
mod elo;
mod encounter;
mod estimate;
mod exact;
mod extremes;
mod grid;
mod in_order;
mod interval;
mod intransitivity;
mod likelihood;
mod matrix;
mod memo;
mod moments;
mod race;
mod ratings;
mod referee;
mod score;
mod score_counts;
mod seated_pair;
mod sprt;
mod standings;
mod t_test;
mod tally;
mod threads;

pub use contest::{
    Forfeit, GameOutcome, MatchPlan, Pair, PairOutcome, PairPlayer, PairPlayers, contest, contest_pairs,
    contest_pairs_until, contest_until,
};
pub use elo::{elo_of_share, share_of_elo};
pub use encounter::Encounter;
pub use estimate::{EstimateComparison, PointEstimate};
pub use extremes::tail_scale;
pub use grid::{digests, play_row};
pub use in_order::in_order;
pub use interval::{Interval, clopper_pearson, wilson, wilson_at};
pub use intransitivity::{Cycle, Intransitivity, intransitivity};
pub use memo::Memo;
pub use moments::Moments;
pub use race::{Bernstein, Betting, Finish, Gsprt, Race, anytime_interval};
pub use ratings::{Rating, Ratings, ratings};
pub use referee::{OnMove, Streams, play, play_counted, play_from};
pub use score::score_interval;
pub use score_counts::ScoreCounts;
pub use seated_pair::{Opening, OpeningOf, SeatedPair, Witness};
pub use seedbed_rules::Watch;
pub use sprt::{Decision, Scale, Sprt};
pub use standings::{Standing, standings};
pub use t_test::{TTest, t_margin, t_test};
pub use tally::{Tally, Verdict};
pub use threads::{alone, count_lines, with_threads};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
