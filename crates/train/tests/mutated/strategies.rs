//! Tuned strategies: played, and gone on with.

use crate::mutation::mutated_text;
use crate::{game, spec};
use seedbed_agents::STRATEGY;
use seedbed_arena::{MatchPlan, Watch};
use seedbed_erased::AnyGame;
use seedbed_rules::Seed;
use seedbed_train::tuning::{Aim, Comparison, Finding, Subject, TuneBudget, TuneConfig, TuneRun};
use std::convert::Infallible;
use std::time::Duration;

const GAME: &str = "morra";
const METHODS: [&str; 6] = ["coevolution", "seeds", "halving", "cma", "oracle", "portfolio"];

fn config(method: &str, games: u64) -> TuneConfig {
    TuneConfig {
        method: method.to_owned(),
        budget: TuneBudget::Games(games),
        comparison: Comparison { delta: 0.1, epsilon: 0.05, ..Comparison::default() },
        aim: Aim::Win,
        seed: Seed(3),
        file: "strategy.json".to_owned(),
        every: Duration::from_secs(10),
    }
}

fn tuned(game: &dyn AnyGame, method: &str) -> Finding {
    let subject = Subject::of(game, None).unwrap().unwrap();
    let run = TuneRun::new(game, subject, config(method, 2_000)).unwrap();
    run.run(&Watch::default(), |_| Ok::<(), Infallible>(())).unwrap().unwrap()
}

pub(crate) fn try_mutations(count: u64) {
    let game_of_strategies = game(GAME);
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("strategy.json");
    let param = spec(&format!("param:{}", path.display()));
    let texts = METHODS.map(|method| tuned(&*game_of_strategies, method).text());
    let (mut played, mut resumed) = (0, 0);
    for index in 0..count {
        let at = index as usize % METHODS.len();
        let (text, method) = (&texts[at], METHODS[at]);
        let changed = mutated_text(text, index);
        assert!(Finding::parse(&changed).is_err(), "change {index} was not noticed");
        std::fs::write(&path, &changed).unwrap();
        assert!(game(GAME).resolve(&param).is_err(), "change {index} passed for a strategy by hand");
        // Sealed as if it had been written so: it need not be refused, but whatever is taken can play and be tuned.
        let forged = mutated_text(&STRATEGY.unseal(text).unwrap(), index);
        if !forged.starts_with("{\n") {
            continue;
        }
        let forged = STRATEGY.seal(&forged);
        std::fs::write(&path, &forged).unwrap();
        let game = game(GAME);
        if let Ok(agent) = game.resolve(&param) {
            let plan = MatchPlan { games: 2, seed: Seed(index) };
            game.contest([&agent, &agent], plan, plan.pairs(), &Watch::default()).unwrap();
            played += 1;
        }
        let Ok(finding) = Finding::parse(&forged) else { continue };
        let games = finding.games.saturating_add(300);
        let subject = Subject::of(&*game, None).unwrap().unwrap();
        if let Ok(run) = TuneRun::resume(&*game, subject, config(method, games), finding) {
            run.run(&Watch::default(), |_| Ok::<(), Infallible>(())).unwrap();
            resumed += 1;
        }
    }
    assert!(played > 0 && resumed > 0, "some changes leave a strategy");
}
