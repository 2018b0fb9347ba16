//! The erased layer: any game behind one object-safe trait, and the registry in which faces find games by name.
//!
//! A game's rules are generic code that the compiler specialises. A face (command line, page, Python) knows a game only
//! by its name. Between them stands [`AnyGame`]: a game's folder ends in a plain function that turns parameter values
//! into a `Box<dyn AnyGame>`, by way of the game's [`Profile`]; a [`GameEntry`] offers that function, and a [`Registry`]
//! holds entries, whoever wrote them.

mod action;
mod any_agent;
mod any_game;
mod any_type;
mod batch;
mod beliefs;
mod book_session;
mod entry;
mod enumerated;
mod game_session;
mod guarantees;
mod guest;
mod level;
mod match_setup;
mod opened;
mod outside;
mod playthrough;
mod profile;
mod rates;
mod recorder;
mod registry;
mod report;
mod seeded;
mod session;
mod solver_session;
mod tables;
mod team;
mod template;

pub use action::{Action, AnyAnalysis, PlayedMove};
pub use any_agent::AnyAgent;
pub use any_game::AnyGame;
pub use batch::{Batch, Buffers};
pub use beliefs::{Belief, Beliefs};
pub use book_session::BookSession;
pub use entry::{About, GameEntry};
pub use enumerated::{GameTree, Sight};
pub use guarantees::BestResponses;
pub use guest::{Guest, GuestFactory, GuestSeat, played_so_far};
pub use level::Level;
pub use match_setup::{MatchSetup, Openings};
pub use outside::{Outside, Outsider};
pub use playthrough::playthrough;
pub use profile::{Benchmark, Insight, Profile};
pub use rates::{MctsRate, OwnRate, Rates};
pub use recorder::PlayedGame;
pub use registry::Registry;
pub use report::{
    Content, Elo, Entrants, Forfeited, Match, MatchReport, Rated, ScoreLine, Tested, Tournament,
    TournamentReport, TournamentRow,
};
pub use seedbed_agents::{
    AgentAbout, BOOK, Book, Drill, GENERAL, LearntNet, Lesson, MakeSolver, NET, Net, NetProvenance,
    PuctOptions, SOLVED_BOOK, STRATEGY, Seeds, SolvedBook,
};
pub use seeded::Seeded;
pub use session::Session;
pub use solver_session::{MoveValue, Problem, Solved, SolverSession, Step, Worth};
pub use tables::Tables;
pub use template::Template;
