//! Every experiment at the small scale gives the very table in `golden`, whatever the number of threads.
//!
//! `SEEDBED_BLESS=1 cargo test -p seedbed-lab --test golden` writes the files anew.

use seedbed_arena::{Watch, with_threads};
use seedbed_lab::{Ended, Request, Scale, find, papers, report};
use seedbed_rules::Seed;
use seedbed_runs::Store;
use std::path::Path;

#[test]
fn small_scale_is_as_it_was() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("store.sqlite")).unwrap();
    let papers = papers();
    for named in find(&papers, "all").unwrap().into_iter().filter(|named| !named.experiment.is_timed()) {
        let name = named.name();
        if let Some(what) = named.experiment.absent() {
            eprintln!("{name}: passed over, since {what}");
            continue;
        }
        let request =
            Request { name: &name, experiment: named.experiment, scale: Scale::Small, seed: Seed(0) };
        let ended = with_threads(None, || request.run(&store, &Watch::default())).unwrap().unwrap();
        let Ended::Finished(exhibits) = ended else { panic!("nobody stopped {name}") };
        let text: String = exhibits.iter().map(report::exhibit_text).collect();
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.md"));
        if std::env::var_os("SEEDBED_BLESS").is_some() {
            std::fs::create_dir_all(golden.parent().unwrap()).unwrap();
            std::fs::write(&golden, &text).unwrap();
        }
        let expected = std::fs::read_to_string(&golden).unwrap_or_default();
        assert!(text == expected, "{name} has changed:\n{text}");
    }
}
