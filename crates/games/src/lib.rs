//! The games, one folder each. A folder with an `entry.rs` is a game of the catalog; nothing else lists it.
//!
//! A game of dice is offered no alpha-beta; asking for it does not compile:
//! ```compile_fail,E0599
//! use seedbed_agents::Negamax;
//! use seedbed_games::pig::Pig;
//! let search = Negamax::<Pig>::new(4, 1); // only where the game is Strict
//! ```
//! ```compile_fail,E0277
//! use seedbed_agents::Kind;
//! use seedbed_games::pig::Pig;
//! let kind = Kind::<Pig>::open().strict();
//! ```
//! Without that call, Pig has its proper kind:
//! ```
//! use seedbed_agents::Kind;
//! use seedbed_games::pig::Pig;
//! let kind = Kind::<Pig>::open().chance();
//! assert!(kind.agent(&"negamax".parse().unwrap()).is_err());
//! ```

pub mod cards;
mod entry;

pub use entry::{About, Door, Entry, Visitor};

include!(concat!(env!("OUT_DIR"), "/folders.rs"));
