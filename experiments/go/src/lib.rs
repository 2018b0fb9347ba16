//! How strong our Go is: an experiment of our own, with no published work behind it.
//!
//! `meeting` is a game against GNU Go, `gnu_go` the experiment made of such games.

mod gnu_go;
mod meeting;

use seedbed_lab::Paper;

/// The experiments.
pub fn paper() -> Paper {
    Paper {
        name: "go",
        source: "Seedbed: rave against GNU Go 3.8 (docs/search.md)",
        experiments: vec![Box::new(gnu_go::GnuGo)],
    }
}
