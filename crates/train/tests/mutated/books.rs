//! Books of seeds.

use crate::mutation::mutated_text;
use crate::{game, spec};
use seedbed_agents::{BOOK, Book, Member, Provenance, Seeds};
use seedbed_arena::{MatchPlan, Watch};
use seedbed_rules::Seed;

fn book() -> Book {
    let learnt = Provenance {
        program: "a test".to_owned(),
        seed: 7,
        k: 2,
        kt: 2,
        method: "nash".to_owned(),
        bandit: false,
        games: 4,
    };
    let member = |seed, weight| Member { seed: Seed(seed), weight };
    let side =
        Seeds { value: 0.5, exploitability: Some(0.0), members: vec![member(1, 0.25), member(2, 0.75)] };
    let game = game("nim");
    let agent = game.resolve(&spec("flat:1")).unwrap();
    Book::new(game.full_spec(), agent.full_spec(), agent.files(), learnt, [side.clone(), side])
}

pub(crate) fn try_mutations(count: u64) {
    let (text, folder) = (book().text(), tempfile::TempDir::new().unwrap());
    let object = BOOK.unseal(&text).unwrap();
    let path = folder.path().join("book.json");
    let boosted = spec(&format!("boosted:{}", path.display()));
    let mut played = 0;
    for index in 0..count {
        assert!(Book::parse(&mutated_text(&text, index)).is_err(), "change {index} was not noticed");
        // Sealed as if it had been written so: it need not be refused, but whatever is taken can play.
        let forged = mutated_text(&object, index);
        if !forged.starts_with("{\n") {
            continue;
        }
        std::fs::write(&path, BOOK.seal(&forged)).unwrap();
        let game = game("nim");
        if let Ok(agent) = game.resolve(&boosted) {
            let plan = MatchPlan { games: 2, seed: Seed(index) };
            let tally = game.contest([&agent, &agent], plan, plan.pairs(), &Watch::default()).unwrap();
            assert_eq!(tally.games(), 2);
            played += 1;
        }
    }
    assert!(played > 0, "some changes leave a book");
}
