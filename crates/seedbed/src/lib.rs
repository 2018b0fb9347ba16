//! Seedbed, the workbench for game-playing programs: every game, every paper, every command.
//!
//! The `seedbed` program is [`workbench`]`().run()`. A game of your own joins it in one line:
//!
//! ```no_run
//! # use seedbed_erased::GameEntry;
//! # fn my_game() -> GameEntry { unimplemented!() }
//! seedbed::workbench().with_game(my_game()).run();
//! ```

pub use seedbed_cli::Workbench;

/// All games and papers of Seedbed.
pub fn workbench() -> Workbench {
    Workbench {
        registry: seedbed_catalog::registry(),
        papers: vec![
            seedbed_paper_boosting::paper(),
            seedbed_paper_dominance::paper(),
            seedbed_paper_dominoes::paper(),
            seedbed_paper_dots_and_boxes::paper(),
            seedbed_paper_surprising::paper(),
        ],
        program: concat!(env!("CARGO_PKG_VERSION"), "+", env!("SEEDBED_SOURCES")),
    }
}
