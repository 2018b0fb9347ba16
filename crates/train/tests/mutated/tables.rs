//! Tables that a solver kept.

use crate::game;
use crate::mutation::mutated;
use seedbed_erased::SolverSession;
use seedbed_solve::{Limits, Watch};

fn session() -> Box<dyn SolverSession> {
    game("connect-four:3x4").solver_session(None, Limits { threads: 1, memory: 1 }).unwrap()
}

pub(crate) fn try_mutations(count: u64) {
    let mut solver = session();
    let truth = solver.solve(true, &Watch::default()).unwrap();
    let mut file = Vec::new();
    let (owner, checkpoint) = solver.checkpoint().unwrap();
    owner.save(checkpoint, &mut file).unwrap();
    let mut reader = session();
    let load = |reader: &mut dyn SolverSession, mut file: &[u8]| {
        let (owner, checkpoint) = reader.checkpoint().unwrap();
        owner.load(checkpoint, &mut file)
    };
    load(&mut *reader, &file).unwrap();
    assert_eq!(reader.solve(true, &Watch::default()).unwrap(), truth);
    for index in 0..count {
        assert!(load(&mut *reader, &mutated(&file, index)).is_err(), "change {index} was not noticed");
        // What was refused is forgotten, so the answer is right all the same.
        if index % 64 == 0 {
            assert_eq!(reader.solve(true, &Watch::default()).unwrap(), truth);
        }
    }
}
