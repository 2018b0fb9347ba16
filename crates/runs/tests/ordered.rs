//! Plans that a test ends early, on the threads of this machine.

use crate::toy::{PROGRAM, Tested, alone, key, rows};
use seedbed_arena::{Watch, with_threads};
use seedbed_runs::{Completion, Store, complete, missing_games};

fn tested() -> Tested {
    Tested::new(5_000, 90_000)
}

#[test]
fn a_test_ends_at_the_same_job_on_any_number_of_threads() {
    let expected = rows(&alone(3, &mut tested()));
    let jobs = expected.0.len();
    assert!((100..1_000).contains(&jobs) && expected.1 == jobs as u64 && expected.2, "{jobs} jobs");
    for threads in [2, 5] {
        let store = Store::in_memory().unwrap();
        let mut plan = tested();
        let work = || complete(&store, &key(3), PROGRAM, &mut plan, &Watch::default()).unwrap();
        assert_eq!(with_threads(Some(threads), work).unwrap(), Completion::Finished);
        assert_eq!((rows(&store), plan.taken), (expected.clone(), Some(jobs)), "{threads} threads");
        assert_eq!(missing_games(&store, &key(3), &mut tested()).unwrap(), 0, "nothing is left to do");
        let mut again = tested();
        complete(&store, &key(3), PROGRAM, &mut again, &Watch::default()).unwrap();
        assert_eq!((again.taken, rows(&store)), (Some(jobs), expected.clone()));
    }
}
