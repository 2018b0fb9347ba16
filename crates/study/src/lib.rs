//! Double-blind studies: visitors play two agents without knowing which is which.
//!
//! A [`Plan`] is fixed before the first visitor comes. The [`Key`], drawn when the study is first served and known by its SHA-256 until it is
//! opened, decides who meets which arm first, in which seat, and with which seed. A [`Visitor`] is what is recorded of one person, a file
//! each in the [`Folder`] of the study. [`Analysis`] is the analysis fixed beforehand, and [`Power`] what it can be expected to find.

mod analysis;
mod blinding;
mod checked;
mod exact;
mod exhibit;
mod export;
mod findings;
mod folder;
mod key;
mod later;
mod model;
mod outcome;
mod plan;
mod power;
mod randomness;
mod replay;
mod totals;
mod visitor;

pub use analysis::{Analysis, Comparison, Estimate, Sequential};
pub use blinding::Blinding;
pub use checked::Checked;
pub use exact::{MainlandGart, Preferences};
pub use exhibit::exhibit;
pub use export::exported;
pub use findings::{Findings, is_full};
pub use folder::{Entry, Folder, KEY, Lock, Record, STUDY, VISITOR};
pub use key::{Allocation, Key};
pub use later::{LaterGames, later_games};
pub use model::{Model, Simulated};
pub use outcome::{Outcome, outcomes};
pub use plan::{Arm, Consent, Design, Ingredient, Plan};
pub use power::Power;
pub use randomness::secret;
pub use replay::{Proof, Seating, Table, replayed};
pub use totals::Totals;
pub use visitor::{End, Game, Guess, Moved, Part, Stage, Visitor};
