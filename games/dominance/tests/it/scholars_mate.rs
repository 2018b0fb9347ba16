//! The scholar's mate of Dominance: four spawns win while Black moves a single piece around.

use seedbed_agents::{Mcts, MctsOptions, Negamax};
use seedbed_dominance::{Dominance, Rules};
use seedbed_rules::{Budget, Game, Search, Seed, Stop, Text, Turn};

fn game() -> Dominance {
    Dominance::new(Rules::INTENDED)
}

fn after(moves: &[&str]) -> <Dominance as Game>::State {
    let game = game();
    let mut s = game.start();
    for text in moves {
        let m = game.parse_move(&s, text).unwrap();
        game.play(&mut s, m);
    }
    s
}

/// The choices of alpha-beta and of tree search with uniform and with weighted playouts.
fn choices(s: &<Dominance as Game>::State) -> Vec<String> {
    let game = game();
    let profile = seedbed_dominance::profile();
    let search = |spec: &str| profile.roster().search(&spec.parse().unwrap()).unwrap()();
    let mut searches: Vec<Box<dyn Search<Dominance>>> = vec![
        Box::new(Negamax::new(3, 1)),
        Box::new(Mcts::new(MctsOptions { sims: Budget::Count(3_000), ..MctsOptions::default() })),
        search("mcts:1800,c=0.2,playout=weighted,weights=4:2:0,final=value"),
        search("flat:200,playout=weighted"),
    ];
    searches
        .iter_mut()
        .map(|search| game.move_text(s, search.best(&game, s, &mut Seed(1).rng(), &Stop::NEVER)))
        .collect()
}

const WANDERING: [&str; 6] = ["a1", "g7", "g1", "g7-f6", "a7", "f6-e5"];

#[test]
fn the_fourth_spawn_is_found_and_wins() {
    let s = after(&WANDERING);
    assert_eq!(choices(&s), ["g7", "g7", "g7", "g7"]);
    let won = after(&[&WANDERING[..], &["g7"]].concat());
    assert_eq!((game().turn(&won), game().payoff(&won, 0)), (Turn::Over, 1));
}

#[test]
fn black_sees_it_coming() {
    let s = after(&WANDERING[..5]);
    for reply in choices(&s) {
        let mut next = after(&[&WANDERING[..5], &[&reply]].concat());
        let mate = game().parse_move(&next, "g7");
        let lost = mate.is_ok_and(|mate| {
            game().play(&mut next, mate);
            game().turn(&next) == Turn::Over
        });
        assert!(!lost, "{reply} lets Red mate at once");
    }
}
