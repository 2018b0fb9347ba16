//! Matches and tournaments as whole runs, and what is reported of them: the JSON of every face is made here.

mod elo;
mod entrants;
mod forfeits;
mod matched;
mod rated;
mod tested;
mod tournament;

pub use elo::Elo;
pub use entrants::{Content, Entrants};
pub use forfeits::Forfeited;
pub use matched::{Match, MatchReport, ScoreLine};
pub use rated::Rated;
pub use tested::Tested;
pub use tournament::{Tournament, TournamentReport, TournamentRow};
