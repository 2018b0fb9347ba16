//! Seedbed, the workbench for game-playing programs: every game, every paper, every command.
//!
//! The `seedbed` program is [`workbench`]`().run()`. A game of your own joins it in one line:
//!
//! ```no_run
//! # use seedbed::erased::GameEntry;
//! fn run_with(my_game: GameEntry) -> std::process::ExitCode {
//!     seedbed::workbench().with_game(my_game).run()
//! }
//! ```
//!
//! As a library this is the one crate to depend on: it re-exports those that a program with games, agents or experiments of
//! its own uses. Who needs less depends on these directly.

use seedbed_engines::{Exec, GtpAgent};
use std::sync::Arc;

pub use seedbed_agents as agents;
pub use seedbed_arena as arena;
pub use seedbed_catalog as catalog;
pub use seedbed_cli::{Work, Workbench};
pub use seedbed_engines as engines;
pub use seedbed_erased as erased;
pub use seedbed_lab as lab;
pub use seedbed_records as records;
pub use seedbed_rules as rules;
pub use seedbed_runs as runs;
pub use seedbed_scene as scene;
pub use seedbed_solve as solve;
pub use seedbed_train as train;
pub use seedbed_tune as tune;

/// All games and papers of Seedbed, with programs of others as agents.
pub fn workbench() -> Workbench {
    Workbench {
        registry: catalog::registry().with_outsider(Arc::new(Exec)).with_outsider(Arc::new(GtpAgent)),
        papers: vec![
            seedbed_paper_boosting::paper(),
            seedbed_paper_dominance::paper(),
            seedbed_paper_dominoes::paper(),
            seedbed_paper_dots_and_boxes::paper(),
            seedbed_experiments_go::paper(),
            seedbed_experiments_search::paper(),
            seedbed_paper_surprising::paper(),
        ],
        program: concat!(env!("CARGO_PKG_VERSION"), "+", env!("SEEDBED_SOURCES")),
        is_extended: false,
    }
}
