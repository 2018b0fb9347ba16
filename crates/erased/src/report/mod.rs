//! Matches and tournaments as whole runs, and what is reported of them: the JSON of every face is made here.

mod entrants;
mod matched;
mod rated;
mod tested;
mod tournament;

pub use entrants::{Content, Entrants};
pub use matched::{Match, MatchReport, ScoreLine};
pub use rated::Rated;
pub use tested::Tested;
pub use tournament::{Tournament, TournamentReport, TournamentRow};
