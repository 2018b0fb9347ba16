//! Processes killed at any moment: whatever was learnt by then is used, and the end is that of a run that nobody disturbed.
#![cfg(unix)]

use crate::support::{Outcomes, Place};
use seedbed_rules::Seed;
use std::time::{Duration, Instant};

/// A command that can be repeated after a kill, with another seed each time it was done.
struct Work {
    command: &'static str,
    /// The file that it leaves beside the store.
    file: Option<&'static str>,
}

const REPRODUCE: Work = Work { command: "reproduce dominance/table-5.4 --threads 2 --seed", file: None };
const BOOST: Work = Work {
    command: "boost domineering:4x4 mcts:60 --k 40 --kt 40 --out book.json --threads 2 --seed",
    file: Some("book.json"),
};
const TUNE: Work = Work {
    command: "tune morra --method naive --budget 60k-games --out s.json --resume --checkpoint 0.02 --seed",
    file: Some("s.json"),
};

const LEARN: Work = Work {
    command: "learn connect-four:4x4 --budget 1k --sims 20 --out net.json --checkpoint 0 --threads 2 --seed",
    file: Some("net.json"),
};

/// What is printed, written and stored.
struct End {
    printed: String,
    file: Option<Vec<u8>>,
    outcomes: Outcomes,
}

impl Work {
    fn end(&self, place: &Place, seed: u64) -> End {
        let printed = place.stdout(&format!("{} {seed}", self.command));
        let file = self.file.map(|name| std::fs::read(place.file(name)).unwrap());
        End { printed, file, outcomes: place.outcomes() }
    }
}

/// Kills the command `kills` times; returns how many runs were finished in between.
fn kill(work: &Work, kills: u32) -> u64 {
    // A run that is killed too often never ends, since some of its work is lost each time.
    const MOST_OF_ONE: u32 = 20;
    let mut rng = Seed(19).rng();
    let (mut killed, mut seed) = (0, 0);
    while killed < kills {
        let begun = Instant::now();
        let undisturbed = work.end(&Place::new(), seed);
        let micros = begun.elapsed().as_micros() as usize;
        let (place, command) = (Place::new(), format!("{} {seed}", work.command));
        let mut of_this = 0;
        while of_this < MOST_OF_ONE.min(kills - killed) {
            let mut child = place.command(&command).spawn().unwrap();
            std::thread::sleep(Duration::from_micros(rng.below(micros) as u64));
            if child.try_wait().unwrap().is_some() {
                break;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            of_this += 1;
        }
        let end = work.end(&place, seed);
        assert_eq!(end.printed, undisturbed.printed, "{command} after {of_this} kills");
        assert_eq!(end.outcomes, undisturbed.outcomes, "{command} after {of_this} kills");
        assert!(end.file == undisturbed.file, "{command}: another file after {of_this} kills");
        (killed, seed) = (killed + of_this, seed + 1);
    }
    seed
}

#[test]
fn killed_tuning_ends_alike() {
    kill(&TUNE, 10);
}

#[test]
fn killed_boosting_ends_alike() {
    kill(&BOOST, 10);
}

#[test]
fn killed_learning_ends_alike() {
    kill(&LEARN, 10);
}

#[test]
#[ignore = "minutes: .ci/long runs it"]
fn a_thousand_kills() {
    for (work, kills) in [(REPRODUCE, 400), (BOOST, 300), (TUNE, 200), (LEARN, 100)] {
        let begun = Instant::now();
        let runs = kill(&work, kills);
        println!(
            "{kills} kills of `{} N` over {runs} runs in {:.0} s",
            work.command,
            begun.elapsed().as_secs_f64()
        );
    }
}
