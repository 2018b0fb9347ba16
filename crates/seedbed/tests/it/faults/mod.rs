//! Disks that are full, fail or lose power: the old file or the new one is there, whole, and a run goes on to the same end.
//!
//! `faults.c` says how a call is made to fail; it is compiled with the system's `cc` and preloaded. A scenario is a command over
//! files that are there before it. It is run once to see which calls it makes; then it is run once for every call and
//! every way in which the call can fail, and once more undisturbed, after which everything must be as if nothing had
//! happened.
#![cfg(target_os = "linux")]

mod disk;
mod scenario;
mod study;

use disk::Fault;
use scenario::{Scenario, Undisturbed};
use std::collections::BTreeMap;

/// Tries every `stride`-th fault of a scenario and tells how many of each kind.
fn try_faults(scenario: &Scenario, stride: usize) -> usize {
    let undisturbed = Undisturbed::of(scenario);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for fault in Fault::all(&undisturbed.calls).into_iter().step_by(stride) {
        undisturbed.survives(&fault);
        *counts.entry(fault.kind).or_default() += 1;
    }
    let sum = counts.values().sum();
    println!("{}: {sum} faults at {} calls: {counts:?}", scenario.name, undisturbed.calls.len());
    sum
}

/// A sample for every change, and all that there is for `.ci/long`.
macro_rules! faults {
    ($($name:ident: $stride:literal, $least:literal;)*) => {
        $(mod $name {
            #[test]
            fn some_faults() {
                let tried = super::try_faults(&super::scenario::$name(), $stride);
                assert!(tried >= 8, "{tried} faults");
            }

            #[test]
            #[ignore = "minutes: .ci/long runs it"]
            fn every_fault() {
                let tried = super::try_faults(&super::scenario::$name(), 1);
                assert!(tried >= $least, "{tried} faults");
            }
        })*

        #[test]
        fn there_are_enough() {
            assert!([$($least),*].iter().sum::<usize>() >= 2_000);
        }
    };
}

// Every how manieth fault is in the sample, and how many there are at least in all.
faults! {
    new_store: 41, 500;
    known_store: 37, 330;
    book: 19, 180;
    strategy: 67, 800;
    report: 13, 120;
    export: 13, 120;
    merged_shards: 41, 380;
    kept_table: 5, 45;
    net: 5, 40;
}
