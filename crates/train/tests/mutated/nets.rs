//! Learnt nets.

use crate::mutation::mutated_text;
use crate::{game, spec};
use seedbed_agents::{LearntNet, NET};
use seedbed_arena::{MatchPlan, Watch};
use seedbed_rules::Seed;
use seedbed_train::learning::{LearnConfig, LearnRun};

/// A small net: its numbers are few, so that changes meet the rest of the file too.
const GAME: &str = "domineering:2x1";

fn net() -> LearntNet {
    let game = game(GAME);
    let mut run = LearnRun::new(&*game, LearnConfig { budget: 2, sims: 4, seed: Seed(1) }).unwrap();
    run.round(&Watch::default()).unwrap();
    run.learnt()
}

pub(crate) fn try_mutations(count: u64) {
    let (text, folder) = (net().text(), tempfile::TempDir::new().unwrap());
    let object = NET.unseal(&text).unwrap();
    let path = folder.path().join("net.json");
    let puct = spec(&format!("puct:{},sims=20", path.display()));
    let mut played = 0;
    for index in 0..count {
        assert!(LearntNet::parse(&mutated_text(&text, index)).is_err(), "change {index} was not noticed");
        // Sealed as if it had been written so: it need not be refused, but whatever is taken can play, and go on learning.
        let forged = mutated_text(&object, index);
        if !forged.starts_with("{\n") {
            continue;
        }
        let forged = NET.seal(&forged);
        std::fs::write(&path, &forged).unwrap();
        let game = game(GAME);
        if let Ok(agent) = game.resolve(&puct) {
            let plan = MatchPlan { games: 2, seed: Seed(index) };
            let tally = game.contest([&agent, &agent], plan, plan.pairs(), &Watch::default()).unwrap();
            assert_eq!(tally.games(), 2);
            played += 1;
        }
        let Ok(begun) = LearntNet::parse(&forged) else { continue };
        let config = LearnConfig { budget: 2, sims: 4, seed: Seed(1) };
        let mut run = LearnRun::new(&*game, config).unwrap();
        if run.resume(&begun).is_ok() && !run.is_done() {
            run.round(&Watch::default()).unwrap();
        }
    }
    assert!(played > 0, "some changes leave a net");
}
