//! Every experiment at the small scale gives exactly the table in `golden`.
//!
//! `SEEDBED_BLESS=1 cargo test -p seedbed-paper-search --test golden` rewrites the files.

use std::path::Path;

#[test]
fn small_scale_is_as_it_was() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    seedbed_lab::golden::check(&seedbed_paper_search::paper(), &folder);
}
