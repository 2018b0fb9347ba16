//! Every registered game keeps the laws of its kind, in every variant it names.

use seedbed_rules::{Seed, Spec};

#[test]
fn every_game_keeps_its_laws() {
    for about in seedbed_catalog::registry().games() {
        assert!(!about.variants.is_empty(), "{} names no variant", about.name);
        for variant in about.variants {
            let game =
                seedbed_catalog::open(&variant.parse().unwrap()).unwrap_or_else(|e| panic!("{variant}: {e}"));
            assert_eq!(game.spec().to_string(), *variant, "a variant is written in its shortest form");
            if let Err(violation) = game.conforms(400, Seed(7)) {
                panic!("{variant} breaks a law: {violation}");
            }
        }
    }
}

#[test]
fn every_offered_agent_plays_every_game() {
    for about in seedbed_catalog::registry().games() {
        let game = seedbed_catalog::open(&about.name.parse().unwrap()).unwrap();
        // What is made of a book or a net has tests of its own.
        let made_of_a_file = ["boosted", "solver", "puct"];
        for agent in game.agents().into_iter().filter(|agent| !made_of_a_file.contains(&agent.name)) {
            // Small budgets: what matters here is that each sits down and makes legal moves to the end.
            let spec: Spec = match agent.name {
                "pimc" => "pimc:2,search=(mcts:4)".to_owned(),
                "oracle" => "oracle:(mcts:4)".to_owned(),
                "negamax" => "negamax:2,table=1".to_owned(),
                "mcts" => "mcts:20".to_owned(),
                "ismcts" => "ismcts:4".to_owned(),
                "flat" => "flat:2".to_owned(),
                "exact" => "exact:20,search=(mcts:4)".to_owned(),
                name => name.to_owned(),
            }
            .parse()
            .unwrap();
            let plan = seedbed_arena::MatchPlan { games: 4, seed: Seed(3) };
            let tally =
                game.match_of([&spec, &"random".parse().unwrap()], plan, &seedbed_arena::Watch::default());
            assert_eq!(tally.unwrap().games(), 4, "{spec} at {}", about.name);
        }
    }
}

#[test]
fn a_used_agent_plays_like_a_new_one() {
    // Agents are kept from game to game within a thread, so whatever they remember must not show.
    for (name, agent) in [("domineering:4x4", "negamax:3"), ("tic-tac-toe", "mcts:50"), ("morra", "pimc:3")] {
        let game = seedbed_catalog::open(&name.parse().unwrap()).unwrap();
        let specs = [agent.parse().unwrap(), "random".parse().unwrap()];
        let tally = |games, seed| {
            let plan = seedbed_arena::MatchPlan { games, seed };
            game.match_of([&specs[0], &specs[1]], plan, &seedbed_arena::Watch::default()).unwrap()
        };
        let whole = seedbed_arena::with_threads(Some(1), || tally(40, Seed(5))).unwrap();
        let split = seedbed_arena::with_threads(Some(4), || tally(40, Seed(5))).unwrap();
        assert_eq!(whole, split, "{name}");
    }
}
