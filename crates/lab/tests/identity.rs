//! A program that behaves as another did goes on with its runs; one that behaves otherwise begins new ones.

use seedbed_arena::{Watch, with_threads};
use seedbed_lab::{Ended, Exhibit, Experiment, Request, Scale, Title};
use seedbed_rules::Seed;
use seedbed_runs::Store;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The rules of a toy: players take from a heap by turns, and who takes the last one wins.
#[derive(Clone, Copy)]
struct Heap {
    most: usize,
}

impl Heap {
    /// Does the first player win, when both draw lots?
    fn first_wins(self, seed: Seed) -> bool {
        let (mut left, mut rng, mut player) = (21, seed.rng(), 0);
        loop {
            left -= 1 + rng.below(self.most.min(left));
            if left == 0 {
                return player == 0;
            }
            player = 1 - player;
        }
    }
}

/// How often the first player wins.
struct Wins {
    heap: Heap,
    version: u32,
    /// Seconds that a job pretends to take.
    seconds: f64,
    batches: usize,
    /// Jobs done, probes included.
    done: Arc<AtomicU64>,
}

fn usual() -> Wins {
    Wins { heap: Heap { most: 3 }, version: 1, seconds: 1.0, batches: 4, done: Arc::default() }
}

#[derive(Serialize, Deserialize)]
struct Counted {
    wins: u64,
    seconds: f64,
}

impl Experiment for Wins {
    type Job = usize;
    type Outcome = Counted;

    fn title(&self) -> Title {
        Title { name: "wins", also: &[], about: "how often the first player wins" }
    }

    fn version(&self) -> u32 {
        self.version
    }

    fn jobs(&self, _: Scale) -> Vec<usize> {
        (0..self.batches).collect()
    }

    fn probes(&self, _: Scale) -> Vec<usize> {
        vec![0]
    }

    fn probe(&self, job: &usize, seed: Seed, watch: &Watch) -> Option<String> {
        Some(self.run(job, seed, watch)?.wins.to_string())
    }

    fn label(&self, job: &usize) -> String {
        format!("batch {job}")
    }

    fn games(&self, _: &usize) -> u64 {
        100
    }

    fn run(&self, _: &usize, seed: Seed, _: &Watch) -> Option<Counted> {
        self.done.fetch_add(1, Ordering::Relaxed);
        let wins = (0..100).filter(|&game| self.heap.first_wins(seed.child("game", game))).count() as u64;
        Some(Counted { wins, seconds: self.seconds })
    }

    fn summary(&self, _: Scale, done: &[(usize, Counted)]) -> Vec<Exhibit> {
        let wins: u64 = done.iter().map(|(_, counted)| counted.wins).sum();
        let caption = wins.to_string();
        vec![Exhibit { name: "Wins".to_owned(), caption, parts: Vec::new(), notes: Vec::new() }]
    }
}

/// Runs the experiment to its end; its identity, what it found, and how many jobs were done for that.
fn run(store: &Store, experiment: &Wins, program: &str) -> (String, String, u64) {
    let request = Request { name: "toy/wins", experiment, scale: Scale::Small, seed: Seed(7), program };
    let before = experiment.done.load(Ordering::Relaxed);
    let watch = Watch::default();
    let work = || {
        let run = request.identify(store, &watch).unwrap().expect("nobody stopped it");
        match run.run(store, &watch).unwrap() {
            Ended::Finished(exhibits) => (run.key().identity.clone(), exhibits[0].caption.clone()),
            Ended::Stopped(..) => panic!("nobody stopped it"),
        }
    };
    let (identity, found) = with_threads(Some(2), work).unwrap();
    (identity, found, experiment.done.load(Ordering::Relaxed) - before)
}

#[test]
fn a_new_program_goes_on_unless_the_rules_have_changed() {
    let store = Store::in_memory().unwrap();
    let toy = usual();
    let first = run(&store, &toy, "0.1.0+one");
    assert_eq!(first.2, 1 + 4, "a probe and four jobs");
    let again = run(&store, &toy, "0.1.0+one");
    assert_eq!((&again.0, &again.1, again.2), (&first.0, &first.1, 0), "the store knows both");
    // Another program: a comment has changed somewhere, or another game.
    let commented = run(&store, &toy, "0.1.0+two");
    assert_eq!((&commented.0, &commented.1, commented.2), (&first.0, &first.1, 1), "a probe, and no job");
    assert_eq!(store.runs().unwrap().len(), 1);
    // The same name and the same jobs, but another rule.
    let changed = Wins { heap: Heap { most: 4 }, ..usual() };
    let otherwise = run(&store, &changed, "0.1.0+three");
    assert!(otherwise.0 != first.0 && otherwise.1 != first.1 && otherwise.2 == 1 + 4, "{otherwise:?}");
    assert_eq!(store.runs().unwrap().len(), 2, "what was found by the old rules is still there");
    // And back: the old run is found again.
    assert_eq!(run(&store, &toy, "0.1.0+four"), (first.0, first.1, 1));
}

#[test]
fn versions_and_lists_of_jobs_count_and_times_do_not() {
    let store = Store::in_memory().unwrap();
    let identity = |experiment: &Wins, program: &str| run(&store, experiment, program).0;
    let first = identity(&usual(), "0.1.0+one");
    assert_eq!(identity(&Wins { seconds: 2.0, ..usual() }, "0.1.0+two"), first);
    assert_ne!(identity(&Wins { version: 2, ..usual() }, "0.1.0+three"), first);
    assert_ne!(identity(&Wins { batches: 5, ..usual() }, "0.1.0+four"), first);
    assert_eq!(store.runs().unwrap().len(), 3);
}

#[test]
fn nothing_begins_if_it_is_stopped_while_probing() {
    /// A toy whose watch is stopped in the first job.
    struct Stopping;
    impl Experiment for Stopping {
        type Job = ();
        type Outcome = u64;
        fn title(&self) -> Title {
            Title { name: "stopping", also: &[], about: "it stops" }
        }
        fn jobs(&self, _: Scale) -> Vec<()> {
            vec![()]
        }
        fn label(&self, (): &()) -> String {
            "all".to_owned()
        }
        fn games(&self, (): &()) -> u64 {
            1
        }
        fn run(&self, (): &(), _: Seed, watch: &Watch) -> Option<u64> {
            watch.stop();
            None
        }
        fn summary(&self, _: Scale, _: &[((), u64)]) -> Vec<Exhibit> {
            Vec::new()
        }
    }
    let store = Store::in_memory().unwrap();
    let request = Request {
        name: "toy/stopping",
        experiment: &Stopping,
        scale: Scale::Small,
        seed: Seed(0),
        program: "0.1.0",
    };
    assert!(request.identify(&store, &Watch::default()).unwrap().is_none());
    assert!(store.runs().unwrap().is_empty());
}
