//! A table that was kept for one game never answers for another: every game's table is offered to every other game.

use seedbed_erased::{Solved, SolverSession};
use seedbed_solve::{Limits, Watch};

/// Games by the same rules but for one, boards of the same size by different ones, and different solvers.
const GAMES: [&str; 20] = [
    "nim:1-1",
    "nim:1-1,rule=normal",
    "nim:1-2",
    "nim:2-1",
    "nim:1-2,rule=normal",
    "nim:3-4-5",
    "nim:3-4-5,rule=normal",
    "tic-tac-toe",
    "breakthrough:4x3",
    "breakthrough:5x3",
    "connect-four:3x4",
    "connect-four:4x3",
    "connect-four:4x4",
    "domineering:4x4",
    "domineering:4x4,first=horizontal",
    "domineering:3x4",
    "domineering:4x3",
    "dots-and-boxes:2x2",
    "dots-and-boxes:1x4",
    "dots-and-boxes:2x3",
];

fn session(game: &str) -> Box<dyn SolverSession> {
    let opened = seedbed_catalog::open(&game.parse().unwrap()).unwrap();
    opened.solver_session(None, Limits { threads: 1, memory: 4 }).unwrap()
}

fn solved(session: &mut dyn SolverSession) -> Solved {
    session.solve(true, &Watch::default()).unwrap()
}

#[test]
fn no_table_answers_for_another_game() {
    let mut sessions: Vec<Box<dyn SolverSession>> = GAMES.iter().map(|game| session(game)).collect();
    let truths: Vec<Solved> = sessions.iter_mut().map(|session| solved(&mut **session)).collect();
    let kept: Vec<Vec<u8>> = sessions
        .iter_mut()
        .map(|session| {
            let (owner, checkpoint) = session.checkpoint().unwrap();
            let mut file = Vec::new();
            owner.save(checkpoint, &mut file).unwrap();
            file
        })
        .collect();
    let mut refused = 0;
    for (to, session) in sessions.iter_mut().enumerate() {
        for (from, file) in kept.iter().enumerate() {
            let (owner, checkpoint) = session.checkpoint().unwrap();
            let loaded = owner.load(checkpoint, &mut &file[..]);
            if from != to {
                let said = loaded.expect_err("the table of another game").to_string();
                assert!(said.contains("another game"), "{} to {}: {said}", GAMES[from], GAMES[to]);
                refused += 1;
            } else {
                loaded.unwrap();
                assert_eq!(solved(&mut **session), truths[to], "{}", GAMES[to]);
            }
        }
        assert_eq!(solved(&mut **session), truths[to], "{}: what is refused is forgotten", GAMES[to]);
    }
    assert_eq!(refused, 380);
}
