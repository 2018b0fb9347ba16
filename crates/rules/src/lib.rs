//! The vocabulary of Seedbed: what a game, a seat, an agent, a seed and a spec are.
//!
//! Everything else is built from these words. A game says its rules once ([`Game`]) and names what it
//! guarantees by capabilities ([`PerfectInformation`], [`ChanceFree`], [`ExplicitChance`], [`ImperfectInformation`],
//! [`Keyed`], [`Symmetric`]); an agent asks for the capabilities it needs, and the compiler keeps the two honest.
//!
//! An agent for an imperfect-information game cannot read the state; only its own information state is there:
//! ```compile_fail,E0599
//! use seedbed_rules::{Agent, ImperfectInformation, Rng, Seat};
//! struct Peeker;
//! impl<G: ImperfectInformation> Agent<G> for Peeker {
//!     fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
//!         let state = seat.state(); // only where G: PerfectInformation
//!         seat.sample(rng, &mut Vec::new())
//!     }
//! }
//! ```
//! The same agent through its information state is welcome:
//! ```
//! use seedbed_rules::{Agent, ImperfectInformation, Rng, Seat};
//! struct Looker;
//! impl<G: ImperfectInformation> Agent<G> for Looker {
//!     fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
//!         let _info_state = seat.info_state();
//!         seat.sample(rng, &mut Vec::new())
//!     }
//! }
//! ```

// The example is written as if from outside, so that it can stand in the documentation as it is.
extern crate self as seedbed_rules;

mod advice;
mod alarm;
mod analysis;
pub mod bits;
mod budget;
mod capability;
pub mod conformance;
mod counted;
mod cycle;
mod estimates;
pub mod example;
mod game;
pub mod grid;
mod hash;
mod history;
mod learnable;
mod lists;
mod names;
mod no_memory;
mod normal;
mod observation;
mod param;
mod parametric;
mod perft;
mod playout;
mod rng;
pub mod scene;
mod seat;
mod seed;
mod side_by_side;
mod spec;
mod stop;
mod text;
mod time_control;
mod usage_error;
mod values;
mod watch;

pub use advice::{Advice, Prospect};
pub use alarm::Alarm;
pub use analysis::{Analysis, Assessed, Scale, Unit, ranking};
pub use budget::{Budget, Clock};
pub use capability::{
    ChanceFree, ExplicitChance, ImperfectInformation, Keyed, MoveKinds, PerfectInformation, Readable,
    RoughKey, Symmetric, Unscored, draw_kind,
};
pub use counted::{Countdown, CountdownOf, Counted};
pub use cycle::Cycle;
pub use estimates::{Estimate, Estimates, Points};
pub use game::{Game, Player, Turn};
pub use hash::{Mixer, hash_key, position_key};
pub use history::History;
pub use learnable::{Board, Learnable, Patterns, Window};
pub use lists::{list_below, list_of};
pub use names::{Named, find_name};
pub use no_memory::NoMemory;
pub use observation::{Observable, ObservationSpace, Pen};
pub use param::{Param, Takes, Value};
pub use parametric::{DuelsOf, Pairs, Parametric, ParametricDuels};
pub use perft::{Perft, perft, perft_until};
pub use playout::playout;
pub use rng::Rng;
pub use seat::{Agent, Oracle, Plain, Search, Seat, best_move, certain};
pub use seed::{Seed, mix_key};
pub use side_by_side::{Work, side_by_side};
pub use spec::Spec;
pub use stop::{Stop, Stopped};
pub use text::{Eyes, Text};
pub use time_control::TimeControl;
pub use usage_error::UsageError;
pub use values::Values;
pub use watch::{Settled, Watch};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
