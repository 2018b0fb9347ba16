//! `exact`, the search with a solver before it, at games with solvers of their own and without.

use seedbed_arena::{MatchPlan, Watch};
use seedbed_erased::{AnyGame, Level, Problem};
use seedbed_rules::{Seed, Stop, Turn};
use seedbed_solve::Limits;

const LIMITS: Limits = Limits { threads: 1, memory: 8 };

fn open(game: &str) -> Box<dyn AnyGame> {
    seedbed_catalog::open(&game.parse().unwrap()).unwrap()
}

/// Games with draws, with scores, with moves twice in a row, and only won or lost.
const GAMES: [&str; 7] = [
    "tic-tac-toe",
    "nim:1-2-3",
    "connect-four:4x5",
    "domineering:5x5",
    "dots-and-boxes:2x2",
    "breakthrough:4x4",
    "go:2x2",
];

#[test]
fn what_it_solves_it_never_gives_away() {
    for name in GAMES {
        let game = open(name);
        let agent = game.resolve(&"exact:1M,search=(mcts:5),memory=8".parse().unwrap()).unwrap();
        let random = game.resolve(&"random".parse().unwrap()).unwrap();
        for number in 0..6 {
            // The agent has both seats of half of the games, and meets any position in the others.
            let other = if number % 2 == 0 { &agent } else { &random };
            let seats = [Some(agent.clone()), Some(other.clone())];
            let mut session = game.session(None, &seats, Seed(number)).unwrap();
            let mut moves: Vec<String> = Vec::new();
            while let Turn::Player(p) = session.turn() {
                let problem = Problem { position: None, moves: &moves, method: None, limits: LIMITS };
                let solved =
                    game.solver_session_of(&problem).unwrap().solve(false, &Watch::default()).unwrap();
                let played = session.advance(&Stop::NEVER).unwrap().action;
                if p == 0 || number % 2 == 0 {
                    let texts: Vec<&String> = solved.optimal.iter().map(|action| &action.text).collect();
                    assert!(texts.contains(&&played.text), "{name} after {moves:?}: {}", played.text);
                }
                moves.push(played.text);
            }
        }
    }
}

#[test]
fn a_match_is_the_sum_of_its_parts() {
    for name in ["connect-four", "domineering:8x8", "breakthrough:5x5"] {
        let game = open(name);
        let agents = ["exact:500,search=(mcts:20),memory=8", "mcts:20"];
        let [exact, mcts] = agents.map(|agent| game.resolve(&agent.parse().unwrap()).unwrap());
        let plan = MatchPlan { games: 8, seed: Seed(4) };
        let part = |pairs| game.contest([&exact, &mcts], plan, pairs, &Watch::default()).unwrap();
        // Every part has agents of its own, which remember no other.
        let mut sum = part(0..1);
        sum += part(1..3);
        sum += part(3..4);
        assert_eq!(sum, part(plan.pairs()), "{name}");
    }
}

#[test]
fn levels_share_the_time_between_solver_and_search() {
    let game = open("connect-four");
    assert_eq!(
        Level::Medium.agent(&*game).to_string(),
        "exact:500ms,search=(rave:500ms,equivalence=10,c=0.4)"
    );
    for level in Level::ALL {
        assert!(game.resolve(&level.agent(&*game)).is_ok());
    }
}

#[test]
fn games_without_a_solver_say_so() {
    for name in ["pig", "dominoes"] {
        let said = open(name).resolve(&"exact".parse().unwrap()).err().unwrap().to_string();
        assert!(said.contains("it needs perfect information and no later chance"), "{said}");
    }
}
