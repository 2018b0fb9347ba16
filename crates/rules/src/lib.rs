//! The vocabulary of Seedbed: what a game, a seat, an agent, a seed and a spec are.
//!
//! Everything else is built from these words. A game says its rules once ([`Game`]) and names what it
//! guarantees by capabilities ([`Open`], [`Strict`], [`Chance`], [`Hidden`], [`Keyed`], [`Symmetric`]); an agent
//! asks for the capabilities it needs, and the compiler keeps the two honest.
//!
//! An agent for a hidden game cannot read the state; only its own view is there:
//! ```compile_fail,E0599
//! use seedbed_rules::{Agent, Hidden, Rng, Seat};
//! struct Peeker;
//! impl<G: Hidden> Agent<G> for Peeker {
//!     fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
//!         let state = seat.state(); // only where G: Open
//!         seat.sample(rng, &mut Vec::new())
//!     }
//! }
//! ```
//! The same agent through its view is welcome:
//! ```
//! use seedbed_rules::{Agent, Hidden, Rng, Seat};
//! struct Looker;
//! impl<G: Hidden> Agent<G> for Looker {
//!     fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
//!         let _view = seat.view();
//!         seat.sample(rng, &mut Vec::new())
//!     }
//! }
//! ```

pub mod bits;
mod budget;
mod capability;
pub mod conformance;
mod counted;
mod cycle;
mod game;
pub mod grid;
mod judged;
mod mistake;
mod normal;
mod param;
mod parametric;
mod perft;
mod playout;
mod rng;
mod seat;
mod seed;
mod spec;
mod stop;
mod text;
mod values;
mod watch;

pub use budget::{Budget, Clock};
pub use capability::{
    Chance, Hidden, Keyed, MoveKinds, Open, Readable, RoughKey, Strict, Symmetric, Unscored, draw_kind,
    hash_key,
};
pub use counted::{Countdown, CountdownOf, Counted};
pub use cycle::Cycle;
pub use game::{Game, Player, Turn};
pub use judged::{Estimate, Judged, Points};
pub use mistake::Mistake;
pub use param::{Param, Takes, Value};
pub use parametric::{Duels, DuelsOf, Pairs, Parametric};
pub use perft::{Perft, perft};
pub use playout::playout;
pub use rng::Rng;
pub use seat::{Agent, Oracle, Plain, Search, Seat, best_move, surely};
pub use seed::{Seed, mix_key};
pub use spec::Spec;
pub use stop::{Stop, Stopped};
pub use text::{Eyes, Text};
pub use values::Values;
pub use watch::{Settled, Watch};
