//! Golden files: every experiment of a paper at the small scale gives exactly the table that lies beside it, whatever the
//! number of threads.

use crate::{Ended, Named, Paper, Request, Scale, report};
use seedbed_arena::{Watch, with_threads};
use seedbed_rules::Seed;
use seedbed_runs::Store;
use std::path::Path;

/// Runs all experiments of a paper except those that measure time, and compares them with the files in a folder.
///
/// If `SEEDBED_BLESS` is set in the environment, the files are written anew.
///
/// # Panics
///
/// If a table has changed, or an experiment or a file cannot be read or written.
pub fn check(paper: &Paper, folder: &Path) {
    let store = Store::in_memory().expect("there is memory for a store");
    for experiment in paper.experiments.iter().filter(|experiment| !experiment.is_timed()) {
        let named = Named { paper, experiment: &**experiment };
        if let Some(what) = experiment.absent() {
            eprintln!("{}: passed over, since {what}", named.name());
            continue;
        }
        let text = text_of(&named, &store);
        let golden = folder.join(format!("{}.md", experiment.title().name));
        if std::env::var_os("SEEDBED_BLESS").is_some() {
            std::fs::create_dir_all(folder).expect("the folder can be made");
            std::fs::write(&golden, &text).expect("the file can be written");
        }
        let expected = std::fs::read_to_string(&golden).unwrap_or_default();
        assert!(text == expected, "{} has changed:\n{text}", named.name());
    }
}

fn text_of(named: &Named<'_>, store: &Store) -> String {
    let name = named.name();
    let request = Request {
        name: &name,
        experiment: named.experiment,
        scale: Scale::Small,
        seed: Seed(0),
        program: "golden",
    };
    let ended = with_threads(None, || request.run(store, &Watch::default()));
    match ended.expect("there are threads").expect("the store can be used") {
        Ended::Finished(exhibits) => exhibits.iter().map(report::exhibit_text).collect(),
        Ended::Stopped(..) => unreachable!("nobody stopped {name}"),
    }
}
